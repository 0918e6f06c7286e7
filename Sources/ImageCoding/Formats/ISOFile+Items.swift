// SPDX-License-Identifier: MIT

import ImageBase

/// A file's items: coded images, derived images and metadata (ISO/IEC 14496-12, 8.11).
extension ISOFile {
    /// The maximum number of items, and of references per item, that we examine.
    private static let mostItems = 4096

    /// The byte range of the boxes that describe items.
    var itemTables: Range<Int>? {
        headers.first { $0.type == fourCC("meta") }?.content.dropFirst(4)
    }

    /// Returns the number of the primary item (ISO/IEC 14496-12, 8.11.4), and where it's stored.
    func primaryItem(in meta: Range<Int>) -> (number: Int, place: Range<Int>)? {
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

    /// Returns the numbers of all items with a type (8.11.6).
    func items(of type: StaticString, in meta: Range<Int>) -> [Int] {
        entries(in: meta).filter { $0.type == fourCC(type) }.map(\.number)
    }

    /// Returns the type of an item.
    func type(of item: Int, in meta: Range<Int>) -> UInt32? {
        entries(in: meta).first { $0.number == item }?.type
    }

    func hasItem(_ item: Int, in meta: Range<Int>) -> Bool {
        entries(in: meta).contains { $0.number == item }
    }

    /// Returns each item's number and type, and the position of its flags.
    private func entries(in meta: Range<Int>) -> [(number: Int, type: UInt32, flags: Int)] {
        guard let box = box("iinf", in: meta), let version = reader.byte(at: box.lowerBound) else {
            return []
        }
        return ISOBoxes(reader, in: box.dropFirst(version == 0 ? 6 : 8)).prefix(Self.mostItems)
            .compactMap { entry in
                guard entry.type == fourCC("infe"), let item = item(of: entry) else { return nil }
                return (item.number, item.type, entry.content.lowerBound + 3)
            }
    }

    /// Returns the number and type of an entry (8.11.6.2). Version 3 has four-byte numbers. The item's
    /// protection comes before its type.
    func item(of entry: ISOBoxes.Box) -> (number: Int, type: UInt32)? {
        let start = entry.content.lowerBound
        guard let version = reader.byte(at: start), version == 2 || version == 3,
            let number = version == 2
                ? reader.bigEndian16(at: start + 4) : reader.bigEndian32(at: start + 4),
            let type = reader.tag(at: start + (version == 2 ? 8 : 10))
        else { return nil }
        return (number, type)
    }

    /// Returns the position of the byte with the flag that hides an item, or nil if it isn't hidden.
    func hiddenFlag(of item: Int, in meta: Range<Int>) -> Int? {
        guard let place = entries(in: meta).first(where: { $0.number == item })?.flags,
            let flags = reader.byte(at: place), flags & 1 != 0
        else { return nil }
        return place
    }

    /// Returns the items that refer to an item.
    func items(referringTo item: Int, by type: StaticString, in meta: Range<Int>) -> [Int] {
        references(type, in: meta).filter { $0.to.contains(item) }.map(\.from)
    }

    /// Returns an item's properties of a type (ISO/IEC 23008-12, 9.3).
    func properties(_ type: StaticString, of item: Int, in meta: Range<Int>) -> [Range<Int>] {
        let boxes = properties(in: meta)
        return (propertyNumbers(in: meta)[item] ?? []).compactMap { number in
            guard number <= boxes.count, boxes[number - 1].type == fourCC(type) else { return nil }
            return boxes[number - 1].content
        }
    }

    /// Returns the property boxes (ISO/IEC 23008-12, 9.3). The first one has the number 1.
    func properties(in meta: Range<Int>) -> [ISOBoxes.Box] {
        guard let box = box("iprp", in: meta), let list = self.box("ipco", in: box) else { return [] }
        return Array(ISOBoxes(reader, in: list).prefix(Self.mostItems))
    }

    /// Returns the property numbers of each item.
    func propertyNumbers(in meta: Range<Int>) -> [Int: [Int]] {
        guard let box = box("iprp", in: meta) else { return [:] }
        var found: [Int: [Int]] = [:]
        for list in ISOBoxes(reader, in: box) where list.type == fourCC("ipma") {
            var offset = list.content.lowerBound + 8
            guard let flags = reader.bigEndian32(at: offset - 8),
                let count = reader.bigEndian32(at: offset - 4)
            else { continue }
            let (isLong, isWide) = (flags >> 24 > 0, flags & 1 != 0)
            for _ in 0..<min(count, Self.mostItems) {
                guard let item = isLong ? reader.bigEndian32(at: offset) : reader.bigEndian16(at: offset),
                    let links = reader.byte(at: offset + (isLong ? 4 : 2))
                else { break }
                offset += isLong ? 5 : 3
                for _ in 0..<links {
                    // The highest bit means that the property is essential.
                    let number =
                        isWide
                        ? reader.bigEndian16(at: offset).map { $0 & 0x7FFF }
                        : reader.byte(at: offset).map { Int($0 & 0x7F) }
                    offset += isWide ? 2 : 1
                    if let number, number > 0 { found[item, default: []].append(number) }
                }
            }
        }
        return found
    }

    /// Returns the items that an item refers to (8.11.12).
    func references(_ type: StaticString, from item: Int, in meta: Range<Int>) -> [Int]? {
        references(type, in: meta).first { $0.from == item }?.to
    }

    /// Returns all references of a type, grouped by the item they come from.
    func references(_ type: StaticString, in meta: Range<Int>) -> [(from: Int, to: [Int])] {
        guard let list = box("iref", in: meta), let version = reader.byte(at: list.lowerBound) else {
            return []
        }
        let width = version == 0 ? 2 : 4
        func number(_ offset: Int) -> Int? {
            width == 2 ? reader.bigEndian16(at: offset) : reader.bigEndian32(at: offset)
        }
        var found: [(from: Int, to: [Int])] = []
        for box in ISOBoxes(reader, in: list.dropFirst(4)).prefix(Self.mostItems)
        where box.type == fourCC(type) {
            let start = box.content.lowerBound
            guard let item = number(start), let count = reader.bigEndian16(at: start + width),
                start + width + 2 + count * width <= box.content.upperBound, count <= Self.mostItems
            else { continue }
            found.append((item, (0..<count).compactMap { number(start + width + 2 + $0 * width) }))
        }
        return found
    }

    /// Returns where an item's bytes are, if they're in one piece in this file (8.11.3).
    func place(of item: Int, in meta: Range<Int>) -> Range<Int>? {
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
                // Offsets are relative to the start of the file or, for data next to the tables, to the start
                // of its box.
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
