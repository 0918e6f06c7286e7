// SPDX-License-Identifier: MIT

import Foundation
import ImageBase

@testable import ImageCaching
@testable import ImageLoading

extension FuzzTarget {
    /// Addresses: of HTTP, of `data:`, where redirects lead, hosts, as they stand in logs and as keys.
    static func address(_ data: Data) {
        let (kind, rest) = data.divided
        let text = rest.text
        switch kind % 4 {
        case 0: target(text)
        case 1: secrets(text)
        case 2: dataURL(text)
        default: name(text)
        }
    }

    private static func target(_ text: String) {
        _ = RedirectRules.scheme(of: text)
        _ = Invalidation.sameOrigin(text, as: "http://example.com/a")
        if let ascii = HostName.ascii(text.utf8) {
            expect(HostName.ascii(ascii) == ascii, "a host's name stays what it is")
        }
        if let address = IPAddress(text) { _ = address.isPublic }
        guard let target = try? HTTPTarget(text) else { return }
        for part in [target.text, target.host, target.origin, target.path] {
            expect(part.utf8.allSatisfy { $0 > 32 && $0 != 127 }, "an address has no blanks")
        }
        expect(target.path.hasPrefix("/"), "a path begins with a slash")
        expect(!target.origin.contains("@"), "an origin has no credentials")
        let again = try? HTTPTarget(target.text)
        expect(again?.text == target.text && again?.host == target.host, "an address stays what it is")
        expect(again?.credentials == nil, "no credentials are left")
        if let authorization = target.authorization { expectOneLine(authorization, "an authorization") }
    }

    /// What may be shown of an address has none of its secrets.
    private static func secrets(_ text: String) {
        let secret = "s3cretS3cret"
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard !text.contains(secret), parts.count > 1 else { return }
        for url in [
            "http://\(parts[0]):\(secret)@\(parts[1])", "http://\(secret)@\(parts[1])",
            "https://\(parts[0])?\(secret)\(parts[1])", "https://\(parts[0])#\(secret)\(parts[1])",
        ] {
            // A sign in the first part may make the secret a path, which is none.
            guard let target = try? HTTPTarget(url),
                !target.text.prefix(while: { $0 != "?" }).contains(secret)
            else {
                continue
            }
            let shown = ImageError.redacting(url)
            expect(!shown.contains(secret), "no secret is shown")
            expect(
                shown.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 },
                "nothing moves a cursor")
        }
    }

    private static func dataURL(_ text: String) {
        for limit in [16, 1 << 20] {
            guard let data = try? DataURL("data:" + text, limit: limit) else { continue }
            expect(data.bytes.count <= limit, "a limit holds")
            expect(Base64.decoded(Base64.encoded(data.bytes).utf8) == data.bytes, "base64 is read as written")
            expect(data.mediaType.contains("/"), "a media type is one")
        }
    }

    private static func name(_ text: String) {
        if let name = EntryName(text) { expect(name.text == text, "a name is read as written") }
        for keepsExtension in [false, true] {
            let name = EntryName(CacheKey(text), keepsExtension: keepsExtension)
            expect(EntryName(name.text) == name, "a name is read as written")
            expect(name.text.utf8.count <= 41, "a name is short")
            expect(!name.text.contains("/") && !name.text.hasPrefix("."), "a name leads nowhere else")
        }
    }
}
