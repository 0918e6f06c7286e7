// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The tags in a TIFF directory that describe the image but not its pixels, and the directories they link to
/// (TIFF 6.0, section 2; CIPA DC-008, 4.6).
///
/// They're read from a file or an EXIF block and written into another one, in either byte order.
struct TIFFDirectory {
    struct Field {
        var type: Int
        /// The values in little-endian order.
        var bytes: [UInt8]
    }

    var fields: [Int: Field] = [:]
    private(set) var subdirectories: [Int: TIFFDirectory] = [:]

    var isEmpty: Bool { fields.isEmpty && subdirectories.isEmpty }

    init() {}

    static let orientationTag = 0x0112

    /// Adds the orientation unless it's ``Orientation/up``.
    mutating func set(_ orientation: Orientation) {
        guard orientation != .up else { return }
        fields[Self.orientationTag] = Field(type: 3, bytes: [UInt8(orientation.rawValue), 0])
    }

    /// Reads the first directory of a classic TIFF, or returns nil for anything else.
    ///
    /// - Parameter limit: the number of bytes after which reading stops.
    init?(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        guard var reader = TagReader(bytes, left: limit), let start = reader.number(4, at: 4) else {
            return nil
        }
        self = reader.directory(at: start, Self.main)
    }

    /// Encodes the directory for offset `start` in a file: its entries, followed by their values.
    ///
    /// - Parameters:
    ///   - others: entries to keep, without their tags. If this directory has an entry with the same tag, it
    ///     takes precedence.
    ///   - next: the next directory's offset, or 0 for the last one.
    func bytes(at start: Int, littleEndian: Bool, others: [Int: [UInt8]] = [:], next: Int = 0) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (littleEndian ? $0 : count - 1 - $0))) }
        }
        let tags = Set(fields.keys).union(subdirectories.keys).union(others.keys).sorted()
        let (head, end) = (start + 2, start + 2 + tags.count * 12 + 4)
        var entries = number(tags.count, 2)
        var content: [UInt8] = []
        entries.reserveCapacity(end - head)
        for tag in tags {
            entries += number(tag, 2)
            if let directory = subdirectories[tag] {
                entries += number(4, 2) + number(1, 4) + number(end + content.count, 4)
                content += directory.bytes(at: end + content.count, littleEndian: littleEndian)
            } else if let field = fields[tag], let size = TagReader.sizes[field.type] {
                entries += number(field.type, 2) + number(field.bytes.count / size.bytes, 4)
                let value = littleEndian ? field.bytes : TagReader.swapped(field.bytes, size.unit)
                if value.count <= 4 {
                    entries += value + repeatElement(0, count: 4 - value.count)
                } else {
                    entries += number(end + content.count, 4)
                    content += value
                }
            } else {
                entries += others[tag] ?? []
            }
            if content.count & 1 != 0 { content.append(0) }
        }
        return entries + number(next, 4) + content
    }

    /// The tags that EXIF uses in the first directory: author, date, camera, orientation and resolution.
    private static let main: Set<Int> = [
        270, 271, 272, 274, 282, 283, 296, 305, 306, 315, 316, 18_246, 18_249, 33_432, 40_091, 40_092, 40_093,
        40_094, 40_095,
    ]
    /// The tags that link to the EXIF and GPS directories, and from EXIF to the interoperability directory.
    private static let links: Set<Int> = [34_665, 34_853, 40_965]

    struct TagReader {
        private let reader: ByteReader
        let isLittleEndian: Bool
        private var left: Int

        init?(_ bytes: UnsafeRawBufferPointer, left: Int = 0) {
            reader = ByteReader(bytes)
            self.left = left
            isLittleEndian = reader.matches("II*\0", at: 0)
            if !isLittleEndian, !reader.matches("MM\0*", at: 0) { return nil }
        }

        /// For each type, the size of a value, and the size of the units to swap bytes in.
        static let sizes: [Int: (bytes: Int, unit: Int)] = [
            1: (1, 1), 2: (1, 1), 3: (2, 2), 4: (4, 4), 5: (8, 4), 6: (1, 1), 7: (1, 1), 8: (2, 2), 9: (4, 4),
            10: (8, 4), 11: (4, 4), 12: (8, 8), 13: (4, 4),
        ]

        static func swapped(_ bytes: [UInt8], _ unit: Int) -> [UInt8] {
            bytes.indices.map { bytes[$0 - $0 % unit + unit - 1 - $0 % unit] }
        }

        func number(_ count: Int, at offset: Int) -> Int? {
            switch (count, isLittleEndian) {
            case (2, true): reader.littleEndian16(at: offset)
            case (2, false): reader.bigEndian16(at: offset)
            case (_, true): reader.littleEndian32(at: offset)
            case (_, false): reader.bigEndian32(at: offset)
            }
        }

        /// - Parameters:
        ///   - tags: the tags to read in addition to links, or nil for all.
        ///   - depth: the number of links followed so far. The limit of two prevents loops.
        mutating func directory(at start: Int, _ tags: Set<Int>?, depth: Int = 0) -> TIFFDirectory {
            var result = TIFFDirectory()
            // Follow each link only once, even if it leads nowhere, so entries can't multiply.
            var links = TIFFDirectory.links
            for index in 0..<(number(2, at: start) ?? 0) {
                let place = start + 2 + index * 12
                guard left >= 0, let tag = number(2, at: place), let type = number(2, at: place + 2),
                    let count = number(4, at: place + 4), let value = number(4, at: place + 8)
                else { break }
                if TIFFDirectory.links.contains(tag) {
                    guard depth < 2, links.remove(tag) != nil else { continue }
                    let directory = directory(at: value, nil, depth: depth + 1)
                    if !directory.isEmpty { result.subdirectories[tag] = directory }
                } else if tags?.contains(tag) ?? true, result.fields[tag] == nil,
                    let size = TagReader.sizes[type], count > 0, count <= reader.count
                {
                    let length = count * size.bytes
                    guard let bytes = reader.slice(at: length <= 4 ? place + 8 : value, length: length)
                    else { continue }
                    left -= length + 12
                    let field = isLittleEndian ? Array(bytes) : TagReader.swapped(Array(bytes), size.unit)
                    result.fields[tag] = Field(type: type, bytes: field)
                }
            }
            return result
        }
    }
}
