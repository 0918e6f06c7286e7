// SPDX-License-Identifier: MIT

/// The checksum of PNG's chunks (PNG, third edition, annex D).
enum PNGChecksum {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value = table[Int(truncatingIfNeeded: (value ^ UInt32(byte)) & 255)] ^ value >> 8
        }
        return ~value
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 != 0 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }
}
