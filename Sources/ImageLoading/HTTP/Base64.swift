// SPDX-License-Identifier: MIT

/// Base64 (RFC 4648, 4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (index, byte) in alphabet.enumerated() { table[Int(byte)] = UInt8(index) }
        // The URL-safe alphabet (RFC 4648, 5), which some generators of data: URLs use.
        table[Int(UInt8(ascii: "-"))] = 62
        table[Int(UInt8(ascii: "_"))] = 63
        return table
    }()

    static func encoded(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - start
            let first = UInt32(bytes[start]) << 16
            let second = left > 1 ? UInt32(bytes[start + 1]) << 8 : 0
            let word = first | second | (left > 2 ? UInt32(bytes[start + 2]) : 0)
            result.append(alphabet[Int(word >> 18)])
            result.append(alphabet[Int(word >> 12 & 63)])
            result.append(left > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
            result.append(left > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes meant, or nil if a character does not belong or the end is missing. ASCII white space is skipped and
    /// padding may be left out, as in the URL standard's "forgiving decode".
    static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3 + 3)
        var word: UInt32 = 0
        var digits = 0
        var padding = 0
        let decoded = values.withUnsafeBufferPointer { values in
            for byte in text {
                let value = values[Int(byte)]
                if value != 0xFF {
                    if padding > 0 { return false }
                    word = word << 6 | UInt32(value)
                    digits += 1
                    if digits == 4 {
                        result.append(UInt8(truncatingIfNeeded: word >> 16))
                        result.append(UInt8(truncatingIfNeeded: word >> 8))
                        result.append(UInt8(truncatingIfNeeded: word))
                        word = 0
                        digits = 0
                    }
                } else if byte == UInt8(ascii: "=") {
                    padding += 1
                } else if !(byte == 0x20 || (9...13).contains(byte)) {
                    return false
                }
            }
            return true
        }
        guard decoded, padding == 0 || (digits >= 2 && digits + padding == 4) else { return nil }
        switch digits {
        case 0: break
        case 2: result.append(UInt8(truncatingIfNeeded: word >> 4))
        case 3:
            result.append(UInt8(truncatingIfNeeded: word >> 10))
            result.append(UInt8(truncatingIfNeeded: word >> 2))
        default: return nil
        }
        return result
    }
}
