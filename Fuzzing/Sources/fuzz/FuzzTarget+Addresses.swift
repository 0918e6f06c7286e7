// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageBase
@testable import ImageCaching
@testable import ImageLoading

extension FuzzTarget {
    /// URLs: HTTP targets, redaction for logs, `data:` URLs, and file names of cache keys.
    static func address(_ data: Data) {
        let (kind, rest) = data.kindAndRest
        let text = rest.text
        switch kind % 4 {
        case 0: target(text)
        case 1: secrets(text)
        case 2: dataURL(text)
        default: name(text)
        }
    }

    private static func target(_ text: String) {
        origins(text)
        _ = RedirectRules.scheme(of: text)
        _ = Invalidation.sameOrigin(text, as: "http://example.com/a")
        if let ascii = HostName.ascii(text.utf8) {
            expect(HostName.ascii(ascii) == ascii, "normalizing a host name twice changes nothing")
        }
        if let address = IPAddress(text) { _ = address.isPublic }
        guard let target = try? HTTPTarget(text) else { return }
        for part in [target.text, target.host, target.origin, target.path] {
            expect(part.utf8.allSatisfy { $0 > 32 && $0 != 127 }, "a URL has no blanks or control characters")
        }
        expect(target.path.hasPrefix("/"), "a path begins with a slash")
        expect(!target.origin.contains("@"), "an origin has no credentials")
        let again = try? HTTPTarget(target.text)
        expect(
            again?.text == target.text && again?.host == target.host,
            "normalizing a URL twice changes nothing")
        expect(again?.credentials == nil, "credentials are removed from the URL")
        if let authorization = target.authorization {
            expectOneLine(authorization, "an Authorization header")
        }
    }

    /// Patterns of allowed origins, networks and paths have one normalized form.
    private static func origins(_ text: String) {
        _ = AllowedOrigins(["https://*.example.com/a/", "file:///a/", "data:"]).allows(text)
        if let path = PathPrefix.normalized(text[...]) {
            expect(PathPrefix.normalized(path[...]) == path, "normalizing a path twice changes nothing")
            expect(!path.contains("/../") && !path.contains("\\"), "a normalized path has no dot segment")
        }
        if let pattern = try? OriginPattern(parsing: text) {
            expect((try? OriginPattern(parsing: pattern.description)) == pattern, "a pattern round-trips")
        }
        if let network = try? IPNetwork(parsing: text) {
            expect((try? IPNetwork(parsing: network.description)) == network, "a network round-trips")
        }
    }

    /// A redacted URL contains no secrets.
    private static func secrets(_ text: String) {
        let secret = "s3cretS3cret"
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard !text.contains(secret), parts.count > 1 else { return }
        for url in [
            "http://\(parts[0]):\(secret)@\(parts[1])", "http://\(secret)@\(parts[1])",
            "https://\(parts[0])?\(secret)\(parts[1])", "https://\(parts[0])#\(secret)\(parts[1])",
        ] {
            // A character in the first part can make the secret a part of the path, which is not redacted.
            guard let target = try? HTTPTarget(url),
                !target.text.prefix(while: { $0 != "?" }).contains(secret)
            else {
                continue
            }
            let shown = ImageError.redacting(url)
            expect(!shown.contains(secret), "a redacted URL contains no secret")
            expect(
                shown.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 },
                "a redacted URL has no control characters")
        }
    }

    private static func dataURL(_ text: String) {
        for limit in [16, 1 << 20] {
            guard let data = try? DataURL("data:" + text, limit: limit) else { continue }
            expect(data.bytes.count <= limit, "the limit of a data: URL holds")
            expect(Base64.decoded(Base64.encoded(data.bytes).utf8) == data.bytes, "Base64 round-trips")
            expect(data.mediaType.contains("/"), "a media type has a slash")
        }
    }

    private static func name(_ text: String) {
        if let name = EntryName(text) { expect(name.text == text, "a file name round-trips") }
        for keepsExtension in [false, true] {
            let name = EntryName(CacheKey(text), keepsExtension: keepsExtension)
            expect(EntryName(name.text) == name, "a file name round-trips")
            expect(name.text.utf8.count <= 41, "a file name is short")
            expect(!name.text.contains("/") && !name.text.hasPrefix("."), "a file name stays in its folder")
        }
    }
}
