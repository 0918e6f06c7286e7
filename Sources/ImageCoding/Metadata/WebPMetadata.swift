// SPDX-License-Identifier: MIT

import ImageBase

/// EXIF, XMP and the colour profile of a WebP (RFC 9649, 2.7.1.4 and 2.7.1.5).
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
}
