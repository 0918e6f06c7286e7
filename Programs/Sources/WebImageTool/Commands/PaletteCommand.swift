// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// `webimage palette`: shows the main colors of images.
struct PaletteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palette",
        abstract: "Shows the main colors.",
        discussion: """
            Shows the colors, in RRGGBB, that best represent the pixels that aren't transparent, the most \
            frequent first, each with its share.

            With --interface, also shows colors for an interface around each image: dominant, vibrant and \
            muted ones, each with the colors for text on it, with a contrast of at least 4.5:1 (WCAG 2.2).

            JSON keys: url, ok, colors [{color, share}], average, interface {dominant, vibrant, darkVibrant, \
            lightVibrant, muted, darkMuted, lightMuted: {color, share, text, secondaryText}}, \
            error {code, message}.
            """)

    @OptionGroup var inputs: InputArguments

    @Option(help: "The maximum number of colors, 1 to 64.")
    var count = 5

    @Flag(help: "Also show colors for interfaces.")
    var interface = false

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        guard 1...64 ~= count else { throw ValidationError("--count must be from 1 to 64.") }
    }

    func run() async throws {
        let (manager, options) = (decoding.manager(), decoding.options)
        let (count, showsInterface) = (count, interface)
        let hasFailed = await Batch.run(try inputs.addresses(), limit: 2, json: json) { index, input in
            PaletteRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    let bitmap = try await manager.bitmap(
                        input, thumbnail: .fit(width: 256, height: 256), decoding: options, index: index)
                    return try await Blocking.run { () throws(ImageError) in
                        PaletteRecord.Palette(
                            colors: try bitmap.dominantColors(count: count),
                            average: try bitmap.averageColor(),
                            interface: showsInterface ? try bitmap.palette() : nil)
                    }
                })
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// The `palette` report on one input.
struct PaletteRecord: InputRecord {
    struct Palette {
        let colors: [DominantColor]
        let average: RGBAColor
        /// The colors for an interface; nil if they weren't requested.
        let interface: InterfacePalette?
    }

    let input: InputAddress
    let result: Result<Palette, ImageError>

    var error: ImageError? { result.error }

    var json: JSONValue {
        let colors = result.value?.colors.map { color in
            JSONValue.object([("color", .string(color.color.hexadecimal)), ("share", .double(color.share))])
        }
        let interface = result.value?.interface.map { palette in
            [("interface", JSONValue.object(palette.named.map { ($0, $1.json) }))]
        }
        return .object(
            [
                ("url", .string(input.record)),
                ("ok", .bool(result.value != nil)),
                ("colors", colors.map(JSONValue.array) ?? .null),
                ("average", .optional(result.value?.average.hexadecimal)),
            ] + (interface ?? []) + [("error", .error(error))])
    }

    /// The output without `--json`: `E8552F 61%  1A2B3C 39%  photo.jpg`. With `--interface`, each color gets
    /// a line such as `  vibrant E8552F, text 000000, secondary text 3A150C`.
    var line: String? {
        result.value.map { palette in
            let colors = palette.colors.map { color in
                "\(color.color.hexadecimal) \(Int((color.share * 100).rounded()))%"
            }
            let swatches = palette.interface?.named.map { name, swatch in
                "  \(name) \(swatch.color.hexadecimal), text \(swatch.text.hexadecimal), "
                    + "secondary text \(swatch.secondaryText.hexadecimal)"
            }
            return ([(colors + [input.label]).joined(separator: "  ")] + (swatches ?? []))
                .joined(separator: "\n")
        }
    }
}

extension InterfacePalette {
    /// The image's colors with their names.
    fileprivate var named: [(name: String, swatch: Swatch)] {
        ([("dominant", dominant)] + Kind.allCases.map { ($0.rawValue, self[$0]) })
            .compactMap { name, swatch in swatch.map { (name, $0) } }
    }
}

extension InterfacePalette.Swatch {
    fileprivate var json: JSONValue {
        .object([
            ("color", .string(color.hexadecimal)), ("share", .double(share)),
            ("text", .string(text.hexadecimal)), ("secondaryText", .string(secondaryText.hexadecimal)),
        ])
    }
}

extension RGBAColor {
    /// Red, green and blue, in the form that `webimage` accepts.
    fileprivate var hexadecimal: String {
        ProgramSupport.hexadecimal(self).uppercased()
    }
}
