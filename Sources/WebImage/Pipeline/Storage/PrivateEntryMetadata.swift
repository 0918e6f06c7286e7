// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DataCache {
    /// Stores an entry; a private cache gets metadata that contains no URL and only those header fields that
    /// are read.
    @discardableResult
    func store(
        _ data: Data, _ metadata: EntryMetadata, timeToLive: Duration? = nil, for key: CacheKey
    ) -> Bool {
        store(data, metadata: encoded(metadata, for: key), timeToLive: timeToLive, for: key)
    }

    /// Returns the metadata as this cache stores it.
    fileprivate func encoded(_ metadata: EntryMetadata, for key: CacheKey) -> Data {
        var metadata = metadata
        if (self as? UserPartitionedCache)?.isPrivate(for: key) ?? isPrivate {
            metadata.http = metadata.http?.withoutPrivateFields
            metadata.hashedAddress = EntryMetadata.hashURL(key.address)
        }
        return metadata.encoded
    }
}

extension DiskEntries {
    /// Changes the metadata of an entry, which keeps its age. In a cache of the application's own, which
    /// cannot store an entry with another time than now, it becomes younger.
    func updateMetadata(for key: CacheKey, _ change: (inout EntryMetadata) -> Void) {
        func changed(_ old: Data) -> EntryMetadata? {
            guard var metadata = EntryMetadata(encoded: old) else { return nil }
            change(&metadata)
            return metadata
        }
        let place =
            if let users = cache as? UserPartitionedCache {
                users.place(of: key)
            } else {
                (cache as? DiskCache).map { (cache: $0, key: key) }
            }
        if let place {
            return place.cache.updateMetadata(for: place.key) { old in
                changed(old).map { cache.encoded($0, for: key) }
            }
        }
        guard let entry = cache.read(key), let metadata = changed(entry.metadata) else { return }
        let timeToLive = entry.expires.map { Duration.seconds($0.timeIntervalSince1970 - time.wallTime) }
        cache.store(entry.data, metadata, timeToLive: timeToLive, for: key)
    }

    /// When the data of an entry, or the original that it was made from, was stored, in seconds since 1970; 0
    /// if its age is unknown, because the clock was put back.
    func storedAt(_ entry: DiskEntry, _ metadata: EntryMetadata?) -> Double {
        let stored = entry.stored.timeIntervalSince1970
        if entry.isFromFuture || stored > time.wallTime + 5 { return 0 }
        return min(stored, metadata?.originalStored ?? stored)
    }
}

extension HopPolicy {
    /// Whether a stored response may be used: the URLs that were requested for it, and the redirects between
    /// them, are allowed. Of a response that an earlier version has stored, only the last URL is known.
    ///
    /// A private cache stores no URLs. A response of one is allowed if it came from the request's own URLs
    /// without redirects.
    func allows(_ http: StoredExchange, for url: URL, alternatives: [URL]) -> Bool {
        let known = [url] + alternatives
        guard let last = StoredExchange.url(http.url, among: known) else { return false }
        guard let redirects = http.redirects else { return refusal(of: last) == nil }
        let way = redirects.urls.map { StoredExchange.url($0, among: known) } + [last]
        guard let first = redirects.urls.isEmpty ? url : way[0] else { return false }
        if refusal(of: first) != nil { return false }
        var source = first
        for target in way.dropFirst(redirects.urls.isEmpty ? 0 : 1) {
            guard let target,
                refusal(ofRedirectFrom: source, to: target, requestURL: first) == nil
            else { return false }
            source = target
        }
        return true
    }
}
