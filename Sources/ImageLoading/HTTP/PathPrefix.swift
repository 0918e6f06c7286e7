// SPDX-License-Identifier: MIT

import ImageBase

/// The common beginning, up to a slash, of the paths that an ``OriginPattern`` matches.
struct PathPrefix: Sendable, Hashable {
    /// The normalized prefix, which begins and ends with a slash.
    let text: String

    /// The prefix of all paths.
    static let root = PathPrefix("/")

    private init(_ text: String) { self.text = text }

    /// Returns `nil` if `path` doesn't begin and end with a slash, or has no normalized form.
    init?(parsing path: Substring) {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.last == UInt8(ascii: "/"),
            let normalized = Self.normalized(path)
        else { return nil }
        text = normalized
    }

    /// Whether a URL's path begins with this prefix, no matter how a server decodes it.
    func matches(_ path: Substring) -> Bool {
        self == .root || Self.normalized(path)?.utf8.starts(with: text.utf8) == true
    }

    /// Removes dot segments (RFC 3986, 5.2.4), even encoded ones, and decodes unreserved characters.
    ///
    /// - Returns: `nil` if different servers interpret the path in different ways, because it has an encoded
    ///   slash or null byte, a backslash, an invalid percent encoding, a dot segment after an empty segment,
    ///   or a dot segment with parameters (`..;`).
    static func normalized(_ path: Substring) -> String? {
        guard path.utf8.first == UInt8(ascii: "/") else { return path.isEmpty ? "/" : nil }
        var segments: [[UInt8]] = []
        var isDirectory = false
        let parts = path.utf8.dropFirst()
        for part in parts.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = decodedUnreserved(part) else { return nil }
            let name = segment.prefix { $0 != UInt8(ascii: ";") }
            let isDots = name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
            isDirectory = isDots
            guard isDots else {
                segments.append(segment)
                continue
            }
            // Some servers merge slashes before they remove dot segments, so a dot segment after an empty
            // segment is ambiguous.
            guard name.count == segment.count, !segments.contains(where: \.isEmpty) else { return nil }
            if name.count == 2 { _ = segments.popLast() }
        }
        if isDirectory { segments.append([]) }
        return "/" + segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// Decodes percent-encoded characters that don't need to be encoded (RFC 3986, 2.3), and spells all other
    /// escapes the same way. Returns `nil` if a byte is ambiguous.
    private static func decodedUnreserved(_ segment: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = Array(segment)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                let code = rest.prefix(2)
                guard code.count == 2, let value = Hexadecimal.bytes(of: code)?.first,
                    ![0, 0x2F, 0x5C].contains(value)
                else { return nil }
                rest = rest.dropFirst(2)
                if PercentEncoding.isUnreserved(value) {
                    result.append(value)
                } else {
                    PercentEncoding.append(value, &result)
                }
            case 0...0x20, 0x7F, UInt8(ascii: "\\"): return nil
            case 0x80...: PercentEncoding.append(byte, &result)
            default: result.append(byte)
            }
        }
        return result
    }
}
