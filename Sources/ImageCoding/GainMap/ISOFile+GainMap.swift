// SPDX-License-Identifier: MIT

import ImageBase

extension ISOFile {
    /// The gain map of a file's primary image (ISO/IEC 23008-12:2025, 6.6.2.4): an item that is derived from
    /// that image and the map.
    struct GainMapItem {
        /// The number of the map's item.
        let map: Int
        let metadata: GainMapMetadata
    }

    /// The most items, and references of an item, that are examined.
    private static let mostItems = 4096

    /// The gain map; nil without one that is complete and consistent.
    var gainMapItem: GainMapItem? {
        guard let meta = headers.first(where: { $0.type == fourCC("meta") })?.content.dropFirst(4),
            let primary = primaryItem(in: meta)
        else { return nil }
        for item in items(of: "tmap", in: meta).prefix(16) {
            guard let parts = references("dimg", from: item, in: meta), parts.count == 2,
                parts[0] == primary.number, parts[1] != item, parts[1] != primary.number,
                let range = place(of: item, in: meta),
                let bytes = reader.slice(at: range.lowerBound, length: range.count),
                let metadata = GainMapMetadata(item: bytes)
            else { continue }
            return GainMapItem(map: parts[1], metadata: metadata)
        }
        return nil
    }

    /// Returns a copy of the file whose primary image is `item`, for libraries that decode no other.
    func withPrimaryItem(_ item: Int) -> [UInt8]? {
        guard let meta = headers.first(where: { $0.type == fourCC("meta") })?.content.dropFirst(4),
            let primary = primaryItem(in: meta), item >= 0, item < 1 << (8 * primary.place.count)
        else { return nil }
        var bytes = [UInt8](reader.bytes)
        for (index, place) in primary.place.reversed().enumerated() {
            bytes[place] = UInt8(truncatingIfNeeded: item >> (8 * index))
        }
        return bytes
    }

    /// Returns the number of the primary item (ISO/IEC 14496-12, 8.11.4), and where it is stated.
    private func primaryItem(in meta: Range<Int>) -> (number: Int, place: Range<Int>)? {
        guard let box = box("pitm", in: meta), let version = reader.byte(at: box.lowerBound) else {
            return nil
        }
        let start = box.lowerBound + 4
        let size = version == 0 ? 2 : 4
        guard start + size <= box.upperBound,
            let number = size == 2 ? reader.bigEndian16(at: start) : reader.bigEndian32(at: start)
        else { return nil }
        return (number, start..<start + size)
    }

    /// Returns the numbers of the items of a type (8.11.6).
    private func items(of type: StaticString, in meta: Range<Int>) -> [Int] {
        guard let box = box("iinf", in: meta), let version = reader.byte(at: box.lowerBound) else {
            return []
        }
        var found: [Int] = []
        for entry in ISOBoxes(reader, in: box.dropFirst(version == 0 ? 6 : 8)).prefix(Self.mostItems)
        where entry.type == fourCC("infe") {
            let start = entry.content.lowerBound
            // Version 3 has numbers of four bytes. The protection of the item precedes its type.
            guard let version = reader.byte(at: start), version == 2 || version == 3,
                let number = version == 2
                    ? reader.bigEndian16(at: start + 4) : reader.bigEndian32(at: start + 4),
                reader.tag(at: start + (version == 2 ? 8 : 10)) == fourCC(type)
            else { continue }
            found.append(number)
        }
        return found
    }

    /// Returns the items that an item refers to (8.11.12).
    private func references(_ type: StaticString, from item: Int, in meta: Range<Int>) -> [Int]? {
        guard let list = box("iref", in: meta), let version = reader.byte(at: list.lowerBound) else {
            return nil
        }
        let width = version == 0 ? 2 : 4
        func number(_ offset: Int) -> Int? {
            width == 2 ? reader.bigEndian16(at: offset) : reader.bigEndian32(at: offset)
        }
        for box in ISOBoxes(reader, in: list.dropFirst(4)).prefix(Self.mostItems)
        where box.type == fourCC(type) {
            let start = box.content.lowerBound
            guard number(start) == item, let count = reader.bigEndian16(at: start + width),
                start + width + 2 + count * width <= box.content.upperBound, count <= Self.mostItems
            else { continue }
            return (0..<count).compactMap { number(start + width + 2 + $0 * width) }
        }
        return nil
    }

    /// Returns where the bytes of an item are, if they are in one piece in this file (8.11.3).
    private func place(of item: Int, in meta: Range<Int>) -> Range<Int>? {
        guard let box = box("iloc", in: meta), let version = reader.byte(at: box.lowerBound), version <= 2,
            let sizes = reader.bigEndian16(at: box.lowerBound + 4)
        else { return nil }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        guard offsetSize + lengthSize > 0 else { return nil }
        var offset = box.lowerBound + 6
        func number(_ size: Int) -> Int? {
            defer { offset += size }
            switch size {
            case 0: return 0
            case 2: return reader.bigEndian16(at: offset)
            case 4: return reader.bigEndian32(at: offset)
            case 8: return self.number(at: offset, isLong: true)
            default: return nil
            }
        }
        let width = version < 2 ? 2 : 4
        guard let count = number(width) else { return nil }
        for _ in 0..<min(count, Self.mostItems) {
            guard let entry = number(width), let method = version == 0 ? 0 : number(2),
                let source = number(2),
                let base = number(baseSize), let extents = number(2)
            else { return nil }
            for extent in 0..<extents {
                guard offset < box.upperBound, number(indexSize) != nil, let start = number(offsetSize),
                    let length = number(lengthSize)
                else { return nil }
                guard entry == item else { continue }
                // Offsets count from the start of the file, or of the box for data beside the tables.
                var origin = 0
                if method == 1 {
                    guard let data = self.box("idat", in: meta) else { return nil }
                    origin = data.lowerBound
                }
                let (sum, isTooMuch) = base.addingReportingOverflow(start)
                guard extents == 1, extent == 0, source == 0, method <= 1, !isTooMuch,
                    sum <= reader.count - origin, length > 0,
                    length <= reader.count - origin - sum
                else { return nil }
                return origin + sum..<origin + sum + length
            }
        }
        return nil
    }
}
