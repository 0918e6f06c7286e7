// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension ISOFile {
    /// The maximum nesting of derived images. A rotated or overlaid grid needs 2.
    private static let mostLevels = 16

    /// Returns a copy of the file without the sources of gain maps that are derived from themselves, or nil
    /// if the file doesn't have such maps.
    ///
    /// - Throws: ``ImageError/Code/corrupt`` if another image is derived from itself or through too many
    ///   steps (ISO/IEC 23008-12, 6.4.5 and 6.6). The libraries that read these files would follow the
    ///   references until the stack overflows.
    func withoutRecursiveMaps() throws(ImageError) -> Data? {
        // A file has only one such box (ISO/IEC 14496-12, 8.11.1). If it has several, we can't know which one
        // a library reads.
        let count = headers.count { $0.type == fourCC("meta") }
        guard count < 2 else { throw ImageError(.corrupt, "file has \(count) headers; the limit is 1") }
        guard let meta = itemTables, let list = box("iref", in: meta) else { return nil }
        let sources = referenceBoxes("dimg", in: list)
        var parts = Dictionary(sources.map { ($0.item, $0.parts) }, uniquingKeysWith: +)
        // An image is decoded with its alpha, which may in turn be derived from other images.
        for auxiliary in referenceBoxes("auxl", in: list) {
            for image in auxiliary.parts { parts[image, default: []].append(auxiliary.item) }
        }
        if Self.areFinite(parts) { return nil }
        let maps = items(of: "tmap", in: meta).prefix(16).filter { !Self.isFinite($0, parts) }
        for map in maps { parts[map] = nil }
        guard Self.areFinite(parts) else {
            throw ImageError(.corrupt, "an image of the file is derived from itself")
        }
        var data = Data(reader.bytes)
        for source in sources where maps.contains(source.item) {
            // Readers skip boxes of this type (ISO/IEC 14496-12, 8.1.2).
            data.replaceSubrange(source.box.start + 4..<source.box.start + 8, with: "skip".utf8)
        }
        return data
    }

    /// Throws if an identity or an overlay is derived from an item that is missing or isn't an image, because
    /// libheif would treat that item as an image.
    func checkSources() throws(ImageError) {
        guard let meta = itemTables, let list = box("iref", in: meta) else { return }
        let derived = Set(items(of: "iden", in: meta) + items(of: "iovl", in: meta))
        guard !derived.isEmpty else { return }
        let coded = ["hvc1", "av01", "grid"].flatMap { items(of: $0, in: meta) }
        let images = derived.union(coded)
        for source in referenceBoxes("dimg", in: list) where derived.contains(source.item) {
            guard source.parts.allSatisfy(images.contains) else {
                throw ImageError(.corrupt, "an image of the file is derived from an item that isn't an image")
            }
        }
    }

    /// Returns all references of a type, and the boxes that list them: an image and its sources (`dimg`), or
    /// an auxiliary image, such as alpha, and the images it belongs to (`auxl`).
    private func referenceBoxes(
        _ type: StaticString, in list: Range<Int>
    ) -> [(box: ISOBoxes.Box, item: Int, parts: [Int])] {
        // Item numbers have two bytes in version 0 and four bytes in later versions.
        let isLong = (reader.byte(at: list.lowerBound) ?? 0) > 0
        let width = isLong ? 4 : 2
        func item(_ offset: Int) -> Int? {
            isLong ? reader.bigEndian32(at: offset) : reader.bigEndian16(at: offset)
        }
        var found: [(box: ISOBoxes.Box, item: Int, parts: [Int])] = []
        for box in ISOBoxes(reader, in: list.dropFirst(4)) where box.type == fourCC(type) {
            let start = box.content.lowerBound
            guard let from = item(start), let count = reader.bigEndian16(at: start + width) else { continue }
            var parts: [Int] = []
            for index in 0..<count {
                let offset = start + width + 2 + index * width
                guard offset + width <= box.content.upperBound, let to = item(offset) else { break }
                parts.append(to)
            }
            found.append((box, from, parts))
        }
        return found
    }

    private static func areFinite(_ parts: [Int: [Int]]) -> Bool {
        var levels: [Int: Int] = [:]
        return parts.keys.allSatisfy { self.levels(below: $0, parts, at: 0, &levels) != nil }
    }

    private static func isFinite(_ item: Int, _ parts: [Int: [Int]]) -> Bool {
        var levels: [Int: Int] = [:]
        return self.levels(below: item, parts, at: 0, &levels) != nil
    }

    /// Returns the number of steps from an item to the last of its sources, or nil if there are too many.
    private static func levels(
        below item: Int, _ parts: [Int: [Int]], at level: Int, _ known: inout [Int: Int]
    ) -> Int? {
        var deepest = known[item] ?? 0
        guard level + deepest <= mostLevels else { return nil }
        if known[item] != nil { return deepest }
        for part in parts[item] ?? [] {
            guard let below = levels(below: part, parts, at: level + 1, &known) else { return nil }
            deepest = max(deepest, below + 1)
        }
        known[item] = deepest
        return deepest
    }
}
