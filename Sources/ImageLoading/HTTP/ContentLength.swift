// SPDX-License-Identifier: MIT

import ImageBase

/// `Content-Length` (RFC 9110, 8.6).
enum ContentLength {
    /// The maximum length. Larger values are treated as errors.
    private static let maximum = min(Int64(1) << 50, Int64(Int.max))

    /// Returns the length that all of `values` agree on, or `nil` if `values` is empty.
    ///
    /// Fails with ``ImageError/Code/framing`` if the values differ, aren't numbers, or are too large.
    static func parse(_ values: [String]) throws(ImageError) -> Int? {
        var result: Int?
        for value in values {
            var rest = value.utf8[...]
            repeat {
                let part = rest.prefix { $0 != UInt8(ascii: ",") }
                let length = try number(part)
                if let result, result != length {
                    throw ImageError(.framing, "conflicting Content-Length values: \(result), \(length)")
                }
                result = length
                rest = rest[part.endIndex...]
            } while rest.popFirst() != nil
        }
        return result
    }

    private static func number(_ text: Substring.UTF8View) throws(ImageError) -> Int {
        var digits = text.drop { $0 == 32 || $0 == 9 }
        while let last = digits.last, last == 32 || last == 9 { digits.removeLast() }
        var value: Int64 = 0
        var count = 0
        for byte in digits {
            guard (48...57).contains(byte), value <= maximum else {
                throw ImageError(.framing, "invalid Content-Length")
            }
            value = value * 10 + Int64(byte - 48)
            count += 1
        }
        guard count > 0, value <= maximum else { throw ImageError(.framing, "invalid Content-Length") }
        return Int(clamping: value)
    }
}
