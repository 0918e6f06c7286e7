// SPDX-License-Identifier: MIT

#if TIFF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Samples other than unsigned integers with 1, 2, 4, 8 or 16 bits.
@Suite("TIFF samples", .timeLimit(.minutes(1)))
struct TIFFSamplesTests {
    private static let width = 13
    private static let height = 5

    /// Returns a gray image with the samples `value(index)`, in rows of whole bytes.
    private func file(
        bits: Int, format: Int, isBig: Bool = false, tags more: [Int: Int] = [:],
        _ value: (Int) -> UInt64
    ) -> Data {
        var pixels: [UInt8] = []
        for y in 0..<Self.height {
            let row = (0..<Self.width).map { value(y * Self.width + $0) }
            if bits % 8 == 0 {
                let bytes = bits / 8
                for sample in row {
                    pixels += (0..<bytes).map {
                        UInt8(truncatingIfNeeded: sample >> UInt64(8 * (isBig ? bytes - 1 - $0 : $0)))
                    }
                }
                continue
            }
            // Samples are packed starting from the highest bit, in both byte orders.
            let all = row.flatMap { sample in (0..<bits).map { sample >> UInt64(bits - 1 - $0) & 1 } }
            for start in stride(from: 0, to: all.count, by: 8) {
                pixels.append(
                    (0..<8).reduce(0) { byte, bit in
                        byte << 1 | (start + bit < all.count ? UInt8(all[start + bit]) : 0)
                    })
            }
        }
        let tags = [
            256: Self.width, 257: Self.height, 258: bits, 259: 1, 262: 1, 277: 1, 278: Self.height,
            339: format,
        ]
        return TIFFFixtures.file(tags.merging(more) { $1 }, pixels: pixels, isBig: isBig)
    }

    /// Returns each pixel's gray from 0 to 65,535.
    private func greys(_ data: Data) throws -> [Int] {
        let bitmap = try CodecRegistry.default.decode(data, options: .exact).bitmap
        return (0..<Self.width * Self.height).map { index in
            let pixel = bitmap.color(atX: index % Self.width, y: index / Self.width)
            return Int(((pixel?.green ?? -1) * 65_535).rounded())
        }
    }

    @Test(
        "Unsigned integers with 32 or up to 16 bits range from black to white",
        arguments: [3, 5, 10, 12, 14, 32], [false, true])
    func unsigned(bits: Int, isBig: Bool) throws {
        let most = UInt64(1) << UInt64(bits) - 1
        func sample(_ index: Int) -> UInt64 { most * UInt64(index) / 64 }
        let data = file(bits: bits, format: 1, isBig: isBig, sample)
        let expected = (0..<65).map { index -> Int in
            Int((Double(sample(index)) / Double(most) * 65_535).rounded())
        }
        #expect(try greys(data) == expected)
        #expect(try CodecRegistry.default.info(for: data)?.bitDepth == bits)
    }

    @Test(
        "Signed integers range from black at the smallest value to white at the largest",
        arguments: [4, 8, 12, 16, 32], [false, true])
    func signed(bits: Int, isBig: Bool) throws {
        let most = Int64(1) << Int64(bits) - 1
        func sample(_ index: Int) -> Int64 { most * Int64(index) / 64 - (most + 1) / 2 }
        let data = file(bits: bits, format: 2, isBig: isBig) {
            UInt64(bitPattern: sample($0)) & UInt64(most)
        }
        let expected = (0..<65).map { index -> Int in
            let above = Double(sample(index) + (most + 1) / 2)
            return Int((above / Double(most) * 65_535).rounded())
        }
        #expect(try greys(data) == expected)
    }

    @Test(
        "Floating point is clamped between black at 0 and white at 1",
        arguments: [16, 32, 64], [false, true])
    func floating(bits: Int, isBig: Bool) throws {
        // Values go from -0.5 to 1.5, exact at every depth, followed by a NaN and infinities.
        func sample(_ index: Int) -> Double {
            switch index {
            case 62: .nan
            case 63: .infinity
            case 64: -.infinity
            default: Double(index - 16) / 32
            }
        }
        let data = file(bits: bits, format: 3, isBig: isBig) { index in
            switch bits {
            case 16: UInt64(Float16(sample(index)).bitPattern)
            case 32: UInt64(Float(sample(index)).bitPattern)
            default: sample(index).bitPattern
            }
        }
        let expected = (0..<65).map { index in
            let value = sample(index)
            return value > 0 ? Int((min(1, value) * 65_535).rounded()) : 0
        }
        #expect(try greys(data) == expected)
    }

    @Test("Floating point ranges from the smallest to the largest sample declared by the file")
    func statedRange() throws {
        let data = file(bits: 32, format: 3, tags: [340: 100, 341: 356]) {
            UInt64(Float(100 + $0 * 4).bitPattern)
        }
        let expected = (0..<65).map { index -> Int in Int((Double(index) / 64 * 65_535).rounded()) }
        #expect(try greys(data) == expected)
        // An empty range is ignored.
        let none = file(bits: 32, format: 3, tags: [340: 5, 341: 5]) { _ in UInt64(Float(0.5).bitPattern) }
        #expect(try greys(none) == Array(repeating: 32_768, count: 65))
    }

    @Test("Complex numbers are refused")
    func complex() {
        let data = file(bits: 16, format: 5) { UInt64($0) }
        let error = #expect(throws: ImageError.self) { try greys(data) }
        #expect(error?.code == .unsupported)
    }
}
#endif
