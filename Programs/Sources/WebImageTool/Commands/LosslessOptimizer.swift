// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import ImageCoding
import PortableFoundation
@_spi(Programs) import Raster
@_spi(Programs) import WebImage

/// Makes files smaller without changing a pixel, for `optimize`.
struct LosslessOptimizer: Sendable {
    /// The minimum similarity for formats that can't be lossless.
    let similarity: Double
    let limits: Limits

    /// Returns the smallest file in a format that preserves all of the image's pixels.
    ///
    /// - Parameters:
    ///   - input: the image's file.
    ///   - encode: encodes the image.
    func run(
        _ image: DecodedImage, to format: ImageFormat, input: Data?, options: EncodingOptions,
        encode: (ImageFormat, EncodingOptions) throws(ImageError) -> Data
    ) throws(ImageError) -> Data {
        var options = options
        guard image.format == format, let input else {
            guard format == .jpeg else {
                options.isLossless = true
                return try encode(format, options)
            }
            options.minimumSimilarity = similarity
            let data = try encode(format, options)
            if let failure = try options.shortfall(of: data, to: image) { throw failure }
            return data
        }
        if format == .jpeg { return try LosslessJPEG.recoded(input, limits: limits) }
        // If we encoded a damaged image, the new file would look intact.
        guard ProgramSupport.canRecompress(format), !image.isPartial else { return input }
        options.isLossless = true
        return try encode(format, options)
    }
}

extension EncodingOptions {
    /// Returns an error if an encoded image is less similar to the image than ``minimumSimilarity``.
    func shortfall(of data: Data, to image: DecodedImage) throws(ImageError) -> ImageError? {
        guard let least = minimumSimilarity, maximumFileSize == nil else { return nil }
        // In a JPEG, the background replaces the transparent parts, so it can't be compared with the image.
        if ImageFormat.sniff(data) == .jpeg, image.bitmap.alpha != .opaque { return nil }
        let source = try image.bitmap.converted(to: .sRGB).comparable()
        let found = try source.colorSimilarity(to: CodecRegistry.default.decode(data).bitmap.comparable())
        guard found < least else { return nil }
        let text = (found * 10_000).rounded(.down) / 10_000
        return ImageError(
            .invalidRequest, "no quality reaches a similarity of \(least); the best has \(text)")
    }
}
