// SPDX-License-Identifier: MIT

extension ImageError {
    /// Returns `url` in a form that's safe to log: without user name, password, query values and fragment,
    /// with control characters escaped, and cut to 512 characters.
    package static func redacting(_ url: String) -> String {
        if url.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "d"), url.prefix(5).lowercased() == "data:" {
            return "data:"
        }
        // Compare scalars, not characters: a combining mark after a delimiter must not hide it.
        var text = Substring(url.prefix(2048))
        if let fragment = text.unicodeScalars.firstIndex(of: "#") { text = text[..<fragment] }
        var query = ""
        if let mark = text.unicodeScalars.firstIndex(of: "?") {
            query = "?…"
            text = text[..<mark]
        }
        if let scheme = text.utf8.firstRange(of: "://".utf8) {
            let rest = text[scheme.upperBound...]
            let authority = rest.unicodeScalars.prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") {
                let host = rest[authority.index(after: at)...]
                return escaping(String((text[..<scheme.upperBound] + host).prefix(512)) + query)
            }
        }
        return escaping(String(text.prefix(512)) + query)
    }

    /// Returns `text` with control characters escaped as `\u{1B}`, so it can't forge a log line or send
    /// commands to a terminal.
    ///
    /// Control characters are C0, C1, DEL, line and paragraph separators, and direction overrides.
    package static func escaping(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isControl(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether ``escaping(_:)`` escapes a character. All of these characters fit in 16 bits.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
