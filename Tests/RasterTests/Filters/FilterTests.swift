// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Blur and grayscale", .timeLimit(.minutes(1)))
struct FilterTests {
    @Test("Blurring never changes a constant bitmap")
    func constant() throws {
        for value: UInt32 in [0, 0xFFFF_FFFF, 0xFF01_7FFE, 0x8033_4455] {
            let bitmap = try Bitmap.constant(50, 33, value, alpha: .premultiplied)
            for radius in [0.5, 1, 2.5, 10, 60, 100, 101, 5000] {
                #expect(try bitmap.blurred(radius: radius).words.joined().allSatisfy { $0 == value })
            }
        }
    }

    @Test("A point spreads like a Gaussian with the requested deviation", arguments: [1.0, 2, 5, 10])
    func spread(_ radius: Double) throws {
        // With a bright line, rounding errors stay relatively small.
        let bitmap = try Bitmap(testWidth: 201, height: 3, alpha: .opaque) { x, _ in
            abs(x - 100) <= 12 ? 0xFFFF_FFFF : 0xFF00_0000
        }
        let line = try bitmap.blurred(radius: radius).words[1].map { Double($0 & 255) }
        let total = line.reduce(0, +)
        let mean = line.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
        let variance =
            line.enumerated().reduce(0) { sum, item in
                sum + (Double(item.offset) - mean) * (Double(item.offset) - mean) * item.element
            } / total
        // A box of 25 has a variance of 52, and variances add up.
        #expect(abs(mean - 100) < 0.05)
        let found = (variance - 52).squareRoot()
        #expect(abs(found - radius) < 0.1 * radius + 0.25)
    }

    @Test("A blur below 0.58 changes nothing")
    func tiny() throws {
        let bitmap = try Bitmap.noise(9, 9)
        #expect(try bitmap.blurred(radius: 0.5).sharesMemory(with: bitmap))
        #expect(try bitmap.blurred(radius: 0.6).words != bitmap.words)
    }

    @Test("A blur keeps colors within alpha and opaque bitmaps opaque")
    func validity() throws {
        #expect(try Bitmap.noise(70, 45).blurred(radius: 4).isValidPremultiplied)
        let opaque = try Bitmap.noise(70, 45, alpha: .opaque).blurred(radius: 4)
        #expect(opaque.alpha == .opaque)
        #expect(opaque.words.joined().allSatisfy { $0 >> 24 == 255 })
    }

    @Test("Grayscale weights green most without changing gray or alpha")
    func grayscale() throws {
        let bitmap = try Bitmap(
            rows: [[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF, 0x8040_4040, 0]],
            alpha: .premultiplied)
        let gray = try bitmap.grayscale()
        #expect(gray.words == [[0xFF36_3636, 0xFFB6_B6B6, 0xFF12_1212, 0xFFFF_FFFF, 0x8040_4040, 0]])
        #expect(try Bitmap.noise(33, 9).grayscale().isValidPremultiplied)
    }
}
