// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// How to decode. The defaults give what views and caches take: an upright sRGB picture at full size in
/// premultiplied `bgra8`.
public struct DecodingOptions: Hashable, Sendable {
    /// The size to decode at. Default: nil, full size.
    public var thumbnail: Thumbnail?
    /// How a pixel of the result lies in memory. Default: ``PixelFormat/bgra8``.
    public var pixelFormat: PixelFormat = .bgra8
    /// What the alpha of the result means. Default: ``AlphaMode/premultiplied``. A picture without transparency
    /// comes out ``AlphaMode/opaque`` whatever is asked; with ``AlphaMode/opaque`` alpha is dropped, the colours
    /// standing on black.
    public var alpha: AlphaMode = .premultiplied
    /// The colours of the result. Default: ``ColorSpace/sRGB``, an embedded profile being applied;
    /// ``ColorSpace/asStored`` leaves the numbers as they are.
    public var colorSpace: ColorSpace = .sRGB
    /// Whether the picture is turned upright as its metadata says. Transformers then see it upright too; otherwise their
    /// rectangles and corners are those of the stored picture. Default: true.
    public var appliesOrientation = true
    /// Whether an animation is treated as a still picture: its other frames are not even counted. Default: false.
    public var firstFrameOnly = false
    /// The most bytes of pixels (width x height x bytes a pixel) of the result; a larger picture is decoded smaller,
    /// its aspect kept. Default: nil, no bound but ``limits``.
    public var maximumDecodedBytes: Int?
    /// The format that a server or a file's name tells. Content decides all the same: of the codecs that claim the
    /// bytes those for this format are asked first, and if none claims them, those for it try. Default: nil.
    public var typeHint: ImageFormat?
    /// What the encoded picture may be and claim. Default: ``Limits/default``.
    public var limits: Limits = .default
    /// Whether EXIF, XMP and the colour profile are kept in ``DecodedImage/metadata``. A block beyond
    /// ``Limits/metadataBytes`` or ``Limits/colorProfileBytes`` is then an error. Default: false.
    public var keepsMetadata = false
    /// Pixels a point, for display; it changes no pixel. Default: 1.
    public var scale: Double {
        get { ownScale.value ?? 1 }
        set { ownScale.value = newValue }
    }
    /// ``scale`` if it was set, else nil.
    package var statedScale: Double? { ownScale.value }
    private var ownScale = OwnScale()

    public init() {}

    public init(thumbnail: Thumbnail?) { self.thumbnail = thumbnail }

    /// 16 bits a component, straight alpha, colours as stored: what a file holds, exactly.
    public static let exact: DecodingOptions = {
        var options = DecodingOptions()
        options.pixelFormat = .rgba16
        options.alpha = .straight
        options.colorSpace = .asStored
        return options
    }()

    /// A stable text for cache keys of everything that changes the pixels or what comes with them; empty for the defaults.
    public var key: String {
        var parts: [String] = []
        if let thumbnail { parts.append(thumbnail.key) }
        if pixelFormat != .bgra8 { parts.append("\(pixelFormat)") }
        if alpha != .premultiplied { parts.append("\(alpha)") }
        if colorSpace != .sRGB { parts.append("colors") }
        if !appliesOrientation { parts.append("unturned") }
        if firstFrameOnly { parts.append("first") }
        if let maximumDecodedBytes { parts.append("bytes(\(maximumDecodedBytes))") }
        if keepsMetadata { parts.append("metadata") }
        if let typeHint { parts.append("type(\(typeHint.rawValue))") }
        return parts.joined(separator: ",")
    }
}

/// A scale that equals 1 if it was not set.
private struct OwnScale: Hashable, Sendable {
    var value: Double?

    static func == (left: OwnScale, right: OwnScale) -> Bool { (left.value ?? 1) == (right.value ?? 1) }
    func hash(into hasher: inout Hasher) { hasher.combine(value ?? 1) }
}
