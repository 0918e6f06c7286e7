// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

// The URLs of a stored response. A private cache has hashes of them: of the URL of the response, and of the
// request's URL with and without its query.
extension StoredExchange {
    private static let hashPrefix = "private:"

    /// Whether the response came from `url`, after redirects.
    ///
    /// - Parameter ignoresQuery: whether URLs that differ only in their query count as equal.
    func isFrom(_ url: URL, ignoresQuery: Bool = false) -> Bool {
        let text = ImageRequest.Keys.text(url)
        if self.url == text || self.url == Self.hash(text) { return true }
        guard ignoresQuery else { return false }
        if self.url.hasPrefix(Self.hashPrefix) {
            return redirects == nil && wasRequested(from: url, ignoresQuery: true)
        }
        return Self.withoutQuery(self.url) == Self.withoutQuery(text)
    }

    /// Whether the response is one to a request for `url`.
    ///
    /// - Parameter ignoresQuery: whether URLs that differ only in their query count as equal.
    func wasRequested(from url: URL, ignoresQuery: Bool) -> Bool {
        let (own, text) = (requestURL ?? self.url, ImageRequest.Keys.text(url))
        if own.hasPrefix(Self.hashPrefix) {
            let hashes = own.split(separator: " ")
            return hashes.first.map(String.init) == Self.hash(text)
                || ignoresQuery && hashes.count == 2
                    && String(hashes[1]) == Self.hash(Self.withoutQuery(text))
        }
        return own == text || ignoresQuery && Self.withoutQuery(own) == Self.withoutQuery(text)
    }

    /// Whether `url` is the one of a load's URLs that has led to the response, after redirects.
    ///
    /// - Parameter ignoresQuery: whether URLs that differ only in their query count as equal.
    func wasAsked(at url: URL, ignoresQuery: Bool) -> Bool {
        let (first, text) = (redirects?.urls.first ?? self.url, ImageRequest.Keys.text(url))
        return first == text || first == Self.hash(text)
            || ignoresQuery && Self.withoutQuery(first) == Self.withoutQuery(text)
    }

    /// The fields that are read from a stored response: those of HTTP caching (RFC 9111), of conditional and
    /// range requests, and those that say how to decode the body. Others may say who the user is.
    private static let readFields = [
        "Accept-Ranges", "Age", "Cache-Control", "Content-Encoding", "Content-Length", "Content-Range",
        "Content-Type", "Date", "ETag", "Expires", "Last-Modified", "Pragma", "Vary",
    ]

    /// The same without readable URLs and without fields that are not read.
    var withoutPrivateFields: StoredExchange {
        var copy = self
        let requested = requestURL ?? url
        if !requested.hasPrefix(Self.hashPrefix) {
            copy.requestURL = Self.hash(requested) + " " + Self.hash(Self.withoutQuery(requested))
        }
        copy.url = Self.hashed(url)
        copy.redirects?.urls = redirects?.urls.map(Self.hashed) ?? []
        copy.headers = HTTPHeaders()
        for name in Self.readFields {
            for value in headers.values(name) { copy.headers.add(name: name, value: value) }
        }
        return copy
    }

    /// The URL that a private cache has stored as `address`; nil if it is not among `known`.
    static func url(_ address: String, among known: [URL]) -> URL? {
        guard address.hasPrefix(hashPrefix) else { return URL(text: address) }
        return known.first { hash(ImageRequest.Keys.text($0)) == address }
    }

    private static func hashed(_ url: String) -> String { url.hasPrefix(hashPrefix) ? url : hash(url) }

    private static func withoutQuery(_ url: String) -> String { String(url.prefix { $0 != "?" }) }

    private static func hash(_ url: String) -> String {
        hashPrefix + Hash128(url, seed: .fixed).hexadecimal
    }
}
