// SPDX-License-Identifier: MIT

import Foundation

/// Writes EXIF blocks for tests, in either byte order.
struct EXIFBlock {
    struct Tag {
        var number: Int
        var type: Int
        var count: Int
        /// The values in the block's byte order.
        var bytes: [UInt8]
    }

    let isLittleEndian: Bool

    func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (isLittleEndian ? $0 : count - 1 - $0))) }
    }

    func text(_ number: Int, _ text: String) -> Tag {
        Tag(number: number, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
    }

    func shorts(_ number: Int, _ values: Int...) -> Tag {
        Tag(number: number, type: 3, count: values.count, bytes: values.flatMap { self.number($0, 2) })
    }

    func longs(_ number: Int, type: Int = 4, _ values: [Int]) -> Tag {
        Tag(number: number, type: type, count: values.count, bytes: values.flatMap { self.number($0, 4) })
    }

    func rationals(_ number: Int, signed: Bool = false, _ values: [(Int, Int)]) -> Tag {
        let bytes = values.flatMap { self.number($0.0, 4) + self.number($0.1, 4) }
        return Tag(number: number, type: signed ? 10 : 5, count: values.count, bytes: bytes)
    }

    /// Returns a block with directories for the image, exposure, location and thumbnail.
    func data(
        image: [Tag], exif: [Tag] = [], gps: [Tag] = [], interoperability: [Tag] = [], thumbnail: [Tag] = []
    ) -> Data {
        var bytes = (isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
        let links = [(0x8769, exif), (0x8825, gps)].filter { !$0.1.isEmpty }
        var exifTags = exif
        if !interoperability.isEmpty { exifTags.append(longs(0xA005, [0])) }
        func size(_ tags: [Tag]) -> Int {
            2 + 12 * tags.count + 4 + tags.reduce(0) { $0 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
        }
        var place = 8 + size(image) + 12 * links.count
        var tags = image
        for (number, list) in links {
            tags.append(longs(number, [place]))
            place += size(number == 0x8769 ? exifTags : list)
        }
        if let index = exifTags.firstIndex(where: { $0.number == 0xA005 }) {
            exifTags[index] = longs(0xA005, [place])
            place += size(interoperability)
        }
        func append(_ tags: [Tag], next: Int = 0) {
            var end = bytes.count + 2 + 12 * tags.count + 4
            var content: [UInt8] = []
            bytes += number(tags.count, 2)
            for tag in tags {
                bytes += number(tag.number, 2) + number(tag.type, 2) + number(tag.count, 4)
                if tag.bytes.count <= 4 {
                    bytes += tag.bytes + Array(repeating: 0, count: 4 - tag.bytes.count)
                } else {
                    bytes += number(end, 4)
                    content += tag.bytes
                    end += tag.bytes.count
                }
            }
            bytes += number(next, 4) + content
        }
        append(tags, next: thumbnail.isEmpty ? 0 : place)
        if !exif.isEmpty { append(exifTags) }
        if !gps.isEmpty { append(gps) }
        if !interoperability.isEmpty { append(interoperability) }
        if !thumbnail.isEmpty { append(thumbnail) }
        return Data(bytes)
    }
}
