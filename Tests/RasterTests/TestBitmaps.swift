// SPDX-License-Identifier: MIT

import ImageBase

@testable import Raster

/// A small deterministic generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension Bitmap {
    /// Creates a `bgra8` bitmap from a function that returns 0xAARRGGBB.
    init(
        testWidth width: Int, height: Int, alpha: AlphaMode = .premultiplied, pool: PixelPool = .shared,
        _ pixel: (_ x: Int, _ y: Int) -> UInt32
    ) throws {
        try self.init(
            size: PixelSize(width: width, height: height), alpha: alpha, pool: pool
        ) { pixels, stride throws(ImageError) in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(of: pixel(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Creates a bitmap from rows of 0xAARRGGBB.
    init(rows: [[UInt32]], alpha: AlphaMode = .opaque) throws {
        try self.init(testWidth: rows[0].count, height: rows.count, alpha: alpha) { rows[$1][$0] }
    }

    /// Returns noise. In premultiplied noise, colors don't exceed alpha.
    static func noise(
        _ width: Int, _ height: Int, alpha: AlphaMode = .premultiplied, seed: UInt64 = 1
    ) throws -> Bitmap {
        var generator = SeededGenerator(seed: seed)
        return try Bitmap(testWidth: width, height: height, alpha: alpha) { _, _ in
            let value = UInt32(truncatingIfNeeded: generator.next())
            switch alpha {
            case .opaque: return value | 0xFF00_0000
            case .straight: return value
            case .premultiplied:
                let limit = (value >> 24) + 1
                let parts = [0, 8, 16].map { (shift: UInt32) in ((value >> shift & 255) % limit) << shift }
                return value & 0xFF00_0000 | parts[0] | parts[1] | parts[2]
            }
        }
    }

    static func constant(_ width: Int, _ height: Int, _ value: UInt32, alpha: AlphaMode = .opaque) throws
        -> Bitmap
    {
        try Bitmap(testWidth: width, height: height, alpha: alpha) { _, _ in value }
    }

    /// Returns pixels that alternate between black and white.
    static func checkerboard(_ width: Int, _ height: Int) throws -> Bitmap {
        try Bitmap(testWidth: width, height: height, alpha: .opaque) { x, y in
            (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
        }
    }

    /// All pixels of a `bgra8` bitmap as 0xAARRGGBB, row by row, without padding.
    var words: [[UInt32]] {
        withPixels { pixels in
            (0..<height).map { y in
                (0..<width).map { pixels.load(fromByteOffset: y * bytesPerRow + $0 * 4, as: UInt32.self) }
            }
        }
    }

    /// All pixels of an `rgba16` bitmap, row by row, without padding.
    var wideWords: [[SIMD4<UInt16>]] {
        withPixels { pixels in
            (0..<height).map { y in
                (0..<width).map {
                    pixels.load(fromByteOffset: y * bytesPerRow + $0 * 8, as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    /// The components of all pixels, row by row, without padding.
    var components: [UInt8] {
        words.joined().flatMap {
            [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255), UInt8($0 >> 24)]
        }
    }

    /// Returns whether both bitmaps use the same memory.
    func sharesMemory(with other: Bitmap) -> Bool { owner === other.owner }

    /// Whether no color exceeds its alpha.
    var isValidPremultiplied: Bool {
        words.joined().allSatisfy { word in
            max(word & 255, word >> 8 & 255, word >> 16 & 255) <= word >> 24
        }
    }
}

/// Returns the code of the `ImageError` that `body` throws, or nil if it doesn't throw one.
func errorCode(_ body: () throws -> Void) -> ImageError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? ImageError)?.code
    }
}
