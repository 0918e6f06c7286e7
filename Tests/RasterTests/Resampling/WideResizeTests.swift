// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Resizing 16-bit bitmaps", .timeLimit(.minutes(1)))
struct WideResizeTests {
    private static let filters: [ResampleFilter] = [.triangle, .cubic, .mitchell, .lanczos3, .area]

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    private func wide(
        _ width: Int, _ height: Int, alpha: AlphaMode = .opaque, _ pixel: (Int, Int) -> SIMD4<UInt16>
    ) throws -> Bitmap {
        try Bitmap(size: size(width, height), format: .rgba16, alpha: alpha) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(
                        of: pixel(x, y), toByteOffset: y * stride + x * 8, as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    private func noise(_ width: Int, _ height: Int, alpha: AlphaMode, seed: UInt64) throws -> Bitmap {
        var generator = SeededGenerator(seed: seed)
        return try wide(width, height, alpha: alpha) { _, _ in
            var pixel = SIMD4<UInt16>(
                truncatingIfNeeded: SIMD4(repeating: generator.next()) &>> [0, 16, 32, 48])
            if alpha == .opaque { pixel.w = .max }
            for part in 0..<3 { pixel[part] = min(pixel[part], pixel.w) }
            return pixel
        }
    }

    /// Returns the components before rounding, computed with doubles.
    private func reference(_ bitmap: Bitmap, _ target: PixelSize, _ filter: ResampleFilter)
        -> [[SIMD4<Double>]]
    {
        let columns = filter.weights(from: bitmap.width, to: target.width)
        let rows = filter.weights(from: bitmap.height, to: target.height)
        let narrowed = bitmap.wideWords.map { line in
            columns.map { weights in
                zip(line, weights).reduce(into: SIMD4<Double>()) { $0 += SIMD4<Double>($1.0) * $1.1 }
            }
        }
        return rows.map { weights in
            (0..<target.width).map { x in
                zip(narrowed, weights).reduce(into: SIMD4<Double>()) { $0 += $1.0[x] * $1.1 }
            }
        }
    }

    @Test("Every component matches a reference in double precision", arguments: filters)
    func precision(_ filter: ResampleFilter) throws {
        for (round, target) in [size(9, 7), size(1, 1), size(61, 3), size(40, 33), size(17, 90)].enumerated()
        {
            for alpha in [AlphaMode.opaque, .premultiplied] {
                let bitmap = try noise(37, 29, alpha: alpha, seed: UInt64(round))
                let result = try bitmap.resized(to: target, filter: filter)
                #expect(result.format == .rgba16 && result.alpha == alpha && result.size == target)
                for (line, expected) in zip(result.wideWords, reference(bitmap, target, filter)) {
                    for (pixel, value) in zip(line, expected) {
                        var value = value.clamped(
                            lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 65_535))
                        if filter.rings, alpha == .premultiplied {
                            for part in 0..<3 { value[part] = min(value[part], value.w) }
                        }
                        let error = SIMD4<Double>(pixel) - value
                        #expect(max(error.max(), -error.min()) < 0.52, "\(pixel), \(value)")
                    }
                }
            }
        }
    }

    @Test("A constant bitmap stays constant at any size", arguments: ResampleFilter.allCases)
    func constant(_ filter: ResampleFilter) throws {
        let color = SIMD4<UInt16>(40_001, 65_535, 3, 65_535)
        let bitmap = try wide(3001, 47) { _, _ in color }
        for target in [size(1, 1), size(7, 5), size(20, 90), size(4001, 3)] {
            let result = try bitmap.resized(to: target, filter: filter)
            #expect(result.wideWords.joined().allSatisfy { $0 == color })
        }
    }

    @Test("Differences too small for 8 bits survive", arguments: filters)
    func depth(_ filter: ResampleFilter) throws {
        // 256 steps of 16 bits are one step of 8 bits.
        let bitmap = try wide(256, 64) { x, _ in SIMD4(UInt16(x), UInt16(x), UInt16(x), 65_535) }
        let result = try bitmap.resized(to: size(64, 16), filter: filter)
        for line in result.wideWords {
            for (x, pixel) in line.enumerated().dropFirst(4).dropLast(4) {
                #expect(abs(Double(pixel.x) - (Double(x) * 4 + 1.5)) <= 0.6)
            }
        }
    }

    @Test("The nearest filter copies pixels, which fill and center place in the box")
    func nearestAndPlaces() throws {
        let bitmap = try wide(2, 2) { x, y in SIMD4(UInt16(x + 2 * y), 0, 0, 65_535) }
        let doubled = try bitmap.resized(to: size(4, 4), filter: .nearest)
        #expect(
            doubled.wideWords.map { $0.map(\.x) } == [
                [0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3],
            ])
        let thirds = try wide(90, 30) { x, _ in SIMD4(UInt16(x / 30), 9, 9, 65_535) }
        let middle = try thirds.resized(to: size(10, 10), mode: .fill, filter: .area)
        #expect(middle.wideWords.joined().allSatisfy { $0.x == 1 })
        let padded = try bitmap.resized(to: size(4, 2), mode: .center)
        #expect(
            padded.wideWords[0] == [[0, 0, 0, 0], [0, 0, 0, 65_535], [1, 0, 0, 65_535], [0, 0, 0, 0]])
        #expect(padded.alpha == .premultiplied)
    }

    @Test("A cancellation takes effect between rows")
    func cancelled() throws {
        let token = CancellationToken()
        token.cancel()
        let bitmap = try noise(40, 40, alpha: .opaque, seed: 1)
        #expect(errorCode { _ = try bitmap.resized(to: size(9, 9), cancellation: token) } == .cancelled)
    }
}

extension ResampleFilter {
    /// Returns the weight of each source pixel on one axis, from the filter's definition.
    func weights(from length: Int, to result: Int) -> [[Double]] {
        let scale = Double(length) / Double(result)
        return (0..<result).map { index in
            let center = (Double(index) + 0.5) * scale
            let values = (0..<length).map { pixel in
                let place = Double(pixel)
                guard self != .area else {
                    return max(0, min(place + 1, center + scale / 2) - max(place, center - scale / 2))
                }
                return value(at: (place + 0.5 - center) / max(1, scale))
            }
            let sum = values.reduce(0, +)
            return values.map { $0 / sum }
        }
    }
}
