// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

extension EntryMetadata {
    /// Returns the metadata in the form a cache stores. For a private cache, it doesn't contain any URL.
    func encoded(for key: CacheKey, isPrivate: Bool) -> Data {
        guard isPrivate else { return encoded }
        var metadata = self
        metadata.http = http?.withoutPrivateFields
        metadata.hashedAddress = Self.hashURL(key.address)
        return metadata.encoded
    }
}

extension DiskEntries {
    /// When an entry's data, or the original it was made from, was stored, in seconds since 1970. 0 if its
    /// age is unknown, because the clock was set back.
    func storedAt(_ entry: DiskEntry, _ metadata: EntryMetadata?) -> Double {
        storedAt(entry.stored, isUnknown: entry.isFromFuture, metadata)
    }

    /// - Parameter isUnknown: whether the clock was set back after `stored`.
    func storedAt(_ stored: Date, isUnknown: Bool, _ metadata: EntryMetadata?) -> Double {
        let stored = stored.timeIntervalSince1970
        if isUnknown || stored > time.wallTime + 5 { return 0 }
        return min(stored, metadata?.originalStored ?? stored)
    }
}

extension RedirectChainPolicy {
    /// Whether a stored response may be used: this policy must allow the requested URLs and the redirects
    /// between them. For a response that an earlier version stored, only the final URL is known.
    ///
    /// A private cache doesn't store URLs. Its responses are allowed if they came from the request's own URLs
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
