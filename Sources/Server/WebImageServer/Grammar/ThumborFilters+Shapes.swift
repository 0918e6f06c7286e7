// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ThumborFilters {
    /// The filters that change the size or draw something.
    static let shapes: [URLOption<Self>] = [
        .step("rotate", differs: "any angle; thumbor ignores anything but multiples of 90") { _, arguments in
            let angle = try arguments.integer(0, in: -3600...3600)
            // thumbor rotates counterclockwise, but our step rotates clockwise.
            return .rotate(degrees: (-angle % 360 + 360) % 360)
        },
        .step("proportion") { _, arguments in .scale(try arguments.number(0, in: 0.001...1)) },
        .step("upscale", counts: 0...0) { _, _ in .upscale },
        .step("fill", counts: 1...2) { _, arguments in
            let isTransparent = arguments.has(1) ? try arguments.flag(1) : false
            switch arguments[0] {
            case "auto": return .fill(.automatic, isTransparent: isTransparent)
            case "blur": return .fill(.blur, isTransparent: isTransparent)
            default: return .fill(.color(try arguments.cssColor(0)), isTransparent: isTransparent)
            }
        },
        .step("round_corner", counts: 4...5) { _, arguments in
            let radii = arguments[0].split(separator: "|", omittingEmptySubsequences: false)
            let pair = OptionArguments(name: arguments.name, values: radii)
            try pair.requireCount(1...2)
            let color = try arguments.components(from: 1)
            let (width, height) = (try pair.side(0), try pair.side(radii.count - 1))
            let isTransparent = arguments.has(4) ? try arguments.flag(4) : false
            return .ellipticCorners(
                width: Double(width), height: Double(height), color: isTransparent ? .clear : color)
        },
        .step("watermark", counts: 4...6) { filters, arguments in
            var mark = ImageOperation.Watermark()
            mark.image = .url(try filters.url(arguments))
            // thumbor's alpha is the transparency in percent.
            mark.opacity = Double(100 - (try arguments.integer(3, in: 0...100))) / 100
            mark.position = .axes(x: try arguments.axis(1), y: try arguments.axis(2))
            mark.scaleX = try arguments.scale(4)
            mark.scaleY = try arguments.scale(5)
            return .watermark(mark)
        },
        .step("frame", differs: "as an Android nine-patch, which thumbor 7.8 draws incorrectly") {
            filters, arguments in
            .frame(.url(try filters.url(arguments)))
        },
    ]
}

extension OptionArguments {
    /// Returns a percentage as a fraction of the size; 0 for any size.
    fileprivate func scale(_ index: Int) throws(TargetError) -> Double {
        guard has(index), self[index] != "none" else { return 0 }
        return Double(try integer(index, in: 1...1000)) / 100
    }

    fileprivate func axis(_ index: Int) throws(TargetError) -> ImageOperation.Watermark.Axis {
        var word = self[index]
        switch word {
        case "center": return .center
        case "repeat": return .repeated
        default:
            let fromEnd = word.first == "-"
            if fromEnd { word.removeFirst() }
            let isPercent = word.last == "p"
            if isPercent { word.removeLast() }
            guard let number = Self.integer(word), 0...Self.maximumSide ~= number else {
                throw invalid(index, "a number, a number with p, center or repeat")
            }
            return isPercent ? .percent(number, fromEnd: fromEnd) : .pixels(number, fromEnd: fromEnd)
        }
    }
}
#endif
