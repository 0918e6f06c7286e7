// SPDX-License-Identifier: MIT

import ImageBase

/// A JPEG's segments that describe it and other images in its file. Damaged segments are treated as missing.
struct JPEGParts {
    /// The EXIF segment.
    private(set) var exif: UnsafeRawBufferPointer?
    /// The XMP, including its extension (XMP part 3, 1.1.3.1).
    private(set) var xmp = XMPPacket()
    /// The content of the ISO 21496-1 segment.
    private(set) var gainMap: UnsafeRawBufferPointer?
    /// The other images in the file, with offsets from its first byte (CIPA DC-007).
    private(set) var images: [Range<Int>] = []
    /// The end of the segments.
    let end: Int

    static let extensionName: StaticString = "http://ns.adobe.com/xmp/extension/\0"
    static let imagesName: StaticString = "MPF\0"

    init(_ bytes: UnsafeRawBufferPointer, limits: Limits) {
        var segments = JPEGSegments(bytes)
        var packet: UnsafeRawBufferPointer?
        var extensions: [XMPExtension] = []
        while let segment = segments.next() {
            let content = ByteReader(segment.content)
            func rest(_ name: StaticString) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: segment.content[name.utf8CodeUnitCount...])
            }
            switch segment.marker {
            case 0xE1 where content.matches("Exif\0\0", at: 0):
                if exif == nil, content.count <= limits.metadataBytes { exif = segment.content }
            case 0xE1 where content.matches(JPEGMetadata.xmpName, at: 0):
                if packet == nil, content.count <= limits.metadataBytes {
                    packet = rest(JPEGMetadata.xmpName)
                }
            case 0xE1 where content.matches(Self.extensionName, at: 0):
                extensions += XMPExtension(rest(Self.extensionName)).map { [$0] } ?? []
            case 0xE2 where content.matches(GainMapMetadata.segmentName, at: 0):
                if gainMap == nil { gainMap = rest(GainMapMetadata.segmentName) }
            case 0xE2 where content.matches(Self.imagesName, at: 0):
                if images.isEmpty {
                    images = Self.images(rest(Self.imagesName), at: segment.offset + 4, of: bytes.count)
                }
            default: break
            }
        }
        end = segments.offset
        guard let packet else { return }
        xmp.add(packet)
        if let name = xmp["xmpNote:HasExtendedXMP"],
            let bytes = XMPExtension.joined(extensions, name, limit: limits.metadataBytes)
        {
            bytes.withUnsafeBytes { xmp.add($0) }
        }
    }

    /// Returns all images in an index (DC-007, 5.2.3) except for the first.
    ///
    /// - Parameters:
    ///   - start: the position in the file that the index's offsets are relative to.
    ///   - count: the file's size.
    private static func images(_ index: UnsafeRawBufferPointer, at start: Int, of count: Int) -> [Range<Int>]
    {
        let reader = ByteReader(index)
        let isLittleEndian = reader.matches("II*\0", at: 0)
        guard isLittleEndian || reader.matches("MM\0*", at: 0) else { return [] }
        let numbers = EXIFNumbers(reader, isLittleEndian: isLittleEndian)
        guard let directory = numbers.number(4, at: 4), let fields = numbers.number(2, at: directory) else {
            return []
        }
        var images: [Range<Int>] = []
        for field in 0..<min(fields, 16) {
            let place = directory + 2 + 12 * field
            guard let tag = numbers.number(2, at: place), let length = numbers.number(4, at: place + 4),
                let entries = numbers.number(4, at: place + 8)
            else { break }
            guard tag == 0xB002, images.isEmpty else { continue }
            for entry in 1..<max(1, min(length / 16, 16)) {
                guard let size = numbers.number(4, at: entries + 16 * entry + 4),
                    let offset = numbers.number(4, at: entries + 16 * entry + 8)
                else { break }
                // An image in the same file follows the first. If its end is beyond the file, the download
                // was interrupted.
                guard offset > 0, start + offset < count else { continue }
                images.append(start + offset..<min(start + offset + size, count))
            }
        }
        return images
    }
}

/// A part of an extended XMP packet.
private struct XMPExtension {
    let name: UnsafeRawBufferPointer
    let total: Int
    let offset: Int
    let content: UnsafeRawBufferPointer

    init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes)
        guard let name = reader.slice(at: 0, length: 32), let total = reader.bigEndian32(at: 32),
            let offset = reader.bigEndian32(at: 36),
            let content = reader.slice(at: 40, length: bytes.count - 40)
        else { return nil }
        (self.name, self.total, self.offset, self.content) = (name, total, offset, content)
    }

    /// Returns the packet made from the parts called `name`, or nil if one is missing.
    static func joined(_ parts: [XMPExtension], _ name: String, limit: Int) -> [UInt8]? {
        let own = parts.filter { $0.name.elementsEqual(name.utf8) }.sorted { $0.offset < $1.offset }
        guard let total = own.first?.total, total <= limit else { return nil }
        var bytes: [UInt8] = []
        for part in own {
            guard part.total == total, part.offset == bytes.count, part.content.count <= total - part.offset
            else { return nil }
            bytes += part.content
        }
        return bytes.count == total ? bytes : nil
    }
}
