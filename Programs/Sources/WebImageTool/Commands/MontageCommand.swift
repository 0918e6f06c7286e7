// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
@_spi(Programs) import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// `webimage montage`: draws many images side by side.
struct MontageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "montage",
        abstract: "Makes a contact sheet from images.",
        discussion: """
            The images are placed in rows, in the order you name them, and the images of a folder in the \
            order of their names, with a2 before a10. Each image is scaled down to fit its tile, or to cover \
            it with --fill; small images keep their size. An animation or a document shows its first frame \
            or page.

            An image that can't be loaded is reported and left out, and the exit status is 1.

            JSON keys: output, format, width, height, bytes, images, columns, rows.
            """)

    @OptionGroup var inputs: InputArguments

    @OptionGroup var file: FileArguments

    @Option(help: "The number of tiles in a row. (default: about as many as there are rows)")
    var columns: Int?

    @Option(help: ArgumentHelp("The size of a tile, in pixels.", valueName: "WxH"))
    var tile = SizeArgument(width: 200, height: 200)

    @Option(help: ArgumentHelp("The space around each tile.", valueName: "pixels"))
    var gap = 10

    @Option(
        help: ArgumentHelp("The color behind images: RRGGBB[AA] or a CSS name.", valueName: "color"))
    var background = ColorArgument(.white)

    @Flag(help: "Crop images to fill their tiles.")
    var fill = false

    @Flag(help: "Write the name of each image below it.")
    var labels = false

    @OptionGroup var encoding: EncodingArguments

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard 1...1000 ~= columns ?? 1 else { throw ValidationError("--columns must be 1 to 1000.") }
        guard 0...1000 ~= gap else { throw ValidationError("--gap must be 0 to 1000.") }
        guard tile.width > 0, tile.height > 0 else {
            throw ValidationError("--tile needs a width and a height.")
        }
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        let format = try file.checkedFormat(json: json)
        let (manager, decoding) = (decoding.manager(), decoding.options)
        // If there's no SVG decoder or font, fail before doing any work.
        if labels { _ = try TextDrawing("a", fontSize: 16).bitmap() }
        ProgramEnd.waitForCancelledCommand()
        let size = PixelSize(width: tile.width, height: tile.height)
        let thumbnail = fill ? Thumbnail.fill(size) : .fit(size)
        var tiles: [ContactSheet.Tile] = []
        let hasFailed = await Batch.run(inputs, limit: 4, json: false) { index, input in
            LoadedRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    try await manager.bitmap(input, thumbnail: thumbnail, decoding: decoding, index: index)
                })
        } emit: { record in
            if let image = record.result.value {
                tiles.append(ContactSheet.Tile(image: image, name: FileName.safe(for: record.input.text)))
            }
        }
        await manager.flush()
        guard !tiles.isEmpty, !Task.isCancelled else { throw ExitCode(1) }
        let sheet = ContactSheet(
            tiles: tiles, tileSize: size, columns: columns, gap: gap, background: background.color,
            hasLabels: labels)
        let (options, encoders) = (
            encoding.options, DecoderProgram.encoders(of: manager.configuration.codecs)
        )
        let data = try await Blocking.run { () throws(ImageError) in
            try encoders.encode(sheet.drawn(), as: format, options: options)
        }
        let count = tiles.count == 1 ? "1 image" : "\(tiles.count) images"
        try await file.write(
            data, format: format, size: sheet.size, json: json, text: count,
            members: [
                ("images", .int(tiles.count)), ("columns", .int(sheet.columns)), ("rows", .int(sheet.rows)),
            ])
        if hasFailed { throw ExitCode(1) }
    }
}
