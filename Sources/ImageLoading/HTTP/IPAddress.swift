// SPDX-License-Identifier: MIT

import PortableC

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) equals the IPv4 address.
struct IPAddress: Sendable, Hashable {
    /// The 16 bytes of the IPv6 address. An IPv4 address is in its mapped form.
    let bytes: [UInt8]

    /// - Parameter bytes: 16 bytes.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(v4 word: UInt32) {
        bytes = Self.mappedPrefix + withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) }
    }

    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Parses the host of a URL: IPv6 with or without brackets, or IPv4 in one to four decimal, octal or
    /// hexadecimal parts, which system resolvers accept (URL standard, "IPv4 parser"). Returns `nil` for a
    /// name.
    init?(_ host: some StringProtocol) {
        var text = Substring(host)
        if text.first == "[", text.last == "]" { text = text.dropFirst().dropLast() }
        if text.utf8.contains(UInt8(ascii: ":")) {
            // The zone selects an interface and isn't part of the address.
            var address = in6_addr()
            let bare = String(text.prefix { $0 != "%" })
            guard inet_pton(AF_INET6, bare, &address) == 1 else { return nil }
            self.init(bytes: withUnsafeBytes(of: address) { [UInt8]($0) })
            return
        }
        guard let word = Self.word(text) else { return nil }
        self.init(v4: word)
    }

    /// The address from a socket address; `nil` for other address families.
    init?(_ address: UnsafeRawPointer, family: Int32) {
        switch family {
        case AF_INET:
            let address = address.loadUnaligned(as: sockaddr_in.self)
            self.init(v4: UInt32(bigEndian: address.sin_addr.s_addr))
        case AF_INET6:
            let address = address.loadUnaligned(as: sockaddr_in6.self)
            self.init(bytes: withUnsafeBytes(of: address.sin6_addr) { [UInt8]($0) })
        default: return nil
        }
    }

    /// Whether this is an IPv4 address.
    var isIPv4: Bool { bytes.starts(with: Self.mappedPrefix) }

    /// The canonical text (RFC 5952); an IPv4 address is in dotted decimal form.
    var text: String {
        if isIPv4 { return bytes.dropFirst(12).map { "\($0)" }.joined(separator: ".") }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "::" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The address as the host of a URL, with an IPv6 address in brackets.
    var hostText: String { isIPv4 ? text : "[\(text)]" }

    /// Whether the address and `prefix` have the same first `bits` bits.
    func has(prefix: [UInt8], bits: Int) -> Bool {
        for (index, byte) in prefix.enumerated() {
            let left = min(8, bits - 8 * index)
            if left > 0, (bytes[index] ^ byte) >> (8 - left) != 0 { return false }
        }
        return true
    }

    private static func word(_ host: Substring) -> UInt32? {
        var parts = host.split(separator: ".", omittingEmptySubsequences: false)
        if parts.last?.isEmpty ?? false { parts.removeLast() }
        guard (1...4).contains(parts.count) else { return nil }
        var word: UInt64 = 0
        for (index, part) in parts.enumerated() {
            guard let number = number(part) else { return nil }
            let isLast = index == parts.count - 1
            let bits = isLast ? UInt64(8 * (5 - parts.count)) : 8
            guard number < 1 << bits else { return nil }
            word = word << bits | number
        }
        return UInt32(word)
    }

    private static func number(_ text: Substring) -> UInt64? {
        let lower = text.lowercased()
        if lower.hasPrefix("0x") { return lower == "0x" ? 0 : UInt64(digits: lower.dropFirst(2), radix: 16) }
        if lower.hasPrefix("0"), lower != "0" { return UInt64(digits: lower.dropFirst(), radix: 8) }
        return UInt64(digits: lower[...], radix: 10)
    }
}

extension UInt64 {
    /// Like `init(_:radix:)`, but rejects signs.
    fileprivate init?(digits: Substring, radix: Int) {
        guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
            return nil
        }
        self.init(digits, radix: radix)
    }
}
