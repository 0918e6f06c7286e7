// SPDX-License-Identifier: MIT

/// Limits on the memory and time that a single image may cost.
///
/// Each limit is checked before the memory or time is spent. The error has the code
/// ``ImageError/Code/limit``, and contains the limit's name, the value found and the value allowed.
///
/// The defaults suit images from untrusted servers. Raise a limit for a trusted source:
///
/// ```swift
/// var limits = Limits.default
/// limits.pixels = 400_000_000
/// ```
///
/// An image within all default limits may still take 400 MB and many seconds: 100 million pixels of 4 bytes,
/// plus the decoder's own memory (up to 12 bytes per pixel for a JPEG with many scans, 20 for a JPEG 2000).
/// Use ``strict`` where users supply the images.
public struct Limits: Sendable, Hashable {
    /// The size of an encoded image in bytes, after content decoding such as gzip. Default: 64 MiB.
    public var encodedBytes = 64 << 20
    /// The size of a response's header block in bytes. It applies to each redirect separately. Default: 64
    /// KiB.
    public var headerBytes = 64 << 10
    /// The number of redirects that a load follows. Default: 10.
    public var redirects = 10
    /// The maximum width times height that an image is decoded at, in pixels. Default: 100 million.
    ///
    /// If a thumbnail or `DecodingOptions.maximumDecodedBytes` allows it, a JPEG is decoded at 1/8, 1/4 or
    /// 1/2 of its sides and a WebP at its final size. An SVG is drawn at the thumbnail's size. A TIFF is
    /// halved while it's read, and only the parts that are decoded count toward the limit. For all other
    /// formats this limits the full size, even for JPEG 2000 and raw files: their libraries allocate for the
    /// whole image at any size. libavif itself rejects AVIF images above 268,435,456 pixels.
    public var pixels = 100_000_000
    /// The maximum width times height in the header of a JPEG, WebP, TIFF or SVG, in pixels. Default: 400
    /// million.
    ///
    /// ``pixels`` limits the decoded size instead. A value below ``pixels`` has no effect.
    public var sourcePixels = 400_000_000
    /// The memory, in bytes, for decoding a JPEG or WebP of more than ``pixels`` at a reduced size, in
    /// addition to the decoded pixels. Default: 512 MiB.
    ///
    /// A JPEG with one scan needs a few rows. One with several scans, such as a progressive JPEG, keeps all
    /// coefficients at any decoded size: 3 bytes per source pixel with chroma subsampling, 6 without. A
    /// lossless WebP keeps 4 bytes per source pixel.
    public var workingBytes = 512 << 20
    /// The width or height of a source image, in pixels. Default: 65,535.
    public var side = 65_535
    /// The maximum width times height of a drawn SVG image, and of each image embedded in it, in pixels.
    /// Default: 16,777,216.
    ///
    /// If there's a thumbnail, the limit applies to its size. ``pixels`` also applies.
    public var drawnPixels = 1 << 24
    /// The number of elements drawn for an SVG image, including every copy that a reference makes. Default:
    /// 200,000.
    public var drawnElements = 200_000
    /// How deeply the drawn elements of an SVG image may be nested, references included. Values above 500 are
    /// treated as 500. Default: 200.
    public var drawnDepth = 200
    /// The memory for an SVG image's simultaneous layers (groups with opacity, masks and blend modes), in
    /// bytes. Default: 512 MiB.
    ///
    /// Each layer takes 4 bytes per drawn pixel.
    public var drawnLayerBytes = 512 << 20
    /// The maximum time to draw an SVG image or a PDF page. Default: 2 s.
    ///
    /// In a confined process, we stop drawing an SVG once it has used three times this limit in processor
    /// time. Elsewhere, nothing can interrupt the drawing, so an image is drawn only if its elements,
    /// outlines and text can't take longer than the limit. If they can, the error contains the estimated
    /// maximum in milliseconds. A limit of an hour or more also allows features that can take any amount of
    /// time, such as dashes and patterns, so set it only for files that you trust. Drawing a PDF page stops
    /// when this time is over.
    public var drawingTime: Duration = .seconds(2)
    /// The size of a TIFF tile or strip row, and of any other allocation of the TIFF decoder, in bytes.
    /// Default: 256 MiB.
    public var blockBytes = 256 << 20
    /// The number of frames in an animation, or of pages in a TIFF. Default: 10,000.
    ///
    /// A longer file is treated as if it ended there. A longer AVIF shows its still image, or fails if it
    /// doesn't have one.
    public var frames = 10_000
    /// The number of scans in a progressive JPEG. Default: 100.
    public var scans = 100
    /// The size of an embedded color profile in bytes. A larger profile is ignored, or makes the decode fail
    /// if metadata has to be kept. Default: 4 MiB.
    public var colorProfileBytes = 4 << 20
    /// The size of an EXIF or XMP block in bytes. A larger block is ignored, or makes the decode fail if
    /// metadata has to be kept. Default: 1 MiB.
    public var metadataBytes = 1 << 20
    /// The maximum time to decode one image or frame, checked every few rows. The error's values are in
    /// milliseconds. Default: 30 s.
    public var decodingTime: Duration = .seconds(30)

    public init() {}

    /// The default limits.
    public static let `default` = Limits()

    /// Limits for images that users supply: each image is decoded within about 2 s and 256 MB, or rejected.
    ///
    /// The limits are 16 MiB of encoded data, 8.5 million source and decoded pixels (3840 x 2160 fits),
    /// 16,384 pixels per side, 128 MiB of working memory, 64 MiB TIFF blocks, 2000 frames and 2 s. SVG images
    /// are limited to 100,000 elements, 128 MiB of layers and 1 s. The AVIF, HEIC, JPEG 2000 and SVG codecs
    /// check the time before and after they call their library, not while it runs.
    public static let strict: Limits = {
        var limits = Limits()
        limits.encodedBytes = 16 << 20
        limits.pixels = 8_500_000
        limits.sourcePixels = limits.pixels
        limits.workingBytes = 128 << 20
        limits.side = 16_384
        limits.blockBytes = 64 << 20
        limits.frames = 2000
        limits.drawnElements = 100_000
        limits.drawnLayerBytes = 128 << 20
        limits.drawingTime = .seconds(1)
        limits.decodingTime = .seconds(2)
        return limits
    }()
}
