// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
import WebImage

/// `webimage palette`: shows the main colours of images.
struct PaletteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palette",
        abstract: "Shows the main colours.",
        discussion: """
            The colours, in RRGGBB, that best represent the pixels which are not transparent, the most \
            frequent first, each with its share.

            JSON keys: url, ok, colors [{color, share}], average, error {code, message}.
            """)

    @OptionGroup var inputs: InputArguments

    @Option(help: "The maximum number of colours, 1 to 64.")
    var count = 5

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        guard 1...64 ~= count else { throw ValidationError("--count must be from 1 to 64.") }
    }

    func run() async throws {
        let (manager, options, count) = (decoding.manager(), decoding.options, count)
        let hasFailed = await Batch.run(try inputs.addresses(), limit: 2, json: json) { index, input in
            PaletteRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    let bitmap = try await manager.bitmap(
                        input, thumbnail: .fit(width: 256, height: 256), decoding: options, index: index)
                    return try await Blocking.run { () throws(ImageError) in
                        PaletteRecord.Palette(
                            colors: try bitmap.dominantColors(count: count),
                            average: try bitmap.averageColor()
                        )
                    }
                })
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// The report of `palette` for one input.
struct PaletteRecord: InputRecord {
    struct Palette {
        let colors: [DominantColor]
        let average: RGBAColor
    }

    let input: InputAddress
    let result: Result<Palette, ImageError>

    var error: ImageError? { result.error }

    var json: JSONValue {
        let colors = result.value?.colors.map { color in
            JSONValue.object([("color", .string(color.color.hexadecimal)), ("share", .double(color.share))])
        }
        return .object([
            ("url", .string(input.record)),
            ("ok", .bool(result.value != nil)),
            ("colors", colors.map(JSONValue.array) ?? .null),
            ("average", .optional(result.value?.average.hexadecimal)),
            ("error", .error(error)),
        ])
    }

    /// The line of output without `--json`: `E8552F 61%  1A2B3C 39%  photo.jpg`
    var line: String? {
        result.value.map { palette in
            let colors = palette.colors.map { color in
                "\(color.color.hexadecimal) \(Int((color.share * 100).rounded()))%"
            }
            return (colors + [input.label]).joined(separator: "  ")
        }
    }
}

extension RGBAColor {
    /// Red, green and blue, as the tool reads them.
    fileprivate var hexadecimal: String {
        [red, green, blue].map { component in
            let digits = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
