// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ImgproxyOptions {
    /// Applies an option that changes pixels.
    ///
    /// - Returns: whether the option is known.
    mutating func applyPixels(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "blur", "bl":
            try arguments.requireCount(1...1)
            filters[.blur] = .blur(sigma: try arguments.number(0, in: 0...1000))
        case "sharpen", "sh":
            try arguments.requireCount(1...1)
            filters[.sharpen] = .sharpen(sigma: try arguments.number(0, in: 0...100), amount: 1)
        case "pixelate", "pix":
            try arguments.requireCount(1...1)
            filters[.pixelate] = .pixelate(side: try arguments.side(0))
        case "unsharp_masking", "ush":
            filters[.unsharpMask] = try unsharpMask(arguments)
        case "adjust", "a":
            try arguments.requireCount(1...3)
            if arguments.has(0) { filters[.brightness] = try brightness(arguments, 0) }
            if arguments.has(1) { filters[.contrast] = .contrast(try arguments.number(1, in: 0...100)) }
            if arguments.has(2) { filters[.saturation] = .saturation(try arguments.number(2, in: 0...100)) }
        case "brightness", "br":
            try arguments.requireCount(1...1)
            filters[.brightness] = try brightness(arguments, 0)
        case "contrast", "co":
            try arguments.requireCount(1...1)
            filters[.contrast] = .contrast(try arguments.number(0, in: 0...100))
        case "saturation", "sa":
            try arguments.requireCount(1...1)
            filters[.saturation] = .saturation(try arguments.number(0, in: 0...100))
        case "monochrome", "mc":
            try arguments.requireCount(1...2)
            filters[.monochrome] = .monochrome(
                intensity: try arguments.number(0, in: 0...1),
                color: try arguments.color(1, default: RGBAColor(red8: 0xB3, green8: 0xB3, blue8: 0xB3)))
        case "duotone", "dt":
            try arguments.requireCount(1...3)
            filters[.duotone] = .duotone(
                intensity: try arguments.number(0, in: 0...1), dark: try arguments.color(1, default: .black),
                light: try arguments.color(2, default: .white))
        case "colorize", "col":
            try arguments.requireCount(1...3)
            var color = try arguments.color(1, default: .black)
            color.alpha = try arguments.number(0, in: 0...1)
            filters[.overlay] = .overlay(color, keepsAlpha: arguments.has(2) ? try arguments.flag(2) : false)
        case "gradient", "gr":
            filters[.gradient] = try gradient(arguments)
        default:
            if try applyBackground(arguments) { return true }
            return try applyWatermark(arguments)
        }
        return true
    }

    private func brightness(
        _ arguments: OptionArguments, _ index: Int
    ) throws(TargetError) -> ImageOperation.Step {
        .brightness(Double(try arguments.integer(index, in: -255...255)) / 255)
    }

    /// The mask is the difference to the mean of the eight pixels around, times eight times the weight,
    /// divided by the rest of the divider; the blur with this deviation is the nearest.
    private func unsharpMask(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step? {
        try arguments.requireCount(1...3)
        let weight = arguments.has(1) ? try arguments.number(1, in: 0...100) : 1
        let divider = arguments.has(2) ? try arguments.number(2, in: 0.01...10_000) : 24
        switch arguments[0] {
        case "none": return nil
        case "always", "auto", "":
            guard divider > 8 * weight else { throw arguments.invalid(2, "more than 8 times the weight") }
            return .sharpen(sigma: 0.85, amount: 8 * weight / (divider - 8 * weight))
        default: throw arguments.invalid(0, "none, auto or always")
        }
    }

    private func gradient(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
        try arguments.requireCount(1...5)
        var color = try arguments.color(1, default: .black)
        color.alpha = try arguments.number(0, in: 0...1)
        // The direction in which the colour becomes stronger; an angle of 0 is down, and 90 is to the left.
        let degrees: Double
        switch arguments[2] {
        case "", "down": degrees = 180
        case "up": degrees = 0
        case "right": degrees = 90
        case "left": degrees = 270
        default:
            degrees = (try arguments.number(2, in: -3600...3600) + 180).truncatingRemainder(dividingBy: 360)
        }
        let start = arguments.has(3) ? try arguments.number(3, in: 0...1) : 0
        let stop = arguments.has(4) ? try arguments.number(4, in: start...1) : 1
        return .gradient(color, degrees: degrees, start: start, stop: stop)
    }

    private mutating func applyBackground(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "background", "bg":
            switch arguments.count {
            case 1: background = arguments.has(0) ? try arguments.color(0) : nil
            case 3:
                background = RGBAColor(
                    red8: UInt8(try arguments.integer(0, in: 0...255)),
                    green8: UInt8(try arguments.integer(1, in: 0...255)),
                    blue8: UInt8(try arguments.integer(2, in: 0...255)))
            default: throw arguments.fault("found \(arguments.count) arguments; allowed are 1 or 3")
            }
        case "background_alpha", "bga":
            try arguments.requireCount(1...1)
            backgroundAlpha = try arguments.number(0, in: 0...1)
        default: return false
        }
        return true
    }

    private mutating func applyWatermark(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "watermark", "wm":
            watermark = try watermark(arguments)
        case "watermark_url", "wmu":
            try arguments.requireCount(1...1)
            watermarkSettings.image =
                arguments.has(0) ? .url(grammar.source(try arguments.base64Text(0))) : .watermark
        case "watermark_size", "wms":
            try arguments.requireCount(1...2)
            watermarkSettings.width = arguments.has(0) ? try arguments.side(0) : 0
            watermarkSettings.height = arguments.has(1) ? try arguments.side(1) : 0
        case "watermark_rotate", "wm_rot", "wmr":
            try arguments.requireCount(1...1)
            let degrees = try arguments.number(0, in: -3600...3600).truncatingRemainder(dividingBy: 360)
            watermarkSettings.rotation = degrees < 0 ? degrees + 360 : degrees
        case "watermark_text", "wmt", "watermark_shadow", "wmsh":
            throw arguments.fault("not supported")
        default: return false
        }
        return true
    }

    private func watermark(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Watermark? {
        try arguments.requireCount(1...5)
        let opacity = try arguments.number(0, in: 0...1)
        guard opacity > 0 else { return nil }
        let maximum = Double(OptionArguments.maximumSide)
        let x = arguments.has(2) ? try arguments.number(2, in: -maximum...maximum) : 0
        let y = arguments.has(3) ? try arguments.number(3, in: -maximum...maximum) : 0
        var mark = ImageOperation.Watermark()
        mark.opacity = opacity
        switch arguments[1] {
        case "re": mark.position = .tiles(spacingX: x, spacingY: y)
        case "ch": throw arguments.fault("the position ch is not supported")
        default:
            guard let anchor = Self.places[arguments.has(1) ? arguments[1] : "ce"] else {
                throw arguments.invalid(1, "ce, no, so, we, ea, nowe, noea, sowe, soea or re")
            }
            mark.position = .place(Place(anchor: anchor, x: x, y: y))
        }
        mark.scaleX = arguments.has(4) ? try arguments.number(4, in: 0...10) : 0
        mark.scaleY = mark.scaleX
        return mark
    }
}

extension OptionArguments {
    func color(_ index: Int, default color: RGBAColor) throws(TargetError) -> RGBAColor {
        has(index) ? try self.color(index) : color
    }
}
#endif
