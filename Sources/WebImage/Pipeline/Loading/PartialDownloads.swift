// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// The partial downloads on disk.
///
/// A large transfer that is interrupted is completed by the next load, also of another process. Partial
/// downloads are ordinary entries of the disk cache: they count in its limits and expire with the others.
struct PartialDownloads: Sendable {
    /// The size from which a partial download is stored.
    static let minimumBytes = 64 << 10

    let disk: DiskEntries

    init(_ disk: DiskEntries) { self.disk = disk }

    /// Those of the caches of a load; nil without a disk cache.
    init?(for key: DataKey) {
        guard let disk = key.caches.originals else { return nil }
        self.init(disk)
    }

    /// Whether partial downloads are stored for a load.
    static func areStored(for key: DataKey) -> Bool { key.storesDisk && key.request.bodyDecryptor == nil }

    func store(_ image: EncodedImage, for key: DataKey) {
        disk.cache.store(image.data, EntryMetadata(http: image.http), for: key.cacheKey.partialDownload)
    }

    func read(for key: DataKey) -> EncodedImage? {
        guard key.allowsLoading, key.request.bodyDecryptor == nil,
            let entry = disk.cache.read(key.cacheKey.partialDownload),
            let http = EntryMetadata(encoded: entry.metadata)?.http, http.part != nil,
            http.bodyBytes == entry.data.count, key.allowsRedirectChain(of: http)
        else { return nil }
        return EncodedImage(
            data: entry.data, origin: .disk, http: http, storedAt: entry.stored.timeIntervalSince1970)
    }

    /// Removes the partial download of a load in the background.
    func removePartialDownload(for key: DataKey) {
        guard key.storesDisk else { return }
        disk.queues.stores.submitDeferred { [disk] in disk.removeEntry(key.cacheKey.partialDownload) }
    }
}
