// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// Stores the headers of 304 responses (RFC 9111, 4.3.4).
///
/// A 304 response has new headers for stored data. They're stored in a separate entry, which applies to the
/// original and all variants made from it. Its key includes the request fields that the stored response
/// depends on. Fields that the 304 response adds aren't included, because a later read only has the fields of
/// the stored response.
struct HeaderUpdates: Sendable {
    private let disk: DiskEntries

    init(_ disk: DiskEntries) { self.disk = disk }

    /// Creates an instance that stores headers in the disk cache of a load's original; nil without a disk
    /// cache.
    init?(for job: DataJob) {
        guard let disk = job.caches.originals else { return nil }
        self.init(disk)
    }

    /// Stores the headers of a 304 response if the original is on disk.
    func store(_ image: EncodedImage, for job: DataJob) {
        guard job.storesDisk, let http = image.http else { return }
        disk.queues.store { [disk] in
            guard let (original, stored) = disk.original(of: http, for: job) else { return }
            let update = job.cacheKey.headerUpdate(of: stored)
            if image.storage != .allowed {
                disk.removeEntry(original)
                disk.removeEntry(update)
            } else {
                disk.cache.store(Data(), EntryMetadata(http: http), for: update)
            }
        }
    }

    /// Stores the headers of a 304 response for variants, unless ``store(_:for:)`` stores them for the
    /// original. The original may be in another cache or may have been evicted.
    ///
    /// - Parameter variant: the key of the validated variant.
    func storeForVariants(_ http: StoredExchange, of job: DataJob, at variant: CacheKey) {
        disk.queues.store { [disk] in
            if job.storesDisk, !job.caches.separatesOriginals, disk.original(of: http, for: job) != nil {
                return
            }
            let stored = disk.metadata(of: variant, job.fields)?.http ?? http
            disk.cache.store(Data(), EntryMetadata(http: http), for: job.cacheKey.headerUpdate(of: stored))
        }
    }
}

extension DiskEntries {
    /// Finds the stored original of the same version. Returns its key and the response it came with; nil if
    /// there's none.
    fileprivate func original(
        of http: StoredExchange, for job: DataJob
    ) -> (key: CacheKey, stored: StoredExchange)? {
        adopt(job.cacheKey, of: job.url)
        let original = diskKey(for: job.cacheKey, job.fields)
        guard let metadata = cache.metadata(for: original),
            let old = EntryMetadata(encoded: metadata)?.http, old.isSameVersion(as: http)
        else { return nil }
        return (original, old)
    }
}
