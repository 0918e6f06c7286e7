// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The EXIF, XMP and color profile of a JPEG: application segments 1 and 2 before the first scan (CIPA
/// DC-008, 4.7.2; XMP part 3, 1.1.3; ICC.1:2022, B.4).
enum JPEGMetadata {
    static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

    static func read(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImageError) -> ImageMetadata {
        var collector = MetadataCollector(limits: limits)
        var profile = JPEGProfileParts()
        for segment in JPEGSegments(bytes) {
            let content = ByteReader(segment.content)
            if segment.marker == 0xE1, content.matches("Exif\0", at: 0) {
                try collector.addEXIF(segment.content)
            } else if segment.marker == 0xE1, content.matches(xmpName, at: 0) {
                try collector.addXMP(
                    UnsafeRawBufferPointer(rebasing: segment.content[xmpName.utf8CodeUnitCount...]))
            } else if segment.marker == 0xE2 {
                profile.add(segment.content)
            }
        }
        if let size = profile.size {
            try collector.check("colorProfileBytes", found: size, allowed: limits.colorProfileBytes)
            if let bytes = profile.joined(limit: size) { try collector.addProfile(bytes) }
        }
        return collector.metadata
    }

    /// Inserts metadata after the JFIF segment, if there is one.
    ///
    /// - Parameters:
    ///   - segments: the names and contents of additional APP2 segments.
    ///   - others: complete segments of any other kind.
    static func insert(
        _ metadata: ImageMetadata, density: ImageInfo.Density? = nil, into file: [UInt8],
        segments: [(name: StaticString, content: [UInt8])] = [], others: [UInt8] = []
    ) throws(ImageError) -> Data {
        var (writer, file) = (ByteWriter(), file)
        let hasJFIF = file.count > 17 && file[2] == 0xFF && file[3] == 0xE0
        if hasJFIF, let (x, y) = density?.rounded(perCentimeters: 2.54, most: 65_535) {
            let pixels = [1, x >> 8, x & 255, y >> 8, y & 255].map { UInt8($0) }
            file.replaceSubrange(13..<18, with: pixels)
        }
        let start = hasJFIF ? 4 + Int(file[4]) << 8 + Int(file[5]) : 2
        writer.bytes.append(contentsOf: file[..<start])
        if let exif = metadata.exif {
            try appendSegment(0xE1, name: "Exif\0\0", kind: "EXIF", content: exif, to: &writer)
        }
        if let xmp = metadata.xmp {
            try appendSegment(0xE1, name: xmpName, kind: "XMP", content: xmp, to: &writer)
        }
        if let profile = metadata.iccProfile.map([UInt8].init) {
            let step = 65_519
            let count = (profile.count + step - 1) / step
            guard count <= 255 else {
                throw ImageError(.invalidInput, "profile of \(profile.count) bytes does not fit into a JPEG")
            }
            for index in 0..<count {
                let part = profile[index * step..<min((index + 1) * step, profile.count)]
                try appendSegment(
                    0xE2, name: "ICC_PROFILE\0", kind: "profile",
                    content: [UInt8(index + 1), UInt8(count)] + part, to: &writer)
            }
        }
        for (name, content) in segments {
            try appendSegment(0xE2, name: name, kind: "gain map", content: content, to: &writer)
        }
        writer.bytes.append(contentsOf: others)
        writer.bytes.append(contentsOf: file[start...])
        return Data(writer.bytes)
    }

    private static func appendSegment(
        _ marker: Int, name: StaticString, kind: String, content: some Collection<UInt8>,
        to writer: inout ByteWriter
    ) throws(ImageError) {
        let length = 2 + name.utf8CodeUnitCount + content.count
        guard length <= 65_535 else {
            throw ImageError(.invalidInput, "\(kind) of \(content.count) bytes does not fit into a JPEG")
        }
        writer.append(0xFF)
        writer.append(marker)
        writer.append(bigEndian: length, 2)
        writer.append(name)
        writer.bytes.append(contentsOf: content)
    }
}
