// SPDX-License-Identifier: MIT

public import ImageBase
import PortableFoundation
public import Raster

/// Options for decoding. The defaults suit views and caches: an upright sRGB image at full size in
/// premultiplied `bgra8`.
public struct DecodingOptions: Hashable, Sendable {
    /// The part of the image to decode, in pixels of the full size and of the result's orientation; what lies
    /// outside the image is left out. ``thumbnail`` and ``maximumDecodedBytes`` apply to this part. Default:
    /// nil, the whole image.
    ///
    /// Parts of JPEG, PNG, WebP, TIFF and JPEG 2000, and of a HEIC or AVIF that is assembled from tiles, are
    /// decoded without most of the rest; of other formats the whole image is decoded and cropped. On Apple
    /// platforms that is so for HEIC and AVIF, too. A part outside the image is an error:
    /// ``ImageError/Code/invalidRequest``. There are no previews while a part arrives.
    public var region: PixelRect?
    /// The page of a TIFF or PDF to decode, from 0. Default: nil, all pages, as frames.
    ///
    /// The page is the only frame, and ``ImageInfo/frameCount`` is still the number of pages. Other formats
    /// have no pages and ignore it. A page that does not exist is an error: ``ImageError/Code/invalidInput``.
    public var page: Int?
    /// The size to decode at. Default: nil, full size. ``Thumbnail/original`` is read as nil.
    public var thumbnail: Thumbnail? {
        get { ownThumbnail.value }
        set { ownThumbnail = OwnThumbnail(newValue) }
    }
    /// The way in which a larger image is reduced. Default: ``ThumbnailQuality/balanced``.
    public var thumbnailQuality = ThumbnailQuality.balanced
    /// The pixel format of the result. Default: ``PixelFormat/bgra8``.
    public var pixelFormat: PixelFormat = .bgra8
    /// The alpha mode of the result. Default: ``AlphaMode/premultiplied``. An image without transparency is
    /// always ``AlphaMode/opaque``; if ``AlphaMode/opaque`` is requested, transparency is composited onto
    /// black.
    public var alpha: AlphaMode = .premultiplied
    /// The colours of the result, to which those of the image are converted. Default: ``ColorSpace/sRGB``.
    ///
    /// ``ColorSpace/asStored`` keeps the stored values; the bitmap then tells in which space they are. A
    /// profile for inks has none: without a conversion by it, inks become sRGB by a formula.
    public var colorSpace: ColorSpace {
        get { ownColorSpace.value ?? .sRGB }
        set { ownColorSpace.value = newValue }
    }
    /// The range of light of the result. Default: ``DynamicRange/standard``.
    ///
    /// With another range, an image with brighter light than white (``ImageInfo/isHighDynamicRange``) becomes
    /// a bitmap in ``PixelFormat/rgbaHalf``, whatever ``pixelFormat`` is, with the primaries of
    /// ``colorSpace``; another image is not affected. On Linux only: ImageIO's images are in standard range.
    ///
    /// ```swift
    /// var options = DecodingOptions()
    /// options.dynamicRange = .upTo(headroom: 2)
    /// ```
    public var dynamicRange = DynamicRange.standard {
        // Equal options must be equal, which not a number is not.
        didSet { if case .upTo(let stops) = dynamicRange, !(stops > 0) { dynamicRange = .upTo(headroom: 0) } }
    }
    /// Whether the image is turned upright as its metadata specifies. Transformers then see it upright;
    /// otherwise their rectangles and corners refer to the stored image. Default: true.
    public var appliesOrientation = true
    /// Whether an animation is treated as a still image, without even counting its other frames. Default:
    /// false.
    public var firstFrameOnly = false
    /// The maximum size of the result's pixels in bytes (width x height x bytes per pixel, of an animation
    /// times the number of its frames); larger images are decoded at a smaller size, aspect ratio kept.
    /// Default: nil, limited only by ``limits``.
    ///
    /// With ``firstFrameOnly``, an animation has one frame. The pages of a TIFF are limited one by one.
    public var maximumDecodedBytes: Int?
    /// The format suggested by a server or a file name. Content takes precedence: among the codecs that
    /// recognize the data, those for this format are tried first; if none recognizes it, those for this
    /// format are tried. Default: nil.
    public var formatHint: ImageFormat?
    /// The limits on the encoded image. Default: ``Limits/default``.
    public var limits: Limits = .default
    /// Whether EXIF, XMP and the colour profile are kept in ``DecodedImage/metadata``. A block larger than
    /// ``Limits/metadataBytes`` or ``Limits/colorProfileBytes`` then is an error. Default: false.
    public var keepsMetadata = false
    /// Whether the filters of an SVG image are drawn, such as blurs and shadows. Only a codec in another
    /// process draws them (see `CodecRegistry.isolated`), because they may crash the library or take
    /// unlimited time; elsewhere on Linux they are left out. Default: false.
    public var drawsSVGFilters = false
    /// Whether a PNG with damaged data is decoded as far as possible, instead of being refused. Default:
    /// false.
    @_spi(Programs) public var keepsDamagedParts = false
    /// The number of pixels per point, for display; it does not change pixels. Default: 1.
    public var scale: Double {
        get { ownScale.value ?? 1 }
        set { ownScale.value = newValue }
    }
    /// A value for a codec, typed by its key; those of the formats' own decoders are listed with their keys.
    /// A value that changes the image must be part of the keys of caches: see
    /// `RequestValueKey.cacheText(for:)`. A codec in another process gets it if it is `Codable`, and its key
    /// a type of a module that the other program contains.
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

    /// The values that another process can get, by the names of their keys.
    var encodedValues: [(name: String, value: Data)] { values.encoded }

    /// Sets a value that another process has encoded.
    mutating func receive(_ value: Data, for name: String) { values.receive(value, for: name) }

    /// The value of ``scale`` if it was set, else nil.
    package var statedScale: Double? { ownScale.value }
    private var ownScale = OwnScale()
    /// The value of ``colorSpace`` if it was set, else nil.
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
    /// colours.
    public static let exact: DecodingOptions = {
        var options = DecodingOptions()
        options.pixelFormat = .rgba16
        options.alpha = .straight
        options.colorSpace = .asStored
        return options
    }()

    /// A stable text for cache keys with every option that changes the result; empty for the defaults.
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
    /// The range of light of a decoded image.
    public enum DynamicRange: Hashable, Sendable {
        /// Nothing is brighter than white. Brighter light of PQ and HLG is mapped to it by its luminance, and
        /// of an image with a gain map the image without it is decoded.
        case standard
        /// All light of the image.
        case high
        /// The light of a display that shows some stops more than white: 2 means four times as bright.
        /// Brighter light is mapped to that. 0 and less mean as bright as white.
        case upTo(headroom: Double)
    }
}

/// The way in which an image is reduced to a thumbnail, or to ``DecodingOptions/maximumDecodedBytes``.
public enum ThumbnailQuality: String, Hashable, Sendable, CaseIterable {
    /// Decodes a JPEG at the smallest half, quarter or eighth of its size that is at least as large as the
    /// result, and other formats as ``balanced`` does. A thumbnail of 800 pixels of a photograph of 13
    /// megapixels differs from ``full`` by 46 to 49 dB (``balanced``: 54 to 55 dB), and takes a quarter of
    /// the memory of ``balanced`` while it is decoded. Reading the codes takes most of the time, so little is
    /// saved. A TIFF, and a PNG that is not interlaced, is halved while it is read, each pixel an average, as
    /// often as the result allows (a TIFF up to the side of its tiles, else 5 times), and takes the memory
    /// of the halved image. Of a TIFF with smaller versions of the image, the smallest that is at least as
    /// large as the result is read.
    case fast
    /// Decodes at a reduced size where the format supports it: a JPEG, or a smaller version in a TIFF, at
    /// least twice as wide and high as the result, a WebP at the size of the result. A TIFF with more pixels
    /// than ``Limits/pixels`` is halved while it is read.
    case balanced
    /// Decodes at full size and reduces with ``ResampleFilter/lanczos3``. A thumbnail of a 12-megapixel JPEG
    /// takes two to three times as long as ``balanced`` and 48 MB of memory while it is decoded.
    case full
    /// Like ``full``, but reduces in linear light, which keeps the brightness of fine details: black and
    /// white stripes become the grey that they look like from afar. Images whose transfer function is that of
    /// a profile are reduced as with ``full``, and those of 8 bits with another than that of sRGB.
    case linear
}

/// A size that equals none if it was not set.
private struct OwnThumbnail: Hashable, Sendable {
    private(set) var value: Thumbnail?
    private(set) var isStated = false

    init() {}

    init(_ value: Thumbnail?) {
        // One value for the full size, so that its keys are those of a request without a size.
        self.value = value?.unit == .original ? nil : value
        isStated = true
    }

    static func == (left: OwnThumbnail, right: OwnThumbnail) -> Bool { left.value == right.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A scale that equals 1 if it was not set.
private struct OwnScale: Hashable, Sendable {
    var value: Double?

    static func == (left: OwnScale, right: OwnScale) -> Bool { (left.value ?? 1) == (right.value ?? 1) }
    func hash(into hasher: inout Hasher) { hasher.combine(value ?? 1) }
}

/// A colour space that equals sRGB if it was not set.
private struct OwnColorSpace: Hashable, Sendable {
    var value: ColorSpace?

    static func == (left: OwnColorSpace, right: OwnColorSpace) -> Bool {
        (left.value ?? .sRGB) == (right.value ?? .sRGB)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(value ?? .sRGB) }
}
