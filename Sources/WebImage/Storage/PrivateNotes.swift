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
    /// Stores an entry and what is kept beside its bytes; a private cache gets nothing that names an address.
    @discardableResult
    func store(_ data: Data, _ notes: EntryNotes, for key: CacheKey) -> Bool {
        var notes = notes
        if isPrivate {
            notes.http = notes.http?.withoutAddresses
            notes.sealedAddress = EntryNotes.seal(key.address)
        }
        return store(data, metadata: notes.encoded, for: key)
    }
}

extension StoredExchange {
    private static let sealed = "private:"

    /// Whether it came from `url`.
    func isFrom(_ url: URL) -> Bool { isFrom(ImageRequest.Keys.text(url)) }

    func isFrom(_ address: String) -> Bool { url == address || url == Self.seal(address) }

    fileprivate var withoutAddresses: StoredExchange {
        var copy = self
        if !url.hasPrefix(Self.sealed) { copy.url = Self.seal(url) }
        for name in ["Location", "Content-Location", "Link", "Content-Disposition"] {
            copy.headers.remove(name)
        }
        return copy
    }

    private static func seal(_ address: String) -> String {
        sealed + Hash128(address, seed: .fixed).hexadecimal
    }
}
