// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
import PortableFoundation
import Raster
import WebImage

/// A transformer as an argument: a name, and after `=` its parameters, separated by commas.
struct TransformArgument {
    let transformer: Transformer

    /// The names of the steps, with their parameters.
    private static let steps = [
        ("resize", "=320x240[,fit|fill|stretch|letterbox|center|...[,GRAVITY][,FILTER][,linear]]"),
        ("crop", "=x,y,w,h|WxH[,GRAVITY]"), ("trim", "[=TOLERANCE[,COLOR]]"),
        ("inset", "=top,left,bottom,right[,COLOR]"), ("rounded", "=12"), ("circle", ""),
        ("border", "=WIDTH,COLOR"), ("flip", "=horizontal|vertical|both"), ("rotate", "=DEGREES[,clip]"),
        ("grayscale", ""), ("saturation", "=0.5"), ("brightness", "=0.1"), ("contrast", "=1.2"),
        ("tint", "=COLOR[,MODE]"), ("overlay", "=COLOR[,MODE]"),
        ("gradient", "=COLOR[,up|down|left|right|DEGREES[,START[,STOP]]]"),
        ("watermark", "=FILE[,GRAVITY[,SCALE[,OPACITY[,SPACING]]]]"), ("pixellate", "=8"),
        ("blur", "=8|2%|soft|light|extraLight|dark|COLOR"),
        ("sharpen", "[=RADIUS|PERCENT%[,AMOUNT[,THRESHOLD]]]"),
    ]

    static let help = """
        \(steps.map { $0 + $1 }.joined(separator: ", ")); COLOR is RRGGBB[AA] in hexadecimal, MODE a blend \
        mode such as multiply, GRAVITY a place such as top or bottomLeft:10:20 (with an offset), a point \
        such as focus:0.3:0.7, attention or entropy, FILTER nearest, triangle, cubic, mitchell, lanczos3 or \
        area; a SCALE of 0 is the size of the file, and % the part of the shorter side; may be repeated.
        """

    /// - Throws: a usage error that says what is wrong, and lists the steps.
    static func parse(_ argument: String) throws -> TransformArgument {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let (name, parameters) = steps.first(where: { $0.0 == parts[0] }) else {
            let names = steps.map(\.0).joined(separator: ", ")
            // A known name that is followed by something else than `=`.
            let near = steps.last { argument.hasPrefix($0.0) }
            let form = near.map { ", and \($0.0) is written \($0.0)\($0.1)" } ?? ""
            throw ValidationError("unknown step; the steps are \(names)\(form)")
        }
        let values = parts.count == 2 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
        var reader = ParameterReader(values)
        let transformer = parse(name[...], parameters: &reader)
        if let transformer, reader.isAtEnd { return TransformArgument(transformer: transformer) }
        let fault =
            if transformer != nil {
                "\(reader.peek ?? "") is too much"
            } else if let last = reader.last {
                "\(last.isEmpty ? "an empty parameter" : String(last)) cannot be used"
            } else {
                "a parameter is missing"
            }
        throw ValidationError(
            "\(name): \(fault); it is written \(name)\(parameters), and the steps are "
                + steps.map(\.0).joined(separator: ", "))
    }

    private static func parse(
        _ name: Substring, parameters values: inout ParameterReader
    ) -> Transformer? {
        switch name {
        case "resize": resize(&values)
        case "crop": crop(&values)
        case "trim": trim(&values)
        case "gradient": gradient(&values)
        case "watermark": watermark(&values)
        case "sharpen": sharpen(&values)
        case "inset": inset(&values)
        case "rounded": values.number(in: 0...65_535).map { .roundedCorners(radius: $0) }
        case "circle": .circle
        case "border": border(&values)
        case "flip": flip(&values)
        case "rotate": rotate(&values)
        case "pixellate": values.integer(in: 1...65_535).map { .pixellate(side: $0) }
        case "blur": blur(&values)
        default: color(name, parameters: &values)
        }
    }

    private static func color(
        _ name: Substring, parameters values: inout ParameterReader
    ) -> Transformer? {
        switch name {
        case "grayscale": .grayscale
        case "saturation": values.number(in: -10...10).map { .saturation($0) }
        case "brightness": values.number(in: -1...1).map { .brightness($0) }
        case "contrast": values.number(in: 0...10).map { .contrast($0) }
        case "tint": colored(&values, defaultMode: .sourceIn) { .tint($0, mode: $1) }
        case "overlay": colored(&values, defaultMode: .sourceOver) { .overlay($0, mode: $1) }
        default: nil
        }
    }

    private static func resize(_ values: inout ParameterReader) -> Transformer? {
        guard let size = values.next().flatMap({ SizeArgument(argument: String($0)) }),
            let mode = values.choice(ResizeMode.self, default: .fit)
        else { return nil }
        var (gravity, filter, isLinear) = (Gravity.center, ResampleFilter.lanczos3, false)
        while let word = values.peek.map(String.init) {
            _ = values.next()
            if word == "linear" {
                isLinear = true
            } else if let value = ResampleFilter(rawValue: word) {
                filter = value
            } else if let value = Gravity(word) {
                gravity = value
            } else {
                return nil
            }
        }
        return .resize(
            width: size.width, height: size.height, mode: mode, gravity: gravity, filter: filter,
            linearLight: isLinear)
    }

    private static func crop(_ values: inout ParameterReader) -> Transformer? {
        if let size = values.peek.flatMap({ SizeArgument(argument: String($0)) }) {
            _ = values.next()
            return gravity(&values, default: .center).map {
                .crop(width: size.width, height: size.height, gravity: $0)
            }
        }
        guard let x = values.integer(in: 0...65_535), let y = values.integer(in: 0...65_535),
            let width = values.integer(in: 1...65_535), let height = values.integer(in: 1...65_535)
        else { return nil }
        return .crop(PixelRect(x: x, y: y, width: width, height: height))
    }

    private static func gravity(_ values: inout ParameterReader, default usual: Gravity) -> Gravity? {
        values.isAtEnd ? usual : values.next().flatMap { Gravity(String($0)) }
    }

    private static func trim(_ values: inout ParameterReader) -> Transformer? {
        guard let tolerance = values.number(in: 0...1, default: 0.04) else { return nil }
        if values.isAtEnd { return .trim(tolerance: tolerance) }
        return values.color().map { .trim(color: $0, tolerance: tolerance) }
    }

    private static func gradient(_ values: inout ParameterReader) -> Transformer? {
        guard let color = values.color() else { return nil }
        let names = ["up": 0.0, "right": 90, "down": 180, "left": 270]
        let named = values.isAtEnd ? 180 : values.peek.flatMap { names[String($0)] }
        guard let degrees = named.map({ values.next($0) ?? $0 }) ?? values.number(in: -3600...3600),
            let start = values.number(in: 0...1, default: 0),
            let stop = values.number(in: start...1, default: 1)
        else { return nil }
        return .gradient(color, degrees: degrees, from: start, to: stop)
    }

    private static func watermark(_ values: inout ParameterReader) -> Transformer? {
        guard let path = values.next(), let data = try? InputFile.readAll(String(path)),
            let mark = try? CodecRegistry.default.decode(data).bitmap,
            let gravity = gravity(&values, default: .bottomRight)
        else { return nil }
        guard let scale = values.number(in: 0...1, default: 0),
            let opacity = values.number(in: 0...1, default: 1)
        else { return nil }
        let hasSpacing = !values.isAtEnd
        let spacing = hasSpacing ? values.integer(in: 0...65_535) : nil
        if hasSpacing, spacing == nil { return nil }
        return .watermark(
            mark, gravity: gravity, scale: scale == 0 ? nil : scale, opacity: opacity, tileSpacing: spacing)
    }

    private static func sharpen(_ values: inout ParameterReader) -> Transformer? {
        let percentage = percentage(&values)
        guard let radius = percentage ?? values.number(in: 0.01...1000, default: 1),
            let amount = values.number(in: 0...100, default: 1),
            let threshold = values.number(in: 0...1, default: 0)
        else { return nil }
        return percentage == nil
            ? .sharpen(radius: radius, amount: amount, threshold: threshold)
            : .sharpen(relativeRadius: radius, amount: amount, threshold: threshold)
    }

    /// Takes a number with a percent sign, if that is next, and returns it as a part of 1.
    private static func percentage(_ values: inout ParameterReader) -> Double? {
        guard let word = values.peek, word.hasSuffix("%"), let number = Double(word.dropLast()),
            number > 0, number <= 100
        else { return nil }
        return values.next(number / 100)
    }

    private static func inset(_ values: inout ParameterReader) -> Transformer? {
        let range = -65_535...65_535
        guard let top = values.integer(in: range), let left = values.integer(in: range),
            let bottom = values.integer(in: range), let right = values.integer(in: range),
            let color = values.isAtEnd ? .clear : values.color()
        else { return nil }
        return .inset(PixelInsets(top: top, left: left, bottom: bottom, right: right), filling: color)
    }

    private static func border(_ values: inout ParameterReader) -> Transformer? {
        guard let width = values.number(in: 0...65_535), let color = values.color() else { return nil }
        return .border(Border(width: width, color: color))
    }

    private static func flip(_ values: inout ParameterReader) -> Transformer? {
        switch values.next() {
        case "horizontal", "horizontally": .flip(.horizontally)
        case "vertical", "vertically": .flip(.vertically)
        case "both": .flip(.both)
        default: nil
        }
    }

    private static func rotate(_ values: inout ParameterReader) -> Transformer? {
        guard let degrees = values.number(in: -3600...3600) else { return nil }
        if values.isAtEnd { return .rotate(degrees: degrees) }
        return values.next() == "clip" ? .rotate(degrees: degrees, fitsSize: false) : nil
    }

    private static func blur(_ values: inout ParameterReader) -> Transformer? {
        switch values.peek {
        case "soft": values.next(.blur(.soft))
        case "light": values.next(.blur(.light))
        case "extraLight": values.next(.blur(.extraLight))
        case "dark": values.next(.blur(.dark))
        case let value? where value.utf8.count >= 6 && ParameterReader.color(value) != nil:
            values.color().map { .blur(.tinted(with: $0)) }
        default:
            percentage(&values).map { .blur(relativeRadius: $0) }
                ?? values.number(in: 0...1000).map { .blur(radius: $0) }
        }
    }

    private static func colored(
        _ values: inout ParameterReader, defaultMode: CompositingMode,
        make: (RGBAColor, CompositingMode) -> Transformer
    ) -> Transformer? {
        guard let color = values.color(), let mode = values.choice(CompositingMode.self, default: defaultMode)
        else { return nil }
        return make(color, mode)
    }
}
