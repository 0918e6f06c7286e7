// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase
import ImageCoding
import PortableFoundation
@_spi(Programs) import Raster

/// One of the formats that `optimize` tried for an image.
struct FormatTrial: Sendable {
    let format: ImageFormat
    /// The file's size; nil after an error.
    var bytes: Int?
    /// The structural similarity to the image; nil if it wasn't measured.
    var similarity: Double?
    var error: ImageError?

    var json: JSONValue {
        .object([
            ("format", .string(format.rawValue)),
            ("bytes", .optional(bytes)),
            // JSON gets three decimal places. Round down, so a similarity that's too low never looks
            // sufficient.
            ("similarity", similarity.map { .double(($0 * 1000).rounded(.down) / 1000) } ?? .null),
            ("error", .error(error)),
        ])
    }

    /// Describes a format that wasn't chosen.
    ///
    /// - Parameter required: the minimum similarity.
    func text(required: Double) -> String {
        guard let bytes else { return "\(format.rawValue) \(error?.message ?? "failed")" }
        return "\(format.rawValue) \(ByteCount.text(bytes))\(shortfall(required))"
    }

    /// Returns a note that the similarity is too low; empty if it's high enough.
    func shortfall(_ required: Double) -> String {
        guard let similarity, similarity < required else { return "" }
        // Round down here too, so the text never shows the same number twice.
        return " (similarity \((similarity * 10_000).rounded(.down) / 10_000), below \(required))"
    }
}

/// Encodes an image in several formats, and chooses the smallest file that's similar enough.
struct FormatTrials: Sendable {
    struct Choice {
        let format: ImageFormat
        let data: Data
    }

    let formats: [ImageFormat]
    /// The minimum structural similarity.
    let similarity: Double

    /// Returns the smallest file that's similar enough, or else the most similar one, and all the formats
    /// tried.
    ///
    /// Animations aren't compared.
    ///
    /// - Throws: the first error if no format can be written.
    func run(
        _ image: DecodedImage, isAnimated: Bool,
        encode: (ImageFormat) throws(ImageError) -> Data
    ) throws(ImageError) -> (choice: Choice, trials: [FormatTrial]) {
        let source = isAnimated ? nil : try image.bitmap.comparable()
        var best: (choice: Choice, similarity: Double)?
        var trials: [FormatTrial] = []
        for format in formats {
            var trial = FormatTrial(format: format)
            do throws(ImageError) {
                if isAnimated, !format.holdsFrames { throw ImageError(.unsupported, "has no animations") }
                let data = try encode(format)
                trial.bytes = data.count
                trial.similarity = try source.map { source throws(ImageError) in
                    try source.colorSimilarity(
                        to: CodecRegistry.default.decode(data).bitmap.comparable())
                }
                // All files that are similar enough rank the same, so the smallest one wins.
                let found = min(trial.similarity ?? 1, similarity)
                if best.map({ (found, -data.count) > ($0.similarity, -$0.choice.data.count) }) ?? true {
                    best = (Choice(format: format, data: data), found)
                }
            } catch {
                if error.code == .cancelled { throw error }
                trial.error = error
            }
            trials.append(trial)
        }
        guard let choice = best?.choice else {
            throw trials.first?.error ?? ImageError(.invalidRequest, "no format to try")
        }
        return (choice, trials)
    }
}

extension Bitmap {
    /// Returns the bitmap in the only format that can be compared.
    func comparable() throws(ImageError) -> Bitmap {
        try converted(to: .bgra8, alpha: alpha == .opaque ? .opaque : .premultiplied)
    }
}
