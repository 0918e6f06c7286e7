// SPDX-License-Identifier: MIT

import Foundation
import Raster

/// An image of 1.07 gigapixels: 4,096 artworks side by side in a tiled TIFF, with smaller versions (a
/// pyramid). The file only takes 45 MB, because it contains 24 different tiles at full size and 33 smaller
/// ones, and uses each of them in many places.
enum Mosaic {
    static let size = PixelSize(width: 32_768, height: 32_768)
    private static let side = 512
    private static let tileBytes = side * side * 3
    private static let kinds = 24
    /// The full size, followed by half sizes until one tile shows everything.
    private static let levels = 7
    /// How much the kind increases from column to column, and from row to row.
    private static let steps = (column: 7, row: 11)

    /// Writes the file tile by tile, which saves memory.
    static func write(to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        // The offset of the first directory isn't known yet, so it's filled in at the end.
        try handle.write(contentsOf: Data("II*\0".utf8) + words([0]))
        var tiles = Dictionary(uniqueKeysWithValues: try (0..<kinds).map { ($0, try tile($0)) })
        var places: [[Int: Int]] = []
        for level in 0..<levels {
            if level > 0 { tiles = halved(tiles, level: level) }
            places.append([:])
            for (kind, tile) in tiles.sorted(by: { $0.key < $1.key }) {
                places[level][kind] = Int(try handle.offset())
                try handle.write(contentsOf: tile)
            }
        }
        // Write the last directory first, because each one links to the next.
        var next = 0
        for level in (0..<levels).reversed() {
            next = try writeDirectory(of: level, places: places[level], next: next, to: handle)
        }
        try handle.seek(toOffset: 4)
        try handle.write(contentsOf: words([next]))
    }

    /// Writes the offsets of the tiles and the directory, and returns the directory's offset.
    private static func writeDirectory(
        of level: Int, places: [Int: Int], next: Int, to handle: FileHandle
    ) throws -> Int {
        let columns = (size.width / side) >> level
        let count = columns * columns
        let kind = { (index: Int) in
            ((index % columns * steps.column + index / columns * steps.row) << level) % kinds
        }
        let all = (0..<count).map { places[kind($0)] ?? 0 }
        let start = Int(try handle.offset())
        let (offsets, lengths, bits) = (start, start + count * 4, start + count * 8)
        try handle.write(contentsOf: words(all) + words(Array(repeating: tileBytes, count: count)))
        try handle.write(contentsOf: shorts([8, 8, 8, 0]))
        // See TIFF 6.0, sections 8 and 15. The tiles aren't compressed. Field 254 marks a smaller version.
        let (short, long) = (3, 4)
        let fields = [
            (254, long, 1, level > 0 ? 1 : 0), (256, long, 1, size.width >> level),
            (257, long, 1, size.height >> level), (258, short, 3, bits), (259, short, 1, 1),
            (262, short, 1, 2), (277, short, 1, 3), (322, long, 1, side), (323, long, 1, side),
            // A single value is stored in place of the offset.
            (324, long, count, count == 1 ? all[0] : offsets),
            (325, long, count, count == 1 ? tileBytes : lengths),
        ]
        var directory = shorts([fields.count])
        for (tag, type, count, value) in fields { directory += shorts([tag, type]) + words([count, value]) }
        try handle.write(contentsOf: directory + words([next]))
        return bits + 8
    }

    private static func tile(_ kind: Int) throws -> Data {
        let bitmap = try Artwork(number: kind * 3 + 1).draw(PixelSize(width: side, height: side))
        var bytes = Data(capacity: tileBytes)
        bitmap.withPixels { pixels in
            for y in 0..<side {
                for x in 0..<side {
                    let pixel = y * bitmap.bytesPerRow + x * 4
                    for part in [2, 1, 0] { bytes.append(pixels[pixel + part]) }
                }
            }
        }
        return bytes
    }

    /// Returns the tiles of a level. Each one combines four tiles of the previous level.
    private static func halved(_ tiles: [Int: Data], level: Int) -> [Int: Data] {
        let (distance, half) = (1 << (level - 1), side / 2)
        var result: [Int: Data] = [:]
        for kind in stride(from: 0, to: kinds, by: min(1 << level, 8)) {
            var bytes = [UInt8](repeating: 0, count: tileBytes)
            for part in 0..<4 {
                let (column, row) = (part % 2, part / 2)
                let other = kind + distance * (column * steps.column + row * steps.row)
                guard let source = tiles[other % kinds] else { continue }
                source.withUnsafeBytes { source in
                    for y in 0..<half {
                        for x in 0..<half * 3 {
                            let from = 2 * y * side * 3 + x / 3 * 6 + x % 3
                            let below = from + side * 3
                            let sum =
                                Int(source[from]) + Int(source[from + 3]) + Int(source[below])
                                + Int(source[below + 3])
                            let to = (row * half + y) * side * 3 + column * half * 3 + x
                            bytes[to] = UInt8((sum + 2) / 4)
                        }
                    }
                }
            }
            result[kind] = Data(bytes)
        }
        return result
    }

    private static func words(_ values: [Int]) -> Data {
        values.reduce(into: Data()) { data, value in
            withUnsafeBytes(of: UInt32(value).littleEndian) { data.append(contentsOf: $0) }
        }
    }

    private static func shorts(_ values: [Int]) -> Data {
        values.reduce(into: Data()) { data, value in
            withUnsafeBytes(of: UInt16(value).littleEndian) { data.append(contentsOf: $0) }
        }
    }
}
