// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Raster
import Testing

@testable import WebImageServer

@Suite("Convolution", .timeLimit(.minutes(2)))
struct ConvolutionTests {
    /// Returns a bitmap with arbitrary pixels.
    private func bitmap(_ width: Int, _ height: Int, isOpaque: Bool) throws -> Bitmap {
        try Bitmap(
            size: PixelSize(width: width, height: height), alpha: isOpaque ? .opaque : .premultiplied
        ) { pixels, stride in
            var state: UInt32 = 1
            for y in 0..<height {
                for x in 0..<width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let alpha = isOpaque ? 255 : UInt8(state >> 24)
                    func component(_ shift: UInt32) -> UInt8 {
                        UInt8(UInt32(state >> shift & 255) * UInt32(alpha) / 255)
                    }
                    let pixel = SIMD4(component(0), component(8), component(16), alpha)
                    pixels.storeBytes(of: pixel, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
                }
            }
        }
    }

    /// The sum for one pixel, written out as in the definition.
    private func expected(
        _ bitmap: Bitmap, x: Int, y: Int, _ matrix: [Double], columns: Int
    ) throws -> SIMD4<Double> {
        let rows = matrix.count / columns
        var sum = SIMD4<Double>()
        for row in 0..<rows {
            for column in 0..<columns {
                let line = min(max(y + row - rows / 2, 0), bitmap.height - 1)
                let place = min(max(x + column - columns / 2, 0), bitmap.width - 1)
                let color = try #require(bitmap.color(atX: place, y: line))
                let parts = SIMD4(Double(color.blue), Double(color.green), Double(color.red), 0) * 255
                sum += parts * matrix[row * columns + column]
            }
        }
        return sum.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
    }

    @Test(
        "Even at edges and in tiny images, each pixel is the sum of its weighted neighbors",
        arguments: [(1, 1), (3, 2), (5, 7), (9, 4), (16, 16), (33, 3)],
        [(1, 1), (3, 3), (1, 5), (15, 1), (7, 5)])
    func sums(size: (Int, Int), shape: (columns: Int, rows: Int)) throws {
        let matrix = (0..<shape.columns * shape.rows).map { Double(($0 * 7) % 5 - 1) / 8 }
        for isOpaque in [true, false] {
            let source = try bitmap(size.0, size.1, isOpaque: isOpaque)
            let result = try source.convolved(
                matrix, columns: shape.columns, normalizes: false, CancellationToken())
            #expect(result.size == source.size)
            for y in 0..<size.1 {
                for x in 0..<size.0 {
                    let found = try #require(result.color(atX: x, y: y))
                    let alpha = try #require(source.color(atX: x, y: y)).alpha
                    #expect(found.alpha == alpha)
                    // Skip nearly transparent pixels, because rounding makes their colors meaningless.
                    guard alpha > 0.5 else { continue }
                    let wanted = try expected(source, x: x, y: y, matrix, columns: shape.columns)
                    let difference =
                        SIMD4(Double(found.blue), Double(found.green), Double(found.red), 0) * 255 - wanted
                    #expect(max(difference.max(), -difference.min()) <= 3 / Double(alpha), "\(x), \(y)")
                }
            }
        }
    }
}
#endif
