// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ThumborFilters {
    /// The step of a filter that changes the size or draws; nil for another filter.
    func shape(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step? {
        switch arguments.name {
        case "rotate":
            let angle = try arguments.integer(0, in: -3600...3600)
            // thumbor turns counter-clockwise.
            return .rotate(degrees: (-angle % 360 + 360) % 360)
        case "proportion":
            return .scale(try arguments.number(0, in: 0.001...1))
        case "upscale":
            return .upscale
        case "fill":
            let isTransparent = arguments.has(1) ? try arguments.flag(1) : false
            switch arguments[0] {
            case "auto": return .fill(.automatic, isTransparent: isTransparent)
            case "blur": return .fill(.blur, isTransparent: isTransparent)
            default: return .fill(.color(try cssColor(arguments, 0)), isTransparent: isTransparent)
            }
        case "round_corner":
            let radii = arguments[0].split(separator: "|", omittingEmptySubsequences: false)
            let pair = OptionArguments(name: arguments.name, values: radii)
            try pair.requireCount(1...2)
            let color = RGBAColor(
                red8: UInt8(try arguments.integer(1, in: 0...255)),
                green8: UInt8(try arguments.integer(2, in: 0...255)),
                blue8: UInt8(try arguments.integer(3, in: 0...255)))
            let (width, height) = (try pair.side(0), try pair.side(radii.count - 1))
            let isTransparent = arguments.has(4) ? try arguments.flag(4) : false
            return .ellipticCorners(
                width: Double(width), height: Double(height), color: isTransparent ? .clear : color)
        case "watermark": return try watermark(arguments)
        case "frame":
            guard arguments.has(0) else { throw arguments.invalid(0, "a URL") }
            return .frame(.url(ThumborTarget(grammar: grammar).source(arguments[0])))
        default: return nil
        }
    }

    private func watermark(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
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
}
#endif
