// SPDX-License-Identifier: MIT

import ImageBase

extension ISOFile {
    /// The maximum nesting of derived images; a rotated or overlaid grid needs 2.
    private static let mostLevels = 16

    /// Throws when an image is derived from itself, or through too many steps (ISO/IEC 23008-12, 6.4.5 and
    /// 6.6): the libraries that read such files follow the references until the stack overflows.
    func checkReferences() throws(ImageError) {
        let metas = headers.filter { $0.type == fourCC("meta") }
        // A file has one (ISO/IEC 14496-12, 8.11.1). With several, it is unknown which one a library reads.
        guard metas.count < 2 else {
            throw ImageError(.corrupt, "file has \(metas.count) headers; the limit is 1")
        }
        for header in metas {
            guard let list = box("iref", in: header.content.dropFirst(4)) else { continue }
            let parts = parts(in: list)
            var levels: [Int: Int] = [:]
            for item in parts.keys { _ = try Self.levels(below: item, parts, at: 0, &levels) }
        }
    }

    /// Returns the sources of each derived image.
    private func parts(in list: Range<Int>) -> [Int: [Int]] {
        // Item numbers have two bytes in version 0 and four in later versions.
        let isLong = (reader.byte(at: list.lowerBound) ?? 0) > 0
        let width = isLong ? 4 : 2
        func item(_ offset: Int) -> Int? {
            isLong ? reader.bigEndian32(at: offset) : reader.bigEndian16(at: offset)
        }
        var parts: [Int: [Int]] = [:]
        for box in ISOBoxes(reader, in: list.dropFirst(4)) where box.type == fourCC("dimg") {
            let start = box.content.lowerBound
            guard let from = item(start), let count = reader.bigEndian16(at: start + width) else { continue }
            for index in 0..<count {
                let offset = start + width + 2 + index * width
                guard offset + width <= box.content.upperBound, let to = item(offset) else { break }
                parts[from, default: []].append(to)
            }
        }
        return parts
    }

    private static func levels(
        below item: Int, _ parts: [Int: [Int]], at level: Int, _ known: inout [Int: Int]
    ) throws(ImageError) -> Int {
        var deepest = known[item] ?? 0
        guard level + deepest <= mostLevels else {
            throw ImageError(.corrupt, "an image of the file is derived from itself")
        }
        if known[item] != nil { return deepest }
        for part in parts[item] ?? [] {
            deepest = max(deepest, 1 + (try levels(below: part, parts, at: level + 1, &known)))
        }
        known[item] = deepest
        return deepest
    }
}
