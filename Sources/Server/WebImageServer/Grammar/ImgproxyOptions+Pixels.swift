// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ImgproxyOptions {
    /// Applies an option that changes pixels.
    ///
    /// - Returns: whether the option is known.
    mutating func applyPixels(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "blur":
            pipeline.filters[.blur] = .blur(sigma: try arguments.number(0, in: 0...1000))
        case "sharpen":
            pipeline.filters[.sharpen] = .sharpen(sigma: try arguments.number(0, in: 0...100), amount: 1)
        case "pixelate":
            pipeline.filters[.pixelate] = .pixelate(side: try arguments.side(0))
        case "unsharp_masking":
            pipeline.filters[.unsharpMask] = try unsharpMask(arguments)
        case "adjust":
            if arguments.has(0) { pipeline.filters[.brightness] = try brightness(arguments, 0) }
            if arguments.has(1) {
                pipeline.filters[.contrast] = .contrast(try arguments.number(1, in: 0...100))
            }
            if arguments.has(2) {
                pipeline.filters[.saturation] = .saturation(try arguments.number(2, in: 0...100))
            }
        case "brightness":
            pipeline.filters[.brightness] = try brightness(arguments, 0)
        case "contrast":
            pipeline.filters[.contrast] = .contrast(try arguments.number(0, in: 0...100))
        case "saturation":
            pipeline.filters[.saturation] = .saturation(try arguments.number(0, in: 0...100))
        case "monochrome":
            pipeline.filters[.monochrome] = .monochrome(
                intensity: try arguments.number(0, in: 0...1),
                color: try arguments.color(1, default: RGBAColor(red8: 0xB3, green8: 0xB3, blue8: 0xB3)))
        case "duotone":
            pipeline.filters[.duotone] = .duotone(
                intensity: try arguments.number(0, in: 0...1), dark: try arguments.color(1, default: .black),
                light: try arguments.color(2, default: .white))
        case "colorize":
            var color = try arguments.color(1, default: .black)
            color.alpha = try arguments.number(0, in: 0...1)
            pipeline.filters[.overlay] = .overlay(
                color, keepsAlpha: arguments.has(2) ? try arguments.flag(2) : false)
        case "progressive_blur": pipeline.filters[.progressiveBlur] = try progressiveBlur(arguments)
        case "gradient":
            pipeline.filters[.gradient] = try gradient(arguments)
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

    private func progressiveBlur(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
        let sigma = try arguments.number(0, in: 0...1000)
        let start = arguments.has(2) ? try arguments.number(2, in: 0...1) : 0
        let stop = arguments.has(3) ? try arguments.number(3, in: start...1) : 1
        return .progressiveBlur(sigma: sigma, degrees: try direction(arguments, 1), start: start, stop: stop)
    }

    private func gradient(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
        var color = try arguments.color(1, default: .black)
        color.alpha = try arguments.number(0, in: 0...1)
        let start = arguments.has(3) ? try arguments.number(3, in: 0...1) : 0
        let stop = arguments.has(4) ? try arguments.number(4, in: start...1) : 1
        return .gradient(color, degrees: try direction(arguments, 2), start: start, stop: stop)
    }

    /// The direction in which an effect becomes stronger, in degrees clockwise from up; an argument of 0 is
    /// down, and 90 is to the left.
    private func direction(_ arguments: OptionArguments, _ index: Int) throws(TargetError) -> Double {
        switch arguments[index] {
        case "", "down": 180
        case "up": 0
        case "right": 90
        case "left": 270
        default:
            (try arguments.number(index, in: -3600...3600) + 180).truncatingRemainder(dividingBy: 360)
        }
    }

    private mutating func applyBackground(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "background":
            switch arguments.count {
            case 1: pipeline.background = arguments.has(0) ? try arguments.color(0) : nil
            case 3:
                pipeline.background = RGBAColor(
                    red8: UInt8(try arguments.integer(0, in: 0...255)),
                    green8: UInt8(try arguments.integer(1, in: 0...255)),
                    blue8: UInt8(try arguments.integer(2, in: 0...255)))
            default: throw arguments.fault("found \(arguments.count) arguments; allowed are 1 or 3")
            }
        case "background_alpha":
            pipeline.backgroundAlpha = try arguments.number(0, in: 0...1)
        default: return false
        }
        return true
    }

    private mutating func applyWatermark(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "watermark":
            pipeline.watermark = try watermark(arguments)
        case "watermark_url":
            pipeline.watermarkSettings.image =
                arguments.has(0) ? .url(grammar.source(try arguments.base64Text(0))) : .watermark
        case "watermark_text":
            pipeline.watermarkSettings.image =
                arguments.has(0) ? .text(try watermarkText(arguments)) : .watermark
        case "watermark_size":
            pipeline.watermarkSettings.width = arguments.has(0) ? try arguments.side(0) : 0
            pipeline.watermarkSettings.height = arguments.has(1) ? try arguments.side(1) : 0
        case "watermark_rotate":
            let degrees = try arguments.number(0, in: -3600...3600).truncatingRemainder(dividingBy: 360)
            pipeline.watermarkSettings.rotation = degrees < 0 ? degrees + 360 : degrees
        case "watermark_shadow": pipeline.watermarkSettings.shadow = try arguments.number(0, in: 0...100)
        default: return false
        }
        return true
    }

    private func watermarkText(_ arguments: OptionArguments) throws(TargetError) -> String {
        let text = try arguments.base64Text(0)
        guard text.utf8.count <= 1000, !text.contains("<") else {
            throw arguments.fault("the text has markup, or more than 1000 bytes")
        }
        return text
    }

    private func watermark(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Watermark? {
        let opacity = try arguments.number(0, in: 0...1)
        guard opacity > 0 else { return nil }
        let maximum = Double(OptionArguments.maximumSide)
        let x = arguments.has(2) ? try arguments.number(2, in: -maximum...maximum) : 0
        let y = arguments.has(3) ? try arguments.number(3, in: -maximum...maximum) : 0
        var mark = ImageOperation.Watermark()
        mark.opacity = opacity * grammar.watermarkOpacity
        switch arguments[1] {
        case "re", "ch":
            mark.position = .tiles(spacingX: x, spacingY: y, isChessboard: arguments[1] == "ch")
        default:
            guard let anchor = Self.places[arguments.has(1) ? arguments[1] : "ce"] else {
                throw arguments.invalid(1, "ce, no, so, we, ea, nowe, noea, sowe, soea, re or ch")
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
