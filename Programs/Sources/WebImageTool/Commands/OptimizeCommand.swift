// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import ImageBase
import ImageCoding
import WebImage

/// `webimage optimize`: makes files smaller without changing pixels, or without a visible difference.
struct OptimizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize",
        abstract: "Makes files smaller, without loss unless that is allowed.",
        discussion: """
            A PNG or lossless WebP gets the smallest representation that keeps all pixels, and a JPEG gets \
            its own optimal codes, so its pixels stay the same. Metadata is removed, except the color \
            profile and the orientation of a JPEG. Other files stay as they are.

            With --lossy, --similarity, --formats or --max-bytes, and for a JPEG made from another format, \
            the quality of JPEG, WebP, AVIF and JPEG XL, and the palette of PNG, is the smallest that keeps \
            the structural similarity (SSIM) to the image at or above --similarity; it's an error if an \
            image can't be that similar. Colors are converted to sRGB, and JPEGs are progressive. All frames \
            of an animation are written with quality 85.

            The format comes from --format or the output's extension. In a folder without --format, an image \
            keeps its format. With --formats, each format is tried, and the smallest file that's similar \
            enough is written, or the most similar one if none is. Its extension is added to the output, \
            which must not have one. A format without transparency doesn't count as similar to an image that \
            has it, and one without animations isn't tried for an animation.

            An input that's smaller than the result is written as it is, with its metadata; with --in-place \
            it isn't touched. An existing file is an error without --force; in a folder it's kept, and its \
            input is skipped. A failure doesn't stop other inputs. For several files, the last line has the \
            totals.

            JSON keys: url, ok, format, width, height, bytes, partial, output, skipped, error {code, \
            message}, inputBytes; with --formats, tried [{format, bytes, similarity (null if not measured), \
            error}].
            """)

    @OptionGroup var inputs: InputArguments

    @OptionGroup var output: OutputArguments

    @OptionGroup var inPlace: InPlaceArguments

    @Option(
        help: ArgumentHelp(
            "The formats to try, separated by commas, such as jpeg,webp,avif: the smallest file is kept.",
            valueName: "formats"))
    var formats: FormatListArgument?

    @Flag(help: "Allow loss that isn't visible: the same as --similarity 0.98.")
    var lossy = false

    @Option(help: "The minimum structural similarity, from 0 to 1 (no difference). (default: without loss)")
    var similarity: Double?

    @Option(
        help: ArgumentHelp(
            "The maximum size of a file, which takes precedence; it's an error if an image doesn't fit.",
            valueName: "bytes"))
    var maxBytes: ByteCountArgument?

    @Option(
        help: """
            The effort to make a PNG, WebP, AVIF or JPEG XL smaller, from 1 (fastest) to 9 (smallest). \
            (default: 7, or 9 without loss)
            """)
    var effort: Int?

    @Option(help: "The number of inputs to process at a time.")
    var parallel = 2

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        try output.check(isRequired: true, inPlace: inPlace, json: json)
        if formats != nil, output.format != nil || inPlace.inPlace {
            throw ValidationError("--formats cannot be combined with --format or --in-place.")
        }
        guard (0...1).contains(similarity ?? 0) else { throw ValidationError("--similarity must be 0 to 1.") }
        guard (1...9).contains(effort ?? 7) else { throw ValidationError("--effort must be 1 to 9.") }
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        let tried = formats?.formats ?? []
        guard let destination = try output.destination(for: inputs, trying: tried, inPlace: inPlace) else {
            return
        }
        if tried.isEmpty, case .file(let path) = destination.place, destination.format == nil {
            _ = try EncodingArguments.format(of: path)
        }
        var options = EncodingOptions()
        let isLossy = lossy || similarity != nil || formats != nil || maxBytes != nil
        let similarity = similarity ?? 0.98
        options.minimumSimilarity = isLossy ? similarity : nil
        options.effort = effort ?? (isLossy ? 7 : 9)
        options.maximumFileSize = maxBytes?.count
        options.shrinksToFit = false
        var straight = decoding.options
        straight.alpha = .straight
        if !isLossy {
            (straight.colorSpace, straight.keepsMetadata) = (.asStored, true)
            options.metadataParts = .profile
        }
        let manager = decoding.manager()
        var work = ConvertRun(
            manager: manager, destination: destination, thumbnail: nil, transformers: [], options: options,
            decoding: straight, keepsSmallerInputs: true)
        work.lossless = isLossy ? nil : LosslessOptimizer(similarity: similarity, limits: straight.limits)
        work.trials = tried.isEmpty ? nil : FormatTrials(formats: tried, similarity: similarity)
        try await work.run(inputs, parallel: parallel, json: json)
    }
}
