// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableC

/// A network such as `10.0.0.0/8`, a single address, or `unix` for clients of Unix sockets.
struct TrustedNetwork: Sendable, Equatable {
    /// The network's address; empty for Unix sockets.
    private let address: [UInt8]
    private let prefix: Int

    init?(_ text: String) {
        if text == ClientAddress.socket {
            (address, prefix) = ([], 0)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = Self.bytes(parts[0]) else { return nil }
        var prefix = address.count * 8
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(parts[1]),
                number <= prefix
            else { return nil }
            prefix = number
        }
        self.address = address
        self.prefix = prefix
    }

    func contains(_ text: some StringProtocol) -> Bool {
        if address.isEmpty { return text == ClientAddress.socket }
        guard let other = Self.bytes(text), other.count == address.count else { return false }
        return (0..<prefix).allSatisfy { bit in
            (address[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    /// Returns an address's bytes. For an IPv4 address mapped to IPv6, these are the IPv4 bytes.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let text = String(text)
        var bytes = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, text, &bytes) == 1 { return bytes }
        bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }
}

/// The address of the client that sent a request.
enum ClientAddress {
    /// The name of all Unix socket clients, which don't have an address.
    static let socket = "unix"

    /// Returns the last address in `Forwarded` (RFC 7239) or `X-Forwarded-For` that isn't a trusted proxy's,
    /// or the peer's address if the peer isn't a trusted proxy. Anyone could have written the addresses
    /// before that.
    ///
    /// If the two fields name different clients, the proxy has set one and passed on the other as the client
    /// wrote it. We can't tell them apart, so we use the peer's address.
    static func client(peer: String, headers: HTTPHeaders, trusted: [TrustedNetwork]) -> String {
        guard !trusted.isEmpty, isTrusted(peer, trusted) else { return peer }
        let clients = [forwarded(headers), forwardedFor(headers)].filter { !$0.isEmpty }.map { hops in
            var client = peer
            for hop in hops.reversed() {
                guard TrustedNetwork.bytes(hop) != nil else { break }
                client = hop
                if !isTrusted(hop, trusted) { break }
            }
            return client
        }
        return Set(clients).count == 1 ? clients[0] : peer
    }

    private static func isTrusted(_ address: String, _ trusted: [TrustedNetwork]) -> Bool {
        trusted.contains { $0.contains(address) }
    }

    private static func forwarded(_ headers: HTTPHeaders) -> [String] {
        headers.values("Forwarded").flatMap { $0.split(separator: ",") }.map { element in
            let parameter = element.split(separator: ";").map { $0.trimmed }
                .first { $0.lowercased().hasPrefix("for=") }
            return withoutPort((parameter?.dropFirst(4) ?? "").filter { $0 != "\"" })
        }
    }

    private static func forwardedFor(_ headers: HTTPHeaders) -> [String] {
        headers.values("X-Forwarded-For").flatMap { $0.split(separator: ",") }
            .map { withoutPort($0.trimmed) }
    }

    /// Removes the port and brackets from `1.2.3.4:80` and `[::1]:80`.
    private static func withoutPort(_ text: some StringProtocol) -> String {
        if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : String(text)
    }
}

extension StringProtocol {
    /// The text without spaces at either end.
    var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
#endif
