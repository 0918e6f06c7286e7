// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import PortableC
import Raster

/// The filters of a thumbor URL, which are applied in the order in which they stand.
struct ThumborFilters {
    static let maximumCount = 64

    let grammar: ImageGrammar
    /// The source as the URL writes it, decoded.
    let source: Substring

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
            do throws(TargetError) { try apply(filter: filter, to: &target) } catch {
                guard grammar.ignoresInvalidFilters else { throw error }
                target.notes.append("ignored " + error.message)
            }
        }
    }

    private func apply(filter: Substring, to target: inout ParsedTarget) throws(TargetError) {
        guard let parenthesis = filter.firstIndex(of: "(") else {
            throw .option(filter, "missing arguments in parentheses")
        }
        let list = filter[filter.index(after: parenthesis)...]
        let words = list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false)
        let arguments = OptionArguments(
            name: String(filter[..<parenthesis].prefix(64)), values: words.map(Self.trimmed))
        guard let fact = OptionFact.thumborFilter(arguments.name) else {
            throw arguments.fault("unknown filter")
        }
        try fact.check(arguments)
        if try applySetting(arguments, to: &target) { return }
        if arguments.name == "curve" {
            target.operation.steps.append(try curve(list))
        } else if let step = try step(arguments) {
            target.operation.steps.append(step)
        } else if let step = try shape(arguments) {
            target.operation.steps.append(step)
        }
    }

    static func trimmed(_ word: Substring) -> Substring {
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
            // thumbor takes 0 for the lowest quality.
            let least = grammar.ignoresInvalidFilters ? 0 : 1
            target.operation.encoding.quality = max(1, try arguments.integer(0, in: least...100))
        case "format":
            target.format = .exact(try arguments.format(0))
        case "max_bytes":
            target.operation.encoding.maximumBytes = try arguments.integer(0, in: 1...Int(Int32.max))
        case "max_age":
            target.maximumAge = try arguments.integer(0, in: 0...Int(Int32.max))
        case "autojpg":
            target.operation.encoding.prefersJPEG = arguments.has(0) ? try arguments.flag(0) : true
        case "strip_exif":
            target.operation.encoding.stripsMetadata = true
            target.operation.encoding.keepsCopyright = false
        case "strip_icc":
            target.operation.encoding.stripsProfile = true
        case "no_upscale":
            target.operation.resizing.limitsSides = true
        case "stretch":
            // A side that isn't given follows the other.
            let resizing = target.operation.resizing
            if resizing.mode == .fill, !resizing.followsOther { target.operation.resizing.mode = .force }
        case "cover":
            target.operation.isStill = true
        case "extract_focal":
            guard let inner = ThumborTarget(grammar: grammar).manualCrop(of: source) else { break }
            target.operation.resizing.focalAreas.append(inner.area)
            target.source = inner.source
        case "focal":
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
            return .brightness(try percent(0))
        case "contrast":
            let factor = 1 + (try percent(0))
            return .contrast(factor * factor)
        case "saturation":
            return .rootSaturation(try arguments.number(0, in: -100...100))
        case "rgb":
            return .components(red: try percent(0), green: try percent(1), blue: try percent(2))
        case "grayscale":
            return .legacyGrayscale
        case "equalize":
            return .equalize
        case "noise":
            return .noise(
                amount: try arguments.integer(0, in: 0...255),
                seed: arguments.has(1) ? try arguments.integer(1, in: 0...Int(Int32.max)) : 0)
        case "blur":
            let radius = try arguments.integer(0, in: 1...1000)
            let sigma = arguments.has(1) ? try arguments.number(1, in: 0...1000) : 0
            return .blur(sigma: Self.deviation(sigma > 0 ? sigma : Double(radius), within: min(radius, 150)))
        case "sharpen":
            let (amount, radius) = (
                try arguments.number(0, in: 0...100), try arguments.number(1, in: 0...100)
            )
            return .sharpen(sigma: radius, amount: amount, isLuminanceOnly: try arguments.flag(2))
        case "colorize":
            func part(_ index: Int) throws(TargetError) -> Double {
                Double(try arguments.integer(index, in: 0...100)) / 100
            }
            return .colorize(
                red: try part(0), green: try part(1), blue: try part(2), color: try arguments.color(3))
        case "convolution": return try convolution(arguments)
        case "background_color":
            return arguments[0] == "auto" ? .averageBackground : .background(try cssColor(arguments, 0))
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

    func cssColor(_ arguments: OptionArguments, _ index: Int) throws(TargetError) -> RGBAColor {
        let word = arguments[index]
        guard word.utf8.count <= 32, let color = RGBAColor(css: String(word)) ?? OptionArguments.color(word)
        else {
            throw arguments.invalid(index, "the name of a colour or hexadecimal digits")
        }
        return color
    }
}
#endif
