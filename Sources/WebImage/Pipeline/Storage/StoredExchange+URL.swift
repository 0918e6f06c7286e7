// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

// The URLs of a stored response. A private cache only has hashes: of the response's URL, and of the request's
// URL with and without its query.
extension StoredExchange {
    private static let hashPrefix = "private:"

    /// Whether the response came from `url`, after any redirects.
    ///
    /// - Parameter ignoresQuery: whether URLs that differ only in their query count as equal.
    func isFrom(_ url: URL, ignoresQuery: Bool = false) -> Bool {
        let texts = Self.texts(url)
        if texts.contains(where: { self.url == $0 || self.url == Self.hash($0) }) { return true }
        guard ignoresQuery else { return false }
        if self.url.hasPrefix(Self.hashPrefix) {
            return redirects == nil && wasRequested(from: url, ignoresQuery: true)
        }
        return texts.contains { Self.withoutQuery(self.url) == Self.withoutQuery($0) }
    }

    /// Whether the response is for a request to `url`.
    ///
    /// - Parameter ignoresQuery: whether URLs that differ only in their query count as equal.
    func wasRequested(from url: URL, ignoresQuery: Bool) -> Bool {
        let own = requestURL ?? self.url
        let hashes = own.hasPrefix(Self.hashPrefix) ? own.split(separator: " ") : []
        return Self.texts(url).contains { text in
            guard let first = hashes.first else {
                return own == text || ignoresQuery && Self.withoutQuery(own) == Self.withoutQuery(text)
            }
            return String(first) == Self.hash(text)
                || ignoresQuery && hashes.count == 2
                    && String(hashes[1]) == Self.hash(Self.withoutQuery(text))
        }
    }

    /// Whether `url` is the load's URL that led to the response, after any redirects.
    ///
    /// - Parameter ignoresQuery: whether URLs that differ only in their query count as equal.
    func wasAsked(at url: URL, ignoresQuery: Bool) -> Bool {
        let first = redirects?.urls.first ?? self.url
        return Self.texts(url).contains { text in
            first == text || first == Self.hash(text)
                || ignoresQuery && Self.withoutQuery(first) == Self.withoutQuery(text)
        }
    }

    /// The strings that may be stored for a URL: the one in its key, and the one that earlier versions
    /// stored.
    private static func texts(_ url: URL) -> Set<String> {
        [ImageRequest.Keys.text(url), ImageRequest.Keys.spelledText(url)]
    }

    /// The fields that we read from a stored response: for HTTP caching (RFC 9111), conditional and range
    /// requests, and decoding the body. Other fields may identify the user.
    private static let readFields = [
        "Accept-Ranges", "Age", "Cache-Control", "Content-Encoding", "Content-Length", "Content-Range",
        "Content-Type", "Date", "ETag", "Expires", "Last-Modified", "Pragma", "Vary",
    ]

    /// The same response without readable URLs, and without fields that we don't read.
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

    /// The URL that a private cache stored as `address`; nil if it isn't in `known`.
    static func url(_ address: String, among known: [URL]) -> URL? {
        guard address.hasPrefix(hashPrefix) else { return URL(text: address) }
        return known.first { texts($0).contains { hash($0) == address } }
    }

    private static func hashed(_ url: String) -> String { url.hasPrefix(hashPrefix) ? url : hash(url) }

    private static func withoutQuery(_ url: String) -> String { String(url.prefix { $0 != "?" }) }

    private static func hash(_ url: String) -> String {
        hashPrefix + Hash128(url, seed: .fixed).hexadecimal
    }
}
