// SPDX-License-Identifier: MIT

import Foundation
import Raster

/// An image of 1.07 gigapixels: 4096 artworks side by side, in a TIFF with tiles. The file has 24 different
/// tiles, which many places share, and takes 19 MB.
enum Mosaic {
    static let size = PixelSize(width: 32_768, height: 32_768)
    private static let side = 512
    private static let kinds = 24

    /// Writes the file. It is written tile by tile, so that it takes little memory.
    static func write(to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        // The header, and the place of the directory after the tiles.
        let tileBytes = side * side * 3
        let columns = size.width / side
        let count = columns * (size.height / side)
        let (offsets, lengths) = (8 + kinds * tileBytes, 8 + kinds * tileBytes + count * 4)
        let bits = lengths + count * 4
        try handle.write(contentsOf: Data("II*\0".utf8) + words([bits + 8]))
        for kind in 0..<kinds { try handle.write(contentsOf: tile(kind)) }
        let places = (0..<count).map { index in
            8 + (index % columns * 7 + index / columns * 11) % kinds * tileBytes
        }
        try handle.write(contentsOf: words(places) + words(Array(repeating: tileBytes, count: count)))
        try handle.write(contentsOf: shorts([8, 8, 8, 0]))
        // TIFF 6.0, sections 8 and 15; no compression.
        let (short, long) = (3, 4)
        let fields = [
            (256, long, 1, size.width), (257, long, 1, size.height), (258, short, 3, bits),
            (259, short, 1, 1), (262, short, 1, 2), (277, short, 1, 3), (322, long, 1, side),
            (323, long, 1, side), (324, long, count, offsets), (325, long, count, lengths),
        ]
        var directory = shorts([fields.count])
        for (tag, type, count, value) in fields { directory += shorts([tag, type]) + words([count, value]) }
        try handle.write(contentsOf: directory + words([0]))
    }

    private static func tile(_ kind: Int) throws -> Data {
        let bitmap = try Artwork(number: kind * 3 + 1).draw(PixelSize(width: side, height: side))
        var bytes = Data(capacity: side * side * 3)
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
