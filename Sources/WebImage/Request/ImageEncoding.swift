// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding

/// The format in which ``ImageManager/variantData(for:encoding:)`` encodes an image, and the options of the
/// encoder.
///
/// ```swift
/// var encoding = ImageEncoding(.webp)
/// encoding.options.maximumFileSize = 100_000
/// let response = try await manager.variantData(for: request, encoding: encoding)
/// ```
public struct ImageEncoding: Hashable, Sendable {
    /// The format. GIF, APNG, WebP, AVIF and JPEG XL hold animations; in other formats the image is the first
    /// frame. An animation in HEIC fails with ``ImageError/Code/unsupported`` on Linux, unless
    /// `EncodingOptions.firstFrameOnly` asks for a still image. Transparent pixels in a JPEG get the colour
    /// `EncodingOptions.background`.
    public var format: ImageFormat
    /// The options of the encoder. The loop count of an animation replaces `EncodingOptions.loopCount`, and
    /// the metadata of an image that keeps it (`DecodingOptions.keepsMetadata`) is written if
    /// `EncodingOptions.metadata` is nil.
    public var options: EncodingOptions
    /// Whether a PNG made of an image with a palette has one, too, of at most 256 colors, although resizing
    /// may have added others.
    package var keepsPalette = false

    public init(_ format: ImageFormat, options: EncodingOptions = EncodingOptions()) {
        self.format = format
        self.options = options
    }

    /// The versions of this library and of the library that encodes the format, such as `0.9 libwebp 1.2.4`.
    /// It is a part of the keys of what was encoded, so that nothing that an earlier version has encoded is
    /// found after an update.
    public var version: String {
        let library = CodecLibraries.encoder(of: format)
        return library.isEmpty ? WebImageVersion.minor : "\(WebImageVersion.minor) \(library)"
    }

    /// Whether all frames of an animation are encoded.
    var holdsAnimations: Bool { format.has(.animated) && !options.firstFrameOnly }

    /// The line in the keys of encoded variants.
    var line: String {
        let options = [self.options.key, keepsPalette ? "palette" : ""].filter { !$0.isEmpty }
            .joined(separator: ",")
        return KeyWord.encoded.line("\(format.rawValue)\(options.isEmpty ? "" : "," + options) by \(version)")
    }
}
