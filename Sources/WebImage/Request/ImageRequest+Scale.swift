// SPDX-License-Identifier: MIT

extension ImageRequest {
    /// Returns the scale in a file name: 2 for `@2x.`, 3 for `@3x.`, otherwise 1. The `@` may be
    /// percent-encoded. Queries, fragments and `data:` URLs are ignored.
    static func scale(inFileNameOf address: String) -> Double {
        var address = address
        return address.withUTF8 { scale(inFileNameOf: $0) }
    }

    private static func scale(inFileNameOf address: UnsafeBufferPointer<UInt8>) -> Double {
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
            // Look for "2x." or "3x." after "@" or "%40".
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
