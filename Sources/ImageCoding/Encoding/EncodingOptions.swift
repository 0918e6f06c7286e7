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
    /// The quality from 0 (smallest) to 1 (best) for JPEG and lossy WebP, AVIF, HEIC and JPEG XL. Each format
    /// has its own scale. Default: 0.85.
    public var quality: Double = 0.85
    /// Whether to preserve every pixel exactly in WebP, AVIF, HEIC and JPEG XL. AVIF and HEIC keep 12 of 16
    /// bits. PNG is always lossless, JPEG never. Default: false.
    public var isLossless = false
    /// Whether to write a JPEG in progressive scans, and a PNG in the seven Adam7 passes, which make it
    /// larger. Default: false.
    public var isProgressive = false
    /// How much time the PNG, WebP, AVIF and JPEG XL encoders spend on a smaller file, from 1 (fastest) to 9
    /// (smallest). Default: nil, which uses the usual effort for each format.
    ///
    /// | | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | nil |
    /// |---|---|---|---|---|---|---|---|---|---|---|
    /// | PNG, level of zlib | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 6 |
    /// | WebP, method | 0 | 1 | 2 | 2 | 3 | 4 | 4 | 5 | 6 | 4 |
    /// | AVIF, speed | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 8 |
    /// | JPEG XL, effort | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 5 |
    ///
    /// At 8 and above, a PNG is also compressed with each of the filters, and the smallest file is kept. The
    /// slowest effort takes 10 to 100 times as long as the fastest.
    public var effort: Int?
    /// The maximum number of colors for a PNG with a palette, from 2 to 256.
    ///
    /// An image with more colors is reduced to that many, with dithering where colors change slowly. Colors
    /// that differ only in alpha are counted separately. A photo becomes about half as large. Default: nil,
    /// which keeps all colors and uses a palette if there are at most 256.
    public var maximumColors: Int?
    /// The resolution of color in a lossy JPEG, AVIF or HEIC. Default: nil, which uses half the resolution of
    /// brightness (4:2:0), or full resolution in an AVIF or HEIC with a ``quality`` of 0.9 or more.
    public var chroma: Chroma?
    /// The range of light in a file made from half floats (``PixelFormat/rgbaHalf``). Default:
    /// ``DynamicRange/high``.
    public var dynamicRange = DynamicRange.high
    /// The image's brightest component in cd/m2, for formats that store it.
    package var brightestLight: Double?
    /// Whether to write a JPEG with the bitmap's brightness only. Default: false.
    var isGrey = false
    /// Whether to compress a PNG less. Encoding then takes a quarter of the time, and the file is about 8%
    /// larger. Default: false.
    package var favorsSpeed = false
    /// Whether to write 16-bit components as 8 bits if they were made from 8 bits. Default: false.
    package var narrows = false
    /// How many times an animation plays; 0 means forever. Default: 0.
    public var loopCount = 0
    /// Whether to encode only the first frame or page, which works in every format. Default: false.
    public var firstFrameOnly = false
    /// The color behind transparent pixels in a format without alpha (JPEG). Its own alpha is ignored.
    /// Default: white.
    public var background = RGBAColor.white

    /// A box to scale a larger image into, keeping the aspect ratio. A side of 0 is unbounded. Default: nil,
    /// for no limit.
    public var maximumPixelSize: PixelSize?
    /// The maximum file size in bytes, including metadata and thumbnail. Default: nil, for no limit.
    ///
    /// For JPEG and lossy WebP, AVIF, HEIC and JPEG XL, the encoder first reduces the quality, down to 0.2,
    /// by bisection with at most seven attempts. After that, and immediately in other formats, it makes the
    /// image smaller.
    public var maximumFileSize: Int?
    /// The lowest quality that the encoder may use to reach ``maximumFileSize``. Default: 0.2.
    package var leastQuality = 0.2
    /// Whether to make an image smaller if it doesn't fit into ``maximumFileSize`` at the lowest quality. If
    /// false, encoding fails with ``ImageError/Code/limit``. Default: true.
    public var shrinksToFit = true
    /// How similar an encoded still image must be to the bitmap, from 0 to 1. Default: nil.
    ///
    /// The similarity is the lowest of three values: ``Bitmap/structuralSimilarity(to:cancellation:)``, the
    /// same measure for the chroma components, and the similarity of flat areas, which is 0.98 if their means
    /// differ by three levels. A bitmap in another space is compared in sRGB.
    ///
    /// For a JPEG, lossy WebP, AVIF, HEIC or JPEG XL, we use the smallest ``quality`` that reaches this
    /// similarity, or the best quality if none does, by encoding and decoding the image seven times. A
    /// non-interlaced PNG gets the smallest palette from 16 to 256 colors that reaches it, or no palette.
    /// ``maximumFileSize`` takes precedence.
    public var minimumSimilarity: Double?
    /// The EXIF, XMP and color profile to write into JPEG, PNG, APNG, WebP, AVIF, HEIC, JPEG XL and TIFF.
    /// Other formats ignore it. Default: nil.
    ///
    /// In AVIF, HEIC, JPEG XL and TIFF, the EXIF orientation becomes the file's own orientation, which takes
    /// precedence in these formats. EXIF tags that describe the pixels of a TIFF are omitted.
    ///
    /// The EXIF thumbnail is omitted, because it may show something that's no longer in the image. A profile
    /// is only written if it's an RGB profile and the bitmap is in ``ColorSpace/asStored``. Other bitmaps are
    /// written with their own ``Bitmap/colorSpace``.
    public var metadata: ImageMetadata?
    /// Which parts of ``metadata`` to write; `[]` writes nothing. This doesn't affect the name of the
    /// bitmap's color space. Default: ``ImageMetadata/Parts/all``.
    public var metadataParts = ImageMetadata.Parts.all
    /// The pixels per inch to write. Default: nil, which writes nothing, except in BMP, which then gets 72.
    ///
    /// JPEG, PNG, TIFF and BMP have a field for it. It's also written into the EXIF of ``metadata`` if that
    /// already contains a resolution. In WebP, AVIF, HEIC and JPEG XL, it's always written as EXIF, which is
    /// added if it's missing (CIPA DC-008, 4.6.4).
    public var density: ImageInfo.Density?
    /// Whether a JPEG gets a thumbnail of at most 160 x 160 pixels in its EXIF (CIPA DC-008, 4.5.5). Default:
    /// false.
    public var embedsThumbnail = false
    /// Settings for the WebP encoder.
    public var webp = WebP()

    public init() {}

    public init(quality: Double) { self.quality = quality }

    /// ``quality`` as an integer from 1 to 100.
    var percent: Int32 { Int32(min(100, max(1, (quality.isNaN ? 0.85 : quality) * 100).rounded())) }

    /// ``effort``, clamped to the range from 1 to 9, or nil if it isn't set.
    private var clampedEffort: Int32? { effort.map { Int32(min(9, max(1, $0))) } }
    /// The zlib level; 6 is zlib's default.
    var pngLevel: Int32 { clampedEffort ?? (favorsSpeed ? 2 : 6) }
    /// Whether to try each filter when compressing a PNG.
    var triesPNGFilters: Bool { clampedEffort ?? 0 >= 8 }
    var webPMethod: Int32 { clampedEffort.map { $0 * 2 / 3 } ?? 4 }
    /// The speed, from 0 (slowest) to 10. With our default, a photo takes a third of the time that avifenc's
    /// default of 6 takes, and is a sixth larger.
    var avifSpeed: Int32 { clampedEffort.map { 10 - $0 } ?? 8 }
    /// With our default, photos become as good and as small as with libjxl's default of 7, in about half the
    /// time. An effort of 4 takes a fifth of that time, but photos are 0.5 to 0.9 dB worse, and files have 90
    /// to 110% of the size.
    var jxlEffort: Int64 { clampedEffort.map(Int64.init) ?? 5 }
    /// The quality to pass to libheif, which turns it into x265's rate factor (50 minus half of it).
    ///
    /// With the default quality, photos are as large as AVIFs and as similar to the original. Without this
    /// mapping, they'd be three to four times as large.
    var heicPercent: Int32 {
        percent <= 85 ? max(1, percent * 58 / 85) : 58 + (percent - 85) * 42 / 15
    }
    /// The color resolution of an AVIF or HEIC if none is requested.
    var defaultChroma: Chroma { isLossless || percent >= 90 ? .full : .half }
}

extension EncodingOptions {
    /// The range of light to write.
    public enum DynamicRange: String, Hashable, Sendable, CaseIterable {
        /// Light brighter than white is kept in formats that can store it: a still AVIF (10 bits), JPEG XL or
        /// PNG (16 bits) in ``ColorSpace/pq``, and a JPEG with a gain map.
        ///
        /// Other files, and images without such light, are in standard range.
        case high
        /// Light brighter than white is mapped to standard range by its luminance.
        case standard
    }
}

extension EncodingOptions {
    /// The color resolution. The eye sees less detail in color than in brightness.
    public enum Chroma: String, Hashable, Sendable, CaseIterable {
        /// The same resolution as brightness (4:4:4), for text, drawings and red edges. A JPEG is about 20%
        /// larger.
        case full = "444"
        /// Color has half as many columns as brightness (4:2:2).
        case halfWidth = "422"
        /// Color has half as many columns and rows as brightness (4:2:0).
        case half = "420"
    }
}

extension EncodingOptions {
    /// Settings for the WebP encoder in addition to quality and effort.
    ///
    /// ```swift
    /// var options = EncodingOptions(quality: 0.9)
    /// options.webp.preset = .drawing
    /// options.effort = 9
    /// ```
    public struct WebP: Hashable, Sendable {
        /// A kind of image that libwebp has tuned its lossy encoder for.
        public enum Preset: String, Hashable, Sendable, CaseIterable {
            /// Any image.
            case `default`
            /// A portrait or an indoor photograph.
            case picture
            /// An outdoor photograph in natural light.
            case photo
            /// A drawing with lines of high contrast.
            case drawing
            /// A small colorful image.
            case icon
            /// Mostly text.
            case text
        }

        /// The kind of image, for lossy encoding. Default: ``Preset/default``.
        public var preset = Preset.default
        /// The quality of the alpha channel in a lossy WebP, from 0 (smallest) to 1 (lossless). Default: 1.
        public var alphaQuality = 1.0
        /// The precision of the pixels in a lossless WebP, from 0 (smallest) to 1 (exact). Below 1,
        /// components may change by a few units, and transparent pixels lose their color. Default: 1.
        public var nearLossless = 1.0

        public init() {}
    }
}
