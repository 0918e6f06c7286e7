// SPDX-License-Identifier: MIT

package import PortableFoundation

/// A tiled TIFF of any size in a small file: 16 different tiles, each in one colour with a white upper and
/// left edge, which many places share.
package struct LargeTIFF: Sendable {
    package static let tile = 256
    private static let squareSide = 8

    package let width: Int
    package let height: Int

    /// Both sides are at most 65,535, and one is more than 256, because a single tile has no table.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Returns the red, green and blue of a pixel. Squares of 2048 pixels have the same colour.
    package func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        if x % Self.tile == 0 || y % Self.tile == 0 { return (255, 255, 255) }
        return Self.color(of: kind(column: x / Self.tile, row: y / Self.tile))
    }

    private func kind(column: Int, row: Int) -> Int {
        (column / Self.squareSide + row / Self.squareSide * 5) % 16
    }

    /// Returns the colour of a square.
    private static func color(of kind: Int) -> (UInt8, UInt8, UInt8) {
        (UInt8(kind * 16), UInt8(255 - kind * 12), UInt8(kind * 101 % 256))
    }

    /// Returns the file: 6.4 KB for each 10 megapixels, and 3.2 MB.
    package var data: Data {
        var bytes: [UInt8] = Array("II*\0".utf8) + [0, 0, 0, 0]
        func put(_ value: Int, _ count: Int) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
        var (places, lengths): ([Int], [Int]) = ([], [])
        for kind in 0..<16 {
            places.append(bytes.count)
            let colored = Self.packedRow(Self.color(of: kind)), white = Self.packedRow((255, 255, 255))
            bytes += white
            for _ in 1..<Self.tile { bytes += colored }
            lengths.append(bytes.count - places[kind])
            if bytes.count % 2 == 1 { bytes.append(0) }
        }
        let (columns, rows) = ((width + Self.tile - 1) / Self.tile, (height + Self.tile - 1) / Self.tile)
        let kinds = (0..<rows).flatMap { row in (0..<columns).map { kind(column: $0, row: row) } }
        let offsets = bytes.count
        for kind in kinds { put(places[kind], 4) }
        let counts = bytes.count
        for kind in kinds { put(lengths[kind], 4) }
        let bits = bytes.count
        for _ in 0..<3 { put(8, 2) }
        let directory = bytes.count + bytes.count % 2
        if bytes.count < directory { bytes.append(0) }
        let (short, long) = (3, 4)
        let fields: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (256, long, 1, width), (257, long, 1, height), (258, short, 3, bits), (259, short, 1, 32_773),
            (262, short, 1, 2), (277, short, 1, 3), (284, short, 1, 1), (322, long, 1, Self.tile),
            (323, long, 1, Self.tile), (324, long, kinds.count, offsets), (325, long, kinds.count, counts),
        ]
        put(fields.count, 2)
        for field in fields {
            put(field.tag, 2)
            put(field.type, 2)
            put(field.count, 4)
            put(field.value, 4)
        }
        put(0, 4)
        for shift in 0..<4 { bytes[4 + shift] = UInt8(truncatingIfNeeded: directory >> (8 * shift)) }
        return Data(bytes)
    }

    /// Returns a row of a tile in PackBits (TIFF 6.0, section 9): a white pixel, and then those of a colour.
    private static func packedRow(_ color: (UInt8, UInt8, UInt8)) -> [UInt8] {
        var row: [UInt8] = [255, 255, 255]
        for _ in 1..<tile { row += [color.0, color.1, color.2] }
        var packed: [UInt8] = []
        for start in stride(from: 0, to: row.count, by: 128) {
            let part = row[start..<min(start + 128, row.count)]
            packed.append(UInt8(part.count - 1))
            packed += part
        }
        return packed
    }
}
