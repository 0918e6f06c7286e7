// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
import WebImage

/// `webimage convert`: converts an image to another format.
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts an image to the format of the output's extension.",
        discussion: """
            The orientation is applied and the colours are converted to sRGB with 8 bits per component. The \
            colour profile is dropped, and so is metadata without --keep-metadata.

            All frames of an animation, with their delays and the loop count, are written to GIF, APNG, \
            WebP, AVIF and JPEG XL, all pages to TIFF, and the first frame to other formats.

            A damaged image is converted as far as possible, with a warning on standard error.

            JSON keys: url, ok, format, width, height, bytes, partial, output, error {code, message}.
            """)

    @Argument(help: "A file or URL.")
    var input: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Decode to fit this size, in pixels.", valueName: "WxH"))
    var thumbnail: SizeArgument?

    @OptionGroup var encoding: EncodingArguments

    @Flag(help: "Write a progressive JPEG or an interlaced PNG.")
    var progressive = false

    @Option(
        help: ArgumentHelp(
            "The maximum size of the file; quality is reduced first, then the image size.", valueName: "bytes"
        ))
    var maxBytes: ByteCountArgument?

    @Option(
        help: ArgumentHelp(
            "The maximum width and height; larger images are scaled down.", valueName: "pixels"))
    var maxSize: Int?

    @Flag(help: "Keep EXIF and XMP in JPEG, PNG, WebP, AVIF and JPEG XL.")
    var keepMetadata = false

    @Flag(help: "Write only the first frame of an animation.")
    var firstFrame = false

    @OptionGroup var isolation: IsolationArguments

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard maxSize.map({ $0 > 0 }) ?? true else { throw ValidationError("--max-size must be at least 1.") }
    }

    private var options: EncodingOptions {
        var options = encoding.options
        options.isProgressive = progressive
        options.maximumFileSize = maxBytes?.count
        options.maximumPixelSize = maxSize.map { PixelSize(width: $0, height: $0) }
        return options
    }

    func run() async throws {
        let format = try EncodingArguments.format(of: output)
        let address = InputAddress(input)
        let (output, options, thumbnail, keepMetadata) = (output, options, thumbnail, keepMetadata)
        let (firstFrame, manager) = (firstFrame, isolation.manager())
        ProgressBar.shared.begin(total: 1)
        let result = await Result { () async throws(ImageError) -> FileRecord.Written in
            var request = try address.request(
                thumbnail: thumbnail.map { .fit(width: $0.width, height: $0.height) })
            // Formats store straight alpha: premultiplying in between would lose precision.
            request.decoding.alpha = .straight
            request.decoding.keepsMetadata = keepMetadata
            request.decoding.firstFrameOnly = firstFrame
            request.includesData = format == .tiff
            let response = try await manager.load(request, index: 0)
            let decoding = request.decoding
            return try await Blocking.run { () throws(ImageError) in
                var options = options
                options.metadata = response.image.metadata
                let data = try response.converted(
                    to: format, options: options, codecs: manager.configuration.codecs, decoding: decoding)
                try OutputFile.write(data, to: output)
                let size = try CodecRegistry.default.info(data)?.size ?? response.image.size
                return FileRecord.Written(
                    format: format, size: size, bytes: data.count, isPartial: response.image.isPartial)
            }
        }
        ProgressBar.shared.end()
        await manager.flush()
        try FileRecord(input: address, output: output, result: result).report(json: json)
    }
}
