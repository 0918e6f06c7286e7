// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ImgproxyOptions {
    /// The color options.
    static let colors: [URLOption<Self>] = [
        .option("background", "bg", counts: 1...3) { options, arguments in
            switch arguments.count {
            case 1: options.pipeline.background = arguments.has(0) ? try arguments.color(0) : nil
            case 3: options.pipeline.background = try arguments.components(from: 0)
            default: throw arguments.fault("found \(arguments.count) arguments; allowed are 1 or 3")
            }
        },
        .number("background_alpha", "bga", in: 0...1, paid: true) { $0.pipeline.backgroundAlpha = $1 },
        .option("adjust", "a", counts: 1...3, paid: true) { options, arguments in
            for (index, name) in ["brightness", "contrast", "saturation"].enumerated()
            where arguments.has(index) {
                try colorChanges[name]?.apply(
                    OptionArguments(name: arguments.name, values: [arguments[index]]), to: &options)
            }
        },
    ]

    private static let colorChanges = URLOptions<Self>([
        .integer("brightness", "br", in: -255...255, paid: true) {
            $0.pipeline.filters[.brightness] = .brightness(Double($1) / 255)
        },
        .number("contrast", "co", in: 0...100, paid: true) { $0.pipeline.filters[.contrast] = .contrast($1) },
        .number("saturation", "sa", in: 0...100, paid: true) {
            $0.pipeline.filters[.saturation] = .saturation($1)
        },
    ])

    /// The filters.
    static let effects: [URLOption<Self>] =
        colorChanges.all + [
            .option("monochrome", "mc", counts: 1...2, paid: true) { options, arguments in
                let gray = RGBAColor(red8: 0xB3, green8: 0xB3, blue8: 0xB3)
                options.pipeline.filters[.monochrome] = .monochrome(
                    intensity: try arguments.number(0, in: 0...1),
                    color: try arguments.color(1, default: gray))
            },
            .option("duotone", "dt", counts: 1...3, paid: true) { options, arguments in
                options.pipeline.filters[.duotone] = .duotone(
                    intensity: try arguments.number(0, in: 0...1),
                    dark: try arguments.color(1, default: .black),
                    light: try arguments.color(2, default: .white))
            },
            .number("blur", "bl", in: 0...1000) { $0.pipeline.filters[.blur] = .blur(sigma: $1) },
            .number("sharpen", "sh", in: 0...100) {
                $0.pipeline.filters[.sharpen] = .sharpen(sigma: $1, amount: 1)
            },
            .side("pixelate", "pix") { $0.pipeline.filters[.pixelate] = .pixelate(side: $1) },
            .option(
                "unsharp_masking", "ush", counts: 1...3, paid: true, differs: "`auto` is `always`"
            ) { options, arguments in
                options.pipeline.filters[.unsharpMask] = try arguments.unsharpMask()
            },
            .refused(
                "blur_areas", "ba",
                because: "the areas refer to the uncropped source, which is gone by then"),
            .option(
                "progressive_blur", "pbl", counts: 1...4, paid: true,
                differs: "a mix of five blurs of different strengths"
            ) { options, arguments in
                let sigma = try arguments.number(0, in: 0...1000)
                let (start, stop) = try arguments.stretch(from: 2)
                options.pipeline.filters[.progressiveBlur] = .progressiveBlur(
                    sigma: sigma, degrees: try arguments.direction(1), start: start, stop: stop)
            },
            .option("colorize", "col", counts: 1...3, paid: true) { options, arguments in
                options.pipeline.filters[.overlay] = .overlay(
                    try arguments.translucentColor(),
                    keepsAlpha: arguments.has(2) ? try arguments.flag(2) : false)
            },
            .option("gradient", "gr", counts: 1...5, paid: true) { options, arguments in
                let color = try arguments.translucentColor()
                let (start, stop) = try arguments.stretch(from: 3)
                options.pipeline.filters[.gradient] = .gradient(
                    color, degrees: try arguments.direction(2), start: start, stop: stop)
            },
            .refused("style", "st", because: "sources can't be changed before they're decoded"),
        ]

    /// The watermark options.
    static let watermarks: [URLOption<Self>] = [
        .option("watermark", "wm", counts: 1...5) { options, arguments in
            options.pipeline.watermark = try arguments.watermark(opacity: options.grammar.watermarkOpacity)
        },
        .option("watermark_url", "wmu", paid: true) { options, arguments in
            options.pipeline.watermarkSettings.image =
                arguments.has(0) ? .url(options.grammar.source(try arguments.base64Text(0))) : .watermark
        },
        .option(
            "watermark_text", "wmt", paid: true, differs: "black, in `sans 16`; Pango markup is an error"
        ) { options, arguments in
            options.pipeline.watermarkSettings.image =
                arguments.has(0) ? .text(try arguments.watermarkText()) : .watermark
        },
        .option("watermark_size", "wms", counts: 1...2, paid: true) { options, arguments in
            options.pipeline.watermarkSettings.width = arguments.has(0) ? try arguments.side(0) : 0
            options.pipeline.watermarkSettings.height = arguments.has(1) ? try arguments.side(1) : 0
        },
        .number("watermark_rotate", "wm_rot", "wmr", in: -3600...3600, paid: true) {
            let degrees = $1.truncatingRemainder(dividingBy: 360)
            $0.pipeline.watermarkSettings.rotation = degrees < 0 ? degrees + 360 : degrees
        },
        .number(
            "watermark_shadow", "wmsh", in: 0...100, paid: true,
            differs: "a black shadow behind the whole watermark"
        ) { $0.pipeline.watermarkSettings.shadow = $1 },
    ]
}

extension OptionArguments {
    fileprivate func color(_ index: Int, default color: RGBAColor) throws(TargetError) -> RGBAColor {
        has(index) ? try self.color(index) : color
    }

    /// Returns the second argument as a color, with the first one as its alpha.
    fileprivate func translucentColor() throws(TargetError) -> RGBAColor {
        var color = try color(1, default: .black)
        color.alpha = try number(0, in: 0...1)
        return color
    }

    /// Returns where an effect begins and ends, as fractions of the length.
    fileprivate func stretch(from index: Int) throws(TargetError) -> (start: Double, stop: Double) {
        let start = has(index) ? try number(index, in: 0...1) : 0
        return (start, has(index + 1) ? try number(index + 1, in: start...1) : 1)
    }

    /// Returns the direction in which an effect gets stronger, in degrees clockwise from up. An argument of 0
    /// means down, and 90 means left.
    fileprivate func direction(_ index: Int) throws(TargetError) -> Double {
        switch self[index] {
        case "", "down": 180
        case "up": 0
        case "right": 90
        case "left": 270
        default: (try number(index, in: -3600...3600) + 180).truncatingRemainder(dividingBy: 360)
        }
    }

    /// Returns the nearest equivalent of imgproxy's mask.
    ///
    /// Its mask is the difference from the mean of the eight neighboring pixels, times 8w / (d - 8w), where w
    /// is the weight and d is the divider. A Gaussian blur with a standard deviation of 0.85 comes closest.
    fileprivate func unsharpMask() throws(TargetError) -> ImageOperation.Step? {
        let weight = has(1) ? try number(1, in: 0...100) : 1
        let divider = has(2) ? try number(2, in: 0.01...10_000) : 24
        switch self[0] {
        case "none": return nil
        case "always", "auto", "":
            guard divider > 8 * weight else { throw invalid(2, "more than 8 times the weight") }
            return .sharpen(sigma: 0.85, amount: 8 * weight / (divider - 8 * weight))
        default: throw invalid(0, "none, auto or always")
        }
    }

    fileprivate func watermarkText() throws(TargetError) -> String {
        let text = try base64Text(0)
        guard text.utf8.count <= 1000, !text.contains("<") else {
            throw fault("the text has markup, or more than 1000 bytes")
        }
        return text
    }

    /// - Parameter whole: the opacity for an argument of 1.
    fileprivate func watermark(opacity whole: Double) throws(TargetError) -> ImageOperation.Watermark? {
        let opacity = try number(0, in: 0...1)
        guard opacity > 0 else { return nil }
        let maximum = Double(Self.maximumSide)
        let x = has(2) ? try number(2, in: -maximum...maximum) : 0
        let y = has(3) ? try number(3, in: -maximum...maximum) : 0
        var mark = ImageOperation.Watermark()
        mark.opacity = opacity * whole
        switch self[1] {
        case "re", "ch":
            mark.position = .tiles(spacingX: x, spacingY: y, isChessboard: self[1] == "ch")
        default:
            guard let anchor = Self.places[has(1) ? self[1] : "ce"] else {
                throw invalid(1, "ce, no, so, we, ea, nowe, noea, sowe, soea, re or ch")
            }
            mark.position = .place(ImageOperation.Place(anchor: anchor, x: x, y: y))
        }
        mark.scaleX = has(4) ? try number(4, in: 0...10) : 0
        mark.scaleY = mark.scaleX
        return mark
    }
}
#endif
