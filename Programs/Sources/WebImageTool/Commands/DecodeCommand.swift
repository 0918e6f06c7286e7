// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
@_spi(Programs) import ImageCoding
import Raster
import WebImage

/// `webimage decode`: writes exact pixels, for comparing them.
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Writes raw pixels.",
        discussion: """
            Writes red, green, blue and straight alpha, in rows from the top without padding. Colors are as \
            stored, without conversion by profile or gamma, unless --color-space names another space; a \
            transparent color becomes alpha. rgba16 and rgbahalf are little-endian. rgbahalf is light in \
            half floats, with 1 for the white of the standard range; colors with a profile need \
            --color-space. With --dynamic-range high, brighter PQ and HLG light is kept.

            A damaged image is written as far as possible, with a warning on standard error.

            JSON keys: url, ok, format (of the input), width, height, bytes, partial, output, skipped, \
            error {code, message}.
            """)

    enum Orientation: String, ExpressibleByArgument, CaseIterable {
        case applied
        case ignored
    }

    @Argument(help: "A file, a URL, or - for standard input.")
    var input: String

    @Option(help: "The index of the frame, from 0.")
    var frame = 0

    @Option(help: "The pixel format.")
    var pixels: PixelsArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: "Whether the orientation in the metadata is applied.")
    var orientation = Orientation.applied

    @Option(help: "The color space of the pixels.")
    var colorSpace = ColorSpaceArgument(.asStored)

    @Option(help: "The range of light of the pixels: high needs --pixels rgbahalf.")
    var dynamicRange = RangeArgument.standard

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @OptionGroup var part: PartArguments

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard frame >= 0 else { throw ValidationError("--frame must be 0 or more.") }
        if dynamicRange == .high, pixels != .rgbaHalf {
            throw ValidationError("--dynamic-range high needs --pixels rgbahalf.")
        }
        if output == "-", json { throw ValidationError("-o - and --json cannot both use standard output.") }
    }

    func run() async throws {
        try OutputFile.check(output, isReplaced: force)
        let (output, pixels, frame, manager) = (output, pixels, frame, decoding.manager())
        var options = decoding.options
        options.alpha = .straight
        options.pixelFormat = pixels.format
        options.appliesOrientation = orientation == .applied
        options.colorSpace = colorSpace.space
        options.dynamicRange = dynamicRange.range
        part.apply(to: &options)
        options.keepsDamagedParts = true
        let exact = options
        let hasFailed = await Batch.run(
            [InputAddress(input)], limit: 1, json: json, writesLines: output != "-"
        ) { _, input in
            FileRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    let request = try await input.request(decoding: exact)
                    let image = try await Self.image(for: request, frame: frame, manager: manager)
                    let bytes = try await Blocking.run { () throws(ImageError) in
                        let data = pixels.rows(of: image.bitmap)
                        try OutputFile.write(data, to: output)
                        return data.count
                    }
                    return FileRecord.Written(
                        output: output, format: image.format, size: image.size, bytes: bytes,
                        isPartial: image.isPartial)
                })
        } emit: { record in
            if record.isPartial { ErrorLine.partial(record.input.text) }
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }

    private static func image(
        for request: ImageRequest, frame: Int, manager: ImageManager
    ) async throws(ImageError) -> DecodedImage {
        if frame == 0 { return try await manager.load(request, index: 0).image }
        let data = try await manager.data(for: request).data
        return try await Blocking.run { () throws(ImageError) in
            try manager.configuration.codecs.decode(data, frame: frame, options: request.decoding)
        }
    }
}
