// SPDX-License-Identifier: MIT

/// Sorts names by their numbers: `a2` comes before `a10`.
enum NameOrder {
    static func precedes(_ first: String, _ second: String) -> Bool {
        var (one, other) = (Substring(first).utf8, Substring(second).utf8)
        while let left = one.first, let right = other.first {
            if isDigit(left), isDigit(right) {
                let (number, otherNumber) = (takeNumber(&one), takeNumber(&other))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if !number.elementsEqual(otherNumber) { return number.lexicographicallyPrecedes(otherNumber) }
            } else {
                if left != right { return left < right }
                one.removeFirst()
                other.removeFirst()
            }
        }
        if one.isEmpty != other.isEmpty { return one.isEmpty }
        return first < second
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Takes digits from the start, and returns them without leading zeros.
    private static func takeNumber(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: isDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
