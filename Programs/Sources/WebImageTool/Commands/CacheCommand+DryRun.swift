// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import PortableFoundation

extension CacheCommand {
    /// Reports how much would be removed without removing it.
    ///
    /// - Parameter remaining: returns the entries that would stay.
    static func predict(
        json: Bool, _ remaining: ([DiskEntryInfo], DiskCacheConfiguration) -> [DiskEntryInfo]
    ) async throws {
        try await run(json: json) { (cache) async throws(ImageError) in
            let entries = await cache.entries()
            let kept = remaining(entries, cache.configuration)
            func totals(_ entries: [DiskEntryInfo]) -> (count: Int, bytes: Int) {
                (entries.count, entries.reduce(0) { $0 + $1.bytes })
            }
            report(
                json: json, folder: cache.directory, before: totals(entries), after: totals(kept),
                verb: "would be removed")
        }
    }

    /// Returns the entries left after a trim.
    ///
    /// - Parameter bytes: the maximum size of the entries left. The cache's own limits apply, too.
    static func remaining(
        of entries: [DiskEntryInfo], limits: DiskCacheConfiguration, bytes: Int?
    ) -> [DiskEntryInfo] {
        let now = Date.now
        let oldest = limits.maximumAge.map { now.addingTimeInterval(-($0 / .seconds(1))) }
        var kept = entries.filter { entry in
            if let expires = entry.expires { return expires > now }
            guard let oldest else { return true }
            switch limits.expiry {
            case .access: return entry.accessed > oldest
            case .creation: return entry.created > oldest
            case .modification: return entry.stored > oldest
            }
        }
        kept.sort { ($0.accessed, $1.key.text) > ($1.accessed, $0.key.text) }
        var total = kept.reduce(0) { $0 + $1.bytes }
        var allowed = total > limits.maximumBytes ? limits.maximumBytes / 5 * 4 : total
        if let bytes { allowed = min(allowed, bytes) }
        while total > allowed, let last = kept.popLast() { total -= last.bytes }
        return kept
    }
}
