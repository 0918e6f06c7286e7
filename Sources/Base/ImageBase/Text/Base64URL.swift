// SPDX-License-Identifier: MIT

/// Base64 with the URL-safe alphabet (RFC 4648, section 5).
package enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes bytes, by default without padding.
    package static func text(of bytes: some Sequence<UInt8>, padded: Bool = false) -> String {
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count)) & 63])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
        while padded, !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a string with correct padding or without padding. Returns `nil` if it's malformed.
    ///
    /// Unknown characters, a wrong length and leftover bits make a string malformed, so two different strings
    /// without padding never decode to the same bytes.
    ///
    /// - Parameter isStrict: if false, only unknown characters are malformed, and `+` and `/` are accepted as
    ///   digits, too.
    package static func bytes(of text: some Sequence<UInt8>, isStrict: Bool = true) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var (count, digits, padding) = (0, 0, 0)
        for character in text {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0 || !isStrict, let value = value(of: character, isStrict) else { return nil }
            bits = bits << 6 | value
            count += 6
            digits += 1
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        guard isStrict else { return bytes }
        guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        guard padding == 0 || padding == (4 - digits % 4) % 4 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8, _ isStrict: Bool) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        case UInt8(ascii: "+") where !isStrict: 62
        case UInt8(ascii: "/") where !isStrict: 63
        default: nil
        }
    }
}
