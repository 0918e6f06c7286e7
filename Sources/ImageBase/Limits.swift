// SPDX-License-Identifier: MIT

/// What a single image may cost. Every limit is checked before the memory or time it guards is spent, and an
/// ``ImageError`` of code ``ImageError/Code/limit`` names the limit, what was found and what is allowed.
///
/// The defaults suit pictures from servers that nobody vouches for. Raise one for a trusted source:
///
///     var limits = Limits.default
///     limits.pixels = 400_000_000
///
/// A picture that keeps to all of them may still take 400 MB and many seconds: 100 million pixels of 4 bytes, and what
/// its decoder needs besides (a JPEG of many scans up to 12 bytes a pixel). Where anybody may name the pictures,
/// ``strict`` bounds both.
public struct Limits: Sendable, Hashable {
    /// Bytes of an encoded image, after content decoding such as gzip. Default: 64 MiB.
    public var encodedBytes = 64 << 20
    /// Bytes of a response's header block, all redirects' blocks apart. Default: 64 KiB.
    public var headerBytes = 64 << 10
    /// Redirects that one load may follow. Default: 10.
    public var redirects = 10
    /// Pixels of a source image, width times height. Default: 100 million. libavif reads no AVIF of more than 268,435,456.
    public var pixels = 100_000_000
    /// Pixels of one side of a source image. Default: 65,535.
    public var side = 65_535
    /// Pixels that an SVG is drawn at, a thumbnail's if that is what is wanted, and those of a picture within it; besides
    /// ``pixels``. Its groups take that several times. Default: 16,777,216.
    public var drawnPixels = 1 << 24
    /// Bytes of what is decoded at once of a TIFF, a tile or a row, and of any other piece of memory that its decoder
    /// takes. Default: 256 MiB.
    public var blockBytes = 256 << 20
    /// Frames of an animation, or pages of a TIFF: of a longer file the first ones are shown, as if it ended there. Of an
    /// AVIF it is the still picture; one without is refused. Default: 10,000.
    public var frames = 10_000
    /// Scans of a progressive JPEG. Default: 100.
    public var scans = 100
    /// Bytes of an embedded colour profile; a larger one is ignored and the picture kept, unless metadata is to be
    /// kept too. Default: 4 MiB.
    public var colorProfileBytes = 4 << 20
    /// Bytes of a block of EXIF or XMP metadata; a larger one is ignored and the picture kept, unless metadata is to
    /// be kept too. Default: 1 MiB.
    public var metadataBytes = 1 << 20
    /// Time that decoding one picture or frame may take, with all that belongs to it; looked at every few rows.
    /// The error counts in milliseconds. Default: 30 s.
    public var decodingTime: Duration = .seconds(30)

    public init() {}

    /// The limits used wherever none are given.
    public static let `default` = Limits()

    /// For pictures that anybody may hand in: each is refused or done within some 2 s and 256 MB. 16 MiB encoded,
    /// 8.5 million pixels (3840 x 2160 fits) of 16,384 a side, blocks of 64 MiB, 2000 frames, 2 s.
    ///
    /// The codecs of AVIF, HEIC and SVG look at the time before and after the library they use, not within it.
    public static let strict: Limits = {
        var limits = Limits()
        limits.encodedBytes = 16 << 20
        limits.pixels = 8_500_000
        limits.side = 16_384
        limits.blockBytes = 64 << 20
        limits.frames = 2000
        limits.decodingTime = .seconds(2)
        return limits
    }()
}
