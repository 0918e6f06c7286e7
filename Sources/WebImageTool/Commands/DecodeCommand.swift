// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
import WebImage

/// `webimage decode`: writes exact pixels, for comparisons.
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Writes raw pixels.",
        discussion: """
            Writes red, green, blue and straight alpha, in rows from the top without padding. Colours are as \
            stored, without conversion by profile or gamma; a transparent colour becomes alpha. rgba16 is \
            little-endian.

            A damaged image is written as far as possible, with a warning on standard error.

            JSON keys: url, ok, format (of the input), width, height, bytes, partial, output, error {code, \
            message}.
            """)

    enum Orientation: String, ExpressibleByArgument, CaseIterable {
        case applied
        case ignored
    }

    @Argument(help: "A file or URL.")
    var input: String

    @Option(help: "The index of the frame, from 0.")
    var frame = 0

    @Option(help: "The pixel format.")
    var pixels: PixelsArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: "Whether the orientation in the metadata is applied.")
    var orientation = Orientation.applied

    @OptionGroup var isolation: IsolationArguments

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard frame >= 0 else { throw ValidationError("--frame must be 0 or more.") }
        if output == "-", json { throw ValidationError("-o - and --json cannot both use standard output.") }
    }

    func run() async throws {
        let address = InputAddress(input)
        let (output, pixels, frame, manager) = (output, pixels, frame, isolation.manager())
        var options = DecodingOptions.exact
        options.pixelFormat = pixels.format
        options.appliesOrientation = orientation == .applied
        let decoding = options
        ProgressBar.shared.begin(total: 1)
        let result = await Result { () async throws(ImageError) -> FileRecord.Written in
            var request = try address.request()
            request.decoding = decoding
            let image = try await Self.image(for: request, frame: frame, manager: manager)
            let bytes = try await Blocking.run { () throws(ImageError) in
                let data = pixels.rows(of: image.bitmap)
                try OutputFile.write(data, to: output)
                return data.count
            }
            return FileRecord.Written(
                format: image.format, size: image.size, bytes: bytes, isPartial: image.isPartial)
        }
        ProgressBar.shared.end()
        await manager.flush()
        try FileRecord(input: address, output: output, result: result).report(json: json)
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
