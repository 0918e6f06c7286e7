// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ImgproxyOptions {
    typealias Place = ImageOperation.Place

    /// Applies an option for the size and the area of the image.
    ///
    /// - Returns: whether the option is known.
    mutating func applyGeometry(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "resize":
            if arguments.has(0) { pipeline.operation.resizing.mode = try mode(arguments, 0) }
            try applySize(arguments, from: 1)
        case "size":
            try applySize(arguments, from: 0)
        case "resizing_type":
            pipeline.operation.resizing.mode = try mode(arguments, 0)
        case "resizing_algorithm":
            guard let filter = Self.algorithms[arguments[0]] else {
                throw arguments.invalid(0, "nearest, linear, cubic, lanczos2 or lanczos3")
            }
            pipeline.operation.resizing.filter = filter == .lanczos3 ? nil : filter
        case "width":
            pipeline.operation.resizing.width = .pixels(try arguments.side(0))
        case "height":
            pipeline.operation.resizing.height = .pixels(try arguments.side(0))
        case "min-width":
            pipeline.operation.resizing.minimumWidth = try arguments.side(0)
        case "min-height":
            pipeline.operation.resizing.minimumHeight = try arguments.side(0)
        case "zoom":
            pipeline.operation.resizing.zoomX = try arguments.number(0, in: 0.001...100)
            pipeline.operation.resizing.zoomY =
                arguments.count == 1
                ? pipeline.operation.resizing.zoomX : try arguments.number(1, in: 0.001...100)
        case "dpr":
            pipeline.operation.resizing.density = try arguments.number(0, in: 0.01...16)
        case "enlarge":
            pipeline.operation.resizing.enlarges = try arguments.flag(0)
        case "extend":
            pipeline.extends = try extension_(arguments, from: 0)
        case "extend_aspect_ratio":
            pipeline.extendsToRatio = try extension_(arguments, from: 0)
        default: return try applyArea(arguments)
        }
        return true
    }

    private mutating func applyArea(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "gravity": pipeline.operation.resizing.gravity = try gravity(arguments, from: 0)
        case "crop":
            let maximum = Double(OptionArguments.maximumSide)
            pipeline.crop = (
                try arguments.number(0, in: 0...maximum),
                arguments.count > 1 ? try arguments.number(1, in: 0...maximum) : 0,
                arguments.count > 2 ? try gravity(arguments, from: 2) : nil
            )
        case "crop_aspect_ratio":
            pipeline.cropRatio = (
                try arguments.number(0, in: 0...1000), arguments.has(1) ? try arguments.flag(1) : false
            )
        case "trim":
            var trim = ImageOperation.Trim(tolerance: 0)
            trim.tolerance = arguments.has(0) ? try arguments.number(0, in: 0...255) / 255 : 10.0 / 255
            if arguments.has(1) {
                // imgproxy puts magenta behind transparent pixels.
                let color = try arguments.color(1)
                trim.color = color == RGBAColor(red: 1, green: 0, blue: 1) ? .clear : color
            }
            trim.isEqualHorizontally = arguments.has(2) ? try arguments.flag(2) : false
            trim.isEqualVertically = arguments.has(3) ? try arguments.flag(3) : false
            pipeline.operation.trim = trim
        case "padding":
            let top = arguments.has(0) ? try arguments.side(0) : pipeline.padding.top
            let right = arguments.has(1) ? try arguments.side(1) : top
            pipeline.padding = (
                top, right, arguments.has(2) ? try arguments.side(2) : top,
                arguments.has(3) ? try arguments.side(3) : right
            )
        case "auto_rotate":
            target.operation.appliesOrientation = try arguments.flag(0)
        case "rotate":
            let angle = try arguments.integer(0, in: -3600...3600)
            guard angle.isMultiple(of: 90) else { throw arguments.invalid(0, "a multiple of 90") }
            pipeline.operation.rotation = (angle % 360 + 360) % 360
        case "flip":
            if arguments.has(0) { pipeline.operation.flipsHorizontally = try arguments.flag(0) }
            if arguments.has(1) { pipeline.operation.flipsVertically = try arguments.flag(1) }
        default: return false
        }
        return true
    }

    /// Applies the arguments width, height, enlarge and extend.
    private mutating func applySize(_ arguments: OptionArguments, from start: Int) throws(TargetError) {
        if arguments.has(start) { pipeline.operation.resizing.width = .pixels(try arguments.side(start)) }
        if arguments.has(start + 1) {
            pipeline.operation.resizing.height = .pixels(try arguments.side(start + 1))
        }
        if arguments.has(start + 2) { pipeline.operation.resizing.enlarges = try arguments.flag(start + 2) }
        if arguments.has(start + 3) { pipeline.extends = try extension_(arguments, from: start + 3) }
    }

    private func mode(
        _ arguments: OptionArguments, _ index: Int
    ) throws(TargetError) -> ImageOperation.Resizing.Mode {
        switch arguments[index] {
        case "fit": .fit
        case "fill": .fill
        case "fill-down": .fillDown
        case "force": .force
        case "auto": .automatic
        default: throw arguments.invalid(index, "fit, fill, fill-down, force or auto")
        }
    }

    private func extension_(_ arguments: OptionArguments, from start: Int) throws(TargetError) -> Place? {
        guard try arguments.flag(start) else { return nil }
        guard arguments.count > start + 1 else { return .center }
        let place = try gravity(arguments, from: start + 1)
        guard place.anchor != .attention else { throw arguments.invalid(start + 1, "a place or fp") }
        return place
    }

    private static let algorithms: [Substring: ResampleFilter] = [
        // Two lobes of a windowed sinc are within 0.03 of the cubic.
        "nearest": .nearest, "linear": .triangle, "cubic": .cubic, "lanczos2": .cubic, "lanczos3": .lanczos3,
    ]

    static let places: [Substring: Place.Anchor] = [
        "ce": .center, "no": .top, "so": .bottom, "we": .left, "ea": .right, "nowe": .topLeft,
        "noea": .topRight, "sowe": .bottomLeft, "soea": .bottomRight,
    ]

    /// The gravity and the offsets that the last arguments from `start` are.
    private func gravity(_ arguments: OptionArguments, from start: Int) throws(TargetError) -> Place {
        let rest = arguments.count - start
        switch arguments[start] {
        case "sm":
            guard rest == 1 else { throw arguments.fault("the gravity sm has no offset") }
            return Place(anchor: .attention)
        case "fp":
            guard rest == 3 else { throw arguments.fault("the gravity fp needs x and y") }
            return Place(
                anchor: .focus, x: try arguments.number(start + 1, in: 0...1),
                y: try arguments.number(start + 2, in: 0...1))
        case "obj", "objw": throw arguments.fault("objects cannot be detected")
        default:
            guard let anchor = Self.places[arguments[start]] else {
                throw arguments.invalid(start, "ce, no, so, we, ea, nowe, noea, sowe, soea, sm or fp")
            }
            guard rest <= 3 else {
                throw arguments.fault("found \(rest) arguments of a gravity; allowed are 3")
            }
            let maximum = Double(OptionArguments.maximumSide)
            return Place(
                anchor: anchor,
                x: arguments.has(start + 1) ? try arguments.number(start + 1, in: -maximum...maximum) : 0,
                y: arguments.has(start + 2) ? try arguments.number(start + 2, in: -maximum...maximum) : 0)
        }
    }
}

extension ImageOperation.Place {
    /// The place in the mirrored image.
    func mirrored(_ horizontally: Bool, _ vertically: Bool) -> Self {
        var place = self
        if horizontally {
            switch anchor {
            case .left: place.anchor = .right
            case .right: place.anchor = .left
            case .topLeft: place.anchor = .topRight
            case .topRight: place.anchor = .topLeft
            case .bottomLeft: place.anchor = .bottomRight
            case .bottomRight: place.anchor = .bottomLeft
            case .center, .top, .bottom: place.x = x == 0 ? 0 : -x
            case .focus: place.x = 1 - x
            case .attention, .entropy: break
            }
        }
        if vertically {
            switch place.anchor {
            case .top: place.anchor = .bottom
            case .bottom: place.anchor = .top
            case .topLeft: place.anchor = .bottomLeft
            case .topRight: place.anchor = .bottomRight
            case .bottomLeft: place.anchor = .topLeft
            case .bottomRight: place.anchor = .topRight
            case .center, .left, .right: place.y = y == 0 ? 0 : -y
            case .focus: place.y = 1 - y
            case .attention, .entropy: break
            }
        }
        return place
    }
}
#endif
