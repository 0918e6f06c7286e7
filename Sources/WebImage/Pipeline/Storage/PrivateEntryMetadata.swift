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
    /// Stores an entry; a private cache gets metadata that contains no URL.
    @discardableResult
    func store(_ data: Data, _ metadata: EntryMetadata, for key: CacheKey) -> Bool {
        var metadata = metadata
        if (self as? UserPartitionedCache)?.isPrivate(for: key) ?? isPrivate {
            metadata.http = metadata.http?.withoutAddresses
            metadata.hashedAddress = EntryMetadata.hashURL(key.address)
        }
        return store(data, metadata: metadata.encoded, for: key)
    }
}

extension StoredExchange {
    private static let hashPrefix = "private:"

    /// Whether the response came from `url`.
    func isFrom(_ url: URL) -> Bool { isFrom(ImageRequest.Keys.text(url)) }

    func isFrom(_ address: String) -> Bool { url == address || url == Self.hashURL(address) }

    fileprivate var withoutAddresses: StoredExchange {
        var copy = self
        if !url.hasPrefix(Self.hashPrefix) { copy.url = Self.hashURL(url) }
        for name in ["Location", "Content-Location", "Link", "Content-Disposition"] {
            copy.headers.remove(name)
        }
        return copy
    }

    private static func hashURL(_ address: String) -> String {
        hashPrefix + Hash128(address, seed: .fixed).hexadecimal
    }
}
