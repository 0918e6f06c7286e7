// SPDX-License-Identifier: MIT

/// The format of an encoded image. Custom codecs may add their own.
///
/// The format is detected from the content with ``sniff(_:)``. A file name or content type is only a hint.
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
    /// HEVC in a HEIF file. Other HEIF files are recognized as this format, too, if they aren't ``avif``.
    public static let heic = ImageFormat(rawValue: "heic")
    /// JPEG XL, as a bare codestream or in its container.
    public static let jpegXL = ImageFormat(rawValue: "jxl")
    /// TIFF 6.0 and BigTIFF.
    public static let tiff = ImageFormat(rawValue: "tiff")
    /// Windows bitmap.
    public static let bmp = ImageFormat(rawValue: "bmp")
    /// Windows icon or cursor.
    public static let ico = ImageFormat(rawValue: "ico")
    /// Scalable Vector Graphics, plain or compressed (SVGZ).
    public static let svg = ImageFormat(rawValue: "svg")
    /// Portable Document Format.
    public static let pdf = ImageFormat(rawValue: "pdf")
    /// JPEG 2000 (ISO/IEC 15444), as a bare codestream or in its container. Decoding needs the trait
    /// `JPEG2000`.
    public static let jpeg2000 = ImageFormat(rawValue: "jp2")
    /// A macOS icon. Its JPEG 2000 images need the trait `JPEG2000`.
    public static let icns = ImageFormat(rawValue: "icns")
    /// A camera's raw file: CR2, CR3, NEF, ARW, DNG, RAF, ORF, RW2, PEF and the like. On Linux, it's detected
    /// from the first directories. On Apple platforms, ImageIO identifies each camera format separately.
    public static let raw = ImageFormat(rawValue: "raw")
}

extension ImageFormat {
    /// The format's media types, the registered one first. Empty for an unknown format.
    public var mimeTypes: [String] { Self.facts[self]?.mediaTypes ?? [] }

    /// The usual file name extension, without a dot, or ``rawValue`` for an unknown format.
    public var fileExtension: String { Self.facts[self]?.extensions.first ?? rawValue }

    /// Creates the format that usually has this file name extension, or nil. Case and a leading dot don't
    /// matter.
    public init?(fileExtension: String) {
        let name = (fileExtension.hasPrefix(".") ? String(fileExtension.dropFirst()) : fileExtension)
            .lowercased()
        guard !name.isEmpty, let match = Self.byExtension[name] else { return nil }
        self = match
    }

    /// Creates the format for a media type in lowercase and without parameters, or nil.
    package init?(mimeType: String) {
        let usual = Self.table.first { $0.mediaTypes.first == mimeType }
        guard let row = usual ?? Self.table.first(where: { $0.mediaTypes.contains(mimeType) }) else {
            return nil
        }
        self = row.format
    }

    /// The format's uniform type identifier on Apple platforms, such as `public.jpeg`, or nil for an unknown
    /// format. APNG uses the same identifier as PNG.
    public var uniformTypeIdentifier: String? { Self.facts[self]?.types.first }

    /// Creates the format for a uniform type identifier, or nil. Case doesn't matter. `public.png` is
    /// ``png``.
    public init?(uniformTypeIdentifier identifier: String) {
        let identifier = identifier.lowercased()
        // PNG comes before APNG in the table, so `public.png` is PNG.
        guard let row = Self.table.first(where: { $0.types.contains(identifier) }) else { return nil }
        self = row.format
    }

    /// Whether images of this format are drawn from shapes: SVG and PDF.
    public var isVector: Bool { has(.vector) }

    private static let byExtension: [String: ImageFormat] = {
        var result: [String: ImageFormat] = [:]
        for row in table {
            for name in row.extensions { result[name] = row.format }
        }
        return result
    }()
}

extension ImageFormat: CustomStringConvertible {
    /// The display name, such as `JPEG XL`.
    public var description: String { Self.facts[self]?.name ?? rawValue.uppercased() }
}
