// SPDX-License-Identifier: MIT

public import PortableFoundation
public import Raster

// Each property is nil if its tag is missing, empty or invalid.
extension EXIFProperties {
    /// The camera manufacturer.
    public var make: String? { text(0x010F, .image) }

    /// The camera model.
    public var model: String? { text(0x0110, .image) }

    /// The lens manufacturer.
    public var lensMake: String? { text(0xA433, .exif) }

    /// The lens model.
    public var lensModel: String? { text(0xA434, .exif) }

    /// The software that wrote the image.
    public var software: String? { text(0x0131, .image) }

    /// The photographer or the image's author.
    public var artist: String? { text(0x013B, .image) }

    /// The photographer's copyright and the editor's copyright, separated by a comma.
    public var copyright: String? {
        guard case .text(let text)? = self[0x8298, in: .image] else { return nil }
        let parts = text.split(separator: "\0").map { Self.trimmed($0) }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The orientation. ``Orientation/up`` if the image was turned upright when it was decoded.
    public var orientation: Orientation? { integer(0x0112, .image).flatMap(Orientation.init(rawValue:)) }

    /// The size of the image when the block was written, before its orientation is applied.
    public var pixelSize: PixelSize? {
        guard let width = integer(0xA002, .exif), let height = integer(0xA003, .exif), width > 0, height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// The thumbnail in the block: a JPEG of about 160 x 120 pixels that isn't turned upright.
    ///
    /// You can use it as a preview, because it decodes in a fraction of a millisecond. It may show the image
    /// before it was edited.
    public var thumbnail: Data? {
        guard let start = integer(0x0201, .thumbnail), let count = integer(0x0202, .thumbnail), start >= 8,
            count > 0, start <= byteCount, count <= byteCount - start
        else { return nil }
        let data = bytes(in: start..<start + count)
        return data.starts(with: [0xFF, 0xD8]) ? data : nil
    }

    /// The exposure time, in seconds.
    public var exposureTime: Rational? { rational(0x829A, .exif) }

    /// The f-number.
    public var fNumber: Double? { rational(0x829D, .exif)?.value }

    /// The exposure bias, in stops.
    public var exposureBias: Double? { rational(0x9204, .exif)?.value }

    /// The sensitivity as an ISO speed.
    public var iso: Int? {
        let sensitivity = integer(0x8827, .exif)
        // The tag has two bytes. Higher speeds are in the tags for the recommended exposure index, the ISO
        // speed or the standard output sensitivity.
        guard sensitivity == nil || sensitivity == 65_535 else { return sensitivity }
        return integer(0x8832, .exif) ?? integer(0x8833, .exif) ?? integer(0x8831, .exif) ?? sensitivity
    }

    /// The focal length, in millimeters.
    public var focalLength: Double? { rational(0x920A, .exif)?.value.flatMap { $0 > 0 ? $0 : nil } }

    /// The focal length, in millimeters, of a lens with the same field of view on 35 mm film.
    public var focalLengthIn35mmFilm: Int? { integer(0xA405, .exif).flatMap { $0 > 0 ? $0 : nil } }

    /// Whether the flash fired.
    public var flashFired: Bool? { integer(0x9209, .exif).map { $0 & 1 == 1 } }

    /// The date of the exposure, or else of its digitization, in the Gregorian calendar and the camera's
    /// local time. The time zone and nanoseconds are nil if they weren't recorded.
    public var captureDate: DateComponents? {
        let original = EXIFDate.components(
            text(0x9003, .exif), fraction: text(0x9291, .exif), offset: text(0x9011, .exif))
        return original
            ?? EXIFDate.components(
                text(0x9004, .exif), fraction: text(0x9292, .exif), offset: text(0x9012, .exif))
    }

    // MARK: - Values

    /// Returns a string up to its first zero, without surrounding whitespace.
    func text(_ tag: Int, _ directory: Directory) -> String? {
        guard case .text(let text)? = self[tag, in: directory] else { return nil }
        let result = Self.trimmed(text.prefix { $0 != "\0" })
        return result.isEmpty ? nil : result
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(
            start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }

    /// Returns the first number of a tag.
    private func integer(_ tag: Int, _ directory: Directory) -> Int? {
        switch self[tag, in: directory] {
        case .integers(let values): values.first
        case .bytes(let bytes): bytes.first.map { Int($0) }
        default: nil
        }
    }

    /// Returns the first fraction of a tag, if it has a value.
    private func rational(_ tag: Int, _ directory: Directory) -> Rational? {
        guard case .rationals(let values)? = self[tag, in: directory], let first = values.first,
            first.denominator != 0
        else { return nil }
        return first
    }
}
