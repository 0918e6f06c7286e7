// SPDX-License-Identifier: MIT

#if os(Linux) && (AVIF || HEIF)
import Foundation
import ImageBase
import Raster

@testable import ImageCoding

/// ISO/IEC 23008-12 files with an image and its gain map, assembled from two files with one item each.
struct GainMapItems {
    /// An item's type, properties and coded data.
    private struct Item {
        var type: [UInt8]
        var properties: [[UInt8]]
        var isEssential: [Bool]
        var data: [UInt8]

        init(type: String, data: [UInt8]) {
            (self.type, self.data) = (Array(type.utf8), data)
            (properties, isEssential) = ([], [])
        }

        mutating func add(_ property: [UInt8], isEssential: Bool = false) {
            properties.append(property)
            self.isEssential.append(isEssential)
        }

        /// Reads the primary item of a file that this package has written.
        init?(_ file: Data) {
            let bytes = [UInt8](file)
            let parsed = bytes.withUnsafeBytes { buffer -> Item? in
                let reader = ByteReader(buffer)
                let boxes = ISOFile(buffer)
                guard let meta = boxes.headers.first?.content.dropFirst(4),
                    let information = boxes.box("iinf", in: meta),
                    let entry = ISOBoxes(reader, in: information.dropFirst(6)).first(where: { _ in true }),
                    let properties = boxes.box("iprp", in: meta),
                    let list = boxes.box("ipco", in: properties),
                    let links = boxes.box("ipma", in: properties), let places = boxes.box("iloc", in: meta)
                else { return nil }
                let start = entry.content.lowerBound + 8
                var item = Item(type: String(decoding: bytes[start..<start + 4], as: UTF8.self), data: [])
                let all = Array(ISOBoxes(reader, in: list)).map {
                    Array(bytes[$0.start..<$0.content.upperBound])
                }
                // The table has one entry, in the version with short numbers.
                let count = Int(bytes[links.lowerBound + 10])
                for link in bytes[links.lowerBound + 11..<links.lowerBound + 11 + count] {
                    item.properties.append(all[Int(link & 0x7F) - 1])
                    item.isEssential.append(link & 0x80 != 0)
                }
                guard let place = Self.place(reader, places) else { return nil }
                item.data = Array(bytes[place])
                return item
            }
            guard let parsed else { return nil }
            self = parsed
        }

        /// Returns the place of a table's first item, which isn't split.
        private static func place(_ reader: ByteReader, _ box: Range<Int>) -> Range<Int>? {
            let version = reader.byte(at: box.lowerBound) ?? 0
            let base = Int(reader.byte(at: box.lowerBound + 5) ?? 0) >> 4
            let start = box.lowerBound + 8 + (version == 0 ? 2 : 4) + 2 + base + 2
            guard let offset = reader.bigEndian32(at: start), let length = reader.bigEndian32(at: start + 4),
                let origin = base == 0 ? 0 : reader.bigEndian32(at: start - 2 - base)
            else { return nil }
            return origin + offset..<origin + offset + length
        }
    }

    /// Returns a file with a derived image of ISO 21496-1.
    ///
    /// - Parameters:
    ///   - parts: The numbers of the items that item 3, the derived image, is made from.
    ///   - others: Further derived images, from item 4 on, with their types and source items.
    static func toneMapped(
        base: Data, map: Data, metadata: [UInt8], brand: String, parts: [Int] = [1, 2],
        others: [(type: String, parts: [Int])] = []
    ) -> Data? {
        guard let base = Item(base), let map = Item(map) else { return nil }
        let all = [("tmap", parts)] + others
        let derived = all.map { type, _ in
            var item = Item(type: type, data: [0] + metadata)
            // Libraries require a size property for the image types that they support.
            if type != "tmap" {
                base.properties.filter { Self.type(of: $0) == "ispe" }.forEach { item.add($0) }
            }
            return item
        }
        let references = all.enumerated().map { ("dimg", $0.offset + 3, $0.element.1) }
        return file([base, map] + derived, references: references, brand: brand)
    }

    /// An image that's derived from other items.
    struct Derivation {
        let type: String
        let parts: [Int]
        /// The number of quarter turns to the left.
        let rotation: UInt8

        init(_ type: String, of parts: [Int], rotation: UInt8 = 0) {
            (self.type, self.parts, self.rotation) = (type, parts, rotation)
        }
    }

    /// Returns a file with an image as item 1, and derived images from item 2 on.
    static func derived(
        _ base: Data, _ derivations: [Derivation], primary: UInt8 = 1, brand: String
    ) -> Data? {
        guard let base = Item(base) else { return nil }
        let others = derivations.map { derivation in
            var item = Item(type: derivation.type, data: [])
            base.properties.filter { type(of: $0) == "ispe" }.forEach { item.add($0) }
            if derivation.rotation > 0 { item.add(box("irot", [derivation.rotation]), isEssential: true) }
            return item
        }
        let references = derivations.enumerated().map { ("dimg", $0.offset + 2, $0.element.parts) }
        var file = file([base] + others, references: references, brand: brand, isHidden: primary == 1)
        guard let place = file.range(of: Data("pitm".utf8)) else { return nil }
        file[place.upperBound + 5] = primary
        return file
    }

    /// Returns a file with an Apple auxiliary image, its XMP, and the image's EXIF.
    static func auxiliary(
        base: Data, map: Data, xmp: [UInt8]?, exif: [UInt8]?, brand: String
    ) -> Data? {
        guard let base = Item(base), var map = Item(map) else { return nil }
        map.properties.append(
            box("auxC", [0, 0, 0, 0] + Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8)))
        map.isEssential.append(false)
        var items = [base, map]
        var references = [("auxl", 2, [1])]
        for (type, data, target) in [("mime", xmp, 2), ("Exif", exif, 1)] {
            guard let data else { continue }
            items.append(Item(type: type, data: data))
            references.append(("cdsc", items.count, [target]))
        }
        return file(items, references: references, brand: brand)
    }

    /// Returns a file with an image made of tiles, starting at the top left. Each tile is a file with one
    /// item, and all have the same size.
    ///
    /// - Parameters:
    ///   - alpha: as many alpha tiles, or none.
    ///   - rotation: the number of quarter turns to the left that turn the image upright.
    static func grid(
        _ tiles: [Data], columns: Int, size: PixelSize, alpha: [Data] = [], rotation: UInt8 = 0,
        brand: String
    ) -> Data? {
        let parts = tiles.compactMap { Item($0) }
        let alphaParts = alpha.compactMap { Item($0) }
        guard parts.count == tiles.count, alphaParts.count == alpha.count else { return nil }
        var layout: [UInt8] = [0, 0, UInt8(tiles.count / columns - 1), UInt8(columns - 1)]
        layout += short(size.width) + short(size.height)
        var whole = Item(type: "grid", data: layout)
        whole.add(box("ispe", [0, 0, 0, 0] + word(size.width) + word(size.height)))
        // These properties describe the colors and depth of the whole image.
        for property in parts[0].properties where ["colr", "pixi"].contains(type(of: property)) {
            whole.add(property)
        }
        var cover = Item(type: "grid", data: layout)
        cover.add(box("ispe", [0, 0, 0, 0] + word(size.width) + word(size.height)))
        cover.add(box("auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)))
        if rotation > 0 {
            whole.add(box("irot", [rotation]), isEssential: true)
            if !alpha.isEmpty { cover.add(box("irot", [rotation]), isEssential: true) }
        }
        var references = [("dimg", 1, Array(2...tiles.count + 1))]
        let last = tiles.count + 1
        if !alpha.isEmpty {
            references.append(("dimg", last + 1, Array(last + 2...last + 1 + alpha.count)))
            references.append(("auxl", last + 1, [1]))
        }
        let items = [whole] + parts + (alpha.isEmpty ? [] : [cover] + alphaParts)
        return file(items, references: references, brand: brand)
    }

    private static func type(of box: [UInt8]) -> String { String(decoding: box[4..<8], as: UTF8.self) }

    private static func file(
        _ items: [Item], references: [(type: String, from: Int, to: [Int])], brand: String,
        isHidden: Bool = true
    ) -> Data {
        var type = Array(brand.utf8)
        type += [0, 0, 0, 0]
        type += Array("mif1miaf\(brand)".utf8)
        type = box("ftyp", type)
        let size = meta(items, references, dataAt: 0, isHidden: isHidden).count
        var file = type
        file += meta(items, references, dataAt: type.count + size + 8, isHidden: isHidden)
        file += box("mdat", items.flatMap(\.data))
        return Data(file)
    }

    private static func meta(
        _ items: [Item], _ references: [(type: String, from: Int, to: [Int])], dataAt start: Int,
        isHidden: Bool
    ) -> [UInt8] {
        var places: [UInt8] = [0, 0, 0, 0, 0x44, 0]
        places += short(items.count { !$0.data.isEmpty })
        var entries: [UInt8] = [0, 0, 0, 0]
        entries += short(items.count)
        var properties: [UInt8] = []
        var links: [UInt8] = [0, 0, 0, 0]
        links += word(items.count(where: { !$0.properties.isEmpty }))
        var (offset, index) = (start, 1)
        for (number, item) in items.enumerated() {
            if !item.data.isEmpty {
                places += short(number + 1)
                places += [0, 0, 0, 1]
                places += word(offset)
                places += word(item.data.count)
            }
            offset += item.data.count
            // Either the items after the first are hidden, or the first one is.
            var entry: [UInt8] = [2, 0, 0, (number == 0) == isHidden ? 0 : 1]
            entry += short(number + 1)
            entry += [0, 0]
            entry += item.type
            entry.append(0)
            if item.type == Array("mime".utf8) { entry += Array("application/rdf+xml\0\0".utf8) }
            entries += box("infe", entry)
            guard !item.properties.isEmpty else { continue }
            links += short(number + 1)
            links.append(UInt8(item.properties.count))
            for (property, isEssential) in zip(item.properties, item.isEssential) {
                properties += property
                links.append(UInt8(index) | (isEssential ? 0x80 : 0))
                index += 1
            }
        }
        var handler = [UInt8](repeating: 0, count: 8)
        handler += Array("pict".utf8)
        handler += [UInt8](repeating: 0, count: 13)
        var lists: [UInt8] = [0, 0, 0, 0]
        for reference in references {
            var list = short(reference.from)
            list += short(reference.to.count)
            for item in reference.to { list += short(item) }
            lists += box(reference.type, list)
        }
        var content: [UInt8] = [0, 0, 0, 0]
        content += box("hdlr", handler)
        content += box("pitm", [0, 0, 0, 0, 0, 1])
        content += box("iloc", places)
        content += box("iinf", entries)
        content += box("iref", lists)
        var tables = box("ipco", properties)
        tables += box("ipma", links)
        content += box("iprp", tables)
        return box("meta", content)
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        word(content.count + 8) + Array(type.utf8) + content
    }

    private static func word(_ value: Int) -> [UInt8] { GainMapFiles.word(value) }
    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
}
#endif
