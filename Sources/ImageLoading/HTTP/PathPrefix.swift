// SPDX-License-Identifier: MIT

import ImageBase

/// The beginning of a path, up to a slash, that the paths of an ``OriginPattern`` have in common.
struct PathPrefix: Sendable, Hashable {
    /// Begins and ends with a slash; normalized.
    let text: String

    /// The prefix of all paths.
    static let root = PathPrefix("/")

    private init(_ text: String) { self.text = text }

    /// Nil if `path` does not begin and end with a slash, or has no normalized form.
    init?(parsing path: Substring) {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.last == UInt8(ascii: "/"),
            let normalized = Self.normalized(path)
        else { return nil }
        text = normalized
    }

    /// Whether the path of a URL begins with this prefix, whatever a server makes of its encoding.
    func matches(_ path: Substring) -> Bool {
        self == .root || Self.normalized(path)?.utf8.starts(with: text.utf8) == true
    }

    /// Removes dot segments (RFC 3986, 5.2.4), also encoded ones, and decodes unreserved characters.
    ///
    /// - Returns: nil for a path that servers interpret differently: with an encoded slash or null byte, a
    ///   backslash, an invalid percent encoding, a dot segment after an empty segment, or parameters of a dot
    ///   segment (`..;`).
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
            // Some servers merge slashes before they remove dot segments.
            guard name.count == segment.count, !segments.contains(where: \.isEmpty) else { return nil }
            if name.count == 2 { _ = segments.popLast() }
        }
        if isDirectory { segments.append([]) }
        return "/" + segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// Decodes the percent-encoded characters that need no encoding (RFC 3986, 2.3), and brings the others
    /// into one form. Nil if a byte is ambiguous.
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
