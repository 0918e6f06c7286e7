// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import ImageBase
@_spi(Programs) import ImageCoding
import Raster
import WebImage

/// `webimage convert`: converts an image to another format.
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts images to another format.",
        discussion: """
            The format comes from --format or the output's extension. In a folder without --format, an image \
            keeps its format. With --recursive, the files go into the same subfolders as their inputs, \
            unless you use --flat. An existing file is an error without --force; in a folder it's kept, and \
            its input is skipped. A failure doesn't stop other inputs.

            The orientation is applied, and the colors are converted to sRGB, or to another --color-space, \
            which the file then names, with 8 bits per component. PNG, TIFF and JPEG XL keep the 16 bits of \
            an image that has them, unless you use --transform or --colors. Metadata is dropped without \
            --keep-metadata.

            With --dynamic-range high, PQ and HLG light that's brighter than white is kept in AVIF, JPEG XL \
            and PNG, which are then in BT.2100 PQ; other formats get the standard range.

            All frames of an animation, with their delays and the loop count, are written to GIF, APNG, \
            WebP, AVIF and JPEG XL, and all pages to TIFF. A file in another format gets the first frame or \
            page, and a line on standard error says how many were left out. An animation becomes a HEIC only \
            with --first-frame.

            In a folder, as in -o frames/ --format png, each frame or page of a single input becomes a file \
            if the format can hold only one. A name such as -o frame-%03d.png, or --name \
            '{name}-{frame}.{ext}' for several inputs, always writes each one to a file.

            A damaged image is converted as far as possible, with a warning on standard error.

            JSON keys: url, ok, format, width, height, bytes, partial, output, skipped, error {code, \
            message}; for several files, files [{output, width, height, bytes, skipped}] and, with --srcset, \
            srcset.
            """)

    @OptionGroup var inputs: InputArguments

    @OptionGroup var output: OutputArguments

    @OptionGroup var inPlace: InPlaceArguments

    @Option(
        help: ArgumentHelp(
            "Keep a part: a ratio such as 1:1, a size, or a rectangle x,y,w,h, in pixels of the whole image.",
            valueName: "part"),
        transform: { try TransformArgument.parse("crop=" + $0) })
    var crop: TransformArgument?

    @Option(
        help: ArgumentHelp(
            "Scale the image down to fit this size: 800x600, 800x, x600, 800 or 50%.", valueName: "size"))
    var thumbnail: ScaledSizeArgument?

    @Option(help: "How images are scaled down to --thumbnail.")
    var thumbnailQuality = QualityArgument.balanced

    @Option(
        help: ArgumentHelp(
            """
            Write each image in these widths, decoding it once; its own width replaces larger ones. The \
            names contain the widths, unless you use --name.
            """, valueName: "pixels,..."))
    var widths: WidthsArgument?

    @Flag(help: "Write the attribute srcset for the files of --widths, with their paths in the folder.")
    var srcset = false

    @OptionGroup var part: PartArguments

    @Option(
        help: ArgumentHelp("\(TransformArgument.help)", valueName: "step"),
        transform: TransformArgument.parse)
    var transform: [TransformArgument] = []

    @Option(help: "The number of inputs to process at a time.")
    var parallel = 4

    @OptionGroup var encoding: EncodingArguments

    @Flag(help: "Write a progressive JPEG or an interlaced PNG.")
    var progressive = false

    @Option(
        help: ArgumentHelp(
            "The maximum size of the file; quality is reduced first, then the image size.", valueName: "bytes"
        ))
    var maxBytes: ByteCountArgument?

    @Flag(help: "Report an image that doesn't fit into --max-bytes instead of scaling it down.")
    var keepSize = false

    @Option(
        help: ArgumentHelp(
            "The maximum width and height; larger images are scaled down.", valueName: "pixels"))
    var maxSize: Int?

    @Option(help: "The maximum number of colors of a PNG with a palette, 2 to 256. (default: all)")
    var colors: Int?

    @Option(
        help: """
            The metadata to keep in JPEG, PNG, WebP, AVIF and JPEG XL: none, copyright (from EXIF, with \
            the author), profile, all. (default: none)
            """)
    var metadata: MetadataArgument?

    @Flag(help: "The same as --metadata all.")
    var keepMetadata = false

    @Option(
        help: ArgumentHelp(
            "The pixels per inch to store in the file, and for drawing SVG (otherwise 96) and PDF (72).",
            valueName: "number"))
    var density: Double?

    @Option(help: "The color space to convert to; \"stored\" keeps the image's own.")
    var colorSpace = ColorSpaceArgument(.sRGB)

    @Option(help: "The range of light to keep.")
    var dynamicRange = RangeArgument.standard

    @Flag(help: "Write only the first frame of an animation, or the first page.")
    var firstFrame = false

    @Option(
        help: ArgumentHelp(
            """
            The color behind transparent pixels: RRGGBB[AA] or a CSS name. (default: white in formats \
            without transparency)
            """, valueName: "color"))
    var background: ColorArgument?

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        try output.check(isRequired: true, inPlace: inPlace, json: json)
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
        if keepMetadata, metadata != nil {
            throw ValidationError("--metadata and --keep-metadata cannot be used together.")
        }
        guard (2...256).contains(colors ?? 2) else { throw ValidationError("--colors must be 2 to 256.") }
        guard (0.01...100_000).contains(density ?? 1) else {
            throw ValidationError("--density must be 0.01 to 100000.")
        }
        if widths != nil, thumbnail != nil || inPlace.inPlace || output.name?.hasWidth == false {
            throw ValidationError(
                "--widths cannot be combined with --thumbnail, --in-place or a --name without {width}.")
        }
        if srcset, widths == nil { throw ValidationError("--srcset needs --widths.") }
        guard maxSize.map({ $0 > 0 }) ?? true else { throw ValidationError("--max-size must be at least 1.") }
    }

    /// The size to decode at. Cropping, or a fraction of the size, requires the whole image.
    private var decodedSize: SizeArgument? { crop == nil ? thumbnail?.decodedSize : nil }

    private var transformers: [Transformer] {
        let step = decodedSize == nil ? thumbnail?.thumbnailStep : nil
        let steps = [crop?.transformer, step].compactMap(\.self) + transform.map(\.transformer)
        return steps + (background.map { [.overlay($0.color, mode: .destinationOver)] } ?? [])
    }

    private var options: EncodingOptions {
        var options = encoding.options
        options.isProgressive = progressive
        options.maximumFileSize = maxBytes?.count
        options.shrinksToFit = !keepSize
        options.metadataParts = (metadata ?? (keepMetadata ? .all : .none)).parts
        options.maximumColors = colors
        options.density = density.map { ImageInfo.Density($0) }
        options.maximumPixelSize = maxSize.map { PixelSize(width: $0, height: $0) }
        return options
    }

    /// The destination with the widths in its names.
    private var named: OutputArguments {
        var named = output
        if widths != nil, named.name == nil { named.name = .withWidth }
        return named
    }

    private var decodingOptions: DecodingOptions {
        var options = decoding.options
        part.apply(to: &options)
        options.thumbnailQuality = thumbnailQuality.quality
        options.keepsDamagedParts = true
        // Formats store straight alpha: premultiplying in between would lose precision.
        if transformers.isEmpty { options.alpha = .straight }
        options.keepsMetadata = !self.options.metadataParts.isEmpty
        options.firstFrameOnly = firstFrame
        options.colorSpace = colorSpace.space
        options.dynamicRange = dynamicRange.range
        options.drawingDensity = density
        return options
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        guard let destination = try named.destination(for: inputs, inPlace: inPlace) else { return }
        if widths != nil, !destination.isFolder {
            throw ValidationError("--widths needs a folder, such as -o out/.")
        }
        if case .file(let path) = destination.place, destination.format == nil {
            _ = try EncodingArguments.format(of: path)
        }
        let manager = decoding.manager()
        // Transformers get the whole image, as they do without --widths.
        let first = transformers.isEmpty ? widths.map { SizeArgument(width: $0.most, height: 0) } : nil
        var work = ConvertRun(
            manager: manager, destination: destination, thumbnail: decodedSize ?? first,
            transformers: transformers, options: options, decoding: decodingOptions)
        work.widths = widths.map { WidthsWriter(widths: $0, isSourceSet: srcset) }
        try await work.run(inputs, parallel: parallel, json: json)
    }
}
