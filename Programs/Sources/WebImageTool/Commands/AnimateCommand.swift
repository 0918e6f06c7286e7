// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// `webimage animate`: makes an animation from images.
struct AnimateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animate",
        abstract: "Makes an animation from images.",
        discussion: """
            The images become frames in the order you name them, and the images of a folder in the order of \
            their names, with a2 before a10. An animation contributes all its frames, with their delays \
            unless you set --delay or --fps, and a TIFF or PDF all its pages.

            All frames have the size of the first image, or --size. Other images are scaled to fit and \
            centered on the background; with --mode fill they're cropped, and with stretch distorted.

            The format is GIF, APNG (also as .png), WebP, AVIF or JPEG XL. An image that can't be loaded is \
            an error, and nothing is written.

            JSON keys: output, format, width, height, bytes, frameCount, durationMs, loopCount (0 = forever).
            """)

    /// How an image with another aspect ratio becomes a frame.
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case fit
        case fill
        case stretch
    }

    @OptionGroup var inputs: InputArguments

    @OptionGroup var file: FileArguments

    @Option(
        help: ArgumentHelp(
            "How long frames are shown; separate the times of single frames with commas. (default: 100)",
            valueName: "ms"))
    var delay: DelayArgument?

    @Option(help: ArgumentHelp("The frames per second, in place of --delay.", valueName: "number"))
    var fps: Double?

    @Option(help: ArgumentHelp("How often the animation is played; 0 is forever.", valueName: "count"))
    var loop = 0

    @Option(
        help: ArgumentHelp("The size of the frames. (default: the size of the first image)", valueName: "WxH")
    )
    var size: SizeArgument?

    @Option(help: "How an image with another shape becomes a frame.")
    var mode = Mode.fit

    @Option(
        help: ArgumentHelp("The color behind images: RRGGBB[AA] or a CSS name.", valueName: "color"))
    var background = ColorArgument(.clear)

    @OptionGroup var encoding: EncodingArguments

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if delay != nil, fps != nil { throw ValidationError("--delay and --fps cannot be used together.") }
        guard 0.001...1000 ~= fps ?? 1 else { throw ValidationError("--fps must be 0.001 to 1000.") }
        guard 0...65_535 ~= loop else { throw ValidationError("--loop must be 0 to 65535.") }
        if let size, size.width == 0 || size.height == 0 {
            throw ValidationError("--size needs a width and a height.")
        }
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        var format = try file.checkedFormat(json: json)
        if format == .png { format = .apng }
        guard ProgramSupport.holdsAnimations(format) else {
            throw ValidationError("\(format) holds one image; the formats are gif, apng, webp, avif and jxl.")
        }
        let manager = decoding.manager()
        ProgramEnd.waitForCancelledCommand()
        let work = FrameLoader(
            manager: manager, size: size.map { PixelSize(width: $0.width, height: $0.height) }, mode: mode,
            background: background.color, delay: delay ?? fps.map { DelayArgument(framesPerSecond: $0) },
            decoding: decoding.options)
        let frames = try await work.frames(of: inputs)
        await manager.flush()
        guard let first = frames.first, !Task.isCancelled else { throw ExitCode(1) }
        var options = encoding.options
        options.loopCount = loop
        let encoders = DecoderProgram.encoders(of: manager.configuration.codecs)
        let data = try await Blocking.run { [format, options] () throws(ImageError) in
            try encoders.encode(frames, as: format, options: options)
        }
        let duration = JSONValue.milliseconds(frames.reduce(.zero) { $0 + $1.delay })
        let count = frames.count == 1 ? "1 frame" : "\(frames.count) frames"
        try await file.write(
            data, format: format, size: first.bitmap.size, json: json, text: "\(count), \(duration.text) ms",
            members: [
                ("frameCount", .int(frames.count)), ("durationMs", duration), ("loopCount", .int(loop)),
            ])
    }
}
