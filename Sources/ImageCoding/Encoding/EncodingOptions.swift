// SPDX-License-Identifier: MIT

public import Raster

/// Options for encoding.
///
/// ```swift
/// var options = EncodingOptions(quality: 0.9)
/// options.maximumPixelSize = PixelSize(width: 2048, height: 2048)
/// options.maximumFileSize = 500_000
/// ```
public struct EncodingOptions: Hashable, Sendable {
    /// The quality from 0 (smallest) to 1 (best), for JPEG and lossy WebP, AVIF, HEIC and JPEG XL. Each
    /// format has its own scale. Default: 0.85.
    public var quality: Double = 0.85
    /// Whether every pixel is preserved exactly, for WebP, AVIF and HEIC (12 of 16 bits) and JPEG XL. PNG
    /// always does, JPEG never. Default: false.
    public var isLossless = false
    /// Whether a JPEG is written in progressive scans, and a PNG in the seven passes of Adam7, which makes it
    /// larger. Default: false.
    public var isProgressive = false
    /// Whether a PNG is compressed less: in a quarter of the time, and about 8 % larger. Default: false.
    package var favorsSpeed = false
    /// The number of times an animation is played; 0 means forever, the only value that AVIF supports with
    /// libavif before 1.0. Default: 0.
    public var loopCount = 0
    /// The colour behind transparent pixels in a format without alpha (JPEG); its own alpha is ignored.
    /// Default: white.
    public var background = RGBAColor.white

    /// A box into which a larger image is scaled, aspect ratio kept; a side of 0 is unbounded. Default: nil.
    public var maximumPixelSize: PixelSize?
    /// The maximum size of the file in bytes, including metadata and thumbnail.
    ///
    /// JPEG and lossy WebP, AVIF, HEIC and JPEG XL first reduce quality, down to 0.2, by bisection in at most
    /// seven attempts. Then, and in other formats immediately, the image is made smaller. Default: nil.
    public var maximumFileSize: Int?
    /// The EXIF, XMP and colour profile to write into JPEG, PNG, APNG, WebP, AVIF, HEIC, JPEG XL and TIFF;
    /// other formats ignore it. In AVIF, HEIC, JPEG XL and TIFF the orientation of the EXIF becomes the
    /// file's own, which takes precedence there. EXIF tags of a TIFF that describe its pixels are omitted.
    ///
    /// The thumbnail in the EXIF is omitted, because it may show what the image no longer does. A profile is
    /// written only if it is for RGB and the bitmap is in ``ColorSpace/asStored``: other pixels are not in
    /// its colours. Default: nil.
    public var metadata: ImageMetadata?
    /// Whether a JPEG gets a thumbnail of at most 160 x 160 pixels in its EXIF (CIPA DC-008, 4.5.5). Default:
    /// false.
    public var embedsThumbnail = false
    /// The settings of WebP's encoder.
    public var webP = WebP()

    public init() {}

    public init(quality: Double) { self.quality = quality }

    /// ``quality`` as an integer from 1 to 100.
    var percent: Int32 { Int32(min(100, max(1, (quality.isNaN ? 0.85 : quality) * 100).rounded())) }
}

extension EncodingOptions {
    /// The settings of WebP's encoder beyond quality.
    ///
    /// ```swift
    /// var options = EncodingOptions(quality: 0.9)
    /// options.webP.preset = .drawing
    /// options.webP.effort = 6
    /// ```
    public struct WebP: Hashable, Sendable {
        /// A kind of image, for which libwebp has tuned its lossy encoder.
        public enum Preset: String, Hashable, Sendable, CaseIterable {
            /// Any image.
            case `default`
            /// A portrait or an indoor photograph.
            case picture
            /// An outdoor photograph in natural light.
            case photo
            /// A drawing with lines of high contrast.
            case drawing
            /// A small colourful image.
            case icon
            /// Mostly text.
            case text
        }

        /// The kind of image, for lossy encoding. Default: ``Preset/default``.
        public var preset = Preset.default
        /// The effort from 0 (fastest) to 6 (smallest file, about six times slower than 0). Default: 4.
        public var effort = 4
        /// The quality of the alpha channel in a lossy WebP, from 0 (smallest) to 1 (lossless). Default: 1.
        public var alphaQuality = 1.0
        /// The precision of the pixels in a lossless WebP, from 0 (smallest) to 1 (exact). Below 1,
        /// components may change by a few units, and transparent pixels lose their colour. Default: 1.
        public var nearLossless = 1.0

        public init() {}
    }
}
