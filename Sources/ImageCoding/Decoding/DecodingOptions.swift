// SPDX-License-Identifier: MIT

public import ImageBase
import PortableFoundation
public import Raster

/// Options for decoding. The defaults suit views and caches: an upright sRGB image at full size in
/// premultiplied `bgra8`.
public struct DecodingOptions: Hashable, Sendable {
    /// The part of the image to decode, in full-size pixels and in the result's orientation.
    ///
    /// The area outside the image is left out. ``thumbnail`` and ``maximumDecodedBytes`` apply to this part.
    /// Default: nil, which decodes the whole image.
    ///
    /// Parts of JPEG, PNG, WebP, TIFF and JPEG 2000, and of HEIC or AVIF made of tiles, are decoded without
    /// most of the rest. In other formats, the whole image is decoded and cropped, and on Apple platforms
    /// this includes HEIC and AVIF. A part entirely outside the image fails with
    /// ``ImageError/Code/invalidRequest``. There are no previews while a part loads.
    public var region: PixelRect?
    /// The page of a TIFF or PDF to decode, starting at 0. Default: nil, which decodes all pages as frames.
    ///
    /// The page is the only frame, but ``ImageInfo/frameCount`` is still the number of pages. Other formats
    /// don't have pages and ignore this option. A page that doesn't exist fails with
    /// ``ImageError/Code/invalidInput``.
    public var page: Int?
    /// The size to decode at. Default: nil, which decodes at full size. ``Thumbnail/original`` reads back as
    /// nil.
    public var thumbnail: Thumbnail? {
        get { ownThumbnail.value }
        set { ownThumbnail = OwnThumbnail(newValue) }
    }
    /// How to reduce a larger image. Default: ``ThumbnailQuality/balanced``.
    public var thumbnailQuality = ThumbnailQuality.balanced
    /// The result's pixel format. Default: ``PixelFormat/bgra8``.
    public var pixelFormat: PixelFormat = .bgra8
    /// The result's alpha mode. Default: ``AlphaMode/premultiplied``.
    ///
    /// An image without transparency is always ``AlphaMode/opaque``. If you request ``AlphaMode/opaque``,
    /// transparency is composited onto black.
    public var alpha: AlphaMode = .premultiplied
    /// The result's color space. The image's colors are converted to it. Default: ``ColorSpace/sRGB``.
    ///
    /// ``ColorSpace/asStored`` keeps the stored values, and the bitmap's color space describes them. A CMYK
    /// profile can't describe a bitmap, so if inks aren't converted with their profile, they become sRGB by a
    /// formula.
    public var colorSpace: ColorSpace {
        get { ownColorSpace.value ?? .sRGB }
        set { ownColorSpace.value = newValue }
    }
    /// The result's range of light. Default: ``DynamicRange/standard``.
    ///
    /// With another range, an image with light brighter than white (``ImageInfo/isHighDynamicRange``) becomes
    /// a ``PixelFormat/rgbaHalf`` bitmap with the primaries of ``colorSpace``, and ``pixelFormat`` is
    /// ignored. Other images aren't affected. This works on Linux only: ImageIO's images are in standard
    /// range.
    ///
    /// ```swift
    /// var options = DecodingOptions()
    /// options.dynamicRange = .upTo(headroom: 2)
    /// ```
    public var dynamicRange = DynamicRange.standard {
        // Options with equal values must compare equal, but NaN doesn't equal itself.
        didSet { if case .upTo(let stops) = dynamicRange, !(stops > 0) { dynamicRange = .upTo(headroom: 0) } }
    }
    /// Whether to turn the image upright as its metadata specifies. If so, transformers see it upright;
    /// otherwise, their rectangles and corners refer to the stored image. Default: true.
    public var appliesOrientation = true
    /// Whether to treat an animation as a still image, without even counting its other frames. Default:
    /// false.
    public var firstFrameOnly = false
    /// The maximum size of the result's pixels in bytes: width x height x bytes per pixel, times the number
    /// of frames for an animation.
    ///
    /// Larger images are decoded at a smaller size that keeps the aspect ratio. Default: nil, so only
    /// ``limits`` apply.
    ///
    /// If ``firstFrameOnly`` is set, an animation has one frame. Pages of a TIFF are limited individually.
    public var maximumDecodedBytes: Int?
    /// The format that the server or file name suggests.
    ///
    /// The content takes precedence: if several codecs recognize the data, the codecs for this format are
    /// tried first. If no codec recognizes it, the codecs for this format are tried. Default: nil.
    public var formatHint: ImageFormat?
    /// The limits on the encoded image. Default: ``Limits/default``.
    public var limits: Limits = .default
    /// Whether to keep EXIF, XMP and the color profile in ``DecodedImage/metadata``. If so, decoding fails
    /// for a block larger than ``Limits/metadataBytes`` or ``Limits/colorProfileBytes``. Default: false.
    public var keepsMetadata = false
    /// Whether to draw an SVG image's filters, such as blurs and shadows.
    ///
    /// Only a codec in another process draws them (see `CodecRegistry.isolated`), because they may crash the
    /// library or take unlimited time. Elsewhere on Linux, they're left out. Default: false.
    public var drawsSVGFilters = false
    /// Whether to decode a damaged PNG as far as possible instead of rejecting it. Default: false.
    @_spi(Programs) public var keepsDamagedParts = false
    /// The number of pixels per point, for display. It doesn't change pixels. Default: 1.
    public var scale: Double {
        get { ownScale.value ?? 1 }
        set { ownScale.value = newValue }
    }
    /// A custom value for a codec, typed by its key. The keys for the built-in decoders document their
    /// values.
    ///
    /// A value that changes the image must be part of cache keys; see `RequestValueKey.cacheText(for:)`. A
    /// codec in another process gets the value if it's `Codable` and its key is a type in a module that the
    /// other executable contains.
    ///
    /// ```swift
    /// struct PageNumber: RequestValueKey {
    ///     static let defaultValue = 0
    ///     static func cacheText(for value: Int) -> String? { "page=\(value)" }
    /// }
    /// options[PageNumber.self] = 3
    /// ```
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { values[key] }
        set { values[key] = newValue }
    }
    private var values = RequestValues()

    /// The values that can be sent to another process, with the names of their keys.
    var encodedValues: [(name: String, value: Data)] { values.encoded }

    /// Sets a value that another process has encoded.
    mutating func receive(_ value: Data, for name: String) { values.receive(value, for: name) }

    /// The value of ``scale`` if it was set, otherwise nil.
    package var statedScale: Double? { ownScale.value }
    private var ownScale = OwnScale()
    /// The value of ``colorSpace`` if it was set, otherwise nil.
    package var statedColorSpace: ColorSpace? { ownColorSpace.value }
    private var ownColorSpace = OwnColorSpace()
    /// Whether ``thumbnail`` was set, even to nil.
    package var statesThumbnail: Bool { ownThumbnail.isStated }
    private var ownThumbnail = OwnThumbnail()

    public init() {}

    public init(thumbnail: Thumbnail?) {
        if let thumbnail { self.thumbnail = thumbnail }
    }

    /// Options that return the exact stored values: 16 bits per component, straight alpha, unconverted
    /// colors.
    public static let exact: DecodingOptions = {
        var options = DecodingOptions()
        options.pixelFormat = .rgba16
        options.alpha = .straight
        options.colorSpace = .asStored
        return options
    }()

    /// A stable string for cache keys that contains every option that changes the result. Empty for the
    /// defaults.
    package var key: String {
        var parts: [String] = []
        if let page { parts.append("page(\(page))") }
        if let region {
            parts.append("region(\(region.x),\(region.y),\(region.width),\(region.height))")
        }
        if let thumbnail { parts.append(thumbnail.key) }
        if pixelFormat != .bgra8 { parts.append("\(pixelFormat)") }
        if alpha != .premultiplied { parts.append("\(alpha)") }
        if colorSpace == .asStored {
            parts.append("colors")
        } else if colorSpace != .sRGB {
            parts.append("colors(\(colorSpace.key))")
        }
        switch dynamicRange {
        case .standard: break
        case .high: parts.append("range(high)")
        case .upTo(let headroom): parts.append("range(\(headroom))")
        }
        if !appliesOrientation { parts.append("unturned") }
        if firstFrameOnly { parts.append("first") }
        if let maximumDecodedBytes { parts.append("bytes(\(maximumDecodedBytes))") }
        if thumbnailQuality != .balanced, thumbnail != nil || maximumDecodedBytes != nil {
            parts.append("quality(\(thumbnailQuality.rawValue))")
        }
        if keepsMetadata { parts.append("metadata") }
        if drawsSVGFilters { parts.append("filters") }
        if keepsDamagedParts { parts.append("damaged") }
        if let formatHint { parts.append("type(\(formatHint.rawValue))") }
        return (parts + values.cacheLines).joined(separator: ",")
    }
}

extension DecodingOptions {
    /// A decoded image's range of light.
    public enum DynamicRange: Hashable, Sendable {
        /// Nothing is brighter than white. Brighter PQ and HLG light is mapped to this range by its
        /// luminance. An image with a gain map is decoded without the map.
        case standard
        /// The image's full range of light.
        case high
        /// The range of a display whose brightest light is `headroom` stops above white: 2 means four times
        /// as bright. Brighter light is mapped to that range. 0 or less means as bright as white.
        case upTo(headroom: Double)
    }
}

/// How an image is reduced to a thumbnail or to ``DecodingOptions/maximumDecodedBytes``.
public enum ThumbnailQuality: String, Hashable, Sendable, CaseIterable {
    /// Decodes a JPEG at the smallest half, quarter or eighth of its size that is at least as large as the
    /// result. Most other formats work like ``balanced``.
    ///
    /// An 800-pixel thumbnail of a 13-megapixel photo differs from ``full`` by 46 to 49 dB (``balanced``: 54
    /// to 55 dB), and decoding takes a quarter of the memory of ``balanced``. It isn't much faster, because
    /// decoding the Huffman codes takes most of the time.
    ///
    /// A TIFF or a non-interlaced PNG is halved by averaging while it's read, as many times as the result
    /// allows (a TIFF up to the side of its tiles, otherwise up to 5 times), so decoding only needs memory
    /// for the halved image. If a TIFF contains smaller versions of the image, we read the smallest one that
    /// is at least as large as the result.
    case fast
    /// Decodes at a reduced size if the format supports it: a JPEG, or a smaller version in a TIFF, at least
    /// twice as wide and high as the result, and a WebP at the result's size.
    ///
    /// A TIFF with more pixels than ``Limits/pixels`` is halved while it's read.
    case balanced
    /// Decodes at full size and reduces with ``ResampleFilter/lanczos3``. For a thumbnail of a 12-megapixel
    /// JPEG, this takes two to three times as long as ``balanced`` and needs 48 MB of memory while decoding.
    case full
    /// Like ``full``, but reduces in linear light, which keeps the brightness of fine details: black and
    /// white stripes become the gray that they look like from afar.
    ///
    /// This works like ``full`` for images whose transfer function comes from a profile, and for 8-bit images
    /// with a transfer function other than sRGB.
    case linear
}

/// A size that compares equal to nil if it wasn't set.
private struct OwnThumbnail: Hashable, Sendable {
    private(set) var value: Thumbnail?
    private(set) var isStated = false

    init() {}

    init(_ value: Thumbnail?) {
        // Use one value for the full size, so its cache keys match a request without a size.
        self.value = value?.unit == .original ? nil : value
        isStated = true
    }

    static func == (left: OwnThumbnail, right: OwnThumbnail) -> Bool { left.value == right.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A scale that compares equal to 1 if it wasn't set.
private struct OwnScale: Hashable, Sendable {
    var value: Double?

    static func == (left: OwnScale, right: OwnScale) -> Bool { (left.value ?? 1) == (right.value ?? 1) }
    func hash(into hasher: inout Hasher) { hasher.combine(value ?? 1) }
}

/// A color space that compares equal to sRGB if it wasn't set.
private struct OwnColorSpace: Hashable, Sendable {
    var value: ColorSpace?

    static func == (left: OwnColorSpace, right: OwnColorSpace) -> Bool {
        (left.value ?? .sRGB) == (right.value ?? .sRGB)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(value ?? .sRGB) }
}
