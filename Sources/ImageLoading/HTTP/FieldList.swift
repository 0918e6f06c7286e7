// SPDX-License-Identifier: MIT

/// Header fields whose value is a comma-separated list (RFC 9110, 5.6.1).
package enum FieldList {
    /// Returns the elements of all `values` without surrounding whitespace.
    ///
    /// Empty elements are left out. Commas within quoted strings do not separate elements. An unterminated
    /// string ends with its value.
    package static func elements(_ values: [String]) -> [Substring] {
        var elements: [Substring] = []
        for value in values {
            let bytes = value.utf8
            var start = bytes.startIndex
            var index = start
            var isQuoted = false
            while index != bytes.endIndex {
                let byte = bytes[index]
                bytes.formIndex(after: &index)
                if byte == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if byte == UInt8(ascii: "\\"), isQuoted, index != bytes.endIndex {
                    bytes.formIndex(after: &index)
                } else if byte == UInt8(ascii: ","), !isQuoted {
                    append(value[start..<bytes.index(before: index)], to: &elements)
                    start = index
                }
            }
            append(value[start...], to: &elements)
        }
        return elements
    }

    /// The greatest number of seconds in a field, 2^31 (RFC 9111, 1.2.2). An `Int` of 32 bits is less.
    static let greatestSeconds = 2_147_483_648.0

    /// Parses a number of seconds, at most ``greatestSeconds``; nil if the text contains anything but digits.
    static func seconds(_ text: some StringProtocol) -> Double? {
        number(text, maximum: Int64(greatestSeconds)).map(Double.init)
    }

    /// Parses a number without a sign (RFC 9111, 1.2.2). Larger numbers than `maximum` count as `maximum`.
    ///
    /// - Parameter maximum: less than a tenth of `Int64.max`.
    /// - Returns: nil if the text contains anything but digits.
    static func number(_ text: some StringProtocol, maximum: Int64) -> Int64? {
        var value: Int64 = 0
        guard !text.isEmpty else { return nil }
        for byte in text.utf8 {
            guard (48...57).contains(byte) else { return nil }
            value = min(maximum, value * 10 + Int64(byte - 48))
        }
        return value
    }

    private static func append(_ text: Substring, to elements: inout [Substring]) {
        let element = text.trimmingOptionalWhitespace
        if !element.isEmpty { elements.append(element) }
    }
}
