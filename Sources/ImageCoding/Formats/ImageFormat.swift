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
    /// HEVC in a HEIF file. Other HEIF files are recognized as this format, too, if they aren't ``avif``.
    public static let heic = ImageFormat(rawValue: "heic")
    /// JPEG XL, a bare codestream or in its container.
    public static let jpegXL = ImageFormat(rawValue: "jxl")
    /// TIFF 6.0 and BigTIFF.
    public static let tiff = ImageFormat(rawValue: "tiff")
    /// Windows bitmap.
    public static let bmp = ImageFormat(rawValue: "bmp")
    /// Windows icon or cursor.
    public static let ico = ImageFormat(rawValue: "ico")
    /// Scalable Vector Graphics, also compressed (SVGZ).
    public static let svg = ImageFormat(rawValue: "svg")
    /// Portable Document Format.
    public static let pdf = ImageFormat(rawValue: "pdf")
    /// JPEG 2000 (ISO/IEC 15444), a bare codestream or in its container. Decoded with the
    /// trait `JPEG2000`.
    public static let jpeg2000 = ImageFormat(rawValue: "jp2")
    /// An icon of macOS. Its images in JPEG 2000 need the trait `JPEG2000`.
    public static let icns = ImageFormat(rawValue: "icns")
    /// A raw file of a camera: CR2, CR3, NEF, ARW, DNG, RAF, ORF, RW2, PEF and the like. Detected on Linux
    /// only, with the bytes of its first directories; on Apple platforms ImageIO names the format of each.
    public static let raw = ImageFormat(rawValue: "raw")
}

extension ImageFormat {
    /// The media types of the format, the registered one first; empty for an unknown format.
    public var mimeTypes: [String] { Self.facts[self]?.mediaTypes ?? [] }

    /// The usual file name extension, without a dot; ``rawValue`` for an unknown format.
    public var fileExtension: String { Self.facts[self]?.extensions.first ?? rawValue }

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
        let usual = Self.table.first { $0.mediaTypes.first == mimeType }
        guard let row = usual ?? Self.table.first(where: { $0.mediaTypes.contains(mimeType) }) else {
            return nil
        }
        self = row.format
    }

    /// The uniform type identifier of the format on Apple platforms, such as `public.jpeg`; nil for an
    /// unknown format. APNG has that of PNG.
    public var uniformTypeIdentifier: String? { Self.facts[self]?.types.first }

    /// Creates the format with a uniform type identifier, or nil. Ignores case. `public.png` is ``png``.
    public init?(uniformTypeIdentifier identifier: String) {
        let identifier = identifier.lowercased()
        // PNG is before APNG in the table.
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
