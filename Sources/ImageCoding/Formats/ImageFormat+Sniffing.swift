// SPDX-License-Identifier: MIT

public import PortableFoundation

extension ImageFormat {
    /// Like the public function, but for borrowed bytes.
    package static func sniff(_ bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        if case .known(let format) = FormatSniffer(bytes).result { format } else { nil }
    }

    /// Returns the format detected from the first bytes of a file, or nil.
    ///
    /// Whole signatures are compared. For two-byte signatures (BMP, icons), the header is checked, too, so
    /// text or noise isn't mistaken for an image. An APNG differs from a PNG by its `acTL` chunk, which comes
    /// before the image data; for a shorter prefix, the result is ``png``. This reads at most a few hundred
    /// bytes, the sizes of the chunks before the image data, and 4 KiB of text to find `<svg`.
    public static func sniff(_ data: Data) -> ImageFormat? {
        data.withUnsafeBytes { sniff($0) }
    }
}

/// Detects the format of a file from its first bytes.
struct FormatSniffer {
    enum Result: Equatable {
        case known(ImageFormat)
        /// The bytes are the beginning of a signature, so more are needed.
        case needsMore
        case unknown

        /// Returns the result of another check if it's better than this one.
        fileprivate func or(_ other: () -> Result) -> Result {
            if case .known = self { return self }
            let other = other()
            return other == .unknown ? self : other
        }
    }

    private let reader: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes) }

    var result: Result {
        guard reader.count > 0 else { return .needsMore }
        #if os(Linux)
        if RAWSignature(reader).result == .raw { return .known(.raw) }
        #endif
        return signatures().or(riff).or(isoMedia).or(bitmapFile).or(icon).or(text)
    }

    // Computed once, because every codec checks every image.
    private static let signatures = ImageFormat.table.flatMap { row in
        row.signatures.map { (bytes: $0, format: row.format) }
    }

    private func match(_ bytes: [UInt8], at offset: Int = 0) -> ByteReader.Match {
        let available = max(0, min(bytes.count, reader.count - offset))
        for index in 0..<available where reader.bytes[offset + index] != bytes[index] { return .none }
        return available == bytes.count ? .all : .asFarAsItGoes
    }

    private func signatures() -> Result {
        var needsMore = false
        for (bytes, format) in Self.signatures {
            switch match(bytes) {
            case .all: return .known(format == .png && hasAnimationControl ? .apng : format)
            case .asFarAsItGoes: needsMore = true
            case .none: break
            }
        }
        return needsMore ? .needsMore : .unknown
    }

    /// Whether an `acTL` chunk precedes the first `IDAT`.
    private var hasAnimationControl: Bool {
        var offset = 8
        while let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4) {
            if name == fourCC("acTL") { return true }
            if name == fourCC("IDAT") || name == fourCC("IEND") || length > 0x7FFF_FFFF { return false }
            offset += 12 + length
        }
        return false
    }

    private func riff() -> Result {
        switch reader.matchesPrefix(of: "RIFF", at: 0) {
        case .none: return .unknown
        case .asFarAsItGoes: return .needsMore
        case .all: break
        }
        switch reader.matchesPrefix(of: "WEBP", at: 8) {
        case .none: return .unknown
        case .asFarAsItGoes: return .needsMore
        case .all: return .known(.webp)
        }
    }

    /// Examines an `ftyp` box (ISO/IEC 14496-12). The major brand decides, or else the first known compatible
    /// brand. If no brand names a coding, a generic HEIF brand decides.
    private func isoMedia() -> Result {
        switch reader.matchesPrefix(of: "ftyp", at: 4) {
        case .none: return .unknown
        case .asFarAsItGoes:
            // The data ends within `ftyp`. Wait for more bytes only if the box's length, which precedes it,
            // is plausible.
            return reader.bytes.prefix(3).allSatisfy { $0 == 0 } && reader.count > 2 ? .needsMore : .unknown
        case .all: break
        }
        guard let length = reader.bigEndian32(at: 0), length >= 16, length <= 1024, length & 3 == 0 else {
            return .unknown
        }
        var result = Result.unknown
        var offset = 8
        while offset + 4 <= length {
            guard let brand = reader.tag(at: offset) else { return .needsMore }
            switch brand {
            case fourCC("avif"), fourCC("avis"): return .known(.avif)
            case fourCC("heic"), fourCC("heix"), fourCC("heim"), fourCC("heis"), fourCC("hevc"),
                fourCC("hevx"),
                fourCC("hevm"), fourCC("hevs"):
                return .known(.heic)
            // These brands allow any coding, possibly HEVC (ISO/IEC 23008-12, 10), and JPEG (annex H).
            case fourCC("mif1"), fourCC("mif2"), fourCC("msf1"), fourCC("miaf"), fourCC("unif"),
                fourCC("jpeg"), fourCC("jpgs"):
                result = .known(.heic)
            default: break
            }
            offset += offset == 8 ? 8 : 4  // The minor version follows the major brand.
        }
        return result
    }

    private func bitmapFile() -> Result {
        switch reader.matchesPrefix(of: "BM", at: 0) {
        case .none: return .unknown
        case .asFarAsItGoes: return .needsMore
        case .all: break
        }
        guard let headerSize = reader.littleEndian32(at: 14) else { return .needsMore }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(headerSize) ? .known(.bmp) : .unknown
    }

    private func icon() -> Result {
        let matches = [match([0, 0, 1, 0]), match([0, 0, 2, 0])]
        guard matches.contains(.all) else { return matches.contains(.asFarAsItGoes) ? .needsMore : .unknown }
        guard let count = reader.littleEndian16(at: 4), let reserved = reader.byte(at: 9),
            let size = reader.littleEndian32(at: 14), let offset = reader.littleEndian32(at: 18)
        else { return .needsMore }
        return count > 0 && reserved == 0 && size > 0 && offset >= 6 + 16 * count ? .known(.ico) : .unknown
    }

    private func text() -> Result {
        #if os(Linux)
        if let file = Gzip(reader.bytes) {
            // Text in UTF-16 needs twice as many bytes.
            let result = file.prefix(TextSniffer.mostBytes * 2).withUnsafeBytes { Self.text($0) }
            return result == .needsMore && reader.count >= TextSniffer.mostBytes ? .unknown : result
        }
        #endif
        return Self.text(reader.bytes)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> Result {
        if let text = UTF16Text(bytes) {
            return text.utf8(most: TextSniffer.mostBytes).withUnsafeBytes { Self.text($0) }
        }
        switch TextSniffer(bytes).rootElement {
        case .name(let name):
            return name == "svg" || name.hasSuffix(":svg") ? .known(.svg) : .unknown
        case .needsMore: return .needsMore
        case .none: return .unknown
        }
    }
}
