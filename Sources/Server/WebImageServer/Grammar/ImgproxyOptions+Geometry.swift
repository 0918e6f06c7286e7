// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ImgproxyOptions {
    private static let noObjects = "the server doesn't detect objects"

    /// The options for the image's size.
    static let sizes: [URLOption<Self>] = [
        .option("resize", "rs", counts: 1...8) { options, arguments in
            if arguments.has(0) { options.resizing.mode = try arguments.mode(0) }
            try options.applySize(arguments, from: 1)
        },
        .option("size", "s", counts: 1...7) { options, arguments in
            try options.applySize(arguments, from: 0)
        },
        .option("resizing_type", "rt") { options, arguments in
            options.resizing.mode = try arguments.mode(0)
        },
        .option("resizing_algorithm", "ra", paid: true) { options, arguments in
            guard let filter = algorithms[arguments[0]] else {
                throw arguments.invalid(0, "nearest, linear, cubic, lanczos2 or lanczos3")
            }
            options.resizing.filter = filter == .lanczos3 ? nil : filter
        },
        .side("width", "w") { $0.resizing.width = .pixels($1) },
        .side("height", "h") { $0.resizing.height = .pixels($1) },
        .side("min-width", "mw") { $0.resizing.minimumWidth = $1 },
        .side("min-height", "mh") { $0.resizing.minimumHeight = $1 },
        .option("zoom", "z", counts: 1...2) { options, arguments in
            options.resizing.zoomX = try arguments.number(0, in: 0.001...100)
            options.resizing.zoomY =
                arguments.count == 1 ? options.resizing.zoomX : try arguments.number(1, in: 0.001...100)
        },
        .number("dpr", in: 0.01...16, differs: "never adds pixels without `enlarge`") {
            $0.resizing.density = $1
        },
        .flag("enlarge", "el", sets: \.resizing.enlarges),
        .option("extend", "ex", counts: 1...4) { options, arguments in
            options.pipeline.extends = try arguments.extension_(from: 0)
        },
        .option("extend_aspect_ratio", "extend_ar", "exar", counts: 1...4) { options, arguments in
            options.pipeline.extendsToRatio = try arguments.extension_(from: 0)
        },
    ]

    /// The options for the image's area.
    static let areas: [URLOption<Self>] = [
        .option("gravity", "g", counts: 0...256, differs: "except `obj` and `objw`: \(noObjects)") {
            options, arguments in
            options.resizing.gravity = try arguments.gravity(from: 0)
        },
        .refused("objects_position", "obj_pos", "op", because: noObjects),
        .option("crop", "c", counts: 1...5) { options, arguments in
            let maximum = Double(OptionArguments.maximumSide)
            options.pipeline.crop = (
                try arguments.number(0, in: 0...maximum),
                arguments.count > 1 ? try arguments.number(1, in: 0...maximum) : 0,
                arguments.count > 2 ? try arguments.gravity(from: 2) : nil
            )
        },
        .option("crop_aspect_ratio", "crop_ar", "car", counts: 1...2, paid: true) { options, arguments in
            options.pipeline.cropRatio = (
                try arguments.number(0, in: 0...1000), arguments.has(1) ? try arguments.flag(1) : false
            )
        },
        .option(
            "trim", "t", counts: 1...4, differs: "an animation becomes its first frame"
        ) { options, arguments in
            var trim = ImageOperation.Trim(tolerance: 10.0 / 255)
            if arguments.has(0) { trim.tolerance = try arguments.number(0, in: 0...255) / 255 }
            if arguments.has(1) {
                // imgproxy puts magenta behind transparent pixels, so magenta means transparent here.
                let color = try arguments.color(1)
                trim.color = color == RGBAColor(red: 1, green: 0, blue: 1) ? .clear : color
            }
            trim.isEqualHorizontally = arguments.has(2) ? try arguments.flag(2) : false
            trim.isEqualVertically = arguments.has(3) ? try arguments.flag(3) : false
            options.pipeline.operation.trim = trim
        },
        .option("padding", "pd", counts: 1...4) { options, arguments in
            let top = arguments.has(0) ? try arguments.side(0) : options.pipeline.padding.top
            let right = arguments.has(1) ? try arguments.side(1) : top
            options.pipeline.padding = (
                top, right, arguments.has(2) ? try arguments.side(2) : top,
                arguments.has(3) ? try arguments.side(3) : right
            )
        },
        .flag("auto_rotate", "ar", sets: \.target.operation.appliesOrientation),
        .option("rotate", "rot") { options, arguments in
            options.pipeline.operation.rotation = try arguments.rightAngle(0)
        },
        .option("flip", "fl", counts: 1...2) { options, arguments in
            if arguments.has(0) { options.pipeline.operation.flipsHorizontally = try arguments.flag(0) }
            if arguments.has(1) { options.pipeline.operation.flipsVertically = try arguments.flag(1) }
        },
        .refused("crop_objects", because: noObjects),
        .refused("blur_detections", "bd", because: noObjects),
        .refused("draw_detections", "dd", because: noObjects),
    ]

    private static let algorithms: [Substring: ResampleFilter] = [
        // We use the cubic filter for lanczos2: a windowed sinc with two lobes is within 0.03 of it.
        "nearest": .nearest, "linear": .triangle, "cubic": .cubic, "lanczos2": .cubic, "lanczos3": .lanczos3,
    ]

    private var resizing: ImageOperation.Resizing {
        get { pipeline.operation.resizing }
        _modify { yield &pipeline.operation.resizing }
    }

    /// Applies the arguments width, height, enlarge and extend.
    private mutating func applySize(_ arguments: OptionArguments, from start: Int) throws(TargetError) {
        if arguments.has(start) { resizing.width = .pixels(try arguments.side(start)) }
        if arguments.has(start + 1) { resizing.height = .pixels(try arguments.side(start + 1)) }
        if arguments.has(start + 2) { resizing.enlarges = try arguments.flag(start + 2) }
        if arguments.has(start + 3) { pipeline.extends = try arguments.extension_(from: start + 3) }
    }
}

extension OptionArguments {
    /// imgproxy's names for the anchors.
    static let places: [Substring: ImageOperation.Place.Anchor] = [
        "ce": .center, "no": .top, "so": .bottom, "we": .left, "ea": .right, "nowe": .topLeft,
        "noea": .topRight, "sowe": .bottomLeft, "soea": .bottomRight,
    ]

    fileprivate func mode(_ index: Int) throws(TargetError) -> ImageOperation.Resizing.Mode {
        switch self[index] {
        case "fit": .fit
        case "fill": .fill
        case "fill-down": .fillDown
        case "force": .force
        case "auto": .automatic
        default: throw invalid(index, "fit, fill, fill-down, force or auto")
        }
    }

    fileprivate func extension_(from start: Int) throws(TargetError) -> ImageOperation.Place? {
        guard try flag(start) else { return nil }
        guard count > start + 1 else { return .center }
        let place = try gravity(from: start + 1)
        guard place.anchor != .attention else { throw invalid(start + 1, "a place or fp") }
        return place
    }

    /// Returns the gravity and the offsets in the last arguments, from `start` on.
    fileprivate func gravity(from start: Int) throws(TargetError) -> ImageOperation.Place {
        let rest = count - start
        switch self[start] {
        case "sm":
            guard rest == 1 else { throw fault("the gravity sm has no offset") }
            return ImageOperation.Place(anchor: .attention)
        case "fp":
            guard rest == 3 else { throw fault("the gravity fp needs x and y") }
            return ImageOperation.Place(
                anchor: .focus, x: try number(start + 1, in: 0...1), y: try number(start + 2, in: 0...1))
        case "obj", "objw": throw fault("objects cannot be detected")
        default:
            guard let anchor = Self.places[self[start]] else {
                throw invalid(start, "ce, no, so, we, ea, nowe, noea, sowe, soea, sm or fp")
            }
            guard rest <= 3 else { throw fault("found \(rest) arguments of a gravity; allowed are 3") }
            let maximum = Double(Self.maximumSide)
            return ImageOperation.Place(
                anchor: anchor, x: has(start + 1) ? try number(start + 1, in: -maximum...maximum) : 0,
                y: has(start + 2) ? try number(start + 2, in: -maximum...maximum) : 0)
        }
    }
}
#endif
