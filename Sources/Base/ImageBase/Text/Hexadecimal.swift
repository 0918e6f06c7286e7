// SPDX-License-Identifier: MIT

/// Converts between bytes and hexadecimal digits.
package enum Hexadecimal {
    /// Decodes a string in upper or lower case. Returns `nil` if it has other characters or an odd length.
    package static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            guard let value = value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    /// Returns the value of an upper- or lowercase digit, or `nil` for any other character.
    @inlinable
    package static func value(of character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x37
        case 0x61...0x66: character - 0x57
        default: nil
        }
    }

    /// Whether a character is a lowercase hexadecimal digit.
    @inlinable
    package static func isLowerCase(_ character: UInt8) -> Bool {
        (0x30...0x39).contains(character) || (0x61...0x66).contains(character)
    }

    /// Returns the lowercase digit for a value below 16.
    @inlinable
    package static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

extension Sequence<UInt8> {
    /// The bytes in lowercase hexadecimal, two digits each.
    package var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * underestimatedCount)
        for byte in self {
            text.append(Hexadecimal.digit(byte >> 4))
            text.append(Hexadecimal.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The number in lowercase hexadecimal, with leading zeros to the full width of its type.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.utf8.count) + digits
    }
}
