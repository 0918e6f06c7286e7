// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

// Every key derived from a URL, or from a request's name, begins with that URL or name and a line feed.
extension CacheKey {
    /// The key of the original's partial download.
    var partialDownload: CacheKey { derived(KeyWord.beginning.rawValue) }

    /// The key for headers that a 304 response sent for a stored response. They apply to the original and its
    /// variants.
    func headerUpdate(of http: StoredExchange) -> CacheKey {
        derived(
            http.selecting.isEmpty
                ? KeyWord.renewed.rawValue : KeyWord.renewed.line(http.selecting.fingerprint))
    }

    /// The key for requests that the first stored response doesn't match.
    ///
    /// - Parameter selecting: the fields that the first response varies on.
    func varyKey(_ selecting: SelectingFields, _ fields: RequestFields) -> CacheKey {
        derived(KeyWord.vary.line(selecting.selected(by: fields).fingerprint))
    }

    /// The key of a header stored without its original.
    var header: CacheKey { derived(KeyWord.header.rawValue) }

    func derived(_ line: String) -> CacheKey { CacheKey(text + "\n" + line) }

    /// The key that earlier versions used for the same image of a URL. Nil if it equals this key, which is
    /// true for nearly all URLs.
    func former(of url: URL) -> CacheKey? {
        // URLs with other schemes may contain long data.
        guard text.utf8.starts(with: "http".utf8) else { return nil }
        let spelled = ImageRequest.Keys.spelledText(url)
        let address = URLText.normalized(spelled)
        guard address != spelled, isOf(address) else { return nil }
        return CacheKey(spelled + String(Substring(text.utf8.dropFirst(address.utf8.count))))
    }

    /// This key, and the one that earlier versions used, if it's different.
    func spellings(of url: URL?) -> [CacheKey] { [self] + [url.flatMap(former)].compactMap(\.self) }

    /// Returns the result of `find` for this key, or otherwise for the key that earlier versions used.
    func first<Found>(of url: URL?, _ find: (CacheKey) -> Found?) -> Found? {
        find(self) ?? url.flatMap(former).flatMap(find)
    }

    /// The key of the same image in another size or, if `size` is nil, the key for the list of its sizes.
    /// Returns nil if the image's URL doesn't depend on the size.
    func sized(_ size: SizeName?) -> CacheKey? {
        guard let mark = text.firstRange(of: Self.sizeMark) else { return nil }
        let rest = text[mark.upperBound...].drop { $0 != "\n" }
        let line = size.map { KeyWord.sized.line($0) } ?? KeyWord.sizes.rawValue
        return CacheKey(text[..<mark.lowerBound] + "\n" + line + rest)
    }

    /// The URL or name that the key begins with.
    var address: String { String(text.prefix { $0 != "\n" }) }

    /// Whether the key begins with this URL or name.
    func isOf(_ address: String) -> Bool {
        let (text, address) = (text.utf8, address.utf8)
        guard text.starts(with: address) else { return false }
        let rest = text.dropFirst(address.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "\n")
    }
}
