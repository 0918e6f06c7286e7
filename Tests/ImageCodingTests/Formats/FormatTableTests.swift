// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Compares the table in the Formats article with the registry.
@Suite("Format table", .timeLimit(.minutes(5)))
struct FormatTableTests {
    private static let formats: [(name: String, format: ImageFormat, trait: String)] = [
        ("JPEG", .jpeg, ""), ("PNG", .png, ""), ("APNG", .apng, ""), ("GIF", .gif, ""), ("WebP", .webp, ""),
        ("BMP", .bmp, ""), ("ICO", .ico, ""), ("ICNS", .icns, ""), ("TIFF", .tiff, "`TIFF`"),
        ("SVG", .svg, "`SVG`"), ("AVIF", .avif, "`AVIF`"), ("HEIC", .heic, "`HEIF`"),
        ("JPEG XL", .jpegXL, "`JXL`"), ("JPEG 2000", .jpeg2000, "`JPEG2000`"),
        ("Raw", .raw, "`RAW`"), ("PDF", .pdf, "`PDF`"),
    ]

    /// The cells of each row.
    private static let rows: [String: [String]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/WebImage/Documentation.docc/Formats.md").standardized
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let table = text.split(separator: "\n").drop { !$0.hasPrefix("| Format |") }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        let rows = table.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return Dictionary(rows.map { ($0[0], $0) }) { first, _ in first }
    }()

    private let codecs = CodecRegistry.default

    #if os(Linux)
    private static func number(_ value: Int) -> Data {
        Data((0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) })
    }

    private func animation(_ format: ImageFormat) throws -> Data {
        try codecs.encode(CodedPictures.frames(count: 4), as: format)
    }

    /// Returns a still image and, if the format supports it, an animation.
    private func samples(_ format: ImageFormat) throws -> (still: Data?, animation: Data?) {
        func still() throws -> Data? {
            guard codecs.encodableFormats.contains(format) else { return nil }
            return try codecs.encode(Pictures.gradient(64, 48), as: format)
        }
        switch format {
        case .svg:
            return (Data("<svg xmlns='http://www.w3.org/2000/svg' width='64' height='48'/>".utf8), nil)
        case .icns:
            let png = try codecs.encode(Pictures.gradient(64, 64), as: .png)
            let body = Data("icp6".utf8) + Self.number(png.count + 8) + png
            return (Data("icns".utf8) + Self.number(body.count + 8) + body, nil)
        #if JPEG2000
        case .jpeg2000:
            let exif = Data("uuidJpgTiffExif->JP2".utf8) + CodedPictures.exif(.up)
            return (JPEG2000Fixtures.large + Self.number(exif.count + 4) + exif, nil)
        #endif
        #if RAW
        case .raw: return (MadeDNG().data, nil)
        #endif
        #if HEIF
        case .heic: return (HEIFFixtures.color, HEIFSequenceFixtures.open.file)
        #endif
        case .apng: return (try still(), try animation(.apng))
        case .jpeg, .png, .bmp, .ico: return (try still(), nil)
        default: return (try still(), codecs.encodableFormats.contains(format) ? try animation(format) : nil)
        }
    }

    private func decoder(_ format: ImageFormat, _ data: Data, _ options: DecodingOptions) throws
        -> any ImageDecoder
    {
        var codec = try #require(codecs.decoders.last { $0.formats.contains(format) })
        #if RAW
        if format == .raw { codec = RAWCodec(isIsolated: { true }) }
        #endif
        let decoder = codec.makeDecoder(options: options)
        try decoder.update(data, isComplete: true)
        return decoder
    }

    private func mark(_ value: Bool, _ text: String = "✓") -> String { value ? text : "" }

    /// Returns what the registry's codecs can do with a format, in the table's words.
    private func properties(_ format: ImageFormat) throws -> [String] {
        guard codecs.decodableFormats.contains(format) else { return Array(repeating: "", count: 7) }
        let (still, animation) = try samples(format)
        let sample = try #require(still ?? animation)
        let count = try animation.map { try decoder(format, $0, DecodingOptions()).frameCount } ?? 1
        let isEncoded = codecs.encodableFormats.contains(format)
        let encodesFrames = isEncoded && count > 1 && (try? self.animation(format)) != nil

        let incremental = codecs.decoders.filter { $0.formats.contains(format) }.contains {
            let info = ImageInfo(format: format, size: PixelSize(width: 64, height: 48))
            return format != .apng && $0.makeIncrementalDecoder(for: info, options: DecodingOptions()) != nil
        }
        let growing = FrameDecoder()
        if let animation { try? growing.update(animation.prefix(animation.count * 3 / 4), isComplete: false) }
        let previews = [mark(incremental), mark(growing.frameCount > 1, "plays")].filter { !$0.isEmpty }

        let small = DecodingOptions(thumbnail: .fit(width: 8, height: 8))
        let reduced = try decoder(format, sample, small)
        let size = try reduced.frame(at: 0, cancellation: nil).bitmap.size
        let isReduced = try size.width < #require(reduced.info).size.width

        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: CodedPictures.exif(.up))
        var keeping = DecodingOptions()
        keeping.keepsMetadata = true
        let tagged =
            isEncoded
            ? try codecs.encode(Pictures.gradient(64, 48), as: format, options: encoding) : sample
        let hasMetadata = try decoder(format, tagged, keeping).metadata().map { !$0.isEmpty } ?? false

        let isolated = codecs.isolated([format], helper: "/helper").decoders
            .contains { $0 is IsolatedCodec && $0.formats.contains(format) }
        let isOnlyIsolated = (try? codecs.decode(sample)) == nil
        return [
            "✓", mark(isEncoded, count > 1 && !encodesFrames ? "still" : "✓"),
            mark(count > 1, format == .tiff ? "pages" : "✓"), previews.joined(separator: ", "),
            mark(isReduced), mark(hasMetadata), mark(isolated, isOnlyIsolated ? "only" : "✓"),
        ]
    }

    @Test("Each row matches the registry's behavior", arguments: formats.map(\.name))
    func row(_ name: String) throws {
        let (_, format, trait) = try #require(Self.formats.first { $0.name == name })
        let cells = try #require(Self.rows[name])
        #expect(cells.count == 10 && cells[1] == trait)
        // No registry has a PDF codec unless you give it a program. See `IsolatedPDFTests`.
        if format == .pdf { return }
        // If its trait is off, a format doesn't have codecs.
        guard trait.isEmpty || codecs.decodableFormats.contains(format) else { return }
        var stated = Array(cells[2..<9])
        // Whether libheif can encode depends on its plug-ins.
        if stated[1] == "still, with x265" {
            stated[1] = codecs.encodableFormats.contains(format) ? "still" : ""
        }
        let found = try properties(format)
        #expect(found == stated, "\(found.joined(separator: " | "))")
    }
    #else
    @Test("The registry has the codecs in each row", arguments: formats.map(\.name))
    func row(_ name: String) throws {
        let format = try #require(Self.formats.first { $0.name == name }).format
        let cells = try #require(Self.rows[name])
        #expect(!["✓", "decode"].contains(cells[9]) || codecs.decodableFormats.contains(format))
        #expect(cells[9] != "✓" || codecs.encodableFormats.contains(format))
    }
    #endif

    @Test("Every format in the registry has a row")
    func complete() {
        let listed = Set(Self.formats.map(\.format))
        #if os(Linux)
        #expect(codecs.decodableFormats.union(codecs.encodableFormats).subtracting(listed).isEmpty)
        #endif
        #expect(Set(Self.rows.keys) == Set(Self.formats.map(\.name)))
    }
}
