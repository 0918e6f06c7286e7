// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("TIFF colors and alpha", .timeLimit(.minutes(1)))
struct TIFFColorTests {
    /// Returns the first pixel of a 4 x 2 image with equal pixels.
    private func color(
        _ samples: [UInt8], bits: Int = 8, photometric: Int, extra: [UInt16]? = nil,
        arrays: [Int: [UInt16]] = [:], format: UInt16 = 1
    ) throws -> [Int] {
        let count = samples.count * 8 / bits
        var lists = arrays
        var tags = [256: 4, 257: 2, 259: 1, 262: photometric, 277: count, 278: 2]
        func set(_ tag: Int, _ values: [UInt16]) {
            if values.count == 1 { tags[tag] = Int(values[0]) } else { lists[tag] = values }
        }
        set(258, [UInt16](repeating: UInt16(bits), count: count))
        set(339, [UInt16](repeating: format, count: count))
        if let extra { set(338, extra) }
        let pixels = (0..<8).flatMap { _ in samples }
        let data = TIFFFixtures.file(tags, arrays: lists, pixels: pixels)
        var options = DecodingOptions()
        options.alpha = .straight
        return try CodecRegistry.default.decode(data, options: options).bitmap.rgba(0, 0)
    }

    /// Returns a palette of red, green, blue and black.
    private static func palette(_ count: Int) -> [Int: [UInt16]] {
        var list = [UInt16](repeating: 0, count: count * 3)
        for component in 0..<3 { list[component * count + component] = 65_535 }
        return [320: list]
    }

    @Test("In a palette image, the largest alpha value is opaque")
    func paletteAlpha() throws {
        let colors = Self.palette(256)
        #expect(try color([0, 255], photometric: 3, extra: [2], arrays: colors) == [255, 0, 0, 255])
        #expect(try color([1, 128], photometric: 3, extra: [2], arrays: colors) == [0, 255, 0, 128])
        #expect(try color([2, 0], photometric: 3, extra: [2], arrays: colors)[3] == 0)
        // A byte has two 4-bit samples.
        let few = Self.palette(16)
        #expect(try color([0x2F], bits: 4, photometric: 3, extra: [2], arrays: few) == [0, 0, 255, 255])
    }

    @Test("Only an extra sample marked as alpha is alpha")
    func extraSamples() throws {
        #expect(try color([200, 100, 50, 128], photometric: 2, extra: [2]) == [200, 100, 50, 128])
        #expect(try color([200, 100, 50, 128], photometric: 2, extra: [0]) == [200, 100, 50, 255])
        #expect(try color([200, 100, 50, 9, 128], photometric: 2, extra: [0, 2]) == [200, 100, 50, 128])
        #expect(try color([200, 9, 128], photometric: 1, extra: [0, 2]) == [200, 200, 200, 128])
    }

    @Test("An unmarked fourth RGB sample is alpha")
    func namelessAlpha() throws {
        #expect(try color([200, 100, 50, 128], photometric: 2) == [200, 100, 50, 128])
        #expect(
            isNear(
                try color([0, 200, 0, 100, 0, 50, 0, 128], bits: 16, photometric: 2), [200, 100, 50, 128], 1))
        // A fifth CMYK sample isn't alpha, and neither is a second gray sample.
        #expect(try color([200, 128], photometric: 1) == [200, 200, 200, 255])
        #expect(try color([0, 0, 0, 0, 128], photometric: 5)[3] == 255)
        #expect(try color([200, 100, 50, 128, 64], photometric: 2) == [200, 100, 50, 255])
    }

    @Test("CIE L*a*b* is adapted to sRGB's white")
    func lab() throws {
        #expect(isNear(try color([255, 0, 0], photometric: 8), [255, 255, 255, 255], 2))
        #expect(isNear(try color([128, 100, 0], photometric: 8), [253, 0, 125, 255], 6))
        // ICC's encoding with an offset results in the same color, in 8 and 16 bits.
        #expect(isNear(try color([128, 228, 128], photometric: 9), [253, 0, 125, 255], 6))
        #expect(
            isNear(try color([0, 128, 0, 100, 0, 0], bits: 16, photometric: 8), [253, 0, 125, 255], 6))
        #expect(
            isNear(try color([0, 128, 0, 228, 0, 128], bits: 16, photometric: 9), [253, 0, 125, 255], 6))
        #expect(isNear(try color([0, 0, 0], photometric: 8), [0, 0, 0, 255], 1))
        #expect(isNear(try color([255, 0, 0, 64], photometric: 8, extra: [2]), [255, 255, 255, 64], 2))
    }
}
#endif
