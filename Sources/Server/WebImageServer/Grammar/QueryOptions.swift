// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster

/// The options of a query, which may come in any order.
struct QueryOptions {
    let grammar: ImageGrammar
    private var target = ParsedTarget(syntax: .query, source: "")
    private var filters: [Filter: ImageOperation.Step] = [:]
    private var gravity = ImageOperation.Place.center
    private var pads = false
    private var background: RGBAColor?

    /// The steps that work on pixels, in the order in which they're applied.
    private enum Filter: Int {
        case brightness, contrast, saturation, grayscale, blur, sharpen, pixelate
        /// These are applied after the padding and background.
        case roundedCorners, watermark
    }

    static let all = URLOptions(geometry, pixels, encoding, answers)

    init(grammar: ImageGrammar) {
        self.grammar = grammar
        target.operation = grammar.standardOperation
    }

    mutating func apply(_ name: String, _ value: String) throws(TargetError) {
        guard let option = Self.all[name] else { throw .option(name, "unknown option") }
        // Text may contain commas, so don't split it into arguments.
        let isText = option.fact.counts == Self.text
        let values = isText ? [value[...]] : value.split(separator: ",", omittingEmptySubsequences: false)
        try option.apply(OptionArguments(name: name, values: values), to: &self)
    }

    private static let text = 0...1
    private static let isFlag = "`1` or `0`"

    private static let geometry: [URLOption<Self>] = [
        .option("url", counts: text, meaning: "the source, percent-encoded; required") { options, arguments in
            guard arguments.has(0) else { throw arguments.fault("empty") }
            options.target.source = options.grammar.source(String(arguments[0]))
        },
        .side("w", meaning: "the width in points") { $0.resizing.width = .pixels($1) },
        .side("h", meaning: "the height in points") { $0.resizing.height = .pixels($1) },
        .number("dpr", in: 0.1...8, meaning: "the pixels per point, 0.1 to 8") {
            $0.resizing.density = $1
        },
        .option(
            "fit",
            meaning:
                "`scale-down` (default: fits, never enlarges), `contain` (fits, enlarges), `cover` "
                + "(fills and crops, enlarges), `crop` (fills and crops, never enlarges), `stretch`, `pad` "
                + "(fits, with padding)"
        ) { options, arguments in try options.applyFit(arguments) },
        .option(
            "gravity",
            meaning: "`center`, `top`, `bottomLeft` and the like, `auto` (the same as `attention`), `entropy`"
        ) { options, arguments in
            let text = arguments[0] == "auto" ? "attention" : String(arguments[0])
            guard let anchor = ImageOperation.Place.Anchor(rawValue: text), anchor != .focus else {
                throw arguments.invalid(0, "center, top, bottomLeft and the like, auto, attention or entropy")
            }
            options.gravity = ImageOperation.Place(anchor: anchor)
        },
        .option(
            "focus", counts: 2...2, meaning: "`X,Y`, a point that stays in the image, from 0 to 1"
        ) { options, arguments in
            options.gravity = ImageOperation.Place(
                anchor: .focus, x: try arguments.number(0, in: 0...1), y: try arguments.number(1, in: 0...1))
        },
        .option(
            "crop", counts: 4...4, meaning: "`X,Y,WIDTH,HEIGHT` in pixels, before resizing"
        ) { options, arguments in
            let (x, y) = (try arguments.side(0), try arguments.side(1))
            let width = try arguments.integer(2, in: 1...OptionArguments.maximumSide)
            let height = try arguments.integer(3, in: 1...OptionArguments.maximumSide)
            options.target.operation.crop = .edges(left: x, top: y, right: x + width, bottom: y + height)
        },
        .option("rotate", meaning: "degrees clockwise, a multiple of 90") { options, arguments in
            options.target.operation.rotation = try arguments.rightAngle(0)
        },
        .option("flip", meaning: "`h`, `v` or `hv`") { options, arguments in
            guard ["h", "v", "hv"].contains(arguments[0]) else { throw arguments.invalid(0, "h, v or hv") }
            options.target.operation.flipsHorizontally = arguments[0].contains("h")
            options.target.operation.flipsVertically = arguments[0].contains("v")
        },
        .number(
            "trim", in: 0...255,
            meaning:
                "removes a border; the value is the largest difference between its pixels, 0 to 255"
        ) { $0.target.operation.trim = ImageOperation.Trim(tolerance: $1 / 255) },
        .integer("page", in: 0...100_000, meaning: "a page of a document, from 0") {
            $0.target.operation.page = $1 == 0 ? nil : $1
        },
        .flag(
            "still", meaning: "\(isFlag): whether an animation becomes a still image",
            sets: \.target.operation.isStill),
    ]

    private static let pixels: [URLOption<Self>] = [
        .number("brightness", in: -1...1, meaning: "−1 to 1, added to each component") {
            $0.filters[.brightness] = .brightness($1)
        },
        .number("contrast", in: 0...100, meaning: "a factor around the middle") {
            $0.filters[.contrast] = .contrast($1)
        },
        .number("saturation", in: 0...100, meaning: "a factor; 0 is gray") {
            $0.filters[.saturation] = .saturation($1)
        },
        .option("grayscale", meaning: isFlag) { options, arguments in
            options.filters[.grayscale] = try arguments.flag(0) ? .grayscale : nil
        },
        .number("blur", in: 0...1000, meaning: "the standard deviation in pixels") {
            $0.filters[.blur] = .blur(sigma: $1)
        },
        .number("sharpen", in: 0...100, meaning: "the standard deviation of the mask's blur, in pixels") {
            $0.filters[.sharpen] = .sharpen(sigma: $1, amount: 1)
        },
        .side("pixelate", meaning: "the side of the squares in pixels") {
            $0.filters[.pixelate] = .pixelate(side: $1)
        },
        .side("radius", meaning: "the radius of rounded corners in pixels") {
            $0.filters[.roundedCorners] = .roundedCorners(radius: Double($1), color: .clear)
        },
        .option("bg", meaning: "the background: a CSS color or hexadecimal digits") { options, arguments in
            let color = OptionArguments.color(arguments[0]) ?? RGBAColor(css: String(arguments[0]))
            guard let color else {
                throw arguments.invalid(0, "the name of a color or hexadecimal digits")
            }
            options.background = color
        },
        .number("watermark", in: 0...1, meaning: "the opacity of the server's watermark, at the bottom right")
        {
            var mark = ImageOperation.Watermark()
            mark.opacity = $1
            mark.position = .place(ImageOperation.Place(anchor: .bottomRight))
            $0.filters[.watermark] = .watermark(mark)
        },
    ]

    private static let encoding: [URLOption<Self>] = [
        .integer("q", in: 1...100, meaning: "the quality, 1 to 100") {
            $0.target.operation.encoding.quality = $1
        },
        .option("format", meaning: "a format, `auto`, `best` or `json` (a description)") {
            options, arguments in
            switch arguments[0] {
            case "auto": options.target.format = .automatic
            case "best": options.target.format = .best
            case "json": options.target.kind = .info(InfoParts())
            default: options.target.format = .exact(try arguments.format(0))
            }
        },
        .integer("effort", in: 1...9, meaning: "1 (fast) to 9 (small)") {
            $0.target.operation.encoding.effort = $1
        },
        .option("lossless", meaning: "\(isFlag), for formats that can be lossy or lossless") {
            options, arguments in
            options.target.operation.encoding.losslessFormats =
                try arguments.flag(0) ? Set(ImageFormat.all(with: .losslessToo)) : []
        },
        .option("progressive", meaning: "\(isFlag), for formats that have it") { options, arguments in
            options.target.operation.encoding.progressiveFormats =
                try arguments.flag(0) ? Set(ImageFormat.all(with: .progressive)) : []
        },
        .integer("bytes", in: 1...Int(Int32.max), meaning: "the maximum size of the image in bytes") {
            $0.target.operation.encoding.maximumBytes = $1
        },
        .option("metadata", meaning: "`none`, `copyright` (default), `all`") { options, arguments in
            guard ["none", "copyright", "all"].contains(arguments[0]) else {
                throw arguments.invalid(0, "none, copyright or all")
            }
            options.target.operation.encoding.stripsMetadata = arguments[0] != "all"
            options.target.operation.encoding.keepsCopyright = arguments[0] != "none"
        },
    ]

    private static let answers: [URLOption<Self>] = [
        .integer(
            "exp", in: 1...Int(Int32.max) * 1000,
            meaning: "when the URL expires and returns 404, in seconds since 1970"
        ) { $0.target.expiry = $1 },
        .option("v", counts: text, meaning: "a version of the source, which makes the response immutable") {
            options, arguments in
            options.target.cacheBuster = String(arguments[0])
        },
        .option("name", counts: text, meaning: "the file name of a download") { options, arguments in
            options.target.fileName = String(arguments[0])
        },
        .option("download", meaning: "\(isFlag): whether browsers save the image") { options, arguments in
            options.target.isAttachment = try arguments.flag(0)
        },
    ]

    private var resizing: ImageOperation.Resizing {
        get { target.operation.resizing }
        _modify { yield &target.operation.resizing }
    }

    private mutating func applyFit(_ arguments: OptionArguments) throws(TargetError) {
        pads = false
        switch arguments[0] {
        case "scale-down": (resizing.mode, resizing.enlarges) = (.fit, false)
        case "contain": (resizing.mode, resizing.enlarges) = (.fit, true)
        case "cover": (resizing.mode, resizing.enlarges) = (.fill, true)
        case "crop": (resizing.mode, resizing.enlarges) = (.fillDown, false)
        case "stretch": (resizing.mode, resizing.enlarges) = (.force, true)
        case "pad": (resizing.mode, resizing.enlarges, pads) = (.fit, false, true)
        default: throw arguments.invalid(0, "scale-down, contain, cover, crop, stretch or pad")
        }
    }

    func finished() throws(TargetError) -> ParsedTarget {
        guard !target.source.isEmpty else { throw .option("url", "missing") }
        var target = target
        var operation = target.operation
        operation.flipInsteadOfHalfTurn()
        // Unlike in imgproxy's grammar, a missing side isn't taken from the source here.
        if operation.resizing.mode == .force, operation.resizing.followsOther {
            operation.resizing.mode = .fit
        }
        operation.resizing.gravity = gravity.mirrored(operation.flipsHorizontally, operation.flipsVertically)
        let steps = filters.sorted { $0.key.rawValue < $1.key.rawValue }
        let isBefore = { (step: (key: Filter, value: ImageOperation.Step)) in
            step.key.rawValue < Filter.roundedCorners.rawValue
        }
        operation.steps = steps.prefix(while: isBefore).map(\.value)
        if pads { operation.steps.append(.extend(gravity)) }
        if let background {
            operation.steps.append(.background(background))
            operation.encoding.background = background
        }
        operation.steps += steps.drop(while: isBefore).map(\.value)
        target.operation = operation.normalized
        return target
    }
}
#endif
