// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import Raster
import WebImage

/// `webimage compare`: measures the difference between two images.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Measures the difference between two images.",
        discussion: """
            Shows the size, the peak signal-to-noise ratio in dB and the structural similarity (SSIM of the \
            luma, 11 x 11 pixels; 1 for equal pixels). Both images are decoded upright and converted to sRGB.

            With -o, an image of the differences is written: the first image in pale gray, with differing \
            pixels in red, which is stronger the more they differ.

            Exit status: 1 if the sizes differ, if a value is below its minimum, or, without a minimum, if \
            any pixel differs.

            JSON keys: url, other, ok (whether the status is 0), width, height, equal, psnr (null for equal \
            pixels), ssim, error {code, message}; with -o, output.
            """)

    @Argument(help: "A file, a URL, or - for standard input.")
    var input: String

    @Argument(help: "The image to compare it with.")
    var other: String

    @Option(help: ArgumentHelp("The minimum SSIM for success, up to 1.", valueName: "number"))
    var minSsim: Double?

    @Option(help: ArgumentHelp("The minimum PSNR for success, in dB.", valueName: "number"))
    var minPsnr: Double?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write an image of the differences.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if let minSsim, !(-1...1 ~= minSsim) { throw ValidationError("--min-ssim must be at most 1.") }
        if let minPsnr, !(minPsnr >= 0) { throw ValidationError("--min-psnr must be 0 or more.") }
        if output == "-" { throw ValidationError("-o needs the path of a file.") }
        if input == "-", other == "-" { throw ValidationError("Standard input can be read only once.") }
    }

    func run() async throws {
        let (other, manager, options) = (InputAddress(other), decoding.manager(), decoding.options)
        let picture = try output.map { path in
            try OutputFile.check(path, isReplaced: force)
            return (path: path, format: try EncodingArguments.format(of: path))
        }
        let minimum = ComparisonRecord.Minimum(similarity: minSsim, ratio: minPsnr)
        var isEnough = true
        let hasFailed = await Batch.run([InputAddress(input)], limit: 1, json: json) { _, input in
            ComparisonRecord(
                input: input, other: other, minimum: minimum,
                result: await Result { () async throws(ImageError) in
                    let first = try await manager.bitmap(input, decoding: options)
                    let second = try await manager.bitmap(other, decoding: options)
                    return try await Blocking.run { () throws(ImageError) in
                        let values = ComparisonRecord.Values(
                            size: first.size, ratio: try first.peakSignalToNoiseRatio(to: second),
                            similarity: try first.structuralSimilarity(to: second), picture: picture?.path)
                        if let picture {
                            let data = try CodecRegistry.default.encode(
                                first.difference(to: second), as: picture.format)
                            try OutputFile.write(data, to: picture.path)
                        }
                        return values
                    }
                })
        } emit: { record in
            isEnough = record.isEnough
        }
        await manager.flush()
        if hasFailed || !isEnough { throw ExitCode(1) }
    }
}

/// The `compare` report.
struct ComparisonRecord: InputRecord {
    struct Minimum {
        let similarity: Double?
        let ratio: Double?
    }

    struct Values {
        let size: PixelSize
        let ratio: Double
        let similarity: Double
        /// The path of the image that shows the differences.
        let picture: String?
    }

    let input: InputAddress
    let other: InputAddress
    let minimum: Minimum
    let result: Result<Values, ImageError>

    var error: ImageError? { result.error }

    /// Whether the images are similar enough for the command to succeed.
    var isEnough: Bool {
        guard let values = result.value else { return false }
        if minimum.similarity == nil, minimum.ratio == nil { return values.ratio == .infinity }
        return values.similarity >= minimum.similarity ?? -1 && values.ratio >= minimum.ratio ?? 0
    }

    var json: JSONValue {
        let values = result.value
        let output = values?.picture.map { [("output", JSONValue.string($0))] } ?? []
        return .object(members(values) + output)
    }

    private func members(_ values: Values?) -> [(key: String, value: JSONValue)] {
        [
            ("url", .string(input.record)),
            ("other", .string(other.record)),
            ("ok", .bool(isEnough)),
            ("width", .optional(values?.size.width)),
            ("height", .optional(values?.size.height)),
            ("equal", values.map { .bool($0.ratio == .infinity) } ?? .null),
            ("psnr", values.flatMap { $0.ratio == .infinity ? nil : .double($0.ratio) } ?? .null),
            ("ssim", values.map { .double($0.similarity) } ?? .null),
            ("error", .error(error)),
        ]
    }

    /// The output line without `--json`: `640x480  PSNR 41.27 dB  SSIM 0.99123`
    var line: String? {
        guard let values = result.value else { return nil }
        let ratio = values.ratio == .infinity ? "infinite" : "\(values.ratio.rounded(toPlaces: 2)) dB"
        return "\(values.size)  PSNR \(ratio)  SSIM \(values.similarity.rounded(toPlaces: 5))"
    }
}

extension ImageManager {
    /// Loads an image's upright sRGB pixels, without animation.
    func bitmap(
        _ input: InputAddress, thumbnail: Thumbnail? = nil, decoding: DecodingOptions, index: Int = 0
    ) async throws(ImageError) -> Bitmap {
        var request = try await input.request(thumbnail: thumbnail, decoding: decoding)
        request.decoding.firstFrameOnly = true
        return try await load(request, index: index).image.bitmap
    }
}

extension Double {
    /// Rounds the number to a number of decimal places.
    fileprivate func rounded(toPlaces places: Int) -> Double {
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        return (self * factor).rounded() / factor
    }
}
