// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster

/// The options of an imgproxy URL, which may stand in any order.
///
/// The program imgproxy applies them in an order of its own: rotation and flipping come first, so that crops
/// and gravities mean the turned image. ``finished(source:)`` brings them into the order of an
/// ``ImageOperation``.
struct ImgproxyOptions {
    static let maximumCount = 256

    let grammar: ImageGrammar
    let isInfo: Bool
    var target = ParsedTarget(syntax: .imgproxy, source: "")
    var info = InfoParts()
    var crop: (width: Double, height: Double, gravity: ImageOperation.Place?)?
    var cropRatio = (ratio: 0.0, enlarges: false)
    var extends: ImageOperation.Place?
    var extendsToRatio: ImageOperation.Place?
    var padding = (top: 0, right: 0, bottom: 0, left: 0)
    var background: RGBAColor?
    var backgroundAlpha = 1.0
    var watermark: ImageOperation.Watermark?
    var watermarkSettings = ImageOperation.Watermark()
    /// The steps of which there is at most one, by their place in imgproxy's order.
    var filters: [Filter: ImageOperation.Step] = [:]
    private var count = 0
    private var openPresets: [Substring] = []

    /// The steps on pixels in the order in which they are applied.
    enum Filter: Int {
        case unsharpMask, brightness, contrast, saturation, monochrome, duotone, blur, sharpen, pixelate
        case overlay, gradient
    }

    init(grammar: ImageGrammar, isInfo: Bool) {
        self.grammar = grammar
        self.isInfo = isInfo
        target.operation.encoding.stripsMetadata = grammar.stripsMetadata
    }

    /// Applies an option with its arguments, such as "rs:fit:300:200".
    mutating func apply(_ segment: Substring) throws(TargetError) {
        let words = segment.split(separator: ":", omittingEmptySubsequences: false)
        try apply(words[0], Array(words.dropFirst()))
    }

    mutating func apply(_ name: Substring, _ values: [Substring]) throws(TargetError) {
        count += 1
        guard count <= Self.maximumCount else { throw .malformed("more than \(Self.maximumCount) options") }
        let arguments = OptionArguments(name: String(name.prefix(64)), values: values)
        if openPresets.isEmpty, let allowed = grammar.allowedOptions, !allowed.contains(arguments.name) {
            throw arguments.fault("the server does not allow this option")
        }
        if isInfo {
            if try applyInfo(arguments) { return }
        } else {
            if try applyGeometry(arguments) { return }
            if try applyPixels(arguments) { return }
            if try applyEncoding(arguments) { return }
        }
        guard try applyCommon(arguments) else { throw .option(name, "unknown option") }
    }

    mutating func applyPreset(_ name: Substring) throws(TargetError) {
        guard let preset = grammar.presets[String(name)] else {
            throw .option("preset", "unknown preset \"\(name.prefix(64))\"")
        }
        guard !openPresets.contains(name) else {
            throw .option("preset", "preset \"\(name)\" contains itself")
        }
        openPresets.append(name)
        for segment in preset.split(separator: "/") { try apply(segment) }
        openPresets.removeLast()
    }

    /// Applies an option that has nothing to do with pixels.
    ///
    /// - Returns: whether the option is known.
    private mutating func applyCommon(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "preset", "pr":
            for name in arguments.values { try applyPreset(name) }
            return true
        case "raw":
            try arguments.requireCount(1...1)
            target.kind = try arguments.flag(0) ? .raw : .image
        case "cachebuster", "cb":
            try arguments.requireCount(1...1)
            target.cacheBuster = arguments.has(0) ? String(arguments[0]) : nil
        case "expires", "exp":
            try arguments.requireCount(1...1)
            let time = try arguments.integer(0, in: 0...Int(Int32.max) * 1000)
            target.expiry = time == 0 ? nil : time
        case "filename", "fn":
            try arguments.requireCount(1...2)
            if arguments.has(1), try arguments.flag(1) {
                target.fileName = try arguments.base64Text(0)
            } else {
                guard let name = SourceText.decoded(arguments[0]), !name.isEmpty else {
                    throw arguments.invalid(0, "a percent-encoded name")
                }
                target.fileName = name
            }
        case "return_attachment", "att":
            try arguments.requireCount(1...1)
            target.isAttachment = try arguments.flag(0)
        case "fallback_image_url", "fiu":
            try arguments.requireCount(1...1)
            target.fallback = arguments.has(0) ? grammar.source(try arguments.base64Text(0)) : nil
        case "hashsum", "hs":
            try applyDigest(arguments)
        default: return try applyLimit(arguments)
        }
        return true
    }

    private mutating func applyDigest(_ arguments: OptionArguments) throws(TargetError) {
        try arguments.requireCount(1...2)
        if arguments[0] == "none" {
            target.digest = nil
            return
        }
        guard let function = ParsedTarget.Digest.Function(rawValue: String(arguments[0])) else {
            throw arguments.invalid(0, "none, md5, sha1, sha256 or sha512")
        }
        target.digest = try ParsedTarget.Digest(function: function, bytes: arguments.digest(1, of: function))
    }

    private mutating func applyLimit(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        let names = [
            "max_src_resolution", "msr", "max_src_file_size", "msfs", "max_animation_frames", "maf",
            "max_animation_frame_resolution", "mafr", "max_result_dimension", "mrd",
        ]
        guard names.contains(arguments.name) else { return false }
        guard grammar.allowsLimitOptions else {
            throw arguments.fault("the server does not allow options that change limits")
        }
        try arguments.requireCount(1...1)
        switch arguments.name {
        case "max_src_resolution", "msr":
            target.limits.sourcePixels = try arguments.megapixels(0, from: 0.000_001)
        case "max_src_file_size", "msfs":
            let bytes = try arguments.integer(0, in: 0...Int(Int32.max))
            target.limits.sourceBytes = bytes == 0 ? .max : bytes
        case "max_animation_frames", "maf":
            target.limits.frames = try arguments.integer(0, in: 1...100_000)
        case "max_animation_frame_resolution", "mafr":
            let pixels = try arguments.megapixels(0, from: 0)
            target.limits.framePixels = pixels == 0 ? nil : pixels
        default: target.limits.resultSide = try arguments.integer(0, in: 0...1_000_000)
        }
        return true
    }

    // MARK: Result

    func finished(source: String) throws(TargetError) -> ParsedTarget {
        var target = target
        target.source = source
        if isInfo {
            target.kind = .info(info)
            target.operation = ImageOperation()
            return target
        }
        var operation = target.operation
        if operation.rotation == 180 {
            operation.rotation = 0
            operation.flipsHorizontally.toggle()
            operation.flipsVertically.toggle()
        }
        let (horizontally, vertically) = (operation.flipsHorizontally, operation.flipsVertically)
        let gravity = operation.resizing.gravity
        if crop != nil || cropRatio.ratio > 0 {
            let place = (crop?.gravity ?? gravity).mirrored(horizontally, vertically)
            operation.crop = .size(
                width: crop?.width ?? 0, height: crop?.height ?? 0, gravity: place,
                aspectRatio: cropRatio.ratio, enlarges: cropRatio.enlarges)
        }
        operation.resizing.gravity = gravity.mirrored(horizontally, vertically)
        operation.steps = steps
        if let background { operation.encoding.background = background }
        target.operation = operation.normalized
        return target
    }

    private var steps: [ImageOperation.Step] {
        let pixels = filters.sorted { $0.key.rawValue < $1.key.rawValue }
        var steps = pixels.filter { $0.key.rawValue < Filter.overlay.rawValue }.map(\.value)
        if let extends { steps.append(.extend(extends)) }
        if let extendsToRatio { steps.append(.extendToAspectRatio(extendsToRatio)) }
        steps.append(
            .padding(top: padding.top, right: padding.right, bottom: padding.bottom, left: padding.left))
        if var background {
            background.alpha = backgroundAlpha
            steps.append(.background(background))
        }
        steps += pixels.filter { $0.key.rawValue >= Filter.overlay.rawValue }.map(\.value)
        if let watermark {
            var mark = watermarkSettings
            (mark.opacity, mark.position) = (watermark.opacity, watermark.position)
            (mark.scaleX, mark.scaleY) = (watermark.scaleX, watermark.scaleY)
            if mark.scaleX > 0 { (mark.width, mark.height) = (0, 0) }
            steps.append(.watermark(mark))
        }
        return steps
    }
}
#endif
