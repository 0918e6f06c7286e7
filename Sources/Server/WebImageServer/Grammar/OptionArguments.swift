// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster

/// An option's arguments, which are read by position. Errors name the option.
struct OptionArguments {
    /// The maximum width or height that an option may specify, in pixels.
    static let maximumSide = 65_535

    /// The name as written in the URL.
    let name: String
    let values: [Substring]

    var count: Int { values.count }

    func fault(_ message: String) -> TargetError { .option(name, message) }

    /// Throws if the number of arguments isn't in the range.
    func requireCount(_ range: ClosedRange<Int>) throws(TargetError) {
        guard range.contains(values.count) else {
            let allowed =
                range.lowerBound == range.upperBound
                ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            throw fault("found \(values.count) arguments; allowed are \(allowed)")
        }
    }

    /// Whether an argument exists and isn't empty.
    func has(_ index: Int) -> Bool { index < values.count && !values[index].isEmpty }

    /// Returns the argument; empty if it's missing.
    subscript(index: Int) -> Substring { index < values.count ? values[index] : "" }

    func integer(_ index: Int, in range: ClosedRange<Int>) throws(TargetError) -> Int {
        guard let value = Self.integer(self[index]), range.contains(value) else {
            throw invalid(index, "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    func side(_ index: Int) throws(TargetError) -> Int { try integer(index, in: 0...Self.maximumSide) }

    func number(_ index: Int, in range: ClosedRange<Double>) throws(TargetError) -> Double {
        guard let value = Self.number(self[index]), range.contains(value) else {
            throw invalid(index, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Returns a number of pixels from an argument in megapixels.
    func megapixels(_ index: Int, from least: Double) throws(TargetError) -> Int {
        Int(try number(index, in: least...10_000) * 1_000_000)
    }

    func flag(_ index: Int) throws(TargetError) -> Bool {
        switch self[index] {
        case "1", "t", "T", "true", "True", "TRUE": true
        case "0", "f", "F", "false", "False", "FALSE": false
        default: throw invalid(index, "1, t, true, 0, f or false")
        }
    }

    /// Returns a color given as three or six hexadecimal digits.
    func color(_ index: Int) throws(TargetError) -> RGBAColor {
        guard let color = Self.color(self[index]) else { throw invalid(index, "3 or 6 hexadecimal digits") }
        return color
    }

    /// Returns a color given as three arguments from 0 to 255.
    func components(from index: Int) throws(TargetError) -> RGBAColor {
        RGBAColor(
            red8: UInt8(try integer(index, in: 0...255)), green8: UInt8(try integer(index + 1, in: 0...255)),
            blue8: UInt8(try integer(index + 2, in: 0...255)))
    }

    /// Returns a multiple of 90 degrees as 0, 90, 180 or 270.
    func rightAngle(_ index: Int) throws(TargetError) -> Int {
        let angle = try integer(index, in: -3600...3600)
        guard angle.isMultiple(of: 90) else { throw invalid(index, "a multiple of 90") }
        return (angle % 360 + 360) % 360
    }

    func format(_ index: Int) throws(TargetError) -> ImageFormat {
        guard let format = ImageFormat(target: self[index]) else {
            throw invalid(index, "the name of an image format")
        }
        return format
    }

    /// Decodes an argument in base64url.
    func base64Text(_ index: Int) throws(TargetError) -> String {
        guard let bytes = Base64URL.bytes(of: self[index].utf8),
            let text = String(validating: bytes, as: UTF8.self), !text.isEmpty
        else { throw invalid(index, "text in base64url") }
        return text
    }

    func invalid(_ index: Int, _ allowed: String) -> TargetError {
        fault("invalid argument \"\(self[index].prefix(32))\"; allowed is \(allowed)")
    }

    static func integer(_ text: Substring) -> Int? {
        text.utf8.count <= 18 && text.utf8.first != UInt8(ascii: "+") ? Int(text) : nil
    }

    /// Parses a decimal number; nil for other numbers that `Double` accepts, such as "inf" and "0x1p2".
    static func number(_ text: Substring) -> Double? {
        guard text.utf8.count <= 32, text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }) else {
            return nil
        }
        return Double(text)
    }

    static func color(_ text: Substring) -> RGBAColor? {
        guard text.utf8.count == 3 || text.utf8.count == 6, text.allSatisfy(\.isASCII) else { return nil }
        return RGBAColor(css: "#" + text)
    }
}

extension ImageFormat {
    /// Creates a format from the file name extension that specifies it in a target, such as `webp`.
    init?(target name: Substring) {
        guard !name.isEmpty, name.utf8.count <= 8, name.first != ".",
            let format = Self(fileExtension: String(name))
        else { return nil }
        self = format
    }
}
#endif
