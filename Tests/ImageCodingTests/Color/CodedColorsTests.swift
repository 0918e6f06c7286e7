// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Coded colors", .timeLimit(.minutes(1)))
struct CodedColorsTests {
    /// Converts a gray level and returns the result.
    private func grey(_ value: UInt8, primaries: Int, transfer: Int) throws -> UInt8 {
        let space = ColorSpace(codePoints: primaries, transfer: transfer)
        let conversion = try #require(try DecodingOptions().colors(of: space, .bgra8).conversion)
        var pixel = [value, value, value, 255]
        pixel.withUnsafeMutableBytes { conversion.convertRow($0.baseAddress!, count: 1) }
        #expect(abs(Int(pixel[0]) - Int(pixel[1])) <= 2 && abs(Int(pixel[2]) - Int(pixel[1])) <= 2)
        return pixel[1]
    }

    @Test("Colors in sRGB, video or unspecified spaces are treated as sRGB")
    func plain() {
        for (primaries, transfer) in [(1, 13), (1, 1), (2, 2), (0, 0), (1, 6), (1, 14), (99, 99)] {
            #expect(ColorSpace(codePoints: primaries, transfer: transfer) == .sRGB)
        }
        #expect(ColorSpace(codePoints: 12, transfer: 13) == .displayP3)
        #expect(ColorSpace(codePoints: 9, transfer: 14) == .bt2020)
        #expect(ColorSpace(codePoints: 9, transfer: 16) == .pq)
        #expect(ColorSpace(codePoints: 9, transfer: 18) == .hlg)
        #expect(ColorSpace(codePoints: 1, transfer: 8) == .linearSRGB)
        let other = ColorSpace(codePoints: 5, transfer: 4)
        #expect(
            other.primaries == nil && other.iccProfile != nil
                && other == ColorSpace(codePoints: 5, transfer: 4))
    }

    @Test("Transfer functions follow their standards")
    func curves() throws {
        // In order: half the light, a gamma of 2.2 (close to sRGB), and display white in PQ and in HLG.
        #expect(abs(Int(try grey(128, primaries: 1, transfer: 8)) - 188) <= 1)
        #expect(abs(Int(try grey(128, primaries: 9, transfer: 4)) - 129) <= 2)
        // White is mapped below the brightest light, which is assumed to be 1000 cd/m2 (BT.2390).
        #expect(abs(Int(try grey(148, primaries: 9, transfer: 16)) - 228) <= 3)
        #expect(abs(Int(try grey(191, primaries: 9, transfer: 18)) - 228) <= 3)
        #expect(try grey(255, primaries: 9, transfer: 16) == 255)
        #expect(try grey(0, primaries: 9, transfer: 18) == 0)
    }
}
#endif
