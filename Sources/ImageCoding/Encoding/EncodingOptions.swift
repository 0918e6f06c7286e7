// SPDX-License-Identifier: MIT

public import Raster

/// How to encode.
///
///     var options = EncodingOptions(quality: 0.9)
///     options.maximumPixelSize = PixelSize(width: 2048, height: 2048)
///     options.maximumFileSize = 500_000
public struct EncodingOptions: Hashable, Sendable {
    /// From 0 (smallest) to 1 (best), for JPEG and lossy WebP, AVIF and JPEG XL. Each format has a scale of its own.
    /// Default: 0.85.
    public var quality: Double = 0.85
    /// Whether every pixel is kept as it is, for WebP, AVIF (of 16 bits 12) and JPEG XL. PNG always does, JPEG never.
    /// Default: false.
    public var isLossless = false
    /// Whether a JPEG is written in scans that refine one another, and a PNG in the seven passes of Adam7, which make
    /// it larger. Default: false.
    public var isProgressive = false
    /// How often an animation is played; 0 means for ever, which is all that AVIF can say with libavif before 1.0.
    /// Default: 0.
    public var loopCount = 0
    /// What shows behind transparent pixels in a format without alpha (JPEG). Default: white.
    public var background = BackgroundColor.white

    /// A box into which a larger picture is scaled, its aspect kept; a side of 0 sets no bound. Default: nil.
    public var maximumPixelSize: PixelSize?
    /// The most bytes that the file may have, metadata and thumbnail included.
    ///
    /// JPEG and lossy WebP, AVIF and JPEG XL give up quality first, down to 0.2, found by bisection in at most seven attempts; then, and in
    /// other formats at once, the picture becomes smaller. Default: nil.
    public var maximumFileSize: Int?
    /// EXIF, XMP and colour profile to be written, in JPEG, PNG, APNG, WebP, AVIF, JPEG XL and TIFF; other formats go
    /// without. In AVIF, JPEG XL and TIFF the orientation of the EXIF becomes the file's own, the one that counts there.
    /// Of a TIFF's EXIF, tags that tell of its own pixels are left out.
    ///
    /// A small picture within the EXIF is left out: it may show what the picture no longer does. A profile is written
    /// only with a bitmap in ``ColorSpace/asStored`` and if it is for RGB: other pixels are not in its colours.
    /// Default: nil.
    public var metadata: ImageMetadata?
    /// Whether a JPEG gets a small picture of at most 160 x 160 in its EXIF (CIPA DC-008, 4.5.5). Default: false.
    public var embedsThumbnail = false

    public init() {}

    public init(quality: Double) { self.quality = quality }

    /// An opaque sRGB colour.
    public struct BackgroundColor: Hashable, Sendable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        public static let white = BackgroundColor(red: 255, green: 255, blue: 255)
        public static let black = BackgroundColor(red: 0, green: 0, blue: 0)
    }

    /// ``quality`` as a whole number from 1 to 100.
    var percent: Int32 { Int32(min(100, max(1, (quality.isNaN ? 0.85 : quality) * 100).rounded())) }
}
