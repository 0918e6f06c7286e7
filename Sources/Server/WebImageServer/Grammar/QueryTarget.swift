// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCoding
import Raster

/// URLs with their options in a query: `/image?url=SOURCE&w=300&fit=cover&s=SIGNATURE`.
struct QueryTarget {
    static let maximumCount = 64

    let grammar: ImageGrammar

    /// - Parameter target: the query with its question mark; what follows the prefix.
    func parse(_ target: Substring) throws(TargetError) -> ParsedTarget {
        let pairs = target.dropFirst().split(separator: "&")
        guard pairs.count <= Self.maximumCount else {
            throw .malformed("more than \(Self.maximumCount) options")
        }
        let signatures = pairs.filter { $0.hasPrefix("s=") }
        let rest = pairs.filter { !$0.hasPrefix("s=") }.joined(separator: "&")
        guard isSigned(rest, by: signatures.map { $0.dropFirst(2) }) else { throw .signature() }
        var options = QueryOptions(grammar: grammar)
        var names: Set<Substring> = []
        for pair in pairs where !pair.hasPrefix("s=") {
            let name = pair.prefix { $0 != "=" }
            guard names.insert(name).inserted else { throw .option(name, "given more than once") }
            let text = pair.dropFirst(name.count + 1)
            guard let value = SourceText.decoded(text.replacing("+", with: " ")) else {
                throw .option(name, "malformed percent encoding")
            }
            try options.apply(String(name.prefix(64)), value)
        }
        return try options.finished()
    }

    private func isSigned(_ query: String, by signatures: [Substring]) -> Bool {
        if grammar.allowsUnsigned { return true }
        guard signatures.count == 1, let bytes = Base64URL.bytes(of: signatures[0].utf8), bytes.count == 32
        else {
            return false
        }
        return grammar.accepts("?" + query) { $0.sha256.isValid(bytes, for: $1.utf8) }
    }

    /// The query with its signature.
    func signed(_ query: String) -> String {
        let query = query.split(separator: "&").joined(separator: "&")
        guard let key = grammar.keys.first else { return "?" + query }
        return "?" + query + "&s=" + Base64URL.text(of: key.sha256.code(of: ("?" + query).utf8))
    }
}

/// The options of a query, which may stand in any order.
private struct QueryOptions {
    let grammar: ImageGrammar
    var target = ParsedTarget(syntax: .query, source: "")
    var filters: [Int: ImageOperation.Step] = [:]
    var gravity = ImageOperation.Place.center
    var pads = false
    var background: RGBAColor?

    init(grammar: ImageGrammar) {
        self.grammar = grammar
        target.operation = grammar.standardOperation
    }

    mutating func apply(_ name: String, _ value: String) throws(TargetError) {
        let arguments = OptionArguments(
            name: name, values: value.split(separator: ",", omittingEmptySubsequences: false))
        if name == "url" {
            guard !value.isEmpty else { throw .option(name, "empty") }
            target.source = grammar.source(value)
            return
        }
        if try applyGeometry(arguments) { return }
        if try applyPixels(arguments) { return }
        guard try applyEncoding(arguments) else { throw .option(name, "unknown option") }
    }

    private mutating func applyGeometry(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "w": target.operation.resizing.width = .pixels(try one(arguments).side(0))
        case "h": target.operation.resizing.height = .pixels(try one(arguments).side(0))
        case "dpr": target.operation.resizing.density = try one(arguments).number(0, in: 0.1...8)
        case "fit": try applyFit(try one(arguments))
        case "gravity": gravity = try place(try one(arguments))
        case "focus":
            try arguments.requireCount(2...2)
            gravity = ImageOperation.Place(
                anchor: .focus, x: try arguments.number(0, in: 0...1), y: try arguments.number(1, in: 0...1))
        case "crop":
            try arguments.requireCount(4...4)
            let (x, y) = (try arguments.side(0), try arguments.side(1))
            let width = try arguments.integer(2, in: 1...OptionArguments.maximumSide)
            let height = try arguments.integer(3, in: 1...OptionArguments.maximumSide)
            target.operation.crop = .edges(left: x, top: y, right: x + width, bottom: y + height)
        case "rotate":
            let angle = try one(arguments).integer(0, in: -3600...3600)
            guard angle.isMultiple(of: 90) else { throw arguments.invalid(0, "a multiple of 90") }
            target.operation.rotation = (angle % 360 + 360) % 360
        case "flip":
            guard ["h", "v", "hv"].contains(try one(arguments)[0]) else {
                throw arguments.invalid(0, "h, v or hv")
            }
            target.operation.flipsHorizontally = arguments[0].contains("h")
            target.operation.flipsVertically = arguments[0].contains("v")
        case "trim":
            target.operation.trim = ImageOperation.Trim(
                tolerance: try one(arguments).number(0, in: 0...255) / 255)
        case "page":
            let page = try one(arguments).integer(0, in: 0...100_000)
            target.operation.page = page == 0 ? nil : page
        case "still": target.operation.isStill = try one(arguments).flag(0)
        default: return false
        }
        return true
    }

    private mutating func applyFit(_ arguments: OptionArguments) throws(TargetError) {
        pads = false
        target.operation.resizing.enlarges = false
        switch arguments[0] {
        case "scale-down": target.operation.resizing.mode = .fit
        case "contain": (target.operation.resizing.mode, target.operation.resizing.enlarges) = (.fit, true)
        case "cover": (target.operation.resizing.mode, target.operation.resizing.enlarges) = (.fill, true)
        case "crop": target.operation.resizing.mode = .fillDown
        case "stretch": (target.operation.resizing.mode, target.operation.resizing.enlarges) = (.force, true)
        case "pad": (target.operation.resizing.mode, pads) = (.fit, true)
        default: throw arguments.invalid(0, "scale-down, contain, cover, crop, stretch or pad")
        }
    }

    private func place(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Place {
        let text = arguments[0] == "auto" ? "attention" : String(arguments[0])
        guard let anchor = ImageOperation.Place.Anchor(rawValue: text), anchor != .focus else {
            throw arguments.invalid(0, "center, top, bottomLeft and the like, auto, attention or entropy")
        }
        return ImageOperation.Place(anchor: anchor)
    }

    private mutating func applyPixels(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "brightness": filters[0] = .brightness(try one(arguments).number(0, in: -1...1))
        case "contrast": filters[1] = .contrast(try one(arguments).number(0, in: 0...100))
        case "saturation": filters[2] = .saturation(try one(arguments).number(0, in: 0...100))
        case "grayscale": filters[3] = try one(arguments).flag(0) ? .grayscale : nil
        case "blur": filters[4] = .blur(sigma: try one(arguments).number(0, in: 0...1000))
        case "sharpen": filters[5] = .sharpen(sigma: try one(arguments).number(0, in: 0...100), amount: 1)
        case "pixelate": filters[6] = .pixelate(side: try one(arguments).side(0))
        case "radius":
            filters[7] = .roundedCorners(radius: Double(try one(arguments).side(0)), color: .clear)
        case "bg":
            guard
                let color = OptionArguments.color(try one(arguments)[0])
                    ?? RGBAColor(css: String(arguments[0]))
            else { throw arguments.invalid(0, "the name of a colour or hexadecimal digits") }
            background = color
        case "watermark":
            var mark = ImageOperation.Watermark()
            mark.opacity = try one(arguments).number(0, in: 0...1)
            mark.position = .place(ImageOperation.Place(anchor: .bottomRight))
            filters[8] = .watermark(mark)
        default: return false
        }
        return true
    }

    private mutating func applyEncoding(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "q": target.operation.encoding.quality = try one(arguments).integer(0, in: 1...100)
        case "format":
            switch try one(arguments)[0] {
            case "auto": target.format = .automatic
            case "best": target.format = .best
            case "json": target.kind = .info(InfoParts())
            default: target.format = .exact(try arguments.format(0))
            }
        case "effort": target.operation.encoding.effort = try one(arguments).integer(0, in: 1...9)
        case "lossless":
            target.operation.encoding.losslessFormats =
                try one(arguments).flag(0)
                ? Set(ImageFormat.all(with: .losslessToo)) : []
        case "progressive":
            target.operation.encoding.progressiveFormats =
                try one(arguments).flag(0) ? Set(ImageFormat.all(with: .progressive)) : []
        case "bytes":
            target.operation.encoding.maximumBytes = try one(arguments).integer(0, in: 1...Int(Int32.max))
        case "metadata":
            switch try one(arguments)[0] {
            case "none":
                (target.operation.encoding.stripsMetadata, target.operation.encoding.keepsCopyright) = (
                    true, false
                )
            case "copyright":
                (target.operation.encoding.stripsMetadata, target.operation.encoding.keepsCopyright) = (
                    true, true
                )
            case "all": target.operation.encoding.stripsMetadata = false
            default: throw arguments.invalid(0, "none, copyright or all")
            }
        case "exp": target.expiry = try one(arguments).integer(0, in: 1...Int(Int32.max) * 1000)
        case "v": target.cacheBuster = arguments.values.joined(separator: ",")
        case "name": target.fileName = arguments.values.joined(separator: ",")
        case "download": target.isAttachment = try one(arguments).flag(0)
        default: return false
        }
        return true
    }

    private func one(_ arguments: OptionArguments) throws(TargetError) -> OptionArguments {
        try arguments.requireCount(1...1)
        return arguments
    }

    func finished() throws(TargetError) -> ParsedTarget {
        guard !target.source.isEmpty else { throw .option("url", "missing") }
        var target = target
        var operation = target.operation
        if operation.rotation == 180 {
            operation.rotation = 0
            operation.flipsHorizontally.toggle()
            operation.flipsVertically.toggle()
        }
        // In imgproxy's grammar, a side that isn't given is that of the source.
        if operation.resizing.mode == .force, operation.resizing.followsOther {
            operation.resizing.mode = .fit
        }
        operation.resizing.gravity = gravity.mirrored(operation.flipsHorizontally, operation.flipsVertically)
        let steps = filters.sorted { $0.key < $1.key }
        operation.steps = steps.filter { $0.key < 7 }.map(\.value)
        if pads { operation.steps.append(.extend(gravity)) }
        if let background {
            operation.steps.append(.background(background))
            operation.encoding.background = background
        }
        operation.steps += steps.filter { $0.key >= 7 }.map(\.value)
        target.operation = operation.normalized
        return target
    }
}
#endif
