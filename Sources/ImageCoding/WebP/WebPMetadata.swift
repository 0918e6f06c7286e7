// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// The EXIF, XMP and color profile of a WebP (RFC 9649, 2.7.1.4 and 2.7.1.5).
enum WebPMetadata {
    static func read(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImageError) -> ImageMetadata {
        let reader = ByteReader(bytes)
        var collector = MetadataCollector(limits: limits)
        var offset = 12
        while let name = reader.tag(at: offset), let length = reader.littleEndian32(at: offset + 4),
            let content = reader.slice(at: offset + 8, length: length)
        {
            switch name {
            case fourCC("ICCP"): try collector.addProfile(content)
            case fourCC("EXIF"): try collector.addEXIF(content)
            case fourCC("XMP "): try collector.addXMP(content)
            default: break
            }
            offset += 8 + length + (length & 1)
        }
        return collector.metadata
    }

    /// Inserts metadata in the extended layout: the profile before the image, everything else after it.
    static func insert(_ metadata: ImageMetadata, into file: [UInt8]) throws(ImageError) -> Data {
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
        guard body.bytes.count <= WebPHeader.maximumLength else {
            throw ImageError(
                .invalidInput,
                "WebP file has \(body.bytes.count) bytes; the limit is \(WebPHeader.maximumLength)")
        }
        var writer = ByteWriter()
        writer.append("RIFF")
        writer.append(littleEndian: body.bytes.count, 4)
        return Data(writer.bytes + body.bytes)
    }
}
