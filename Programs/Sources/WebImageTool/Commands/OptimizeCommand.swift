// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import WebImage

/// `webimage optimize`: makes files smaller without a visible difference.
struct OptimizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize",
        abstract: "Writes the smallest files that look like the images.",
        discussion: """
            The quality of JPEG, WebP, AVIF and JPEG XL, and the palette of PNG, is the smallest at which \
            the structural similarity (SSIM) to the image is at least --similarity. Metadata is removed, \
            colours are converted to sRGB, and a JPEG is progressive. All frames of an animation are \
            written with quality 85.

            The format is that of --format or of the output's extension. In a folder without --format, an \
            image keeps its format. With --formats, each of them is tried, and the smallest file that is \
            similar enough is written, or the most similar one if none is; the extension of its format is \
            added to the output, which must have none. A format without transparency is not similar to an \
            image that has it, and one without animations is not tried for an animation.

            An input that is smaller than the result is written as it is, with its metadata. A file that \
            exists is an error without --force; in a folder it stays, and its input is skipped. A failure \
            does not stop other inputs.

            JSON keys: url, ok, format, width, height, bytes, partial, output, skipped, error {code, \
            message}; with --formats, tried [{format, bytes, similarity (null if not measured), error}].
            """)

    @OptionGroup var inputs: InputArguments

    @OptionGroup var output: OutputArguments

    @Option(
        help: ArgumentHelp(
            "The formats to try, separated by commas, such as jpeg,webp,avif: the smallest file is kept.",
            valueName: "formats"))
    var formats: FormatListArgument?

    @Option(help: "The least structural similarity, from 0 to 1 (no difference).")
    var similarity = 0.98

    @Option(
        help: ArgumentHelp(
            "The maximum size of a file, which takes precedence; an image that does not fit is an error.",
            valueName: "bytes"))
    var maxBytes: ByteCountArgument?

    @Option(help: "The effort for a smaller PNG, WebP, AVIF or JPEG XL, from 1 (fastest) to 9 (smallest).")
    var effort = 7

    @Option(help: "The number of inputs at a time.")
    var parallel = 2

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        try output.check(isRequired: true, json: json)
        if formats != nil, output.format != nil {
            throw ValidationError("--formats and --format cannot be combined.")
        }
        guard (0...1).contains(similarity) else { throw ValidationError("--similarity must be 0 to 1.") }
        guard (1...9).contains(effort) else { throw ValidationError("--effort must be 1 to 9.") }
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        let tried = formats?.formats ?? []
        guard let destination = try output.destination(for: inputs, trying: tried) else { return }
        if tried.isEmpty, case .file(let path) = destination.place, destination.format == nil {
            _ = try EncodingArguments.format(of: path)
        }
        var options = EncodingOptions()
        options.minimumSimilarity = similarity
        options.effort = effort
        options.maximumFileSize = maxBytes?.count
        options.shrinksToFit = false
        var straight = decoding.options
        straight.alpha = .straight
        let manager = decoding.manager()
        var work = ConvertWork(
            manager: manager, destination: destination, thumbnail: nil, transformers: [], options: options,
            decoding: straight, keepsSmallerInputs: true)
        work.trials = tried.isEmpty ? nil : FormatTrials(formats: tried, similarity: similarity)
        try await work.run(inputs, parallel: parallel, json: json)
    }
}
