// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

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
    /// The chain of steps, of which each has the result of the one before as its source.
    private var pipelines = [ImgproxyPipeline()]
    /// The place in the chain that options are applied to.
    private var place = 0
    private var count = 0
    private var openPresets: [Substring] = []

    /// The part of the chain that options are applied to.
    var pipeline: ImgproxyPipeline {
        get { pipelines[place] }
        _modify { yield &pipelines[place] }
    }

    init(grammar: ImageGrammar, isInfo: Bool) {
        self.grammar = grammar
        self.isInfo = isInfo
        target.operation = grammar.standardOperation
        target.skippedFormats = grammar.skippedFormats
        if grammar.sendsAttachments { target.isAttachment = true }
    }

    /// Applies an option with its arguments, such as "rs:fit:300:200".
    mutating func apply(_ segment: Substring) throws(TargetError) {
        if segment == ImgproxyTarget.chain { return try beginPipeline() }
        let words = segment.split(separator: grammar.argumentSeparator, omittingEmptySubsequences: false)
        try apply(words[0], Array(words.dropFirst()))
    }

    mutating func apply(_ name: Substring, _ values: [Substring]) throws(TargetError) {
        count += 1
        guard count <= Self.maximumCount else { throw .malformed("more than \(Self.maximumCount) options") }
        var arguments = OptionArguments(name: String(name.prefix(64)), values: values)
        if openPresets.isEmpty, let allowed = grammar.allowedOptions, !allowed.contains(arguments.name) {
            throw arguments.fault("the server does not allow this option")
        }
        if isInfo, try applyInfo(arguments) { return }
        guard let fact = OptionFact.imgproxyOption(arguments.name) else {
            throw arguments.fault("unknown option")
        }
        try fact.check(arguments)
        arguments.option = fact.name
        if try applyCommon(arguments) { return }
        guard !isInfo else { throw arguments.fault("a description of a source has no such option") }
        if try applyGeometry(arguments) { return }
        if try applyPixels(arguments) { return }
        _ = try applyEncoding(arguments)
    }

    /// Applies the options that follow to the result of those before.
    private mutating func beginPipeline() throws(TargetError) {
        place += 1
        if place == pipelines.count { pipelines.append(ImgproxyPipeline()) }
        guard pipelines.count <= grammar.maximumPipelines else {
            throw .malformed("more than \(grammar.maximumPipelines) chained pipelines")
        }
    }

    mutating func applyPreset(_ name: Substring) throws(TargetError) {
        guard let preset = grammar.presets[String(name)] else {
            throw .option("preset", "unknown preset \"\(name.prefix(64))\"")
        }
        guard !openPresets.contains(name) else {
            throw .option("preset", "preset \"\(name)\" contains itself")
        }
        openPresets.append(name)
        let start = place
        for segment in preset.split(separator: "/") { try apply(segment) }
        place = start
        openPresets.removeLast()
    }

    /// Applies the extension of the source, which is the format. It needs no permission as an option does.
    mutating func applyExtension(_ text: Substring) throws(TargetError) {
        var arguments = OptionArguments(name: "ext", values: [text])
        arguments.option = "format"
        _ = try applyEncoding(arguments)
    }

    /// Applies an option that has nothing to do with pixels.
    ///
    /// - Returns: whether the option is known.
    private mutating func applyCommon(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "preset":
            for name in arguments.values { try applyPreset(name) }
            return true
        case "raw":
            target.kind = try arguments.flag(0) ? .raw : .image
        case "cachebuster":
            target.cacheBuster = arguments.has(0) ? String(arguments[0]) : nil
        case "expires":
            let time = try arguments.integer(0, in: 0...Int(Int32.max) * 1000)
            target.expiry = time == 0 ? nil : time
        case "filename":
            if arguments.has(1), try arguments.flag(1) {
                target.fileName = try arguments.base64Text(0)
            } else {
                guard let name = SourceText.decoded(arguments[0]), !name.isEmpty else {
                    throw arguments.invalid(0, "a percent-encoded name")
                }
                target.fileName = name
            }
        case "cache_tags":
            target.cacheTags = try arguments.values.map { (tag) throws(TargetError) in
                guard !tag.isEmpty, tag.utf8.allSatisfy({ 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: ",") })
                else { throw arguments.fault("a tag is empty, or has other characters than ASCII's signs") }
                return String(tag)
            }
        case "return_attachment":
            target.isAttachment = try arguments.flag(0)
        case "fallback_image_url":
            target.fallback = arguments.has(0) ? grammar.source(try arguments.base64Text(0)) : nil
        case "hashsum":
            try applyDigest(arguments)
        default: return try applyLimit(arguments)
        }
        return true
    }

    private mutating func applyDigest(_ arguments: OptionArguments) throws(TargetError) {
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
            "max_src_resolution", "max_src_file_size", "max_animation_frames",
            "max_animation_frame_resolution", "max_result_dimension",
        ]
        guard names.contains(arguments.option) else { return false }
        guard grammar.allowsLimitOptions else {
            throw arguments.fault("the server does not allow options that change limits")
        }
        switch arguments.option {
        case "max_src_resolution":
            target.limits.sourcePixels = try arguments.megapixels(0, from: 0.000_001)
        case "max_src_file_size":
            let bytes = try arguments.integer(0, in: 0...Int(Int32.max))
            target.limits.sourceBytes = bytes == 0 ? .max : bytes
        case "max_animation_frames":
            target.limits.frames = try arguments.integer(0, in: 1...100_000)
        case "max_animation_frame_resolution":
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
        var operation = pipelines[0].finished(target.operation)
        for pipeline in pipelines.dropFirst() {
            operation.steps.append(.chain(pipeline.finished(ImageOperation()).normalized))
        }
        if let background = pipelines.compactMap(\.background).last {
            operation.encoding.background = background
        }
        target.operation = operation.normalized
        return target
    }
}
#endif
