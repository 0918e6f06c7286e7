// SPDX-License-Identifier: MIT

#if Server
/// The `host:port` part of a URL (RFC 3986, 3.2).
enum Authority {
    /// Returns the host and the port, or `nil` if `text` is invalid or lacks a port and there's no default.
    ///
    /// The host is in lowercase, and an IPv6 address has no brackets.
    static func split(_ text: Substring, defaultPort: Int?) -> (host: String, port: Int)? {
        var host = text
        var port = defaultPort
        let afterBracket = text.lastIndex(of: "]").map { text[$0...] } ?? text
        if let colon = afterBracket.lastIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = Int(digits), number < 65_536
            else { return nil }
            port = number
            host = text[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        let isHost = host.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (97...122).contains(byte | 0x20)
                || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
        }
        guard let port, !host.isEmpty, isHost else { return nil }
        return (host.lowercased(), port)
    }
}
#endif
