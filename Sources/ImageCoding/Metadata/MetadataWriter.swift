// SPDX-License-Identifier: MIT

import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Puts metadata into an encoded picture.
enum MetadataWriter {
    static let pngXMPName: StaticString = "XML:com.adobe.xmp\0"

    static func insert(
        _ metadata: ImageMetadata, into file: Data, as format: ImageFormat
    ) throws(ImageError) -> Data {
        guard !metadata.isEmpty else { return file }
        switch format {
        case .jpeg: return try jpeg(metadata, [UInt8](file))
        case .png, .apng: return png(metadata, [UInt8](file))
        case .webp: return try webp(metadata, [UInt8](file))
        case .tiff: return try TIFFMetadata.insert(metadata, into: [UInt8](file))
        default: return file
        }
    }

    /// Behind the JFIF segment, where there is one.
    private static func jpeg(_ metadata: ImageMetadata, _ file: [UInt8]) throws(ImageError) -> Data {
        var writer = ByteWriter()
        let hasJFIF = file.count > 6 && file[2] == 0xFF && file[3] == 0xE0
        let start = hasJFIF ? 4 + Int(file[4]) << 8 + Int(file[5]) : 2
        writer.bytes.append(contentsOf: file[..<start])
        if let exif = metadata.exif { try appendSegment(0xE1, "Exif\0\0", "EXIF", exif, to: &writer) }
        if let xmp = metadata.xmp { try appendSegment(0xE1, JPEGMetadata.xmpName, "XMP", xmp, to: &writer) }
        if let profile = metadata.iccProfile.map([UInt8].init) {
            let step = 65_519
            let count = (profile.count + step - 1) / step
            guard count <= 255 else {
                throw ImageError(.invalidInput, "a JPEG cannot hold a profile of \(profile.count) bytes")
            }
            for index in 0..<count {
                let part = profile[index * step..<min((index + 1) * step, profile.count)]
                try appendSegment(
                    0xE2, "ICC_PROFILE\0", "profile", [UInt8(index + 1), UInt8(count)] + part, to: &writer)
            }
        }
        writer.bytes.append(contentsOf: file[start...])
        return Data(writer.bytes)
    }

    private static func appendSegment(
        _ marker: Int, _ name: StaticString, _ what: String, _ content: some Collection<UInt8>,
        to writer: inout ByteWriter
    ) throws(ImageError) {
        let length = 2 + name.utf8CodeUnitCount + content.count
        guard length <= 65_535 else {
            throw ImageError(.invalidInput, "a JPEG cannot hold \(content.count) bytes of \(what)")
        }
        writer.append(0xFF)
        writer.append(marker)
        writer.append(bigEndian: length, 2)
        writer.append(name)
        writer.bytes.append(contentsOf: content)
    }

    /// Behind the header.
    private static func png(_ metadata: ImageMetadata, _ file: [UInt8]) -> Data {
        var writer = ByteWriter()
        writer.bytes.append(contentsOf: file[..<33])
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
                content.append(pngXMPName)
                content.append("\0\0\0\0")
                content.bytes.append(contentsOf: xmp)
            }
        }
        writer.bytes.append(contentsOf: file[33...])
        return Data(writer.bytes)
    }

    /// In the extended layout, the profile before the picture and the rest behind it.
    private static func webp(_ metadata: ImageMetadata, _ file: [UInt8]) throws(ImageError) -> Data {
        let isExtended = file[12..<16].elementsEqual("VP8X".utf8)
        var head: [UInt8]
        if isExtended {
            head = Array(file[12..<30])
        } else {
            let info = try Data(file).withBytes { bytes throws(ImageError) in
                var header = WebPHeader()
                try header.advance(over: bytes, options: DecodingOptions())
                return header
            }
            var extended = ByteWriter()
            extended.append("VP8X")
            extended.append(littleEndian: 10, 4)
            extended.append(info.hasAlpha ? 0x10 : 0)
            extended.append(littleEndian: 0, 3)
            extended.append(littleEndian: info.size.width - 1, 3)
            extended.append(littleEndian: info.size.height - 1, 3)
            head = extended.bytes
        }
        if metadata.iccProfile != nil { head[8] |= 0x20 }
        if metadata.exif != nil { head[8] |= 0x08 }
        if metadata.xmp != nil { head[8] |= 0x04 }
        var body = ByteWriter()
        body.append("WEBP")
        body.bytes.append(contentsOf: head)
        if let profile = metadata.iccProfile { body.appendRIFF("ICCP", profile) }
        body.bytes.append(contentsOf: file[(isExtended ? 30 : 12)...])
        if let exif = metadata.exif { body.appendRIFF("EXIF", exif) }
        if let xmp = metadata.xmp { body.appendRIFF("XMP ", xmp) }
        guard body.bytes.count <= 0xFFFF_FFF6 else {
            throw ImageError(.invalidInput, "a WebP cannot have \(body.bytes.count) bytes")
        }
        var writer = ByteWriter()
        writer.append("RIFF")
        writer.append(littleEndian: body.bytes.count, 4)
        return Data(writer.bytes + body.bytes)
    }
}

extension ByteWriter {
    fileprivate mutating func appendRIFF(_ name: StaticString, _ content: Data) {
        append(name)
        append(littleEndian: content.count, 4)
        bytes.append(contentsOf: content)
        if content.count & 1 != 0 { append(0) }
    }

    /// A chunk of a PNG with its length and checksum.
    mutating func appendChunk(_ name: StaticString, _ write: (inout ByteWriter) -> Void) {
        var body = ByteWriter()
        body.append(name)
        write(&body)
        append(bigEndian: body.bytes.count - 4, 4)
        bytes.append(contentsOf: body.bytes)
        append(bigEndian: Int(PNGChecksum.of(body.bytes)), 4)
    }
}
