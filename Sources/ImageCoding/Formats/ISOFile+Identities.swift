// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Identity derivations (ISO/IEC 23008-12, 6.6.2.1): images that consist of another image with additional
/// transformations.
extension ISOFile {
    /// The longest chain of identities to follow.
    private static let mostIdentities = 16

    /// Returns a copy of the file with identities replaced by the images they're derived from, or nil if the
    /// file has no identities or one that can't be replaced.
    ///
    /// libheif before 1.16 rejects files with identities, even if the primary image isn't one, and libavif
    /// doesn't support them.
    ///
    /// The primary image gets the transformations of its identities. Nothing moves: the tables get shorter,
    /// with unused space at their ends.
    func withoutIdentities() -> Data? {
        guard let meta = itemTables else { return nil }
        let identities = Set(items(of: "iden", in: meta))
        guard !identities.isEmpty else { return nil }
        let derived = references("dimg", in: meta).filter { identities.contains($0.from) && $0.to.count == 1 }
        let sources = Dictionary(derived.map { ($0.from, $0.to[0]) }) { first, _ in first }
        var data = Data(reader.bytes)
        if let primary = primaryItem(in: meta), identities.contains(primary.number) {
            guard let chain = chain(from: primary.number, sources), let source = chain.last,
                associate(chain, in: meta, of: &data)
            else { return nil }
            data.write(source, in: primary.place)
            if let flag = hiddenFlag(of: source, in: meta) { data[flag] &= 0xFE }
        }
        guard redirect(identities, sources, in: meta, of: &data) else { return nil }
        removeEntries(of: identities, in: meta, of: &data)
        return data
    }

    /// Returns the items from an identity to the image it's derived from.
    private func chain(from item: Int, _ sources: [Int: Int]) -> [Int]? {
        var chain = [item]
        while let last = chain.last, let source = sources[last] {
            guard chain.count <= Self.mostIdentities else { return nil }
            chain.append(source)
        }
        return chain.count > 1 ? chain : nil
    }

    /// Moves all of a chain's transformations to its last item, and removes the properties of the other
    /// items.
    ///
    /// - Returns: false if the table isn't in one box.
    private func associate(_ chain: [Int], in meta: Range<Int>, of data: inout Data) -> Bool {
        guard let properties = box("iprp", in: meta), let source = chain.last else { return false }
        let boxes = self.properties(in: meta)
        let types = ["irot", "imir", "clap"].map { fourCC($0) }
        for list in ISOBoxes(reader, in: properties) where list.type == fourCC("ipma") {
            guard var table = ISOAssociations(reader, list.content) else { return false }
            guard table.links.contains(where: { $0.item == source }) else { continue }
            var transformations: [Int] = []
            for item in chain.dropLast().reversed() {
                let links = table.links.filter { $0.item == item }.flatMap(\.links)
                transformations += links.filter { link in
                    let number = table.number(of: link)
                    return number > 0 && number <= boxes.count && types.contains(boxes[number - 1].type)
                }
            }
            table.links.removeAll { chain.dropLast().contains($0.item) }
            for index in table.links.indices where table.links[index].item == source {
                table.links[index].links += transformations
                break
            }
            guard let bytes = table.bytes, bytes.count <= list.content.count else { return false }
            data.replaceSubrange(list.content.prefix(bytes.count), with: bytes)
            return true
        }
        return false
    }

    /// Changes references to identities into references to the images that these are derived from.
    ///
    /// - Returns: false if an image is derived from an identity that turns or crops it.
    private func redirect(
        _ identities: Set<Int>, _ sources: [Int: Int], in meta: Range<Int>, of data: inout Data
    ) -> Bool {
        guard let list = box("iref", in: meta), let version = reader.byte(at: list.lowerBound) else {
            return true
        }
        let width = version == 0 ? 2 : 4
        for box in ISOBoxes(reader, in: list.dropFirst(4)) {
            let start = box.content.lowerBound
            guard let from = number(at: start, bytes: width),
                let count = reader.bigEndian16(at: start + width)
            else { continue }
            for index in 0..<count {
                let place = start + width * (index + 1) + 2
                guard place + width <= box.content.upperBound, let item = number(at: place, bytes: width)
                else { break }
                guard identities.contains(item), !identities.contains(from) else { continue }
                guard let chain = chain(from: item, sources), let source = chain.last else { return false }
                let turns = chain.dropLast().contains { isTransformed($0, in: meta) }
                if turns, box.type == fourCC("dimg") { return false }
                data.write(source, in: place..<place + width)
            }
        }
        return true
    }

    private func isTransformed(_ item: Int, in meta: Range<Int>) -> Bool {
        !properties("irot", of: item, in: meta).isEmpty || !properties("imir", of: item, in: meta).isEmpty
            || !properties("clap", of: item, in: meta).isEmpty
    }

    private func number(at offset: Int, bytes: Int) -> Int? {
        bytes == 2 ? reader.bigEndian16(at: offset) : reader.bigEndian32(at: offset)
    }

    /// Removes items from the item table (ISO/IEC 14496-12, 8.11.6).
    private func removeEntries(of items: Set<Int>, in meta: Range<Int>, of data: inout Data) {
        guard let table = box("iinf", in: meta), let version = reader.byte(at: table.lowerBound) else {
            return
        }
        let head = version == 0 ? 6 : 8
        var (kept, count) = (Data(), 0)
        for entry in ISOBoxes(reader, in: table.dropFirst(head)) {
            if entry.type == fourCC("infe"), let item = item(of: entry), items.contains(item.number) {
                continue
            }
            kept += data[entry.start..<entry.content.upperBound]
            count += 1
        }
        let rest = table.count - head - kept.count
        guard rest >= 8 else { return }
        data.write(count, in: table.lowerBound + 4..<table.lowerBound + head)
        kept += Data(count: 4) + Data("free".utf8) + Data(count: rest - 8)
        kept.write(rest, in: kept.count - rest..<kept.count - rest + 4)
        data.replaceSubrange(table.dropFirst(head), with: kept)
    }
}

extension Data {
    /// Writes a number with the highest byte first.
    fileprivate mutating func write(_ value: Int, in place: Range<Int>) {
        for (index, offset) in place.reversed().enumerated() {
            self[startIndex + offset] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
    }
}

/// The item properties as a file lists them (`ipma`; ISO/IEC 23008-12, 9.3).
struct ISOAssociations {
    /// The properties of each item: their numbers, with the highest bit set for essential properties.
    var links: [(item: Int, links: [Int])] = []
    private let flags: [UInt8]
    private var isLong: Bool { flags[0] > 0 }
    private var isWide: Bool { flags[3] & 1 != 0 }

    init?(_ reader: ByteReader, _ content: Range<Int>) {
        let start = content.lowerBound
        guard content.count >= 8, let count = reader.bigEndian32(at: start + 4) else { return nil }
        flags = Array(reader.bytes[content.prefix(4)])
        var offset = start + 8
        func number(_ size: Int) -> Int? {
            defer { offset += size }
            guard offset + size <= content.upperBound else { return nil }
            return switch size {
            case 1: reader.byte(at: offset).map(Int.init)
            case 2: reader.bigEndian16(at: offset)
            default: reader.bigEndian32(at: offset)
            }
        }
        for _ in 0..<count {
            guard let item = number(isLong ? 4 : 2), let most = number(1) else { return nil }
            var own: [Int] = []
            for _ in 0..<most {
                guard let link = number(isWide ? 2 : 1) else { return nil }
                own.append(link)
            }
            links.append((item, own))
        }
    }

    /// Returns the property number of a link, or 0 for none.
    func number(of link: Int) -> Int { link & (isWide ? 0x7FFF : 0x7F) }

    /// The content of the box, or nil if an item has too many properties.
    var bytes: [UInt8]? {
        guard links.allSatisfy({ $0.links.count < 256 }) else { return nil }
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }
        return flags + bytes(links.count, 4)
            + links.flatMap { item, own in
                bytes(item, isLong ? 4 : 2) + bytes(own.count, 1) + own.flatMap { bytes($0, isWide ? 2 : 1) }
            }
    }
}
