// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("BMP and ICO", .timeLimit(.minutes(1)))
struct BMPTests {
    private func decode(_ data: Data, _ thumbnail: Thumbnail? = nil) throws -> DecodedImage {
        var options = DecodingOptions(thumbnail: thumbnail)
        options.alpha = .straight
        return try CodecRegistry.default.decode(data, options: options)
    }

    /// Returns the pixels as red, green, blue, alpha.
    private func pixels(_ data: Data) throws -> Data {
        var rows = try decode(data).bitmap.packedRows
        for offset in stride(from: 0, to: rows.count, by: 4) { rows.swapAt(offset, offset + 2) }
        return rows
    }

    private func littleEndian(_ value: Int, _ count: Int = 4) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    /// Returns a file with a Windows 3 header and a palette of black, red, green, blue.
    private func file(
        _ width: Int, _ height: Int, bits: Int, coding: Int = 0, colors: Int = 4, _ rows: [UInt8]
    ) -> Data {
        var palette = Data()
        if bits <= 8 {
            palette = Data([0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0]).prefix(colors * 4)
        }
        var data = Data("BM".utf8) + littleEndian(0) + littleEndian(0) + littleEndian(54 + palette.count)
        data += littleEndian(40) + littleEndian(width) + littleEndian(height) + littleEndian(1, 2)
        data += littleEndian(bits, 2) + littleEndian(coding) + Data(count: 12) + littleEndian(colors)
        return data + littleEndian(0) + palette + Data(rows)
    }

    private let red = [255, 0, 0, 255]
    private let green = [0, 255, 0, 255]
    private let blue = [0, 0, 255, 255]
    private let black = [0, 0, 0, 255]

    @Test("Files from ImageMagick and Pillow decode to the same pixels")
    func otherPrograms() throws {
        #expect(try pixels(BMPFixtures.one) == BMPFixtures.twoColorPixels)
        for data in [
            BMPFixtures.four, BMPFixtures.runs, BMPFixtures.sixteen, BMPFixtures.core,
        ] {
            #expect(try pixels(data) == BMPFixtures.colorPixels)
            #expect(try decode(data).bitmap.alpha == .opaque)
        }
        #expect(try pixels(BMPFixtures.alpha) == BMPFixtures.alphaPixels)
    }

    @Test("A negative height means top-down rows")
    func topDown() throws {
        let up = try decode(file(1, 2, bits: 8, [1, 0, 0, 0, 2, 0, 0, 0])).bitmap
        let down = try decode(file(1, -2, bits: 8, [1, 0, 0, 0, 2, 0, 0, 0])).bitmap
        #expect(up.rgba(0, 0) == green && up.rgba(0, 1) == red)
        #expect(down.rgba(0, 0) == red && down.rgba(0, 1) == green)
    }

    @Test("4-bit run lengths with alternating colors, literals, skips and row ends are decoded")
    func runs() throws {
        let rows: [UInt8] = [3, 0x12, 0, 0, 0, 3, 0x32, 0x10, 0, 2, 1, 1, 1, 0x30, 0, 1]
        let image = try decode(file(5, 3, bits: 4, coding: 2, rows)).bitmap
        #expect((0..<5).map { image.rgba($0, 2) } == [red, green, red, black, black])
        #expect((0..<5).map { image.rgba($0, 1) } == [blue, green, red, black, black])
        #expect((0..<5).map { image.rgba($0, 0) } == [black, black, black, black, blue])
    }

    @Test("Run lengths in a top-down bitmap start at the first row")
    func topDownRuns() throws {
        let rows: [UInt8] = [2, 1, 1, 2, 0, 0, 3, 3, 0, 1]
        let image = try decode(file(3, -2, bits: 8, coding: 1, rows)).bitmap
        #expect((0..<3).map { image.rgba($0, 0) } == [red, red, green])
        #expect((0..<3).map { image.rgba($0, 1) } == [blue, blue, blue])
    }

    @Test("A large size is refused if the file contains almost no pixel data", arguments: [0, 1])
    func implausible(coding: Int) throws {
        // These 253 bytes claim 192 MB of pixels.
        let data = file(2554, 18_803, bits: 8, coding: coding, Array(repeating: 1, count: 183))
        let error = #expect(throws: ImageError.self) { try decode(data) }
        #expect(error?.code == .corrupt)
        // A file that ends early is still shown, and so is a file with long runs.
        let part = file(2000, 1000, bits: 8, Array(repeating: 1, count: 2000 * 20))
        #expect(try decode(part).isPartial)
        var (row, runs): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<8 { row += [250, 1] }
        for _ in 0..<1000 { runs += row + [0, 0] }
        runs += [0, 1]
        let whole = try decode(file(2000, 1000, bits: 8, coding: 1, runs))
        #expect(!whole.isPartial && whole.bitmap.rgba(1999, 999) == red)
    }

    @Test("Indices beyond the palette are black")
    func shortPalette() throws {
        let image = try decode(file(2, 1, bits: 8, colors: 2, [1, 200, 0, 0])).bitmap
        #expect(image.rgba(0, 0) == red && image.rgba(1, 0) == black)
    }

    @Test("A size over the limits is refused once the header is read")
    func bombs() throws {
        for (width, height, limit) in [(Int(Int32.max), Int(Int32.max), "side"), (30_000, 30_000, "pixels")] {
            let data = file(width, height, bits: 8, coding: 1, [1, 1])
            let error = #expect(throws: ImageError.self) { try decode(data) }
            #expect(error?.limit?.name == limit)
        }
        for height in [0, Int(Int32.min)] {
            #expect(throws: ImageError.self) { try decode(file(1, height, bits: 24, [0, 0, 0, 0])) }
        }
        let none = #expect(throws: ImageError.self) { try decode(file(9000, 9000, bits: 24, [1, 2])) }
        #expect(none?.code == .corrupt)
    }

    @Test("Run lengths beyond the image are ignored")
    func longRuns() throws {
        let rows = [UInt8](repeating: 255, count: 1 << 20) + [0, 1]
        let image = try decode(file(100, 100, bits: 8, coding: 1, rows))
        #expect(image.size == PixelSize(width: 100, height: 100))
    }

    @Test("Encoded images can be decoded again with or without transparency")
    func roundTrips() throws {
        for alpha in [AlphaMode.opaque, .straight] {
            for width in 1...9 {
                let picture = try Pictures.gradient(width, 5, alpha: alpha)
                let data = try CodecRegistry.default.encode(picture, as: .bmp)
                let image = try decode(data)
                #expect(image.format == .bmp)
                #expect(image.bitmap.packedRows == picture.packedRows)
            }
        }
    }

    @Test("The requested size determines which of an icon's images is decoded")
    func icons() throws {
        let icon = try decode(BMPFixtures.pngIcon)
        #expect(icon.format == .ico && icon.size == PixelSize(width: 32, height: 32))
        #expect(isNear(icon.bitmap.rgba(5, 5), [10, 20, 30, 128], 1))
        let small = try decode(BMPFixtures.pngIcon, .fit(width: 16, height: 16))
        #expect(small.size == PixelSize(width: 16, height: 16))
    }

    /// Returns a 2 x 2 image with a mask that hides the lower left pixel.
    private func icon(bits: Int, _ rows: [UInt8], size: Int = 2, kind: Int = 1) -> Data {
        let bitmap = file(2, size * 2, bits: bits, rows + [0x80, 0, 0, 0, 0, 0, 0, 0]).dropFirst(14)
        var data = Data([0, 0, UInt8(kind), 0, 1, 0, 2, 2, 0, 0]) + littleEndian(kind == 1 ? 1 : 77, 2)
        data += littleEndian(bits, 2) + littleEndian(bitmap.count) + littleEndian(22)
        return data + bitmap
    }

    @Test("An icon's mask sets transparency unless its pixels have alpha", arguments: [1, 2])
    func masks(kind: Int) throws {
        let image = try decode(icon(bits: 8, [1, 2, 0, 0, 3, 1, 0, 0], kind: kind)).bitmap
        #expect(image.rgba(0, 1) == [0, 0, 0, 0] && image.rgba(1, 1) == green)
        #expect(image.rgba(0, 0) == blue && image.rgba(1, 0) == red)
        let color: [UInt8] = [0, 0, 255]
        let withAlpha = try decode(icon(bits: 32, (0..<4).flatMap { _ in color + [128] }, kind: kind)).bitmap
        #expect(withAlpha.rgba(0, 1) == [255, 0, 0, 128])
        let without = try decode(icon(bits: 32, (0..<4).flatMap { _ in color + [0] }, kind: kind)).bitmap
        #expect(without.rgba(0, 1) == [0, 0, 0, 0] && without.rgba(1, 1) == red)
    }

    @Test("Damaged and truncated data decodes or fails with a typed error")
    func damage() throws {
        var numbers = SeededRandom(seed: 4)
        var options = DecodingOptions()
        options.limits.pixels = 1 << 16
        let files = [
            BMPFixtures.one, BMPFixtures.four, BMPFixtures.runs, BMPFixtures.sixteen, BMPFixtures.core,
            BMPFixtures.alpha, BMPFixtures.pngIcon, icon(bits: 8, [1, 2, 0, 0, 3, 1, 0, 0]),
        ]
        for file in files {
            var damaged = (0..<file.count).map { Data(file.prefix($0)) }
            for index in 0..<min(150, file.count) {
                for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                    damaged.append(file)
                    damaged[damaged.count - 1][index] = value
                }
            }
            for _ in 0..<500 {
                var copy = file
                for _ in 0..<3 {
                    copy[Int.random(in: 0..<file.count, using: &numbers)] = .random(
                        in: 0...255, using: &numbers)
                }
                damaged.append(copy)
            }
            for data in damaged {
                do {
                    _ = try CodecRegistry.default.decode(data, options: options)
                } catch {
                    #expect([.corrupt, .unsupported, .limit, .empty].contains(error.code), "\(error)")
                }
            }
        }
    }
}
