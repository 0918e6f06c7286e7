// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// The smallest PNG color type and depth that keep every pixel of a bitmap.
enum PNGLayout {
    /// Red, green and blue, with alpha unless the bitmap is opaque, in the bitmap's depth.
    case color
    /// One component with `bits` bits, with alpha unless the bitmap is opaque.
    case grey(bits: Int)
    /// At most 256 colors, in 1, 2, 4 or 8 bits.
    case palette

    /// - Parameters:
    ///   - bitmap: `bgra8` or `rgba16`, straight or opaque.
    ///   - allowsGray: whether a gray image may be written without colors, which isn't allowed with an RGB
    ///     profile.
    init(
        of bitmap: Bitmap, allowsGrey: Bool, _ cancellation: CancellationToken?
    ) throws(ImageError) {
        self = .color
        if bitmap.format == .rgba16 {
            if allowsGrey, try bitmap.hasOnlyGrey16(cancellation) { self = .grey(bits: 16) }
            return
        }
        let facts = try PixelFacts(bitmap, cancellation)
        let count = facts.colorCount
        if facts.isGrey, allowsGrey {
            let depth = bitmap.alpha == .opaque ? facts.greyBits : 16
            if let count, Self.paletteBits(count) < depth, Self.isWorthPalette(count, bitmap.size) {
                self = .palette
            } else {
                self = .grey(bits: min(8, depth))
            }
        } else if let count, Self.isWorthPalette(count, bitmap.size) {
            self = .palette
        }
    }

    /// Returns the depth of indices for a number of colors.
    static func paletteBits(_ count: Int) -> Int { count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8 }

    /// Returns whether a palette saves space. A small image's colors may take more than they save.
    private static func isWorthPalette(_ count: Int, _ size: PixelSize) -> Bool {
        count * 4 <= size.pixelCount
    }
}

/// The colors and levels of a bitmap.
private struct PixelFacts {
    /// Whether the components of each color are equal.
    private(set) var isGrey = true
    /// The depth that keeps all levels of a gray image: 1, 2, 4 or 8.
    private(set) var greyBits = 1
    /// The number of colors, or nil if there are more than 256.
    private(set) var colorCount: Int?

    init(_ bitmap: Bitmap, _ cancellation: CancellationToken?) throws(ImageError) {
        let opaque: UInt32 = bitmap.alpha == .opaque ? 0xFF00_0000 : 0
        var histogram = ColorHistogram()
        var hasFewColors = true
        try bitmap.withPixels { bytes throws(ImageError) in
            var last: UInt32?
            for row in 0..<bitmap.height {
                if row & 63 == 0 { try cancellation?.check() }
                let line = (bytes.baseAddress! + row * bitmap.bytesPerRow)
                    .assumingMemoryBound(to: UInt32.self)
                for column in 0..<bitmap.width {
                    let word = UInt32(littleEndian: line[column]) | opaque
                    if word == last { continue }
                    last = word
                    if isGrey { checkGrey(word) }
                    if hasFewColors {
                        histogram.add(word)
                        hasFewColors = histogram.words.count <= 256
                    } else if !isGrey {
                        return
                    }
                }
            }
        }
        if hasFewColors { colorCount = histogram.words.count }
    }

    private mutating func checkGrey(_ word: UInt32) {
        let level = word & 255
        guard level == word >> 8 & 255, level == word >> 16 & 255 else {
            isGrey = false
            return
        }
        // The levels that n bits can store are multiples of 255 / (2^n - 1).
        while greyBits < 8, level % (255 / (1 << UInt32(greyBits) - 1)) != 0 { greyBits *= 2 }
    }
}

extension Bitmap {
    /// Returns the components of an 8-bit gray image, with alpha unless it's opaque, as one byte each in the
    /// given depth.
    func greyBytes(bits: Int) -> [UInt8] {
        let isOpaque = alpha == .opaque
        let step = UInt32(255 / (1 << bits - 1))
        return withPixels { bytes in
            [UInt8](unsafeUninitializedCapacity: size.pixelCount * (isOpaque ? 1 : 2)) { levels, count in
                for row in 0..<height {
                    let line = (bytes.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    for column in 0..<width {
                        let word = UInt32(littleEndian: line[column])
                        let level = UInt8(truncatingIfNeeded: (word & 255) / step)
                        levels.initializeElement(at: count, to: level)
                        count += 1
                        if isOpaque { continue }
                        levels.initializeElement(at: count, to: UInt8(truncatingIfNeeded: word >> 24))
                        count += 1
                    }
                }
            }
        }
    }

    /// Returns the components of a gray `rgba16` bitmap, with alpha unless it's opaque, as PNG stores them:
    /// two bytes each, the higher byte first.
    func greyWords() -> [UInt8] {
        let isOpaque = alpha == .opaque
        return withPixels { bytes in
            [UInt8](unsafeUninitializedCapacity: size.pixelCount * (isOpaque ? 2 : 4)) { levels, count in
                for row in 0..<height {
                    let line = (bytes.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt16.self)
                    for column in 0..<width {
                        for component in isOpaque ? 0..<1 : 0..<2 {
                            let value = line[column * 4 + component * 3]
                            levels.initializeElement(at: count, to: UInt8(truncatingIfNeeded: value >> 8))
                            levels.initializeElement(at: count + 1, to: UInt8(truncatingIfNeeded: value))
                            count += 2
                        }
                    }
                }
            }
        }
    }

    fileprivate func hasOnlyGrey16(_ cancellation: CancellationToken?) throws(ImageError) -> Bool {
        try withPixels { bytes throws(ImageError) in
            for row in 0..<height {
                if row & 63 == 0 { try cancellation?.check() }
                let line = (bytes.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt16.self)
                for column in 0..<width {
                    let level = line[column * 4]
                    if line[column * 4 + 1] != level || line[column * 4 + 2] != level { return false }
                }
            }
            return true
        }
    }
}
#endif
