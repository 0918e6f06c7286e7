// SPDX-License-Identifier: MIT

/// Limits on what a single image may cost.
///
/// Each limit is checked before the memory or time that it guards is spent. The error has the code
/// ``ImageError/Code/limit`` and names the limit, the value found and the value allowed.
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
    /// The size of a response's header block in bytes; each redirect has its own. Default: 64 KiB.
    public var headerBytes = 64 << 10
    /// The number of redirects that a load follows. Default: 10.
    public var redirects = 10
    /// The width times height that an image is decoded at, in pixels. Default: 100 million.
    ///
    /// A JPEG is decoded at an eighth, a quarter or half of its sides and a WebP at its final size if a
    /// thumbnail or `DecodingOptions.maximumDecodedBytes` allows it, and an SVG is drawn at the size of the
    /// thumbnail. A TIFF is halved while it is read, and of its parts only what is decoded counts. For all
    /// other formats this limits the full size, also for JPEG 2000 and raw files: their libraries keep
    /// structures of the whole image at each size. libavif itself refuses an AVIF image of more than
    /// 268,435,456.
    public var pixels = 100_000_000
    /// The width times height that the header of a JPEG, WebP, TIFF or SVG may state, in pixels, where
    /// ``pixels`` limits what is decoded. A value below ``pixels`` has no effect. Default: 400 million.
    public var sourcePixels = 400_000_000
    /// The memory that a JPEG or WebP of more than ``pixels`` may take while it is decoded at a reduced size,
    /// besides the decoded pixels, in bytes. Default: 512 MiB.
    ///
    /// A JPEG with one scan needs a few rows. One with several scans, such as a progressive one, keeps all
    /// coefficients whatever size it is decoded at: 3 bytes for each pixel of the source with halved colours,
    /// 6 without. A lossless WebP keeps 4 bytes for each pixel of the source.
    public var workingBytes = 512 << 20
    /// The width or height of a source image, in pixels. Default: 65,535.
    public var side = 65_535
    /// The width times height that an SVG image is drawn at (the thumbnail's, if there is one) and of each
    /// image embedded in it, in pixels; ``pixels`` applies as well. Default: 16,777,216.
    public var drawnPixels = 1 << 24
    /// The number of elements that are drawn for an SVG image, with each copy that references make. Default:
    /// 200,000.
    public var drawnElements = 200_000
    /// How deep the drawn elements of an SVG image are nested, references included. At most 500 counts.
    /// Default: 200.
    public var drawnDepth = 200
    /// The memory for the layers of an SVG image that exist at the same time, in bytes: groups with opacity,
    /// masks and blend modes. Each takes 4 bytes for each drawn pixel. Default: 512 MiB.
    public var drawnLayerBytes = 512 << 20
    /// The time that drawing an SVG image may take. In a confined process, drawing ends after three times as
    /// much processor time. Elsewhere nothing can end it: an image is drawn only if its elements, outlines
    /// and text can't take longer, and the error gives the time that they may take, in milliseconds. An hour
    /// or more also allows what may take any time, such as dashes and patterns, for files that you trust. A
    /// page of a PDF ends after this time. Default: 2 s.
    public var drawingTime: Duration = .seconds(2)
    /// The size of a TIFF tile or strip row, and of any other allocation of the TIFF decoder, in bytes.
    /// Default: 256 MiB.
    public var blockBytes = 256 << 20
    /// The number of frames of an animation, or pages of a TIFF. A longer file is treated as if it ended
    /// there. A longer AVIF shows its still image, or fails if it has none. Default: 10,000.
    public var frames = 10_000
    /// The number of scans of a progressive JPEG. Default: 100.
    public var scans = 100
    /// The size of an embedded colour profile in bytes. A larger profile is ignored, or fails the decode if
    /// metadata is to be kept. Default: 4 MiB.
    public var colorProfileBytes = 4 << 20
    /// The size of a block of EXIF or XMP metadata in bytes. A larger block is ignored, or fails the decode
    /// if metadata is to be kept. Default: 1 MiB.
    public var metadataBytes = 1 << 20
    /// The time that decoding one image or frame may take, checked every few rows. The error gives it in
    /// milliseconds. Default: 30 s.
    public var decodingTime: Duration = .seconds(30)

    public init() {}

    /// The default limits.
    public static let `default` = Limits()

    /// Limits for images that users supply: each image is refused or decoded within about 2 s and 256 MB.
    ///
    /// 16 MiB encoded, 8.5 million pixels (3840 x 2160 fits) of the source and of what is decoded, 16,384
    /// pixels per side, working memory of 128 MiB, TIFF blocks of 64 MiB, 2000 frames, 2 s; for SVG 100,000
    /// elements, layers of 128 MiB, 1 s. The AVIF, HEIC, JPEG 2000 and SVG codecs check the time before and
    /// after they call their library, not while it runs.
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
