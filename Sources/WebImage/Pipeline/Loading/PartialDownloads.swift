// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// The partial downloads on disk.
///
/// If a large transfer is interrupted, the next load completes it, even in another process. Partial downloads
/// are ordinary entries in the disk cache: they count toward its limits, and they expire like other entries.
struct PartialDownloads: Sendable {
    /// The minimum size for storing a partial download.
    static let minimumBytes = 64 << 10

    let disk: DiskEntries

    init(_ disk: DiskEntries) { self.disk = disk }

    /// The partial downloads in the caches of a load; nil without a disk cache.
    init?(for job: DataJob) {
        guard let disk = job.caches.originals else { return nil }
        self.init(disk)
    }

    /// Whether partial downloads are stored for a load.
    static func areStored(for job: DataJob) -> Bool { job.storesDisk && job.request.bodyDecryptor == nil }

    func store(_ image: EncodedImage, for job: DataJob) {
        disk.cache.store(image.data, EntryMetadata(http: image.http), for: job.cacheKey.partialDownload)
    }

    func read(for job: DataJob) -> EncodedImage? {
        guard job.allowsLoading, job.request.bodyDecryptor == nil,
            let entry = disk.cache.read(job.cacheKey.partialDownload),
            let http = EntryMetadata(encoded: entry.metadata)?.http, http.part != nil,
            http.bodyBytes == entry.data.count, job.allowsRedirectChain(of: http)
        else { return nil }
        return EncodedImage(
            data: entry.data, origin: .disk, http: http, storedAt: entry.stored.timeIntervalSince1970)
    }

    /// Removes a load's partial download in the background.
    func removePartialDownload(for job: DataJob) {
        guard job.storesDisk else { return }
        disk.queues.stores.submitDeferred { [disk] in disk.removeEntry(job.cacheKey.partialDownload) }
    }
}
