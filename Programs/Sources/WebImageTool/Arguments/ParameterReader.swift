// SPDX-License-Identifier: MIT

import WebImage

/// The parameters of one argument, taken in order. Each method takes one, and returns `nil` if it's missing
/// or invalid.
struct ParameterReader {
    private var values: ArraySlice<Substring>
    /// The parameter that was taken last; nil if it was missing.
    private(set) var last: Substring?

    init(_ values: [Substring]) {
        self.values = values[...]
    }

    /// - Parameter list: The parameters, separated by commas that aren't preceded by a backslash; nil for
    ///   none.
    init(list: Substring?) {
        var (values, isEscaped) = ([Substring](), false)
        for part in list?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            if isEscaped { values[values.count - 1] += "," + part } else { values.append(part) }
            isEscaped = part.last == "\\"
            if isEscaped { values[values.count - 1].removeLast() }
        }
        self.init(values)
    }

    var isAtEnd: Bool { values.isEmpty }

    /// The next parameter, without taking it.
    var peek: Substring? { values.first }

    mutating func next() -> Substring? {
        last = values.popFirst()
        return last
    }

    /// Takes a parameter and returns `result`.
    mutating func next<Result>(_ result: Result) -> Result? { values.popFirst().map { _ in result } }

    mutating func number(in range: ClosedRange<Double>) -> Double? {
        guard let number = next().flatMap({ Double($0) }), range.contains(number) else { return nil }
        return number
    }

    /// Takes and returns the next parameter, or returns `usual` if there are no more.
    mutating func number(in range: ClosedRange<Double>, default usual: Double) -> Double? {
        isAtEnd ? usual : number(in: range)
    }

    mutating func integer(in range: ClosedRange<Int>) -> Int? {
        guard let number = next().flatMap({ Int($0) }), range.contains(number) else { return nil }
        return number
    }

    /// Takes the next parameter and returns the case that it names, or returns `usual` if there are no more.
    mutating func choice<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, default usual: Choice
    ) -> Choice? {
        guard let value = next() else { return usual }
        return Choice(rawValue: String(value))
    }

    mutating func color() -> RGBAColor? { next().flatMap(Self.color) }

    /// Returns a color written as `RRGGBB` or `RRGGBBAA`, with or without `#`.
    static func color(_ text: Substring) -> RGBAColor? {
        let digits = text.first == "#" ? text.dropFirst() : text
        guard [6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let value = digits.utf8.count == 6 ? number << 8 | 0xFF : number
        return RGBAColor(
            red8: UInt8(value >> 24), green8: UInt8(value >> 16 & 0xFF), blue8: UInt8(value >> 8 & 0xFF),
            alpha8: UInt8(value & 0xFF))
    }
}
