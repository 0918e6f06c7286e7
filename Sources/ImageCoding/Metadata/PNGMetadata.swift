// SPDX-License-Identifier: MIT

import ImageBase

/// EXIF and XMP of a PNG, which may stand before the picture or behind it (PNG, third edition, 11.3.3.4 and 11.3.2.5;
/// XMP part 3, 1.1.5). XMP that is compressed, which its specification advises against, is left.
enum PNGMetadata {
    static let xmpName: StaticString = "XML:com.adobe.xmp\0"

    static func read(
        _ bytes: UnsafeRawBufferPointer, limits: Limits, profile: [UInt8]?
    ) throws(ImageError) -> ImageMetadata {
        let reader = ByteReader(bytes)
        var collector = MetadataCollector(limits: limits)
        if let profile { try collector.addProfile(profile) }
        var offset = 8
        while let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4),
            let content = reader.slice(at: offset + 8, length: length), name != fourCC("IEND")
        {
            if name == fourCC("eXIf") {
                try collector.addEXIF(content)
            } else if name == fourCC("iTXt"), let packet = xmp(content) {
                try collector.addXMP(packet)
            }
            offset += 12 + length
        }
        return collector.metadata
    }

    /// What stands behind the keyword, two bytes about compression, the language and the translated keyword.
    private static func xmp(_ content: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let reader = ByteReader(content)
        let start = xmpName.utf8CodeUnitCount
        guard reader.matches(xmpName, at: 0), reader.byte(at: start) == 0,
            let language = content[min(start + 2, content.count)...].firstIndex(of: 0),
            let translation = content[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: content[(translation + 1)...])
    }
}
