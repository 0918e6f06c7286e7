// SPDX-License-Identifier: MIT

/// Fields whose value is a list with commas (RFC 9110, 5.6.1).
enum FieldList {
    /// The elements of all `values` without blanks around them; empty ones are left out, and commas inside of quoted
    /// strings do not divide. A string that nobody closes ends with its line.
    static func elements(_ values: [String]) -> [Substring] {
        var elements: [Substring] = []
        for value in values {
            let bytes = value.utf8
            var start = bytes.startIndex
            var index = start
            var isQuoted = false
            while index != bytes.endIndex {
                switch bytes[index] {
                case UInt8(ascii: "\""): isQuoted.toggle()
                case UInt8(ascii: "\\") where isQuoted:
                    let next = bytes.index(after: index)
                    if next != bytes.endIndex { index = next }
                case UInt8(ascii: ",") where !isQuoted:
                    append(value[start..<index], to: &elements)
                    start = bytes.index(after: index)
                default: break
                }
                bytes.formIndex(after: &index)
            }
            append(value[start...], to: &elements)
        }
        return elements
    }

    /// `text` as a number without sign (RFC 9111, 1.2.2): what is more than `maximum` counts as that much; nil for
    /// anything but digits. `maximum` is less than a tenth of what an `Int` holds.
    static func number(_ text: some StringProtocol, maximum: Int) -> Int? {
        var value = 0
        guard !text.isEmpty else { return nil }
        for byte in text.utf8 {
            guard (48...57).contains(byte) else { return nil }
            value = min(maximum, value * 10 + Int(byte - 48))
        }
        return value
    }

    private static func append(_ text: Substring, to elements: inout [Substring]) {
        let element = text.trimmingOptionalWhitespace
        if !element.isEmpty { elements.append(element) }
    }
}
