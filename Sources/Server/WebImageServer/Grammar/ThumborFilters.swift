// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The filters of a thumbor URL, which are applied in the order in which they stand.
struct ThumborFilters {
    static let maximumCount = 64

    let grammar: ImageGrammar

    /// - Parameter text: filters with `):` between, without the last parenthesis.
    func apply(_ text: Substring, to target: inout ParsedTarget) throws(TargetError) {
        var filters: [Substring] = []
        var rest = text
        while let range = rest.firstRange(of: "):") {
            filters.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        filters.append(rest)
        guard filters.count <= Self.maximumCount else {
            throw .malformed("more than \(Self.maximumCount) filters")
        }
        for filter in filters {
            guard let parenthesis = filter.firstIndex(of: "(") else {
                throw .option(filter, "missing arguments in parentheses")
            }
            let list = filter[filter.index(after: parenthesis)...]
            let words = list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false)
            let arguments = OptionArguments(
                name: String(filter[..<parenthesis].prefix(64)), values: words.map(Self.trimmed))
            if try applySetting(arguments, to: &target) { continue }
            if arguments.name == "curve" {
                target.operation.steps.append(try curve(list))
            } else if let step = try step(arguments) {
                target.operation.steps.append(step)
            } else if let step = try shape(arguments) {
                target.operation.steps.append(step)
            } else {
                throw .option(arguments.name, "unknown or unsupported filter")
            }
        }
    }

    private static func trimmed(_ word: Substring) -> Substring {
        var word = word.drop { $0 == " " }
        while word.last == " " { word.removeLast() }
        if word.count > 2, word.first == "'", word.last == "'" { word = word.dropFirst().dropLast() }
        return word
    }

    /// Applies a filter that is no step.
    ///
    /// - Returns: whether the filter is known.
    private func applySetting(
        _ arguments: OptionArguments, to target: inout ParsedTarget
    ) throws(TargetError) -> Bool {
        switch arguments.name {
        case "quality":
            try arguments.requireCount(1...1)
            target.operation.encoding.quality = try arguments.integer(0, in: 1...100)
        case "format":
            try arguments.requireCount(1...1)
            target.format = .exact(try arguments.format(0))
        case "max_bytes":
            try arguments.requireCount(1...1)
            target.operation.encoding.maximumBytes = try arguments.integer(0, in: 1...Int(Int32.max))
        case "max_age":
            try arguments.requireCount(1...1)
            target.maximumAge = try arguments.integer(0, in: 0...Int(Int32.max))
        case "autojpg":
            try arguments.requireCount(0...1)
            target.operation.encoding.prefersJPEG = arguments.has(0) ? try arguments.flag(0) : true
        case "strip_exif":
            try arguments.requireCount(0...0)
            target.operation.encoding.stripsMetadata = true
            target.operation.encoding.keepsCopyright = false
        case "strip_icc":
            try arguments.requireCount(0...0)
            target.operation.encoding.stripsProfile = true
        case "no_upscale":
            try arguments.requireCount(0...0)
            target.operation.resizing.limitsSides = true
        case "stretch":
            try arguments.requireCount(0...0)
            // A side that isn't given follows the other.
            let resizing = target.operation.resizing
            if resizing.mode == .fill, !resizing.followsOther { target.operation.resizing.mode = .force }
        case "cover":
            try arguments.requireCount(0...0)
            target.operation.isStill = true
        case "focal":
            try arguments.requireCount(1...1)
            target.operation.resizing.focalAreas.append(try area(arguments))
        default: return false
        }
        return true
    }

    private func area(_ arguments: OptionArguments) throws(TargetError) -> PixelRect {
        let numbers = arguments[0].split(separator: ":", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: "x", omittingEmptySubsequences: false)
        }.map { OptionArguments.integer($0) }
        guard numbers.count == 4, let left = numbers[0], let top = numbers[1], let right = numbers[2],
            let bottom = numbers[3], 0 <= left, left < right, 0 <= top, top < bottom,
            max(right, bottom) <= OptionArguments.maximumSide
        else { throw arguments.invalid(0, "LEFTxTOP:RIGHTxBOTTOM") }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The step of a filter that keeps the size; nil for another filter.
    private func step(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step? {
        func percent(_ index: Int) throws(TargetError) -> Double {
            Double(try arguments.integer(index, in: -100...100)) / 100
        }
        switch arguments.name {
        case "brightness":
            try arguments.requireCount(1...1)
            return .brightness(try percent(0))
        case "contrast":
            try arguments.requireCount(1...1)
            let factor = 1 + (try percent(0))
            return .contrast(factor * factor)
        case "saturation":
            try arguments.requireCount(1...1)
            return .rootSaturation(try arguments.number(0, in: -100...100))
        case "rgb":
            try arguments.requireCount(3...3)
            return .components(red: try percent(0), green: try percent(1), blue: try percent(2))
        case "grayscale":
            try arguments.requireCount(0...0)
            return .legacyGrayscale
        case "equalize":
            try arguments.requireCount(0...0)
            return .equalize
        case "noise":
            try arguments.requireCount(1...2)
            return .noise(
                amount: try arguments.integer(0, in: 0...255),
                seed: arguments.has(1) ? try arguments.integer(1, in: 0...Int(Int32.max)) : 0)
        case "blur":
            try arguments.requireCount(1...2)
            let radius = try arguments.integer(0, in: 1...1000)
            let sigma = arguments.has(1) ? try arguments.number(1, in: 0...1000) : 0
            return .blur(sigma: Self.deviation(sigma > 0 ? sigma : Double(radius), within: min(radius, 150)))
        case "sharpen":
            try arguments.requireCount(3...3)
            let (amount, radius) = (
                try arguments.number(0, in: 0...100), try arguments.number(1, in: 0...100)
            )
            return .sharpen(sigma: radius, amount: amount, isLuminanceOnly: try arguments.flag(2))
        case "colorize":
            try arguments.requireCount(4...4)
            func part(_ index: Int) throws(TargetError) -> Double {
                Double(try arguments.integer(index, in: 0...100)) / 100
            }
            return .colorize(
                red: try part(0), green: try part(1), blue: try part(2), color: try arguments.color(3))
        case "convolution": return try convolution(arguments)
        case "background_color":
            try arguments.requireCount(1...1)
            return .background(try cssColor(arguments, 0))
        default: return nil
        }
    }

    /// The standard deviation of a Gaussian that is cut off at a radius.
    private static func deviation(_ sigma: Double, within radius: Int) -> Double {
        var (weights, squares) = (1.0, 0.0)
        for x in 1...max(1, radius) {
            let distance = Double(x * x)
            let weight = exp(-distance / (2 * sigma * sigma))
            weights += 2 * weight
            squares += 2 * weight * distance
        }
        // The last bits of `exp` depend on the system, and the value is a part of keys.
        return ((squares / weights).squareRoot() * 1000).rounded() / 1000
    }

    /// The step of a filter that changes the size or draws; nil for another filter.
    private func shape(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step? {
        switch arguments.name {
        case "rotate":
            try arguments.requireCount(1...1)
            let angle = try arguments.integer(0, in: -3600...3600)
            guard angle.isMultiple(of: 90) else { throw arguments.invalid(0, "a multiple of 90") }
            // thumbor turns counter-clockwise.
            return .rotate(degrees: (-angle % 360 + 360) % 360)
        case "proportion":
            try arguments.requireCount(1...1)
            return .scale(try arguments.number(0, in: 0.001...1))
        case "upscale":
            try arguments.requireCount(0...0)
            return .upscale
        case "fill":
            try arguments.requireCount(1...2)
            let isTransparent = arguments.has(1) ? try arguments.flag(1) : false
            switch arguments[0] {
            case "auto": return .fill(.automatic, isTransparent: isTransparent)
            case "blur": return .fill(.blur, isTransparent: isTransparent)
            default: return .fill(.color(try cssColor(arguments, 0)), isTransparent: isTransparent)
            }
        case "round_corner":
            try arguments.requireCount(4...5)
            let radii = arguments[0].split(separator: "|", omittingEmptySubsequences: false)
            let pair = OptionArguments(name: arguments.name, values: radii)
            try pair.requireCount(1...2)
            let color = RGBAColor(
                red8: UInt8(try arguments.integer(1, in: 0...255)),
                green8: UInt8(try arguments.integer(2, in: 0...255)),
                blue8: UInt8(try arguments.integer(3, in: 0...255)))
            let radius = Double(try pair.side(0))
            guard radii.count == 1 || radii[0] == radii[1] else {
                throw arguments.invalid(0, "one radius")
            }
            let isTransparent = arguments.has(4) ? try arguments.flag(4) : false
            return .roundedCorners(radius: radius, color: isTransparent ? .clear : color)
        case "watermark": return try watermark(arguments)
        default: return nil
        }
    }

    private func watermark(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
        try arguments.requireCount(4...6)
        guard arguments.has(0) else { throw arguments.invalid(0, "a URL") }
        let alpha = try arguments.integer(3, in: 0...100)
        var mark = ImageOperation.Watermark()
        mark.image = .url(ThumborTarget(grammar: grammar).source(arguments[0]))
        mark.position = .axes(x: try axis(arguments, 1), y: try axis(arguments, 2))
        // thumbor's alpha is the transparency.
        mark.opacity = Double(100 - alpha) / 100
        if arguments.has(4), arguments[4] != "none" {
            mark.scaleX = Double(try arguments.integer(4, in: 1...1000)) / 100
        }
        if arguments.has(5), arguments[5] != "none" {
            mark.scaleY = Double(try arguments.integer(5, in: 1...1000)) / 100
        }
        return .watermark(mark)
    }

    private func axis(_ arguments: OptionArguments, _ index: Int) throws(TargetError)
        -> ImageOperation.Watermark.Axis
    {
        var word = arguments[index]
        switch word {
        case "center": return .center
        case "repeat": return .repeated
        default:
            let fromEnd = word.first == "-"
            if fromEnd { word.removeFirst() }
            let isPercent = word.last == "p"
            if isPercent { word.removeLast() }
            guard let number = OptionArguments.integer(word), 0...OptionArguments.maximumSide ~= number else {
                throw arguments.invalid(index, "a number, a number with p, center or repeat")
            }
            return isPercent
                ? .percent(number, fromEnd: fromEnd) : .pixels(number, fromEnd: fromEnd)
        }
    }

    private func convolution(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
        try arguments.requireCount(2...3)
        let words = arguments[0].split(separator: ";", omittingEmptySubsequences: false)
        let matrix = words.compactMap { OptionArguments.number($0) }.filter { abs($0) <= 10_000 }
        let columns = try arguments.integer(1, in: 1...15)
        guard matrix.count == words.count, matrix.count <= 225, !matrix.count.isMultiple(of: 2),
            matrix.count.isMultiple(of: columns)
        else { throw arguments.invalid(0, "an odd number of rows and columns, up to 15, of numbers") }
        return .convolution(
            matrix: matrix, columns: columns, normalizes: arguments.has(2) ? try arguments.flag(2) : true)
    }

    /// Four lists of points, `[(x,y),(x,y)]`, for all components and for each.
    private func curve(_ text: Substring) throws(TargetError) -> ImageOperation.Step {
        let whole = OptionArguments(name: "curve", values: [text])
        var curves: [[ImageOperation.CurvePoint]] = []
        for list in text.split(separator: "]", omittingEmptySubsequences: false).dropLast() {
            var points: [ImageOperation.CurvePoint] = []
            let list = list.drop { $0 == "," || $0 == " " }
            guard list.first == "[" else { throw whole.invalid(0, "four lists [(x,y),…]") }
            for point in list.dropFirst().split(separator: ")") {
                let values = point.drop { $0 == "," || $0 == " " }
                guard values.first == "(" else { throw whole.invalid(0, "four lists [(x,y),…]") }
                let numbers = OptionArguments(
                    name: "curve", values: values.dropFirst().split(separator: ",").map(Self.trimmed))
                try numbers.requireCount(2...2)
                points.append(
                    ImageOperation.CurvePoint(
                        x: try numbers.integer(0, in: 0...255), y: try numbers.integer(1, in: 0...255)))
            }
            guard points.count <= 64, zip(points, points.dropFirst()).allSatisfy({ $0.x < $1.x }) else {
                throw whole.invalid(0, "up to 64 points with growing x")
            }
            curves.append(points)
        }
        guard curves.count == 4 else { throw whole.invalid(0, "four lists [(x,y),…]") }
        return .curves(all: curves[0], red: curves[1], green: curves[2], blue: curves[3])
    }

    private func cssColor(_ arguments: OptionArguments, _ index: Int) throws(TargetError) -> RGBAColor {
        let word = arguments[index]
        guard word.utf8.count <= 32, let color = RGBAColor(css: String(word)) ?? OptionArguments.color(word)
        else {
            throw arguments.invalid(index, "the name of a colour or hexadecimal digits")
        }
        return color
    }
}
#endif
