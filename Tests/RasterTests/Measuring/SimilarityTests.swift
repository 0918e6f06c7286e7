// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@_spi(Programs) @testable import Raster

@Suite("Comparing bitmaps", .timeLimit(.minutes(1)))
struct SimilarityTests {
    /// Returns a bitmap that's easy to reproduce in another language.
    private func pattern(_ change: (UInt32) -> UInt32 = { $0 }) throws -> Bitmap {
        try Bitmap(testWidth: 96, height: 64, alpha: .opaque) { x, y in
            let red = change(UInt32(x * 5 / 2 + y) & 255)
            let green = change(UInt32((x * y) >> 4) & 255)
            let blue = change(UInt32((x ^ y) * 2) & 255)
            return 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }

    private func smooth() throws -> Bitmap {
        try Bitmap(testWidth: 96, height: 64, alpha: .opaque) { x, y in
            let (x, y) = (Double(x), Double(y))
            let red = UInt32(128 + 100 * sin(x / 11 + y / 17))
            let green = UInt32(128 + 100 * cos(x / 23 - y / 9))
            return 0xFF00_0000 | red << 16 | green << 8 | UInt32(x * 2)
        }
    }

    /// Returns the structural similarity, computed window by window with doubles.
    private func reference(_ one: Bitmap, _ other: Bitmap) -> Double {
        let (a, b) = (one.luma.map(Double.init), other.luma.map(Double.init))
        func window(_ length: Int) -> [Double] {
            let count = min(11, length)
            let values = (0..<count).map { exp(-pow(Double($0) - Double(count - 1) / 2, 2) / 4.5) }
            return values.map { $0 / values.reduce(0, +) }
        }
        let (across, down) = (window(one.width), window(one.height))
        var values: [Double] = []
        for top in 0...one.height - down.count {
            for left in 0...one.width - across.count {
                var (meanA, meanB, squareA, squareB, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
                for y in down.indices {
                    for x in across.indices {
                        let index = (top + y) * one.width + left + x
                        let weight = down[y] * across[x]
                        meanA += weight * a[index]
                        meanB += weight * b[index]
                        squareA += weight * a[index] * a[index]
                        squareB += weight * b[index] * b[index]
                        product += weight * a[index] * b[index]
                    }
                }
                let (c1, c2) = (6.5025, 58.5225)
                let variances = squareA - meanA * meanA + squareB - meanB * meanB
                values.append(
                    (2 * meanA * meanB + c1) * (2 * (product - meanA * meanB) + c2)
                        / ((meanA * meanA + meanB * meanB + c1) * (variances + c2)))
            }
        }
        return values.reduce(0, +) / Double(values.count)
    }

    @Test("Similarity values match scikit-image 0.26")
    func published() throws {
        let (one, other) = (try pattern(), try pattern { $0 & 0xE0 | 16 })
        #expect(abs(try one.structuralSimilarity(to: other) - 0.788330138592713) < 1e-5)
        #expect(abs(try one.peakSignalToNoiseRatio(to: other) - 28.703748948422806) < 1e-9)
    }

    @Test("Random bitmaps of any size match a reference")
    func random() throws {
        for (width, height) in [(1, 1), (2, 3), (11, 11), (12, 10), (5, 40), (33, 14)] {
            let one = try Bitmap.noise(width, height, alpha: .opaque)
            let bright = try one.applying(.brightness(0.1))
            for other in [bright, try Bitmap.noise(width, height, alpha: .opaque, seed: 2)] {
                #expect(abs(try one.structuralSimilarity(to: other) - reference(one, other)) < 1e-4)
                #expect(try one.structuralSimilarity(to: other) == other.structuralSimilarity(to: one))
                let gaps = zip(one.components, other.components).map { pow(Double($0) - Double($1), 2) }
                let mean = gaps.reduce(0, +) / Double(3 * width * height)
                let ratio = 10 * log10(255 * 255 / mean)
                #expect(abs(try one.peakSignalToNoiseRatio(to: other) - ratio) < 1e-9)
            }
        }
    }

    @Test("Equal bitmaps have the highest values")
    func equal() throws {
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let bitmap = try Bitmap.noise(40, 30, alpha: alpha)
            #expect(try bitmap.structuralSimilarity(to: bitmap) > 0.999999)
            #expect(try bitmap.structuralSimilarity(to: bitmap) <= 1)
            #expect(try bitmap.peakSignalToNoiseRatio(to: bitmap) == .infinity)
        }
    }

    @Test("Color similarity takes colors and the level of flat areas into account")
    func colors() throws {
        let gray = try Bitmap.constant(48, 48, 0xFF80_8080)
        #expect(try gray.colorSimilarity(to: gray) > 0.999999)
        for (levels, similarity) in [(UInt32(1), 1 - 1 / 150.0), (3, 0.98), (30, 0.8)] {
            let other = try Bitmap.constant(48, 48, 0xFF80_8080 + levels)
            #expect(abs(try gray.colorSimilarity(to: other) - similarity) < 1e-6)
            #expect(abs(try other.colorSimilarity(to: gray) - similarity) < 1e-6)
        }
        // The edges lie between colors with the same luma.
        let edges = try Bitmap(testWidth: 48, height: 48, alpha: .opaque) { x, _ in
            x % 2 == 0 ? 0xFFFF_0000 : 0xFF00_4C00
        }
        let mixed = try Bitmap(testWidth: 48, height: 48, alpha: .opaque) { x, _ in
            x % 2 == 0 ? 0xFF36_3636 : 0xFF37_3737
        }
        #expect(try edges.structuralSimilarity(to: mixed) > 0.95)
        let found = try edges.colorSimilarity(to: mixed)
        #expect(found < 0.2)
        // Noise isn't treated as a flat area, and an edge next to a flat area has no effect.
        let noise = try Bitmap.noise(48, 48, alpha: .opaque)
        #expect(try noise.colorSimilarity(to: noise) > 0.999999)
        let clear = try Bitmap.constant(20, 20, 0, alpha: .premultiplied)
        let half = try Bitmap(testWidth: 20, height: 20) { x, _ in x < 10 ? 0 : 0xFF00_0000 }
        #expect(try clear.colorSimilarity(to: half) < 0.6)
    }

    @Test("A difference in alpha alone reduces the similarity")
    func alpha() throws {
        let clear = try Bitmap.constant(20, 20, 0, alpha: .premultiplied)
        let black = try Bitmap(testWidth: 20, height: 20) { x, _ in x < 10 ? 0 : 0xFF00_0000 }
        #expect(try clear.structuralSimilarity(to: black) < 0.6)
        #expect(try clear.peakSignalToNoiseRatio(to: black) < 10)
        let opaque = try Bitmap.constant(20, 20, 0xFF00_0000)
        #expect(try opaque.structuralSimilarity(to: clear) < 0.1)
    }

    @Test("Bitmaps of different sizes are invalid input")
    func sizes() throws {
        let (one, other) = (try Bitmap.noise(8, 8), try Bitmap.noise(8, 9))
        #expect(errorCode { _ = try one.structuralSimilarity(to: other) } == .invalidInput)
        #expect(errorCode { _ = try one.peakSignalToNoiseRatio(to: other) } == .invalidInput)
        let straight = try Bitmap.noise(8, 8, alpha: .straight)
        #expect(errorCode { _ = try one.structuralSimilarity(to: straight) } == .invalidInput)
    }

    @Test("Hashes nearly match imagehash 4.3")
    func hashes() throws {
        // Pillow's Lanczos filter rounds to bytes between its two steps.
        let expected: [(Bitmap, String, String)] = [
            (try pattern(), "fffffffefefefcf9", "94295ab56b54ab72"),
            (try smooth(), "8784fc3c3c3f3161", "b5e06a3f8a3e883a"),
        ]
        for (bitmap, difference, frequency) in expected {
            let other = try #require(PerceptualHash(difference))
            #expect(try bitmap.differenceHash().distance(to: other) <= 2)
            let another = try #require(PerceptualHash(frequency))
            #expect(try bitmap.perceptualHash().distance(to: another) <= 2)
        }
    }

    @Test("Only a copy in another size, quality or depth has a similar hash")
    func copies() throws {
        let image = try smooth()
        let other = try pattern()
        let copies = [
            try image.resized(to: PixelSize(width: 31, height: 47)),
            try image.blurred(radius: 1), try image.applying(.contrast(0.8)),
            try image.converted(to: .rgba16),
            try image.resized(to: PixelSize(width: 3000, height: 200), filter: .triangle),
        ]
        for copy in copies {
            #expect(try image.differenceHash().distance(to: copy.differenceHash()) <= 5)
            #expect(try image.perceptualHash().distance(to: copy.perceptualHash()) <= 5)
        }
        #expect(try image.differenceHash().distance(to: other.differenceHash()) > 16)
        #expect(try image.perceptualHash().distance(to: other.perceptualHash()) > 16)
        // Clear pixels are white in any alpha mode.
        let clear = try Bitmap.constant(9, 9, 0, alpha: .straight)
        let white = try Bitmap.constant(9, 9, 0xFFFF_FFFF)
        #expect(try clear.perceptualHash() == white.perceptualHash())
        #expect(try Bitmap.noise(1, 1).differenceHash().bits == 0)
    }

    @Test("The distance between two 16-digit hashes is their number of different bits")
    func text() throws {
        let hash = PerceptualHash(bits: 0x0123_4567_89AB_CDEF)
        #expect(hash.description == "0123456789abcdef" && PerceptualHash("0123456789ABCDEF") == hash)
        for text in ["", "123", "0123456789abcdeg", "0123456789abcdef0", "+123456789abcdef"] {
            #expect(PerceptualHash(text) == nil)
        }
        #expect(hash.distance(to: hash) == 0 && hash.distance(to: PerceptualHash(bits: ~hash.bits)) == 64)
        #expect(PerceptualHash(bits: 0b1011).distance(to: PerceptualHash(bits: 0b0110)) == 3)
    }
}
