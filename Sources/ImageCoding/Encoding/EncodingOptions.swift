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
    /// The time that the encoder of PNG, WebP, AVIF and JPEG XL takes for a smaller file, from 1 (fastest) to
    /// 9 (smallest). Default: nil, the usual effort of each format.
    ///
    /// | | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | nil |
    /// |---|---|---|---|---|---|---|---|---|---|---|
    /// | PNG, level of zlib | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 6 |
    /// | WebP, method | 0 | 1 | 2 | 2 | 3 | 4 | 4 | 5 | 6 | 4 |
    /// | AVIF, speed | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 8 |
    /// | JPEG XL, effort | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 5 |
    ///
    /// From 8 on, a PNG is also compressed with each of the filters, and the smallest file is kept. The
    /// slowest takes 10 to 100 times as long as the fastest.
    public var effort: Int?
    /// The maximum number of colours of a PNG with a palette, from 2 to 256: an image with more colours, also
    /// of different alpha, is reduced to that many, with dithering where colours change slowly. A photograph
    /// becomes about half as large. Default: nil, all colours, in a palette if there are at most 256.
    public var maximumColors: Int?
    /// The resolution of colour in a JPEG, AVIF or HEIC that is not lossless. Default: nil, half of that of
    /// brightness (4:2:0), except in an AVIF or HEIC with a ``quality`` of 0.9 or more.
    public var chroma: Chroma?
    /// The range of light of a file that is made of half floats (``PixelFormat/rgbaHalf``). Default:
    /// ``DynamicRange/high``.
    public var dynamicRange = DynamicRange.high
    /// The brightest component of the image in cd/m2, for formats that state it.
    package var brightestLight: Double?
    /// Whether a JPEG has brightness alone, that of the bitmap. Default: false.
    var isGrey = false
    /// Whether a PNG is compressed less: in a quarter of the time, and about 8 % larger. Default: false.
    package var favorsSpeed = false
    /// Whether 16 bits that were made of 8 are written as 8. Default: false.
    package var narrows = false
    /// The number of times an animation is played; 0 means forever. Default: 0.
    public var loopCount = 0
    /// Whether only the first frame or page is encoded, which every format can hold. Default: false.
    public var firstFrameOnly = false
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
    /// The quality down to which ``maximumFileSize`` may go. Default: 0.2.
    package var leastQuality = 0.2
    /// Whether an image is made smaller if it does not fit into ``maximumFileSize`` at the lowest quality. If
    /// not, that is an error: ``ImageError/Code/limit``. Default: true.
    public var shrinksToFit = true
    /// The least similarity of a still image to the bitmap, from 0 to 1: the lowest of
    /// ``Bitmap/structuralSimilarity(to:cancellation:)``, the same of its color differences, and the
    /// similarity of flat areas, which is 0.98 if their mean differs by three levels. A bitmap in another
    /// space is compared in sRGB. Default: nil.
    ///
    /// A JPEG, lossy WebP, AVIF, HEIC or JPEG XL gets the smallest ``quality`` with that similarity, which is
    /// found by encoding and decoding it seven times; if none has it, the best. A PNG that is not interlaced
    /// gets the smallest palette of 16 to 256 colours with it, or none. ``maximumFileSize`` takes precedence.
    public var minimumSimilarity: Double?
    /// The EXIF, XMP and colour profile to write into JPEG, PNG, APNG, WebP, AVIF, HEIC, JPEG XL and TIFF;
    /// other formats ignore it. In AVIF, HEIC, JPEG XL and TIFF the orientation of the EXIF becomes the
    /// file's own, which takes precedence there. EXIF tags of a TIFF that describe its pixels are omitted.
    ///
    /// The thumbnail in the EXIF is omitted, because it may show what the image no longer does. A profile is
    /// written only if it is for RGB and the bitmap is in ``ColorSpace/asStored``: other bitmaps are written
    /// with the colours of their own ``Bitmap/colorSpace``. Default: nil.
    public var metadata: ImageMetadata?
    /// The parts of ``metadata`` that are written; `[]` writes nothing. The name of the bitmap's own colour
    /// space is no part of it. Default: ``ImageMetadata/Parts/all``.
    public var metadataParts = ImageMetadata.Parts.all
    /// The pixels per inch to write: into JPEG, PNG, TIFF and BMP, and into the EXIF of ``metadata`` if that
    /// states a resolution; into WebP, AVIF, HEIC and JPEG XL as EXIF, which is added if it is missing (CIPA
    /// DC-008, 4.6.4). Default: nil, not stated; BMP always states 72.
    public var density: ImageInfo.Density?
    /// Whether a JPEG gets a thumbnail of at most 160 x 160 pixels in its EXIF (CIPA DC-008, 4.5.5). Default:
    /// false.
    public var embedsThumbnail = false
    /// The settings of WebP's encoder.
    public var webp = WebP()

    public init() {}

    public init(quality: Double) { self.quality = quality }

    /// ``quality`` as an integer from 1 to 100.
    var percent: Int32 { Int32(min(100, max(1, (quality.isNaN ? 0.85 : quality) * 100).rounded())) }

    /// ``effort`` from 1 to 9.
    private var clampedEffort: Int32? { effort.map { Int32(min(9, max(1, $0))) } }
    /// The level of zlib; 6 is its default.
    var pngLevel: Int32 { clampedEffort ?? (favorsSpeed ? 2 : 6) }
    /// Whether a PNG is compressed with each filter.
    var triesPNGFilters: Bool { clampedEffort ?? 0 >= 8 }
    var webPMethod: Int32 { clampedEffort.map { $0 * 2 / 3 } ?? 4 }
    /// The speed, from 0 (slowest) to 10. By default a photograph takes a third of the time of avifenc's
    /// default, 6, and is a sixth larger.
    var avifSpeed: Int32 { clampedEffort.map { 10 - $0 } ?? 8 }
    /// By default, photographs become as good and as small as with libjxl's default, 7, in about half of the
    /// time. 4 takes a fifth of that time, for 0.5 to 0.9 dB less and files of 90 to 110 % of the size.
    var jxlEffort: Int64 { clampedEffort.map(Int64.init) ?? 5 }
    /// The quality of libheif, which makes the rate factor of x265 of it (50 minus half). With the default
    /// quality, photographs are as large as AVIFs, and as similar to the original. Without the mapping,
    /// they'd be three to four times as large.
    var heicPercent: Int32 {
        percent <= 85 ? max(1, percent * 58 / 85) : 58 + (percent - 85) * 42 / 15
    }
    /// Whether colour in an AVIF or HEIC has full resolution.
    var defaultChroma: Chroma { isLossless || percent >= 90 ? .full : .half }
}

extension EncodingOptions {
    /// The range of light that is written.
    public enum DynamicRange: String, Hashable, Sendable, CaseIterable {
        /// Light that is brighter than white is kept in formats that can store it: a still AVIF (10 bits),
        /// JPEG XL or PNG (16 bits) in ``ColorSpace/pq``, and a JPEG with a gain map. Other files, and images
        /// without such light, are in standard range.
        case high
        /// Light that is brighter than white is mapped to it by its luminance.
        case standard
    }
}

extension EncodingOptions {
    /// The resolution of colour, which eyes see less finely than brightness.
    public enum Chroma: String, Hashable, Sendable, CaseIterable {
        /// The resolution of brightness (4:4:4): for text, drawings and red edges. A JPEG is about 20 %
        /// larger.
        case full = "444"
        /// Half of the columns (4:2:2).
        case halfWidth = "422"
        /// Half of the columns and rows (4:2:0).
        case half = "420"
    }
}

extension EncodingOptions {
    /// The settings of WebP's encoder beyond quality and effort.
    ///
    /// ```swift
    /// var options = EncodingOptions(quality: 0.9)
    /// options.webp.preset = .drawing
    /// options.effort = 9
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
        /// The quality of the alpha channel in a lossy WebP, from 0 (smallest) to 1 (lossless). Default: 1.
        public var alphaQuality = 1.0
        /// The precision of the pixels in a lossless WebP, from 0 (smallest) to 1 (exact). Below 1,
        /// components may change by a few units, and transparent pixels lose their colour. Default: 1.
        public var nearLossless = 1.0

        public init() {}
    }
}
