// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// Stores the headers of 304 responses (RFC 9111, 4.3.4).
///
/// A 304 response has new headers for stored data. They are stored in an entry of their own, which applies to
/// the original and to all variants made from it. Its key has the request fields on which the stored response
/// depends, and not those that a 304 may have added: a read knows only the stored ones.
struct HeaderUpdates: Sendable {
    private let disk: DiskEntries

    init(_ disk: DiskEntries) { self.disk = disk }

    /// Those of the original of a load; nil without a disk cache.
    init?(for key: DataKey) {
        guard let disk = key.caches.originals else { return nil }
        self.init(disk)
    }

    /// Stores the headers of a 304 response, if the original is on disk.
    func store(_ image: EncodedImage, for key: DataKey) {
        guard key.storesDisk, let http = image.http else { return }
        disk.queues.store { [disk] in
            guard let (original, stored) = disk.original(of: http, for: key) else { return }
            let update = key.cacheKey.headerUpdate(of: stored)
            if image.storage != .allowed {
                disk.removeEntry(original)
                disk.removeEntry(update)
            } else {
                disk.cache.store(Data(), EntryMetadata(http: http), for: update)
            }
        }
    }

    /// Stores the headers of a 304 response for variants, unless ``store(_:for:)`` stores them for the
    /// original, which may be in another cache or may have been evicted.
    ///
    /// - Parameter variant: the key of the variant that was validated.
    func storeForVariants(_ http: StoredExchange, of key: DataKey, at variant: CacheKey) {
        disk.queues.store { [disk] in
            if key.storesDisk, !key.caches.separatesOriginals, disk.original(of: http, for: key) != nil {
                return
            }
            let stored = disk.metadata(of: variant, key.fields)?.http ?? http
            disk.cache.store(Data(), EntryMetadata(http: http), for: key.cacheKey.headerUpdate(of: stored))
        }
    }
}

extension DiskEntries {
    /// The stored original of that version: its key and the response it came with. Nil without one.
    fileprivate func original(
        of http: StoredExchange, for key: DataKey
    ) -> (key: CacheKey, stored: StoredExchange)? {
        adopt(key.cacheKey, of: key.url)
        let original = diskKey(for: key.cacheKey, key.fields)
        guard let metadata = cache.metadata(for: original),
            let old = EntryMetadata(encoded: metadata)?.http, old.isSameVersion(as: http)
        else { return nil }
        return (original, old)
    }
}
