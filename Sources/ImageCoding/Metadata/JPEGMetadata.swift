// SPDX-License-Identifier: MIT

import ImageBase

/// EXIF, XMP and the colour profile of a JPEG: application segments 1 and 2 before the first scan (CIPA DC-008, 4.7.2;
/// XMP part 3, 1.1.3; ICC.1:2022, B.4).
enum JPEGMetadata {
    static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

    static func read(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImageError) -> ImageMetadata {
        let reader = ByteReader(bytes)
        var collector = MetadataCollector(limits: limits)
        var profile = JPEGProfileParts()
        var offset = 2
        while true {
            while let byte = reader.byte(at: offset), byte != 0xFF { offset += 1 }
            while let byte = reader.byte(at: offset), byte == 0xFF { offset += 1 }
            guard let marker = reader.byte(at: offset) else { break }
            offset += 1
            if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
            guard marker != 0xD9, marker != 0xDA, let length = reader.bigEndian16(at: offset), length >= 2,
                let segment = reader.slice(at: offset + 2, length: length - 2)
            else { break }
            let content = ByteReader(segment)
            if marker == 0xE1, content.matches("Exif\0", at: 0) {
                try collector.addEXIF(segment)
            } else if marker == 0xE1, content.matches(xmpName, at: 0) {
                try collector.addXMP(UnsafeRawBufferPointer(rebasing: segment[xmpName.utf8CodeUnitCount...]))
            } else if marker == 0xE2 {
                profile.add(segment)
            }
            offset += length
        }
        if let size = profile.size {
            try collector.check("colorProfileBytes", size, limits.colorProfileBytes)
            if let bytes = profile.joined(limit: size) { try collector.addProfile(bytes) }
        }
        return collector.metadata
    }
}
