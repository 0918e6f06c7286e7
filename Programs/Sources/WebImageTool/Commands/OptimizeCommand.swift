// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import ImageBase
import ImageCoding
import WebImage

/// `webimage optimize`: makes files smaller without a difference, or without a visible one.
struct OptimizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize",
        abstract: "Makes files smaller, without loss unless that is allowed.",
        discussion: """
            A PNG or a lossless WebP gets the smallest representation that keeps all pixels, and a JPEG \
            codes that are made for it, so its pixels stay the same. Metadata is removed, but for the \
            orientation of a JPEG and the colour profile. Other files stay as they are.

            With --lossy, --similarity, --formats or --max-bytes, and for a JPEG that is made of another \
            format, the quality of JPEG, WebP, AVIF and JPEG XL, and the palette of PNG, is the smallest at \
            which the structural similarity (SSIM) to the image is at least --similarity; an image that \
            cannot be as similar is an error. Colours are converted to sRGB, and a JPEG is progressive. All \
            frames of an animation are written with quality 85.

            The format is that of --format or of the output's extension. In a folder without --format, an \
            image keeps its format. With --formats, each of them is tried, and the smallest file that is \
            similar enough is written, or the most similar one if none is; the extension of its format is \
            added to the output, which must have none. A format without transparency is not similar to an \
            image that has it, and one without animations is not tried for an animation.

            An input that is smaller than the result is written as it is, with its metadata, and with \
            --in-place it isn't touched. A file that exists is an error without --force; in a folder it \
            stays, and its input is skipped. A failure does not stop other inputs. The last line has the \
            sums of several files.

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

    @Flag(help: "Allow a loss that is not visible: the same as --similarity 0.98.")
    var lossy = false

    @Option(help: "The least structural similarity, from 0 to 1 (no difference). (default: without loss)")
    var similarity: Double?

    @Option(
        help: ArgumentHelp(
            "The maximum size of a file, which takes precedence; an image that does not fit is an error.",
            valueName: "bytes"))
    var maxBytes: ByteCountArgument?

    @Option(
        help: """
            The effort for a smaller PNG, WebP, AVIF or JPEG XL, from 1 (fastest) to 9 (smallest). (default: \
            7, without loss 9)
            """)
    var effort: Int?

    @Option(help: "The number of inputs at a time.")
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
