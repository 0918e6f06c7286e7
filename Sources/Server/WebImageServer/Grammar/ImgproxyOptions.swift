// SPDX-License-Identifier: MIT

#if Server
/// The options of an imgproxy URL, which may come in any order.
///
/// imgproxy always applies them in the same order: rotation and flipping come first, so crops and gravities
/// refer to the rotated image. ``finished(source:)`` converts them to the order of an ``ImageOperation``.
struct ImgproxyOptions {
    static let maximumCount = 256

    let grammar: ImageGrammar
    let isInfo: Bool
    var target = ParsedTarget(syntax: .imgproxy, source: "")
    var info = InfoParts()
    /// The chain of pipelines. Each one gets the previous result as its source.
    private var pipelines = [ImgproxyPipeline()]
    /// The index of the pipeline that options apply to.
    private var place = 0
    private var count = 0
    private var openPresets: [Substring] = []

    /// The pipeline that options apply to.
    var pipeline: ImgproxyPipeline {
        get { pipelines[place] }
        _modify { yield &pipelines[place] }
    }

    /// The options that only image URLs have.
    static let ofImages = URLOptions(sizes, areas, colors, effects, watermarks, metadata, encoders, frames)
    /// The options that all URLs have.
    static let ofAll = URLOptions(answers, limits)
    /// The options that only description URLs have.
    static let ofDescriptions = URLOptions(descriptions, missingDescriptions)

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
        let arguments = OptionArguments(name: String(name.prefix(64)), values: values)
        if openPresets.isEmpty, let allowed = grammar.allowedOptions, !allowed.contains(arguments.name) {
            throw arguments.fault("the server does not allow this option")
        }
        let special = isInfo ? Self.ofDescriptions : Self.ofImages
        if let option = special[arguments.name] ?? Self.ofAll[arguments.name] {
            return try option.apply(arguments, to: &self)
        }
        throw arguments.fault(
            isInfo && Self.ofImages[arguments.name] != nil
                ? "a description has no such option" : "unknown option")
    }

    /// Applies the following options to the result of the previous ones.
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

    /// Applies the source's extension, which sets the format. Unlike an option, it doesn't have to be
    /// allowed.
    mutating func applyExtension(_ text: Substring) throws(TargetError) {
        try applyFormat(OptionArguments(name: "ext", values: [text]))
    }

    mutating func applyFormat(_ arguments: OptionArguments) throws(TargetError) {
        target.format = arguments[0] == "best" ? .best : .exact(try arguments.format(0))
    }

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
