// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
import WebImage

/// `webimage convert`: one picture into another format.
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a picture in the format of the output's extension.",
        discussion: """
            The picture is turned upright and its colours are converted to sRGB, 8 bits a component; metadata is \
            left behind unless --keep-metadata. The colour profile always is.

            Of an animation all frames are written, with their delays and the loop count, to GIF, APNG, WebP, AVIF \
            and JPEG XL; pages to TIFF; the first one alone to other formats.

            Of a damaged picture what there is is written, and a line on standard error says so.

            JSON keys: url, ok, format, width, height, bytes, partial, output, error {code, message}.
            """)

    @Argument(help: "A file or URL.")
    var input: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Decode to fit a box, in pixels.", valueName: "WxH"))
    var thumbnail: SizeArgument?

    @OptionGroup var encoding: EncodingArguments

    @Flag(help: "Write a JPEG in scans that refine one another, a PNG interlaced.")
    var progressive = false

    @Option(
        help: ArgumentHelp(
            "The most bytes the file may have: quality is given up first, then size.", valueName: "bytes"))
    var maxBytes: ByteCountArgument?

    @Option(help: ArgumentHelp("The most pixels of a side; a larger picture is scaled.", valueName: "pixels"))
    var maxSize: Int?

    @Flag(help: "Keep EXIF and XMP, in JPEG, PNG, WebP, AVIF and JPEG XL.")
    var keepMetadata = false

    @Flag(help: "Write the first frame of an animation only.")
    var firstFrame = false

    @OptionGroup var isolation: IsolationArguments

    @Flag(help: "One JSON object.")
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
            var request = try address.request()
            // Straight, so that nothing is lost on the way to a format that stores alpha so.
            request.decoding.alpha = .straight
            if let thumbnail {
                request.thumbnail = .fit(width: thumbnail.width, height: thumbnail.height)
            }
            request.decoding.keepsMetadata = keepMetadata
            request.decoding.firstFrameOnly = firstFrame
            request.includesData = format == .tiff
            let response = try await manager.load(request, index: 0)
            let decoding = request.decoding
            return try await Blocking.run { () throws(ImageError) in
                var options = options
                options.metadata = response.image.metadata
                options.loopCount = response.image.info.loopCount
                let codecs = manager.configuration.codecs
                let frames = try Self.frames(of: response, decoding, format, codecs)
                let data = try CodecRegistry.default.encode(frames, as: format, options: options)
                try OutputFile.write(data, to: output)
                let size = try CodecRegistry.default.info(data)?.size ?? response.image.size
                return FileRecord.Written(
                    format: format, size: size, bytes: data.count, isPartial: response.image.isPartial)
            }
        }
        ProgressBar.shared.end()
        await manager.flush()
        try FileRecord(input: address, output: output, result: result).tell(json: json)
    }

    /// What `format` takes of a file's frames.
    private static func frames(
        of response: ImageResponse, _ options: DecodingOptions, _ format: ImageFormat, _ codecs: CodecRegistry
    ) throws(ImageError) -> [EncodingFrame] {
        var frames: [EncodingFrame] = []
        if let source = response.animation, format.holdsFrames {
            let cancellation = CancellationToken()
            for index in 0..<source.frameCount {
                let bitmap = try source.frame(at: index, cancellation: cancellation)
                frames.append(EncodingFrame(bitmap, delay: source.delay(at: index)))
            }
        } else if let data = response.data, response.animation == nil {
            for page in 0..<max(1, response.image.info.frameCount) {
                let picture = try codecs.decode(data, frame: page, options: options)
                frames.append(EncodingFrame(picture.bitmap))
            }
        }
        return frames.isEmpty ? [EncodingFrame(response.image.bitmap)] : frames
    }
}

extension ImageFormat {
    /// Whether a file of the format may hold several pictures.
    fileprivate var holdsFrames: Bool {
        [.gif, .apng, .webp, .avif, .jpegXL, .tiff].contains(self)
    }
}

/// What `convert` and `decode` tell.
struct FileRecord {
    struct Written: Sendable {
        let format: ImageFormat
        let size: PixelSize
        let bytes: Int
        /// See ``DecodedImage/isPartial``; of the input.
        let isPartial: Bool
    }

    let input: InputAddress
    let output: String
    let result: Result<Written, ImageError>

    var json: JSONValue {
        let written = result.value
        return .object([
            ("url", .string(input.record)),
            ("ok", .bool(written != nil)),
            ("format", .optional(written?.format.rawValue)),
            ("width", .optional(written?.size.width)),
            ("height", .optional(written?.size.height)),
            ("bytes", .optional(written?.bytes)),
            ("partial", .bool(written?.isPartial ?? false)),
            ("output", written == nil ? .null : .string(output)),
            ("error", .error(result.error)),
        ])
    }

    func tell(json: Bool) throws {
        if let error = result.error { ErrorLine.write(error, input: input.text) }
        if result.value?.isPartial == true { ErrorLine.partial(input.text) }
        if json {
            StandardOutput.line(self.json.text)
        } else if let written = result.value, output != "-" {
            let path = ImageError.escaping(output)
            StandardOutput.line(
                "\(written.format.rawValue)  \(written.size)  \(ByteCount.text(written.bytes))  \(path)")
        }
        if result.error != nil { throw ExitCode(1) }
    }
}
