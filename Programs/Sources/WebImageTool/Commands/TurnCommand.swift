// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
@_spi(Programs) import ImageCoding
import PortableFoundation
import Raster
import WebImage

/// `webimage turn`: rotates, mirrors and crops JPEGs without loss.
struct TurnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turn",
        abstract: "Turns, mirrors and crops JPEGs without loss.",
        discussion: """
            The blocks of a JPEG are moved without decoding them, so turning it back gives the same pixels. \
            It's stored upright: without options, only the orientation in its metadata is applied. --rotate \
            is applied first, then --flip, then --crop. Metadata stays, except for a thumbnail.

            A JPEG consists of blocks of 8 x 8 pixels, or 16 x 16 if its colors have half the resolution. A \
            side that isn't a multiple of that can't be mirrored or turned over. That's an error, unless \
            --trim removes the rest, at most 15 columns or rows. The left and upper edges of --crop move \
            outward to the next block.

            An existing file is an error without --force; in a folder it's kept, and its input is skipped. A \
            failure doesn't stop other inputs.

            JSON keys: url, ok, format, width, height, bytes, partial, output, skipped, error {code, message}.
            """)

    enum Angle: Int, ExpressibleByArgument, CaseIterable {
        case right = 90
        case half = 180
        case left = 270

        var orientation: Orientation {
            switch self {
            case .right: .right
            case .half: .down
            case .left: .left
            }
        }
    }

    enum Flip: String, ExpressibleByArgument, CaseIterable {
        case horizontal
        case vertical

        var orientation: Orientation { self == .horizontal ? .upMirrored : .downMirrored }
    }

    @OptionGroup var inputs: InputArguments

    @OptionGroup var output: OutputArguments

    @OptionGroup var inPlace: InPlaceArguments

    @Option(help: ArgumentHelp("Turn clockwise.", valueName: "degrees"))
    var rotate: Angle?

    @Option(help: "Mirror left to right, or top to bottom.")
    var flip: Flip?

    @Option(help: ArgumentHelp("Keep this part, in pixels of the turned image.", valueName: "x,y,w,h"))
    var crop: RegionArgument?

    @Flag(help: "Remove columns and rows that can't be mirrored without loss.")
    var trim = false

    @Option(help: "The number of inputs to process at a time.")
    var parallel = 4

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        try output.check(isRequired: true, inPlace: inPlace, json: json)
        guard output.format.map({ $0.format == .jpeg }) ?? true else {
            throw ValidationError("--format can only be jpeg.")
        }
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
    }

    private var turn: LosslessJPEG.Turn {
        let rotated = rotate?.orientation ?? .up
        return LosslessJPEG.Turn(
            rotated.followed(by: flip?.orientation ?? .up), crop: crop?.rect, trims: trim)
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        guard let destination = try output.destination(for: inputs, inPlace: inPlace) else { return }
        let work = TurnRun(
            manager: decoding.manager(), destination: destination, turn: turn, decoding: decoding.options)
        ProgramEnd.waitForCancelledCommand()
        let hasFailed = await Batch.run(
            inputs, limit: parallel, json: json, writesLines: !destination.isStandardOutput
        ) { index, input in
            FileRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    try await work.run(input, index: index)
                })
        }
        await work.manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// The part of `turn` that runs once per input.
private struct TurnRun: Sendable {
    let manager: ImageManager
    let destination: Destination
    let turn: LosslessJPEG.Turn
    let decoding: DecodingOptions

    /// - Returns: nil if the file already exists and is kept.
    func run(_ input: InputAddress, index: Int) async throws(ImageError) -> FileRecord.Written? {
        if destination.isPresent(forInput: index) { return nil }
        try destination.check(forInput: index)
        let request = try await input.request(decoding: decoding)
        let source = try await manager.data(for: request).data
        return try await Blocking.run { () throws(ImageError) in
            let format = ImageFormat.sniff(source)
            guard format == .jpeg else {
                throw ImageError(
                    .unsupported,
                    "only a JPEG is turned without decoding it, not \(format?.rawValue ?? "other files"); "
                        + "convert --transform rotate=-90 turns other images")
            }
            let data = try LosslessJPEG.turned(source, by: turn, limits: decoding.limits)
            let size = try CodecRegistry.default.info(for: data)?.size ?? PixelSize(width: 0, height: 0)
            let isInput = data == source
            let path =
                destination.isInPlace && isInput
                ? destination.path(forInput: index)
                : try destination.write(
                    data, forInput: index, format: .jpeg, size: size, isOriginal: true)
            return FileRecord.Written(
                output: path, format: .jpeg, size: size, bytes: data.count, isPartial: false,
                isInput: isInput, isDryRun: destination.isDryRun)
        }
    }
}
