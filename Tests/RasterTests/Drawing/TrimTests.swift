// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Trimming", .timeLimit(.minutes(1)))
struct TrimTests {
    private func differs(_ one: UInt32, _ other: UInt32, _ tolerance: Int) -> Bool {
        [0, 8, 16, 24].contains { (shift: UInt32) in
            abs(Int(one >> shift & 255) - Int(other >> shift & 255)) > tolerance
        }
    }

    /// Returns the content rectangle, searched pixel by pixel.
    private func reference(_ bitmap: Bitmap, _ color: UInt32, _ tolerance: Int) -> PixelRect? {
        let words = bitmap.words
        let rows = words.indices.filter { y in words[y].contains { differs($0, color, tolerance) } }
        let columns = words[0].indices.filter { x in words.contains { differs($0[x], color, tolerance) } }
        guard let top = rows.first, let bottom = rows.last, let left = columns.first,
            let right = columns.last
        else { return nil }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    @Test("The content rectangle of random bitmaps matches a pixel-by-pixel search")
    func random() throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<200 {
            let (width, height) = (
                Int.random(in: 1...90, using: &generator), Int.random(in: 1...30, using: &generator)
            )
            let border: UInt32 = round % 2 == 0 ? 0xFF30_6090 : 0x8010_2030
            let dots = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
            }
            let bitmap = try Bitmap(testWidth: width, height: height) { x, y in
                if dots.contains(where: { $0 == (x, y) }), (x, y) != (0, 0) { return border &+ 0x0000_0B00 }
                return border &+ UInt32((x * 7 + y * 3) % 4)
            }
            let content = try bitmap.contentRect()
            #expect(content == reference(bitmap, bitmap.words[0][0], 10), "\(width)x\(height) \(dots)")
            let trimmed = try bitmap.trimmed()
            #expect(trimmed.words == (try content.map { try bitmap.cropped(to: $0).words } ?? bitmap.words))
        }
    }

    @Test("The border can have its own color and a tolerance")
    func parameters() throws {
        let bitmap = try Bitmap(testWidth: 20, height: 12, alpha: .opaque) { x, y in
            x == 0 && y == 0 ? 0xFF00_0000 : 5..<9 ~= x && 4..<6 ~= y ? 0xFFC8_0000 : 0xFFFF_FFFF
        }
        #expect(try bitmap.contentRect() == PixelRect(x: 0, y: 0, width: 20, height: 12))
        #expect(try bitmap.contentRect(color: .white) == PixelRect(x: 0, y: 0, width: 9, height: 6))
        let rest = try bitmap.cropped(to: PixelRect(x: 1, y: 1, width: 19, height: 11))
        #expect(try rest.contentRect() == PixelRect(x: 4, y: 3, width: 4, height: 2))
        #expect(try rest.contentRect(tolerance: 1) == nil)
        #expect(try rest.contentRect(color: .white, tolerance: 0.99)?.size == PixelSize(width: 4, height: 2))
    }

    @Test("A bitmap with no border or nothing but a border stays the same")
    func unchanged() throws {
        let plain = try Bitmap.constant(9, 7, 0xFF12_3456)
        #expect(try plain.contentRect() == nil && plain.trimmed().sharesMemory(with: plain))
        let full = try Bitmap.checkerboard(9, 7)
        #expect(try full.trimmed().sharesMemory(with: full))
        let dot = try Bitmap.constant(1, 1, 0)
        #expect(try dot.trimmed(color: .white).sharesMemory(with: dot))
    }

    @Test("Tolerances outside 0 to 1 are invalid input", arguments: [-0.1, 1.1, .nan])
    func invalid(_ tolerance: Double) throws {
        let bitmap = try Bitmap.noise(8, 8)
        #expect(errorCode { _ = try bitmap.trimmed(tolerance: tolerance) } == .invalidInput)
    }
}
