// SPDX-License-Identifier: MIT

import ImageBase

/// The parts of a URL that an ``OriginPattern`` compares, parsed the way the transports parse them.
struct OriginParts: Sendable, Hashable {
    /// The scheme in lower case.
    let scheme: String
    /// The host; `nil` if there's no authority, as in `data:` URLs.
    let host: OriginHost?
    /// The port; `nil` if there isn't one, or if it's the default port of `http:` or `https:`.
    let port: Int?
    let hasUserInformation: Bool
    /// The path exactly as in the URL, without query and fragment.
    let path: Substring

    /// Returns `nil` if the URL is invalid.
    init?(_ url: String) {
        guard let scheme = Self.scheme(of: url) else { return nil }
        self.scheme = scheme
        if scheme == "http" || scheme == "https" {
            guard let target = try? HTTPTarget(url), let host = OriginHost(target.host) else { return nil }
            let start = scheme.utf8.count + 3 + target.host.utf8.count
            guard let port = Self.port(target.origin.utf8.dropFirst(start)) else { return nil }
            (self.host, self.port) = (host, port.number)
            hasUserInformation = target.credentials != nil
            path = target.path.prefix { $0 != "?" }
            return
        }
        let rest = url.utf8.dropFirst(scheme.utf8.count + 1)
        let part = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard part.starts(with: "//".utf8) else {
            (host, port, hasUserInformation, path) = (nil, nil, false, Substring(part))
            return
        }
        let authority = part.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        // Reject backslashes, because parsers disagree about them.
        guard !authority.contains(UInt8(ascii: "\\")) else { return nil }
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        let server = at.map { authority[authority.index(after: $0)...] } ?? authority
        let isBracketed = server.first == UInt8(ascii: "[")
        let end = server.firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":"))
        let name = end.map { isBracketed ? server[...$0] : server[..<$0] } ?? server
        guard let port = Self.port(server[name.endIndex...]) else { return nil }
        (self.port, hasUserInformation) = (port.number, at != nil)
        path = Substring(part[authority.endIndex...])
        if name.isEmpty {
            host = nil
        } else {
            guard let ascii = HostName.ascii(name),
                let host = OriginHost(String(decoding: ascii, as: UTF8.self).lowercased())
            else { return nil }
            self.host = host
        }
    }

    /// The URL's scheme in lower case (RFC 3986, 3.1); `nil` if it's missing or invalid.
    static func scheme(of url: String) -> String? {
        let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        guard scheme.endIndex != url.utf8.endIndex, url.utf8[scheme.endIndex] == UInt8(ascii: ":"),
            let first = scheme.first, isLetter(first),
            scheme.allSatisfy({ isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return nil }
        return Substring(scheme).lowercased()
    }

    /// - Parameter text: empty, or a port with its colon.
    /// - Returns: `nil` if the port is invalid.
    private static func port(_ text: some Collection<UInt8>) -> (number: Int?, Void)? {
        if text.count < 2 { return (nil, ()) }
        let digits = text.dropFirst()
        guard digits.allSatisfy(isDigit), let number = UInt16(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        return (Int(number), ())
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// A host in a form that is the same for all its spellings.
enum OriginHost: Sendable, Hashable {
    /// A name in lower case, as A-labels (RFC 5890), without a trailing dot.
    case name(String)
    case address(IPAddress)

    /// - Parameter host: in ASCII and lower case, with an IPv6 address in brackets.
    ///
    /// Returns `nil` if the host is invalid, or if it's an address with a zone, which is valid on one machine
    /// only.
    init?(_ host: String) {
        if host.utf8.first == UInt8(ascii: "[") {
            guard !host.utf8.contains(UInt8(ascii: "%")), let address = IPAddress(host) else { return nil }
            self = .address(address)
            return
        }
        let name = host.utf8.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let last = labels.last, !labels.contains(where: \.isEmpty) else { return nil }
        // If the host of a URL ends in a number, it's an IPv4 address (URL standard, "ends in a number").
        guard Self.isNumber(last) else {
            self = .name(String(name))
            return
        }
        guard let address = IPAddress(name) else { return nil }
        self = .address(address)
    }

    private static func isNumber(_ label: Substring.UTF8View.SubSequence) -> Bool {
        if label.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        guard label.starts(with: "0x".utf8) else { return false }
        return label.dropFirst(2).allSatisfy(Hexadecimal.isLowerCase)
    }
}
