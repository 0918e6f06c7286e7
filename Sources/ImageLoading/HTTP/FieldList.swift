// SPDX-License-Identifier: MIT

/// Header fields that contain a comma-separated list (RFC 9110, 5.6.1).
package enum FieldList {
    /// Returns the elements of all `values` without surrounding whitespace.
    ///
    /// Empty elements are left out. Commas inside quoted strings don't separate elements. An unterminated
    /// string ends with its value.
    package static func elements(_ values: [String]) -> [Substring] {
        var elements: [Substring] = []
        for var value in values {
            var ranges: [Range<Int>] = []
            value.withUTF8 { forEachElement(of: $0) { ranges.append($0) } }
            for range in ranges {
                let start = value.utf8.index(value.startIndex, offsetBy: range.lowerBound)
                elements.append(value[start..<value.utf8.index(start, offsetBy: range.count)])
            }
        }
        return elements
    }

    /// Calls `body` with the position of each element in a value, like ``elements(_:)``.
    @inline(__always)
    static func forEachElement(of value: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var (start, index) = (0, 0)
        var isQuoted = false
        while start <= value.count {
            var isEnd = index >= value.count
            if !isEnd {
                switch value[index] {
                case UInt8(ascii: "\""): isQuoted.toggle()
                case UInt8(ascii: "\\") where isQuoted: index += 1
                case UInt8(ascii: ",") where !isQuoted: isEnd = true
                default: break
                }
            }
            if isEnd {
                let element = value.trimmingOptionalWhitespace(start..<min(index, value.count))
                if !element.isEmpty { body(element) }
                start = index + 1
            }
            index += 1
        }
    }

    /// Parses a number without a sign (RFC 9111, 1.2.2). If a number is larger than `maximum`, it returns
    /// `maximum`.
    ///
    /// - Parameter maximum: less than a tenth of `Int64.max`.
    /// - Returns: `nil` if the text contains anything but digits.
    static func number(_ text: some StringProtocol, maximum: Int64) -> Int64? {
        var value: Int64 = 0
        guard !text.isEmpty else { return nil }
        for byte in text.utf8 {
            guard (48...57).contains(byte) else { return nil }
            value = min(maximum, value * 10 + Int64(byte - 48))
        }
        return value
    }
}
