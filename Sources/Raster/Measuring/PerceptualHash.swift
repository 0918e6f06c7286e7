// SPDX-License-Identifier: MIT

public import ImageBase

/// 64 bits that are nearly the same for images that look nearly the same, regardless of size, format and
/// quality. Compare hashes of the same kind only.
public struct PerceptualHash: Hashable, Sendable, Codable {
    /// The bits, row by row; the first is the most significant one.
    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    /// Returns the number of bits that differ, 0 to 64. If it's up to about 10, the images are probably
    /// versions of the same one.
    public func distance(to other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }
}

extension PerceptualHash: LosslessStringConvertible {
    /// The hash as 16 hexadecimal digits.
    public var description: String { bits.hexadecimal }

    /// Parses 16 hexadecimal digits.
    public init?(_ description: String) {
        guard description.utf8.count == 16, description.allSatisfy(\.isHexDigit),
            let bits = UInt64(description, radix: 16)
        else { return nil }
        self.bits = bits
    }
}

extension Bitmap {
    /// Returns a difference hash (dHash): for each of 8 rows, whether the brightness rises from each of 9
    /// columns to the next. It's fast and finds copies that were resized or reencoded. This works with any
    /// known format.
    ///
    /// Transparency is composited onto white.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for an unknown format, ``ImageError/Code/cancelled``.
    public func differenceHash(cancellation: CancellationToken? = nil) throws(ImageError) -> PerceptualHash {
        let grid = try brightness(PixelSize(width: 9, height: 8), cancellation)
        return PerceptualHash(grid.flatMap { row in (0..<8).map { row[$0 + 1] > row[$0] } })
    }

    /// Returns a frequency hash (pHash): which of the 64 lowest frequencies in a discrete cosine transform of
    /// 32 x 32 pixels are above their median.
    ///
    /// It also finds copies with changed contrast or brightness. This works with any known format.
    ///
    /// Transparency is composited onto white.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for an unknown format, ``ImageError/Code/cancelled``.
    public func perceptualHash(cancellation: CancellationToken? = nil) throws(ImageError) -> PerceptualHash {
        let grid = try brightness(PixelSize(width: 32, height: 32), cancellation)
        let waves = LinearLight.cosines(frequencies: 8, length: 32, offset: 0.5)
        let across = grid.map { row in
            waves.map { (wave: [Double]) -> Double in zip(row, wave).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        let frequencies = waves.flatMap { wave in
            (0..<8).map { (column: Int) -> Double in
                (0..<32).reduce(0.0) { $0 + across[$1][column] * wave[$1] }
            }
        }
        let sorted = frequencies.sorted()
        let median = (sorted[31] + sorted[32]) / 2
        return PerceptualHash(frequencies.map { $0 > median })
    }

    /// Returns the Rec. 601 luma of a small copy.
    private func brightness(
        _ size: PixelSize, _ cancellation: CancellationToken?
    ) throws(ImageError) -> [[Double]] {
        let small = try converted(
            to: .bgra8, alpha: alpha == .opaque ? nil : .premultiplied, cancellation: cancellation
        ).resized(to: size, cancellation: cancellation)
            .flattened(cancellation: cancellation)
        return small.withPixels { pixels in
            (0..<size.height).map { y in
                (0..<size.width).map { x in
                    let pixel = pixels.loadUnaligned(
                        fromByteOffset: y * small.bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                    return 0.114 * Double(pixel.x) + 0.587 * Double(pixel.y) + 0.299 * Double(pixel.z)
                }
            }
        }
    }
}

extension PerceptualHash {
    fileprivate init(_ bits: [Bool]) {
        self.init(bits: bits.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    }
}
