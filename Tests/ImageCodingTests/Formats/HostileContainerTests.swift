// SPDX-License-Identifier: MIT

#if AVIF || HEIF
import Foundation
import ImageBase
import Testing

@testable import ImageCoding

/// AVIF and HEIC files with circular boxes, or with larger claims than any real image.
@Suite("Hostile AVIF and HEIC containers", .timeLimit(.minutes(1)))
struct HostileContainerTests {
    private struct Container {
        var brand: String
        /// The types of the items, beginning with item 1.
        var types: [String]
        /// The sources of each derived image.
        var references: [Int: [Int]] = [:]
        /// The images that each auxiliary image belongs to.
        var auxiliaries: [Int: [Int]] = [:]
        /// The rows and columns of the grid that every item contains.
        var tiles = (1, 1)
        /// The number of additional items that repeat the last item's description.
        var copies = 0

        private func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }

        private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            number(8 + content.count, 4) + Array(name.utf8) + content
        }

        private func full(_ name: String, _ version: Int = 0, _ content: [UInt8]) -> [UInt8] {
            box(name, number(version << 24, 4) + content)
        }

        var data: Data {
            let ids = Array(1...types.count)
            let count = ids.count + copies
            var entries: [UInt8] = []
            var places: [UInt8] = []
            for id in ids {
                let entry: [UInt8] = number(id, 2) + number(0, 2) + Array(types[id - 1].utf8) + [0]
                entries += full("infe", 2, entry)
                // All items share the same eight bytes of content.
                places += number(id, 4) + number(1, 2) + number(0, 2)
                places += number(1, 2) + number(0, 4) + number(8, 4)
            }
            let (entry, place) = ([UInt8](entries.suffix(21)), [UInt8](places.suffix(18)))
            for _ in 0..<copies {
                entries += entry
                places += place
            }
            var made: [UInt8] = []
            for (name, references) in [("dimg", references), ("auxl", auxiliaries)] {
                for (from, to) in references.sorted(by: { $0.key < $1.key }) {
                    var list: [UInt8] = number(from, 2) + number(to.count, 2)
                    for id in to { list += number(id, 2) }
                    made += box(name, list)
                }
            }
            let size = full("ispe", 0, number(16, 4) + number(16, 4))
            var tied: [UInt8] = []
            for id in ids { tied += number(id, 2) + [1, 1] }
            let properties: [UInt8] = box("ipco", size) + full("ipma", 0, number(ids.count, 4) + tied)
            let shape: [UInt8] = [0, 0, UInt8(tiles.0 - 1), UInt8(tiles.1 - 1)]
            let handler: [UInt8] = number(0, 4) + Array("pict".utf8) + number(0, 13)
            var meta: [UInt8] = full("hdlr", 0, handler)
            meta += full("pitm", 0, number(1, 2))
            meta += full("iinf", 1, number(count, 4) + entries)
            meta += full("iref", 0, made)
            meta += box("iprp", properties)
            meta += full("iloc", 2, [0x44, 0] + number(count, 4) + places)
            meta += box("idat", shape + number(16, 2) + number(16, 2))
            let type = Array("\(brand)\0\0\0\0mif1\(brand)".utf8)
            return Data(box("ftyp", type) + full("meta", 0, meta))
        }
    }

    private static var brands: [String] {
        var brands: [String] = []
        #if AVIF
        brands.append("avif")
        #endif
        #if HEIF
        brands.append("heic")
        #endif
        return brands
    }

    @discardableResult
    private func refuse(_ container: Container, _ what: Comment) -> ImageError? {
        let data = container.data
        #expect(ImageFormat.sniff(data) != nil, what)
        let error = #expect(throws: ImageError.self, what) { try CodecRegistry.default.decode(data) }
        #expect([.corrupt, .unsupported, .limit].contains(error?.code), what)
        _ = try? CodecRegistry.default.info(for: Data(data.prefix(data.count / 2)), isComplete: false)
        return error
    }

    @Test("An image derived from itself, directly or indirectly, is refused", arguments: brands)
    func circles(brand: String) {
        refuse(Container(brand: brand, types: ["grid"], references: [1: [1]]), "itself")
        let pair = [1: [2], 2: [1]]
        refuse(Container(brand: brand, types: ["grid", "grid"], references: pair), "two")
        let ring = [1: [2, 3], 2: [3, 1], 3: [1, 2]]
        refuse(
            Container(brand: brand, types: ["grid", "grid", "grid"], references: ring, tiles: (1, 2)), "three"
        )
    }

    @Test("An image with alpha derived from the image itself is refused", arguments: brands)
    func circularAlpha(brand: String) {
        let tile = brand == "avif" ? "av01" : "hvc1"
        for (number, types, sources, alpha) in [
            (1, ["grid", tile, "grid"], [1: [2], 3: [1]], [3: [1]]),
            (2, ["grid", tile, "iden"], [1: [2], 3: [2]], [3: [2]]),
            (3, ["grid", tile, "grid", "iden"], [1: [2], 3: [4], 4: [1]], [3: [1]]),
        ] as [(Int, [String], [Int: [Int]], [Int: [Int]])] {
            let file = Container(brand: brand, types: types, references: sources, auxiliaries: alpha)
            let error = refuse(file, "\(number)")
            #expect(error?.message.contains("derived from itself") == true, "\(number): \(error as Any)")
        }
    }

    @Test(
        "An image derived from a missing or non-image item is refused", arguments: brands
    )
    func sources(brand: String) {
        let tile = brand == "avif" ? "av01" : "hvc1"
        for type in ["iden", "iovl", "grid"] {
            refuse(Container(brand: brand, types: [type, tile], references: [1: [9]]), "missing \(type)")
            refuse(Container(brand: brand, types: [type, "Exif"], references: [1: [2]]), "Exif \(type)")
            refuse(Container(brand: brand, types: [type, "Exif"], references: [1: [1, 2]]), "both \(type)")
        }
    }

    @Test("A grid with no tiles or sixty thousand copies of one is refused", arguments: brands)
    func grids(brand: String) {
        refuse(Container(brand: brand, types: ["grid"], tiles: (256, 256)), "no tile")
        let tile = brand == "avif" ? "av01" : "hvc1"
        let same = [1: [Int](repeating: 2, count: 65_535)]
        refuse(
            Container(brand: brand, types: ["grid", tile], references: same, tiles: (256, 256)), "one tile")
    }

    @Test("A million items are refused", arguments: brands)
    func items(brand: String) {
        let tile = brand == "avif" ? "av01" : "hvc1"
        refuse(Container(brand: brand, types: ["grid", tile], copies: 1_000_000), "items")
    }
}
#endif
