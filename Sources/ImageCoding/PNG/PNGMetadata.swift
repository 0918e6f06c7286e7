// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// The EXIF and XMP of a PNG, before or after the image data (PNG, third edition, 11.3.3.4 and 11.3.2.5; XMP
/// part 3, 1.1.5). XMP may be compressed, although its specification advises against it.
enum PNGMetadata {
    private static let xmpName: StaticString = "XML:com.adobe.xmp\0"

    /// Inserts metadata after the header.
    ///
    /// - Parameters:
    ///   - codePoints: the pixels' color space as H.273 numbers.
    ///   - brightestLight: the brightest component, in cd/m2.
    static func insert(
        _ metadata: ImageMetadata, codePoints: (primaries: Int, transfer: Int)?, brightestLight: Double?,
        density: ImageInfo.Density?, into file: [UInt8]
    ) -> Data {
        var writer = ByteWriter()
        writer.bytes.append(contentsOf: file[..<33])
        if let codePoints {
            writer.appendChunk("cICP") { content in
                for number in [codePoints.primaries, codePoints.transfer, 0, 1] {
                    content.append(number)
                }
            }
        }
        if let brightestLight {
            writer.appendChunk("cLLI") { content in
                content.append(bigEndian: UInt32(max(0, min((brightestLight * 10_000).rounded(), 4e9))))
                // The next number is the average, which we don't know. 0 means unknown.
                content.append(bigEndian: 0, 4)
            }
        }
        if let (x, y) = density?.rounded(perCentimeters: 100) {
            writer.appendChunk("pHYs") { content in
                content.append(bigEndian: x, 4)
                content.append(bigEndian: y, 4)
                content.append(1)
            }
        }
        if let profile = metadata.iccProfile {
            writer.appendChunk("iCCP") { content in
                content.append("ICC Profile\0\0")
                content.bytes.append(contentsOf: StoredDeflate.zlib([UInt8](profile)))
            }
        }
        if let exif = metadata.exif {
            writer.appendChunk("eXIf") { $0.bytes.append(contentsOf: exif) }
        }
        if let xmp = metadata.xmp {
            writer.appendChunk("iTXt") { content in
                content.append(xmpName)
                content.append("\0\0\0\0")
                content.bytes.append(contentsOf: xmp)
            }
        }
        writer.bytes.append(contentsOf: file[33...])
        return Data(writer.bytes)
    }

    #if os(Linux)
    static func read(
        _ bytes: UnsafeRawBufferPointer, limits: Limits, profile: [UInt8]?
    ) throws(ImageError) -> ImageMetadata {
        let reader = ByteReader(bytes)
        var collector = MetadataCollector(limits: limits)
        if let profile { try collector.addProfile(profile) }
        var offset = 8
        var isXMPRead = false
        while let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4),
            let content = reader.slice(at: offset + 8, length: length), name != fourCC("IEND")
        {
            if name == fourCC("eXIf") {
                try collector.addEXIF(content)
            } else if name == fourCC("iTXt"), !isXMPRead {
                isXMPRead = isXMP(ByteReader(content))
                // Only read the first XMP chunk. A file isn't allowed to have several, and decompressing many
                // would be slow.
                if isXMPRead, let packet = xmp(content, limits) {
                    switch packet {
                    case .stored(let bytes): try collector.addXMP(bytes)
                    case .unpacked(let bytes): try collector.addXMP(bytes)
                    }
                }
            }
            offset += 12 + length
        }
        return collector.metadata
    }
    #endif

    private enum Packet {
        case stored(UnsafeRawBufferPointer)
        case unpacked([UInt8])
    }

    /// Whether a text chunk is the XMP.
    static func isXMP(_ content: ByteReader) -> Bool { content.matches(xmpName, at: 0) }

    /// Returns the orientation from an XMP chunk.
    static func orientation(ofXMP content: UnsafeRawBufferPointer, _ limits: Limits) -> Orientation? {
        switch xmp(content, limits) {
        case .stored(let bytes): XMPPacket.orientation(bytes)
        case .unpacked(let bytes): bytes.withUnsafeBytes { XMPPacket.orientation($0) }
        case nil: nil
        }
    }

    /// Returns the XMP, which follows the keyword, two bytes about compression, the language and the
    /// translated keyword.
    private static func xmp(_ content: UnsafeRawBufferPointer, _ limits: Limits) -> Packet? {
        let reader = ByteReader(content)
        let start = xmpName.utf8CodeUnitCount
        guard let isCompressed = reader.byte(at: start),
            let language = content[min(start + 2, content.count)...].firstIndex(of: 0),
            let translation = content[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: content[(translation + 1)...])
        if isCompressed == 0 { return .stored(text) }
        #if os(Linux)
        guard isCompressed == 1, reader.byte(at: start + 1) == 0 else { return nil }
        return Inflate.unpack(text, most: limits.metadataBytes).map { .unpacked($0) }
        #else
        // ImageIO reads compressed XMP instead.
        return nil
        #endif
    }
}
