// SPDX-License-Identifier: MIT

public import ImageCoding

/// The format in which ``ImageManager/variantData(for:encoding:)`` encodes an image, and the options of the
/// encoder.
///
/// ```swift
/// var options = EncodingOptions(quality: 0.8)
/// options.maximumFileSize = 100_000
/// let data = try await manager.variantData(for: request, encoding: ImageEncoding(.webp, options: options))
/// ```
public struct ImageEncoding: Hashable, Sendable {
    /// The format. GIF, APNG, WebP, AVIF and JPEG XL hold animations; in other formats the image is the first
    /// frame. Transparent pixels in a JPEG get the colour `EncodingOptions.background`.
    public var format: ImageFormat
    /// The options of the encoder. The loop count of an animation replaces `EncodingOptions.loopCount`, and
    /// the metadata of an image that keeps it (`DecodingOptions.keepsMetadata`) is written if
    /// `EncodingOptions.metadata` is nil.
    public var options: EncodingOptions

    public init(_ format: ImageFormat, options: EncodingOptions = EncodingOptions()) {
        self.format = format
        self.options = options
    }
}
