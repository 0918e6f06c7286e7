// SPDX-License-Identifier: MIT

/// The format of an encoded image. An open set: a user's codec may add its own.
///
/// The format is detected from content with ``sniff(_:)``; a file name or content type is only a hint.
public struct ImageFormat: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// ISO/IEC 10918, in a JFIF or EXIF file.
    public static let jpeg = ImageFormat(rawValue: "jpeg")
    /// W3C Portable Network Graphics without animation.
    public static let png = ImageFormat(rawValue: "png")
    /// A PNG with an `acTL` chunk before its image data (PNG, third edition).
    public static let apng = ImageFormat(rawValue: "apng")
    /// GIF 87a and 89a, still or animated.
    public static let gif = ImageFormat(rawValue: "gif")
    /// WebP (RFC 9649), still or animated.
    public static let webp = ImageFormat(rawValue: "webp")
    /// AV1 in a HEIF file.
    public static let avif = ImageFormat(rawValue: "avif")
    /// HEVC in a HEIF file.
    public static let heic = ImageFormat(rawValue: "heic")
    /// JPEG XL, a bare codestream or in its container.
    public static let jpegXL = ImageFormat(rawValue: "jxl")
    /// TIFF 6.0 and BigTIFF.
    public static let tiff = ImageFormat(rawValue: "tiff")
    /// Windows bitmap.
    public static let bmp = ImageFormat(rawValue: "bmp")
    /// Windows icon or cursor.
    public static let ico = ImageFormat(rawValue: "ico")
    /// Scalable Vector Graphics, uncompressed.
    public static let svg = ImageFormat(rawValue: "svg")
    /// Portable Document Format.
    public static let pdf = ImageFormat(rawValue: "pdf")
    /// JPEG 2000 (ISO/IEC 15444), a bare codestream or in its container. Decoded with the
    /// trait `JPEG2000`.
    public static let jpeg2000 = ImageFormat(rawValue: "jp2")
    /// An icon of macOS, of whose images those in PNG and JPEG 2000 are decoded.
    public static let icns = ImageFormat(rawValue: "icns")
    /// A raw file of a camera: CR2, CR3, NEF, ARW, DNG, RAF, ORF, RW2, PEF and the like. Detected on Linux
    /// only, with the bytes of its first directories; on Apple platforms ImageIO names the format of each.
    public static let raw = ImageFormat(rawValue: "raw")
}

extension ImageFormat {
    /// The media types of the format, the registered one first; empty for an unknown format.
    public var mimeTypes: [String] { Self.known[self]?.mimeTypes ?? [] }

    /// The usual file name extension, without a dot; ``rawValue`` for an unknown format.
    public var fileExtension: String { Self.known[self]?.extensions.first ?? rawValue }

    /// Creates the format usually associated with a file name extension, or nil. Ignores case and one leading
    /// dot.
    public init?(fileExtension: String) {
        let name = (fileExtension.hasPrefix(".") ? String(fileExtension.dropFirst()) : fileExtension)
            .lowercased()
        guard !name.isEmpty, let match = Self.byExtension[name] else { return nil }
        self = match
    }

    /// Creates the format with a media type in lower case and without parameters, or nil.
    package init?(mimeType: String) {
        let usual = Self.known.first { $0.value.mimeTypes.first == mimeType }
        guard let match = usual ?? Self.known.first(where: { $0.value.mimeTypes.contains(mimeType) }) else {
            return nil
        }
        self = match.key
    }

    /// The formats of this type's constants, without an order.
    package static var allKnown: [ImageFormat] { Array(known.keys) }

    /// The uniform type identifier of the format on Apple platforms, such as `public.jpeg`; nil for an
    /// unknown format. APNG has that of PNG.
    public var uniformTypeIdentifier: String? { Self.known[self]?.types.first }

    /// Creates the format with a uniform type identifier, or nil. Ignores case. `public.png` is ``png``.
    public init?(uniformTypeIdentifier identifier: String) {
        let identifier = identifier.lowercased()
        let matches = Self.known.filter { $0.value.types.contains(identifier) }.keys
        guard let match = matches.contains(.png) ? ImageFormat.png : matches.first else { return nil }
        self = match
    }

    /// Whether images of this format are drawn from shapes: SVG and PDF.
    public var isVector: Bool { [.svg, .pdf].contains(self) }

    /// Whether a file of this format can hold frames with delays. HEIC is encoded with them only where the
    /// system does it.
    package var holdsAnimations: Bool {
        [.gif, .apng, .webp, .avif, .jpegXL, .heic].contains(self)
    }

    private struct Names {
        let mimeTypes: [String]
        let extensions: [String]
        /// Uniform type identifiers in lower case.
        let types: [String]
    }

    private static let known: [ImageFormat: Names] = [
        .jpeg: Names(
            mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg"],
            extensions: ["jpg", "jpeg", "jpe", "jfif"], types: ["public.jpeg"]),
        .png: Names(mimeTypes: ["image/png", "image/x-png"], extensions: ["png"], types: ["public.png"]),
        .apng: Names(
            mimeTypes: ["image/apng", "image/vnd.mozilla.apng", "image/png"], extensions: ["apng"],
            types: ["public.png"]),
        .gif: Names(mimeTypes: ["image/gif"], extensions: ["gif"], types: ["com.compuserve.gif"]),
        .webp: Names(
            mimeTypes: ["image/webp"], extensions: ["webp"],
            types: ["org.webmproject.webp", "public.webp"]),
        .avif: Names(
            mimeTypes: ["image/avif", "image/avif-sequence"], extensions: ["avif", "avifs"],
            types: ["public.avif", "public.avis"]),
        .heic: Names(
            mimeTypes: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
            extensions: ["heic", "heif", "heics", "heifs", "hif"],
            types: ["public.heic", "public.heif", "public.heics", "public.heifs"]),
        .jpegXL: Names(mimeTypes: ["image/jxl"], extensions: ["jxl"], types: ["public.jpeg-xl"]),
        .tiff: Names(mimeTypes: ["image/tiff"], extensions: ["tiff", "tif"], types: ["public.tiff"]),
        .bmp: Names(
            mimeTypes: ["image/bmp", "image/x-ms-bmp"], extensions: ["bmp", "dib"],
            types: ["com.microsoft.bmp"]),
        .ico: Names(
            mimeTypes: ["image/vnd.microsoft.icon", "image/x-icon"], extensions: ["ico", "cur"],
            types: ["com.microsoft.ico", "com.microsoft.cur"]),
        .svg: Names(mimeTypes: ["image/svg+xml"], extensions: ["svg"], types: ["public.svg-image"]),
        .pdf: Names(mimeTypes: ["application/pdf"], extensions: ["pdf"], types: ["com.adobe.pdf"]),
        .jpeg2000: Names(
            mimeTypes: ["image/jp2", "image/jpx", "image/jpm", "image/j2c"],
            extensions: ["jp2", "j2k", "jpf", "jpx", "jpm", "j2c", "jpc"], types: ["public.jpeg-2000"]),
        .icns: Names(
            mimeTypes: ["image/icns", "image/x-icns"], extensions: ["icns"], types: ["com.apple.icns"]),
        .raw: Names(
            mimeTypes: [
                "image/x-adobe-dng", "image/x-canon-cr2", "image/x-canon-cr3", "image/x-nikon-nef",
                "image/x-sony-arw", "image/x-fuji-raf", "image/x-olympus-orf", "image/x-panasonic-rw2",
                "image/x-pentax-pef",
            ],
            extensions: ["dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "pef"],
            types: ["public.camera-raw-image"]),
    ]

    private static let byExtension: [String: ImageFormat] = {
        var result: [String: ImageFormat] = [:]
        for (format, names) in known {
            for name in names.extensions { result[name] = format }
        }
        return result
    }()
}

extension ImageFormat: CustomStringConvertible {
    /// The display name, such as `JPEG XL`.
    public var description: String {
        switch self {
        case .webp: "WebP"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        default: rawValue.uppercased()
        }
    }
}
