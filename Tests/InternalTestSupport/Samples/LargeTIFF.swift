// SPDX-License-Identifier: MIT

package import PortableFoundation

/// A tiled TIFF of any size in a small file. It has 16 different tiles that are reused in many positions.
/// Each has a single color, with white upper and left edges.
package struct LargeTIFF: Sendable {
    /// How the file stores smaller versions of the image, each with half the sides of the previous one. They
    /// don't show the white edges, which distinguishes them from downsampled tiles.
    package enum Versions: Sendable, CaseIterable {
        case none
        /// In directories after the first, marked as reduced.
        case directories
        /// In SubIFDs of the first directory.
        case children
    }

    package static let tile = 256
    private static let squareSide = 8

    package let width: Int
    package let height: Int
    package let versions: Versions

    /// Both sides are at most 65,535, and one is more than 256.
    package init(width: Int, height: Int, versions: Versions = .none) {
        (self.width, self.height, self.versions) = (width, height, versions)
    }

    /// Returns a pixel's red, green and blue. Squares of 2048 pixels have a single color.
    package func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        if x % Self.tile == 0 || y % Self.tile == 0 { return (255, 255, 255) }
        return plainColor(x: x, y: y)
    }

    /// Returns a pixel's color in the smaller versions, without the white edges.
    package func plainColor(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        Self.color(of: kind(column: x / Self.tile, row: y / Self.tile))
    }

    private func kind(column: Int, row: Int) -> Int {
        (column / Self.squareSide + row / Self.squareSide * 5) % 16
    }

    /// Returns a square's color.
    private static func color(of kind: Int) -> (UInt8, UInt8, UInt8) {
        (UInt8(kind * 16), UInt8(255 - kind * 12), UInt8(kind * 101 % 256))
    }

    /// Returns the file: 6.4 KB for each 10 megapixels, plus 3.2 MB. A gigapixel with versions takes 9 MB.
    package var data: Data {
        var file = File()
        var levels = 1
        if versions != .none { while (max(width, height) - 1) >> (levels - 1) >= Self.tile { levels += 1 } }
        var tables = (0..<levels).map { level in table(of: level, &file) }
        let bits = file.bytes.count
        for _ in 0..<3 { file.put(8, 2) }
        // Written back to front, because each directory stores the offset of the next one.
        var (next, children): (Int, [Int]) = (0, [])
        while let table = tables.popLast() {
            let isFirst = tables.isEmpty
            let links = file.bytes.count
            if isFirst { for child in children { file.put(child, 4) } }
            let directory = file.bytes.count
            file.putDirectory(
                table, bits: bits, isReduced: !isFirst, next: next,
                children: isFirst ? (children.count, children.count == 1 ? children[0] : links) : (0, 0))
            if versions == .children, !isFirst { children.append(directory) } else { next = directory }
        }
        for shift in 0..<4 { file.bytes[4 + shift] = UInt8(truncatingIfNeeded: next >> (8 * shift)) }
        return Data(file.bytes)
    }

    /// Writes a version's tiles, and the offsets and lengths of all of them.
    private func table(of level: Int, _ file: inout File) -> Table {
        let size = (width: (width - 1) >> level + 1, height: (height - 1) >> level + 1)
        let columns = (size.width - 1) / Self.tile + 1, rows = (size.height - 1) / Self.tile + 1
        let kinds = (0..<rows).flatMap { row in
            (0..<columns).map { kind(column: $0 << level, row: row << level) }
        }
        // A tile of the first three versions has a single color.
        let shared = level == 0 ? 0 : max(1, level - 2)
        let places = kinds.map { kind in file.place(of: kind, level: shared) { tile(kind, level: level) } }
        guard places.count > 1 else {
            return Table(
                size: size, count: 1, offsets: places[0].start, lengths: places[0].count)
        }
        let offsets = file.bytes.count
        for place in places { file.put(place.start, 4) }
        let lengths = file.bytes.count
        for place in places { file.put(place.count, 4) }
        return Table(size: size, count: places.count, offsets: offsets, lengths: lengths)
    }

    /// Returns a tile in PackBits (TIFF 6.0, section 9) with the given kind of square in its upper left.
    private func tile(_ kind: Int, level: Int) -> [UInt8] {
        // A square's side, in pixels of this version.
        let side = (Self.tile * Self.squareSide) >> level
        var rows: [Int: [UInt8]] = [:]
        return (0..<Self.tile).flatMap { y in
            let band = level == 0 ? min(y, 1) : y / side
            if let row = rows[band] { return row }
            let row = Self.packed(
                (0..<Self.tile).map { x in
                    if level == 0 { return x == 0 || y == 0 ? (255, 255, 255) : Self.color(of: kind) }
                    return Self.color(of: (kind + x / side + band * 5) % 16)
                })
            rows[band] = row
            return row
        }
    }

    private static func packed(_ colors: [(UInt8, UInt8, UInt8)]) -> [UInt8] {
        let row = colors.flatMap { [$0.0, $0.1, $0.2] }
        var packed: [UInt8] = []
        for start in stride(from: 0, to: row.count, by: 128) {
            let part = row[start..<min(start + 128, row.count)]
            packed.append(UInt8(part.count - 1))
            packed += part
        }
        return packed
    }
}

extension LargeTIFF {
    /// A version of the image, and the offsets of its tables. For a single tile, they're the tile's own
    /// offset and length.
    private struct Table {
        let size: (width: Int, height: Int)
        let count: Int
        let offsets: Int
        let lengths: Int
    }

    private struct File {
        var bytes: [UInt8] = Array("II*\0".utf8) + [0, 0, 0, 0]
        private var tiles: [[Int]: Range<Int>] = [:]

        mutating func put(_ value: Int, _ count: Int) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }

        private mutating func align() { if bytes.count % 2 == 1 { bytes.append(0) } }

        /// Returns a tile's offset, and writes the tile only once.
        mutating func place(
            of kind: Int, level: Int, _ tile: () -> [UInt8]
        ) -> (start: Int, count: Int) {
            let place: Range<Int>
            if let known = tiles[[level, kind]] {
                place = known
            } else {
                let start = bytes.count
                bytes += tile()
                place = start..<bytes.count
                tiles[[level, kind]] = place
                align()
            }
            return (place.lowerBound, place.count)
        }

        mutating func putDirectory(
            _ table: Table, bits: Int, isReduced: Bool, next: Int, children: (count: Int, place: Int)
        ) {
            let (short, long) = (3, 4)
            var fields: [(tag: Int, type: Int, count: Int, value: Int)] = [
                (254, long, 1, isReduced ? 1 : 0), (256, long, 1, table.size.width),
                (257, long, 1, table.size.height), (258, short, 3, bits), (259, short, 1, 32_773),
                (262, short, 1, 2), (277, short, 1, 3), (284, short, 1, 1), (322, long, 1, LargeTIFF.tile),
                (323, long, 1, LargeTIFF.tile), (324, long, table.count, table.offsets),
                (325, long, table.count, table.lengths),
            ]
            if children.count > 0 { fields.append((330, long, children.count, children.place)) }
            put(fields.count, 2)
            for field in fields {
                put(field.tag, 2)
                put(field.type, 2)
                put(field.count, 4)
                put(field.value, 4)
            }
            put(next, 4)
        }
    }
}
