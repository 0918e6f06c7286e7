// SPDX-License-Identifier: MIT

extension IPAddress {
    /// Whether the address is globally reachable according to the IANA special-purpose address registries
    /// (RFC 6890).
    var isPublic: Bool {
        if let word = embedded(after: Self.mapped) { return Self.isPublic(word) }
        if let inner = IPNetwork.wellKnownNAT64.translated(self) { return inner.isPublic }
        // ISATAP (RFC 5214, 6.1): the last four bytes are an IPv4 address, regardless of the prefix.
        if bytes[8] & 0xFD == 0, bytes[9] == 0, bytes[10] == 0x5E, bytes[11] == 0xFE {
            guard Self.isPublic(word(at: 12)) else { return false }
        }
        // Global unicast is 2000::/3. All other addresses are loopback, local, multicast or unassigned.
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        return !Self.reserved6.contains { has(prefix: $0.prefix, bits: $0.bits) }
    }

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// Prefixes within 2000::/3.
    private static let reserved6: [(prefix: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00, 0x00], 23),  // protocol assignments: Teredo, benchmarking, ORCHID
        ([0x20, 0x01, 0x0D, 0xB8], 32),  // documentation
        ([0x20, 0x02], 16),  // 6to4
        ([0x3F, 0xFF, 0x00], 20),  // documentation
    ]

    private static let reserved4: [(address: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8),  // this host
        (0x0A00_0000, 8),  // private
        (0x6440_0000, 10),  // shared, CGNAT
        (0x7F00_0000, 8),  // loopback
        (0xA9FE_0000, 16),  // link-local
        (0xAC10_0000, 12),  // private
        (0xC000_0000, 24),  // protocol assignments
        (0xC000_0200, 24),  // documentation
        (0xC058_6300, 24),  // 6to4 relays
        (0xC0A8_0000, 16),  // private
        (0xC612_0000, 15),  // benchmarking
        (0xC633_6400, 24),  // documentation
        (0xCB00_7100, 24),  // documentation
        (0xE000_0000, 3),  // multicast, reserved, broadcast
    ]

    private static func isPublic(_ word: UInt32) -> Bool {
        !reserved4.contains { (word ^ $0.address) >> (32 - $0.bits) == 0 }
    }

    private func embedded(after prefix: [UInt8]) -> UInt32? {
        bytes.starts(with: prefix) ? word(at: 12) : nil
    }

    private func word(at index: Int) -> UInt32 {
        bytes[index..<(index + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
