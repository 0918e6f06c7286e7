// SPDX-License-Identifier: MIT

import ImageBase
package import PortableFoundation

/// The text of a URL as people write it: with spaces, brackets, non-ASCII characters, or a line break at the
/// end. We read it the way browsers do (URL Standard, 4.4 "URL parsing"), and also escape characters that
/// Foundation doesn't accept.
package enum URLText {
    /// The text without leading and trailing controls and spaces, and without tabs and line breaks inside.
    /// Each character that a URL can't contain is percent-encoded once. Valid escapes stay as they are.
    ///
    /// In the path of http and https URLs, `\` becomes `/`. The host isn't changed.
    package static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        let rest = pathStart(bytes[start..<end])
        var part = Part.path(isHTTP: isHTTP(bytes[start..<end]))
        var result: [UInt8] = []
        result.reserveCapacity(end - start)
        for index in start..<end {
            let byte = bytes[index]
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case _ where index < rest: result.append(byte)
            case UInt8(ascii: "%") where PercentEncoding.value(in: bytes[index..<end]) == nil:
                PercentEncoding.append(byte, &result)
            case UInt8(ascii: "\\") where part == .path(isHTTP: true): result.append(UInt8(ascii: "/"))
            case UInt8(ascii: "#") where part == .fragment: PercentEncoding.append(byte, &result)
            case _ where isExcluded(byte): PercentEncoding.append(byte, &result)
            default:
                result.append(byte)
                if byte == UInt8(ascii: "#") {
                    part = .fragment
                } else if byte == UInt8(ascii: "?"), part != .fragment {
                    part = .query
                }
            }
        }
        return result.count == bytes.count && result == bytes ? text : String(decoding: result, as: UTF8.self)
    }

    private enum Part: Equatable {
        case path(isHTTP: Bool)
        case query
        case fragment
    }

    /// Whether a byte is neither reserved nor unreserved (RFC 3986, 2.2 and 2.3), or is a bracket, which only
    /// a host may contain.
    private static func isExcluded(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"),
            UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            true
        default: byte <= 0x20 || byte >= 0x7F
        }
    }

    /// The index after the scheme and authority, or the first index if there's no authority.
    private static func pathStart(_ bytes: ArraySlice<UInt8>) -> Int {
        var index = bytes.startIndex
        if let colon = bytes.firstIndex(where: { ":/?#\\".utf8.contains($0) }),
            bytes[colon] == UInt8(ascii: ":")
        {
            index = colon + 1
        }
        guard bytes[index...].starts(with: "//".utf8) else { return bytes.startIndex }
        return bytes[(index + 2)...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.endIndex
    }

    static func isHTTP(_ bytes: ArraySlice<UInt8>) -> Bool {
        let scheme = String(decoding: bytes.prefix(6), as: UTF8.self).lowercased()
        return scheme.hasPrefix("http:") || scheme == "https:"
    }
}

extension URL {
    /// Creates a URL from text that may contain characters that aren't allowed in a URL; see
    /// ``URLText/escaped(_:)``.
    ///
    /// `URL(string:)` isn't enough: once it finds a character to escape, it also escapes the percent signs of
    /// valid escapes.
    package init?(text: String, relativeTo base: URL? = nil) {
        let escaped = URLText.escaped(text)
        guard !escaped.isEmpty else { return nil }
        self.init(string: escaped, relativeTo: base)
    }
}
