// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import PortableFoundation
import Raster
import WebImage

/// `webimage hash`: finds images that look alike.
struct HashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hash",
        abstract: "Shows hashes that are similar for images that look alike.",
        discussion: """
            The number of bits in which two hashes of the same kind differ shows how different the images \
            are: up to about 10, they're probably versions of the same image. dHash compares the brightness \
            of neighboring pixels, pHash the lowest frequencies. BlurHash and ThumbHash are placeholders to \
            draw until an image is loaded.

            JSON keys: url, ok, dHash, pHash (16 hexadecimal digits each), blurHash, thumbHash (Base64), \
            error {code, message}.
            """)

    @OptionGroup var inputs: InputArguments

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func run() async throws {
        let (manager, options) = (decoding.manager(), decoding.options)
        let hasFailed = await Batch.run(try inputs.addresses(), limit: 2, json: json) { index, input in
            HashRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    let bitmap = try await manager.bitmap(input, decoding: options, index: index)
                    return try await Blocking.run { () throws(ImageError) in
                        HashRecord.Hashes(
                            difference: try bitmap.differenceHash(), frequency: try bitmap.perceptualHash(),
                            blur: try bitmap.blurHash(), thumb: Data(try bitmap.thumbHash()))
                    }
                })
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// The `hash` report on one input.
struct HashRecord: InputRecord {
    struct Hashes {
        let difference: PerceptualHash
        let frequency: PerceptualHash
        let blur: String
        let thumb: Data
    }

    let input: InputAddress
    let result: Result<Hashes, ImageError>

    var error: ImageError? { result.error }

    var json: JSONValue {
        let hashes = result.value
        return .object([
            ("url", .string(input.record)),
            ("ok", .bool(hashes != nil)),
            ("dHash", .optional(hashes?.difference.description)),
            ("pHash", .optional(hashes?.frequency.description)),
            ("blurHash", .optional(hashes?.blur)),
            ("thumbHash", .optional(hashes?.thumb.base64EncodedString())),
            ("error", .error(error)),
        ])
    }

    /// The output line without `--json`: `dHash 3c1c…  pHash 9d2a…  photo.jpg`
    var line: String? {
        result.value.map { "dHash \($0.difference)  pHash \($0.frequency)  \(input.label)" }
    }
}
