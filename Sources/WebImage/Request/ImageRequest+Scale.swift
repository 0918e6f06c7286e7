// SPDX-License-Identifier: MIT

extension ImageRequest {
    /// 2 or 3 for an address whose last part holds `@2x.` or `@3x.`, the sign escaped or not; else 1. What stands behind
    /// a question mark or in data URLs does not count.
    static func scale(named address: String) -> Double {
        var address = address
        return address.withUTF8 { scale(named: $0) }
    }

    private static func scale(named address: UnsafeBufferPointer<UInt8>) -> Double {
        guard address.contains(UInt8(ascii: "@")) || address.contains(UInt8(ascii: "%")),
            !address.starts(with: "data:".utf8)
        else { return 1 }
        var scale = 1.0
        var last: UInt64 = 0
        for byte in address {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
            if byte == UInt8(ascii: "/") { scale = 1 }
            last = last << 8 | UInt64(byte)
            guard byte == UInt8(ascii: ".") else { continue }
            // "2x." or "3x." behind "@" or "%40".
            let isMarked = last >> 24 & 0xFF == 0x40 || last >> 24 & 0xFF_FFFF == 0x25_3430
            switch last & 0xFF_FFFF {
            case 0x32_782E where isMarked: scale = 2
            case 0x33_782E where isMarked: scale = 3
            default: break
            }
        }
        return scale
    }
}
