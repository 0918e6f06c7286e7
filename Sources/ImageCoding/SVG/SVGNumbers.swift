// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import Glibc

/// Reads numbers and letters of attribute values, in which separators are optional.
struct SVGNumbers {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    private mutating func skipSeparators() { rest = rest.drop { $0.isSVGSpace || $0 == UInt8(ascii: ",") } }

    mutating func number() -> Double? {
        skipSeparators()
        var index = rest.startIndex
        func peek() -> UInt8? { index < rest.endIndex ? rest[index] : nil }
        var isNegative = false
        if let sign = peek(), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            index += 1
        }
        var (mantissa, exponent, digits) = (0.0, 0, 0)
        while let digit = peek(), (48...57).contains(digit) {
            (mantissa, digits, index) = (mantissa * 10 + Double(digit - 48), digits + 1, index + 1)
        }
        if peek() == UInt8(ascii: ".") {
            index += 1
            while let digit = peek(), (48...57).contains(digit) {
                (mantissa, digits, index) = (mantissa * 10 + Double(digit - 48), digits + 1, index + 1)
                exponent -= 1
            }
        }
        guard digits > 0 else { return nil }
        if let letter = peek(), letter | 32 == UInt8(ascii: "e") {
            var end = index + 1
            var (sign, power) = (1, 0)
            if end < rest.endIndex, rest[end] == UInt8(ascii: "-") || rest[end] == UInt8(ascii: "+") {
                sign = rest[end] == UInt8(ascii: "-") ? -1 : 1
                end += 1
            }
            if end < rest.endIndex, (48...57).contains(rest[end]) {
                while end < rest.endIndex, (48...57).contains(rest[end]) {
                    power = min(power * 10 + Int(rest[end] - 48), 9999)
                    end += 1
                }
                (exponent, index) = (exponent + sign * power, end)
            }
        }
        rest = rest[index...]
        let value = mantissa * pow(10, Double(exponent))
        return isNegative ? -value : value
    }

    /// Reads one digit of an arc's flags, which need no separator.
    mutating func flag() -> Bool? {
        skipSeparators()
        guard let byte = rest.first, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            return nil
        }
        rest.removeFirst()
        return byte == UInt8(ascii: "1")
    }

    /// Reads the letter of a path command.
    mutating func letter() -> UInt8? {
        skipSeparators()
        guard let byte = rest.first, (65...90).contains(byte & ~32) else { return nil }
        rest.removeFirst()
        return byte
    }

    /// Reads a name such as that of a function or unit, also `%`.
    mutating func name() -> String {
        let name = rest.prefix { (65...90).contains($0 & ~32) || $0 == UInt8(ascii: "%") }
        rest = rest[name.endIndex...]
        return String(decoding: name, as: UTF8.self)
    }

    /// Skips to after `byte`; false at the end.
    mutating func skip(past byte: UInt8) -> Bool {
        guard let found = rest.firstIndex(of: byte) else { return false }
        rest = rest[(found + 1)...]
        return true
    }

    mutating func skipSpace() { skipSeparators() }

    static func all(in text: ArraySlice<UInt8>) -> [Double] {
        var numbers = SVGNumbers(text)
        var found: [Double] = []
        while let number = numbers.number() { found.append(number) }
        return found
    }
}

/// A length with its unit.
struct SVGLength {
    let value: Double
    let unit: String

    /// Returns the next length, or nil at the end.
    init?(_ numbers: inout SVGNumbers) {
        guard let value = numbers.number() else { return nil }
        (self.value, unit) = (value, numbers.name())
    }

    /// Returns the length in user units, which are CSS pixels of 1/96 inch.
    func pixels(fontSize: Double, of whole: Double) -> Double {
        switch unit.lowercased() {
        case "%": value / 100 * whole
        case "em", "rem": value * fontSize
        case "ex", "ch": value * fontSize / 2
        case "in": value * 96
        case "cm": value * 96 / 2.54
        case "mm": value * 96 / 25.4
        case "q": value * 96 / 101.6
        case "pt": value * 96 / 72
        case "pc": value * 16
        default: value
        }
    }
}

/// A linear transformation. Where it moves things to does not matter for their cost.
struct SVGScale {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0

    static func * (left: SVGScale, right: SVGScale) -> SVGScale {
        SVGScale(
            a: left.a * right.a + left.c * right.b, b: left.b * right.a + left.d * right.b,
            c: left.a * right.c + left.c * right.d, d: left.b * right.c + left.d * right.d)
    }

    /// The greatest factor by which it stretches a line.
    var norm: Double {
        let (sum, determinant) = (a * a + b * b + c * c + d * d, a * d - b * c)
        return ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
    }

    var isAligned: Bool { b == 0 && c == 0 }

    init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    /// Reads a list of transformations as in the attribute `transform`.
    init(_ text: ArraySlice<UInt8>) {
        var numbers = SVGNumbers(text)
        while true {
            numbers.skipSpace()
            let name = numbers.name()
            guard !name.isEmpty, numbers.skip(past: UInt8(ascii: "(")) else { return }
            var values: [Double] = []
            while let length = SVGLength(&numbers) {
                let isTurn = length.unit == "rad" || length.unit == "turn"
                values.append(isTurn ? length.value * (length.unit == "rad" ? 180 / .pi : 360) : length.value)
            }
            let first = values.first ?? 0
            switch name.lowercased() {
            case "matrix" where values.count >= 4:
                self = self * SVGScale(a: values[0], b: values[1], c: values[2], d: values[3])
            case "scale": self = self * SVGScale(a: first, d: values.count > 1 ? values[1] : first)
            case "scalex": self = self * SVGScale(a: first)
            case "scaley": self = self * SVGScale(d: first)
            case "rotate":
                let angle = first * .pi / 180
                self = self * SVGScale(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
            case "skewx": self = self * SVGScale(c: tan(first * .pi / 180))
            case "skewy": self = self * SVGScale(b: tan(first * .pi / 180))
            case "skew":
                self =
                    self
                    * SVGScale(
                        b: values.count > 1 ? tan(values[1] * .pi / 180) : 0, c: tan(first * .pi / 180))
            default: break
            }
            guard numbers.skip(past: UInt8(ascii: ")")) else { return }
        }
    }
}
#endif
