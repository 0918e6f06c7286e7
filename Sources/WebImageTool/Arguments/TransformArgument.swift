// SPDX-License-Identifier: MIT

import ArgumentParser
import WebImage

/// A transformer as an argument: a name, and after `=` its parameters, separated by commas.
struct TransformArgument {
    let transformer: Transformer

    /// The names of the steps, with their parameters.
    private static let steps = [
        ("resize", "=320x240[,fit|fill|stretch|center|...]"), ("crop", "=x,y,w,h"),
        ("inset", "=top,left,bottom,right[,COLOR]"), ("rounded", "=12"), ("circle", ""),
        ("border", "=WIDTH,COLOR"), ("flip", "=horizontal|vertical|both"), ("rotate", "=DEGREES[,clip]"),
        ("grayscale", ""), ("saturation", "=0.5"), ("brightness", "=0.1"), ("contrast", "=1.2"),
        ("tint", "=COLOR[,MODE]"), ("overlay", "=COLOR[,MODE]"), ("pixellate", "=8"),
        ("blur", "=8|soft|light|extraLight|dark|COLOR"),
    ]

    static let help = """
        \(steps.map { $0 + $1 }.joined(separator: ", ")); COLOR is RRGGBB[AA] in hexadecimal, MODE a blend \
        mode such as multiply; may be repeated.
        """

    /// - Throws: a usage error that says what is wrong, and lists the steps.
    static func parse(_ argument: String) throws -> TransformArgument {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let (name, parameters) = steps.first(where: { $0.0 == parts[0] }) else {
            let names = steps.map(\.0).joined(separator: ", ")
            throw ValidationError("unknown step; the steps are \(names)")
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
        guard let size = values.next().flatMap({ SizeArgument(argument: String($0)) }), size.width > 0,
            size.height > 0, let mode = values.choice(ResizeMode.self, default: .fit)
        else { return nil }
        return .resize(width: size.width, height: size.height, mode: mode)
    }

    private static func crop(_ values: inout ParameterReader) -> Transformer? {
        guard let x = values.integer(in: 0...65_535), let y = values.integer(in: 0...65_535),
            let width = values.integer(in: 1...65_535), let height = values.integer(in: 1...65_535)
        else { return nil }
        return .crop(PixelRect(x: x, y: y, width: width, height: height))
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
        default: values.number(in: 0...1000).map { .blur(radius: $0) }
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
