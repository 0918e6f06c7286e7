// SPDX-License-Identifier: MIT

// Spells http and https URLs the same way if they're equivalent for every server: scheme and host in lower
// case, no default port, and a slash for an empty path (RFC 3986, 6.2.2.1 and 6.2.3). Escapes and dots in the
// path don't change, because signatures cover them.
extension URLText {
    /// Returns the normalized form of an absolute HTTP or HTTPS URL. Other strings are returned unchanged.
    package static func normalized(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard isHTTP(bytes[...]), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        else { return text }
        let start = colon + 3
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let host = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        var authority = bytes[host..<end]
        if let port = authority.lastIndex(of: UInt8(ascii: ":")),
            isDefault(port: authority[(port + 1)...], isSecure: colon == 5)
        {
            authority = authority[..<port]
        }
        var result = bytes[..<colon].map(lowercased) + bytes[colon..<host]
        for (index, byte) in zip(authority.indices, authority) {
            let isEscaped = authority[max(host, index - 2)..<index].contains(UInt8(ascii: "%"))
            result.append(isEscaped ? byte : lowercased(byte))
        }
        if end == bytes.endIndex || bytes[end] != UInt8(ascii: "/") { result.append(UInt8(ascii: "/")) }
        return String(decoding: result + bytes[end...], as: UTF8.self)
    }

    /// Whether an absolute URL has no fragment or user name and is spelled the way ``normalized(_:)`` would
    /// spell it. It makes a single pass over the bytes, because every memory cache hit waits for it.
    package static func isNormal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let colon = colonOfHTTP(bytes) else {
            if let first = bytes.first, lowercased(first) == UInt8(ascii: "h"),
                isHTTP(Array(bytes.prefix(6))[...])
            {
                return false
            }
            return !bytes.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }
        }
        var index = colon + 3
        while index < bytes.count, bytes[index] != UInt8(ascii: "/") {
            switch bytes[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "@"), UInt8(ascii: "?"),
                UInt8(ascii: "#"):
                return false
            case UInt8(ascii: ":"):
                let port = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "/") }
                if isDefault(port: port, isSecure: colon == 5) { return false }
            default: break
            }
            index += 1
        }
        if index == bytes.count { return false }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "#") { return false }
            index += 1
        }
        return true
    }

    /// The index of the colon in `http://` or `https://`; `nil` for any other beginning, including upper
    /// case.
    private static func colonOfHTTP(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.count > 8, bytes[0] == UInt8(ascii: "h"), bytes[1] == UInt8(ascii: "t"),
            bytes[2] == UInt8(ascii: "t"), bytes[3] == UInt8(ascii: "p")
        else { return nil }
        let colon = bytes[4] == UInt8(ascii: "s") ? 5 : 4
        guard bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/"),
            bytes[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        return colon
    }

    private static func isDefault(port: some Collection<UInt8>, isSecure: Bool) -> Bool {
        port.isEmpty || port.elementsEqual(isSecure ? "443".utf8 : "80".utf8)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
