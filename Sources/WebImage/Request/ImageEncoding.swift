// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding

/// The format and the encoder options that ``ImageManager/variantData(for:encoding:)`` uses for an image.
///
/// ```swift
/// var encoding = ImageEncoding(.webp)
/// encoding.options.maximumFileSize = 100_000
/// let response = try await manager.variantData(for: request, encoding: encoding)
/// ```
public struct ImageEncoding: Hashable, Sendable {
    /// The format. GIF, APNG, WebP, AVIF and JPEG XL support animations; in other formats, the image is the
    /// first frame. An animation in HEIC fails with ``ImageError/Code/unsupported`` on Linux, unless you ask
    /// for a still image with `EncodingOptions.firstFrameOnly`. In a JPEG, transparent pixels get the color
    /// `EncodingOptions.background`.
    public var format: ImageFormat
    /// The encoder's options. The loop count of an animation replaces `EncodingOptions.loopCount`. If
    /// `EncodingOptions.metadata` is `nil`, the image's own metadata is written if it was kept
    /// (`DecodingOptions.keepsMetadata`).
    public var options: EncodingOptions
    /// Whether a PNG made from an image with a palette also gets a palette, of at most 256 colors, even
    /// though resizing may have added colors.
    package var keepsPalette = false

    public init(_ format: ImageFormat, options: EncodingOptions = EncodingOptions()) {
        self.format = format
        self.options = options
    }

    /// The versions of WebImage and the library that encodes the format, such as `0.9 libwebp 1.2.4`. It's
    /// part of the keys of encoded images, so images that an earlier version has encoded aren't found after
    /// an update.
    public var version: String {
        let library = CodecLibraries.encoder(of: format)
        return library.isEmpty ? WebImageVersion.minor : "\(WebImageVersion.minor) \(library)"
    }

    /// Whether all frames of an animation are encoded.
    var holdsAnimations: Bool { format.has(.animated) && !options.firstFrameOnly }

    /// The line that describes this encoding in the keys of encoded variants.
    var line: String {
        let options = [self.options.key, keepsPalette ? "palette" : ""].filter { !$0.isEmpty }
            .joined(separator: ",")
        return KeyWord.encoded.line("\(format.rawValue)\(options.isEmpty ? "" : "," + options) by \(version)")
    }
}
