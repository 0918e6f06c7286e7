// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Resizing", .timeLimit(.minutes(1)))
struct ResizeTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("A constant bitmap stays constant at any size", arguments: ResampleFilter.allCases)
    func constant(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.constant(61, 47, 0x8040_2071, alpha: .premultiplied)
        for target in [size(1, 1), size(7, 5), size(20, 90), size(200, 3), size(122, 94), size(61, 46)] {
            let result = try bitmap.resized(to: target, filter: filter)
            #expect(result.size == target)
            #expect(result.words.joined().allSatisfy { $0 == 0x8040_2071 })
        }
    }

    @Test(
        "A checkerboard reduced to 0.3 becomes an even gray",
        arguments: [ResampleFilter.triangle, .cubic, .mitchell, .lanczos3, .area])
    func noAliasing(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.checkerboard(300, 300)
        let result = try bitmap.resized(to: size(90, 90), filter: filter)
        // Leave out the edges, where a filter has only half of its neighbors.
        let values = result.words[4..<86].flatMap { $0[4..<86].map { Double($0 & 255) } }
        let mean = values.reduce(0, +) / Double(values.count)
        let deviation = (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count))
            .squareRoot()
        #expect(abs(mean - 127.5) < 1)
        // An average over 10/3 pixels keeps a trace of the pattern, but the smooth filters don't.
        #expect(deviation < (filter == .area ? 8 : 1.5))
    }

    @Test("The area filter rounds a block's average to the nearest level")
    func areaIsExact() throws {
        let bitmap = try Bitmap.noise(60, 40, alpha: .opaque)
        let result = try bitmap.resized(to: size(12, 5), filter: .area).words
        let words = bitmap.words
        for y in 0..<5 {
            for x in 0..<12 {
                for shift: UInt32 in [0, 8, 16] {
                    var sum = 0
                    for row in words[y * 8..<y * 8 + 8] {
                        for word in row[x * 5..<x * 5 + 5] { sum += Int(word >> shift & 255) }
                    }
                    let found = Int(result[y][x] >> shift & 255)
                    #expect(found == (sum + 20) / 40)
                }
            }
        }
    }

    @Test("The area filter weights a pixel by its covered part")
    func areaWeighsParts() throws {
        // 3 pixels become 2, so each result covers one and a half pixels.
        let result = try Bitmap(rows: [[0xFF00_0000, 0xFF00_005A, 0xFF00_00B4]])
            .resized(to: size(2, 1), filter: .area)
        #expect(result.words == [[0xFF00_001E, 0xFF00_0096]])
    }

    @Test(
        "A very large reduction is the average of all pixels",
        arguments: [ResampleFilter.lanczos3, .cubic, .mitchell, .triangle, .area])
    func largeReduction(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.checkerboard(1000, 300)
        let word = try bitmap.resized(to: size(1, 1), filter: filter).words[0][0]
        let blue = Int(word & 255)
        #expect((127...129).contains(blue))
        #expect(word >> 24 == 255)
    }

    @Test("The nearest filter copies pixels and creates no new colors")
    func nearest() throws {
        let bitmap = try Bitmap(rows: [[1, 2], [3, 4]], alpha: .premultiplied)
        let doubled = try bitmap.resized(to: size(4, 4), filter: .nearest)
        #expect(doubled.words == [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]])
        #expect(try doubled.resized(to: size(2, 2), filter: .nearest).words == bitmap.words)
    }

    @Test("The triangle filter interpolates between pixel centers")
    func triangle() throws {
        let bitmap = try Bitmap(rows: [[0xFF00_0000, 0xFF64_6464]])
        let result = try bitmap.resized(to: size(4, 1), filter: .triangle)
        let blue = result.words[0].map { Int($0 & 255) }
        #expect(blue == [0, 25, 75, 100])
    }

    @Test("Fill and stretch, unlike fit, return exactly the box's size")
    func modes() throws {
        let bitmap = try Bitmap.noise(80, 40)
        #expect(try bitmap.resized(to: size(20, 20), mode: .fit).size == size(20, 10))
        #expect(try bitmap.resized(to: size(20, 20), mode: .fill).size == size(20, 20))
        #expect(try bitmap.resized(to: size(20, 20), mode: .stretch).size == size(20, 20))
    }

    @Test("Fill mode keeps the middle of the bitmap", arguments: ResampleFilter.allCases)
    func fillKeepsMiddle(_ filter: ResampleFilter) throws {
        // The thirds are red, green and blue, so the middle is green.
        let bitmap = try Bitmap(testWidth: 90, height: 30, alpha: .opaque) { x, _ in
            [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][x / 30]
        }
        let result = try bitmap.resized(to: size(10, 10), mode: .fill, filter: filter)
        #expect(result.words.allSatisfy { $0[3..<7].allSatisfy { $0 == 0xFF00_FF00 } })
    }

    @Test("Center mode crops a bitmap or pads it with transparency to the box")
    func center() throws {
        let bitmap = try Bitmap(rows: [[0xFF00_0001, 0xFF00_0002, 0xFF00_0003]])
        let cut = try bitmap.resized(to: size(1, 1), mode: .center)
        #expect(cut.words == [[0xFF00_0002]])
        #expect(cut.alpha == .opaque)
        let padded = try bitmap.resized(to: size(5, 3), mode: .center)
        #expect(
            padded.words == [
                [0, 0, 0, 0, 0], [0, 0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0], [0, 0, 0, 0, 0],
            ])
        #expect(padded.alpha == .premultiplied)
    }

    @Test("If upscaling is off, no size grows")
    func noUpscaling() throws {
        let bitmap = try Bitmap.noise(10, 8)
        let result = try bitmap.resized(to: size(100, 100), mode: .fit, allowsUpscaling: false)
        #expect(result.words == bitmap.words)
        #expect(
            try bitmap.resized(to: size(100, 100), mode: .fill, allowsUpscaling: false).size == size(8, 8))
    }

    @Test("Resizing to the same size doesn't copy")
    func sameSize() throws {
        let bitmap = try Bitmap.noise(10, 8)
        #expect(try bitmap.resized(to: size(10, 8)).sharesMemory(with: bitmap))
    }

    @Test("Ringing never raises a color above its alpha")
    func validPremultiplied() throws {
        let bitmap = try Bitmap.noise(64, 64)
        for target in [size(100, 90), size(30, 33), size(64, 20)] {
            #expect(try bitmap.resized(to: target, filter: .lanczos3).isValidPremultiplied)
        }
    }

    @Test("Opacity and color space are preserved", arguments: ResampleFilter.allCases)
    func keepsKind(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.noise(30, 30, alpha: .opaque).reinterpreted(colorSpace: .asStored)
        let result = try bitmap.resized(to: size(13, 41), filter: filter)
        #expect(result.alpha == .opaque)
        #expect(result.colorSpace == .asStored)
        #expect(result.words.joined().allSatisfy { $0 >> 24 == 255 })
    }

    @Test(
        "Enlarging and reducing again restores the bitmap",
        arguments: [ResampleFilter.triangle, .cubic, .mitchell, .lanczos3, .area])
    func roundTrip(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap(testWidth: 32, height: 32, alpha: .opaque) { x, y in
            0xFF00_0000 | UInt32(x * 8) << 8 | UInt32(y * 8)
        }
        let back = try bitmap.resized(to: size(96, 96), filter: filter).resized(
            to: size(32, 32), filter: filter)
        let largest = zip(back.components, bitmap.components).map { abs(Int($0) - Int($1)) }.max()
        #expect(largest ?? 255 <= 4)
    }
}
