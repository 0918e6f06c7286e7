// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Operations on half floats", .timeLimit(.minutes(1)))
struct HalfOperationTests {
    private func isNear(_ one: SIMD4<Float>, _ other: SIMD4<Float>, _ share: Float = 0.004) -> Bool {
        (0..<4).allSatisfy { abs(one[$0] - other[$0]) <= share * max(1, abs(other[$0])) }
    }

    private func bright(_ width: Int, _ height: Int) throws -> Bitmap {
        try .half(width, height) { x, y in SIMD4(4, Float(x) / 8, Float(y), 1) }
    }

    @Test("Every filter preserves a single color at any size", arguments: ResampleFilter.allCases)
    func constant(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.half(90, 70, alpha: .premultiplied) { _, _ in SIMD4(5, 0.25, -0.125, 0.5) }
        for size in [
            PixelSize(width: 7, height: 9), PixelSize(width: 200, height: 71), .init(width: 1, height: 1),
        ] {
            let result = try bitmap.resized(to: size, filter: filter)
            #expect(result.format == .rgbaHalf && result.size == size && result.colorSpace == .linearSRGB)
            for (x, y) in [(0, 0), (size.width - 1, size.height - 1), (size.width / 2, size.height / 2)] {
                #expect(isNear(result.light(x, y), SIMD4(5, 0.25, -0.125, 0.5)), "\(filter)")
            }
        }
    }

    @Test("Areas are averaged as light even above white")
    func average() throws {
        let bitmap = try Bitmap.half(4, 2) { x, _ in x % 2 == 0 ? SIMD4(8, 0, 1, 1) : SIMD4(0, 2, 1, 1) }
        let result = try bitmap.resized(to: PixelSize(width: 2, height: 1), filter: .area)
        #expect(
            isNear(result.light(0, 0), SIMD4(4, 1, 1, 1)) && isNear(result.light(1, 0), SIMD4(4, 1, 1, 1)))
        // A very large reduction takes two steps.
        let large = try Bitmap.half(800, 400) { x, _ in SIMD4(x < 400 ? 6 : 2, 0, 0, 1) }
        let small = try large.resized(to: PixelSize(width: 2, height: 1))
        // The filter extends across the edge between the two halves.
        #expect(abs(small.light(0, 0).x + small.light(1, 0).x - 8) < 0.05)
        #expect(small.light(0, 0).x > 5.5 && small.light(1, 0).x < 2.5)
    }

    @Test("Cropping, turning and nearest-neighbor resizing keep every bit")
    func exact() throws {
        let bitmap = try bright(9, 7)
        let part = try bitmap.cropped(to: PixelRect(x: 2, y: 1, width: 3, height: 4))
        #expect(part.format == .rgbaHalf && part.light(0, 0) == bitmap.light(2, 1))
        #expect(try bitmap.oriented(.right).light(0, 0) == bitmap.light(0, 6))
        #expect(try bitmap.flipped(.horizontally).light(0, 3) == bitmap.light(8, 3))
        let large = try bitmap.resized(to: PixelSize(width: 18, height: 14), filter: .nearest)
        #expect(large.light(5, 3) == bitmap.light(2, 1))
    }

    @Test("Rounded corners and borders leave the light inside unchanged")
    func corners() throws {
        let bitmap = try bright(40, 30)
        let round = try bitmap.withRoundedCorners(
            radius: 10, border: Border(width: 2, color: RGBAColor(red: 1, green: 1, blue: 1)))
        #expect(round.format == .rgbaHalf && round.alpha == .premultiplied)
        #expect(round.light(0, 0) == SIMD4() && round.light(20, 15) == bitmap.light(20, 15))
        #expect(isNear(round.light(20, 0), SIMD4(1, 1, 1, 1)))
        let circle = try bitmap.clippedToCircle()
        #expect(
            circle.size == PixelSize(width: 30, height: 30) && circle.light(15, 15) == bitmap.light(20, 15))
    }

    @Test("Compositing as light supports colors and bitmaps but not blend modes")
    func overlay() throws {
        let bitmap = try bright(8, 8)
        let half = try bitmap.overlaid(with: RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        let old = bitmap.light(3, 3)
        #expect(isNear(half.light(3, 3), SIMD4(2.5, old.y / 2, old.z / 2, 1)) && half.alpha == .opaque)
        let mark = try Bitmap(testWidth: 2, height: 2) { _, _ in 0xFFFF_FFFF }
        let marked = try bitmap.overlaid(with: mark, x: 7, y: -1, opacity: 1)
        #expect(isNear(marked.light(7, 0), SIMD4(1, 1, 1, 1)) && marked.light(6, 0) == bitmap.light(6, 0))
        let sum = try bitmap.overlaid(with: mark, mode: .plus)
        #expect(isNear(sum.light(0, 0), SIMD4(5, 1, 1, 1)))
        let wide = bitmap.reinterpreted(colorSpace: ColorSpace(primaries: .displayP3, transfer: .linear))
        let red = try Bitmap(testWidth: 2, height: 2) { _, _ in 0xFFFF_0000 }
        #expect(isNear(try wide.overlaid(with: red).light(0, 0), SIMD4(0.8225, 0.0332, 0.0171, 1)))
        for mode in CompositingMode.allCases {
            let code = errorCode { _ = try bitmap.overlaid(with: mark, mode: mode) }
            #expect(code == (mode.takesHalf ? nil : .invalidInput), "\(mode)")
        }
    }

    @Test("A color matrix changes signals as in 8 bits and extends above white")
    func matrix() throws {
        let bitmap = try Bitmap.noise(20, 20, alpha: .opaque)
        for matrix in [ColorMatrix.saturation(0.3), .brightness(0.1), .contrast(0.8)] {
            let expected = try bitmap.applying(matrix)
            let result = try bitmap.converted(to: .rgbaHalf).applying(matrix).converted(to: .bgra8)
            let pairs = zip(result.words.joined(), expected.words.joined())
            let most = pairs.map { one, other in
                [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max()!
            }.max()!
            #expect(most <= 2)
        }
        let grey = try bright(4, 4).applying(.saturation(0))
        let color = grey.light(1, 1)
        #expect(abs(color.x - color.y) < 0.01 && abs(color.y - color.z) < 0.01 && color.x > 0.5)
    }

    @Test(
        "A blur preserves the total light, and confines an infinite number to nearby pixels")
    func blur() throws {
        let same = try Bitmap.half(50, 40) { _, _ in SIMD4(3, 0.5, 0, 1) }
        for radius in [1.0, 7, 150] {
            let result = try same.blurred(radius: radius)
            #expect(result.format == .rgbaHalf && isNear(result.light(25, 20), SIMD4(3, 0.5, 0, 1)))
        }
        let dot = try Bitmap.half(61, 61) { x, y in SIMD4(x == 30 && y == 30 ? 1000 : 0, 0, 0, 1) }
        let spread = try dot.blurred(radius: 4)
        let sum = (0..<61).map { y in (0..<61).map { spread.light($0, y).x }.reduce(0, +) }.reduce(0, +)
        #expect(abs(sum - 1000) < 10 && spread.light(30, 30).x < 20)
        let infinite = try Bitmap.half(61, 61) { x, y in SIMD4(x == 30 && y == 30 ? .infinity : 1, 0, .nan, 1)
        }
        let blurred = try infinite.blurred(radius: 2)
        #expect(isNear(blurred.light(0, 0), SIMD4(1, 0, 0, 1)) && blurred.light(60, 30).x.isFinite)
        let small = try infinite.resized(to: PixelSize(width: 10, height: 10))
        #expect(small.light(0, 0).x.isFinite && small.light(9, 9).z == 0)
    }

    @Test("Operations without half-float support throw an error instead of returning a wrong image")
    func others() throws {
        let bitmap = try bright(8, 8)
        let operations: [() throws -> Void] = [
            { _ = try bitmap.grayscale() }, { _ = try bitmap.sharpened(radius: 1) },
            { _ = try bitmap.pixelated(side: 2) }, { _ = try bitmap.rotated(byDegrees: 10) },
            { _ = try bitmap.flattened() }, { _ = try bitmap.trimmed() }, { _ = try bitmap.drawing { _ in } },
            { _ = try bitmap.inset(by: PixelInsets(top: -1, left: 0, bottom: 0, right: 0)) },
        ]
        for operation in operations { #expect(errorCode(operation) == .invalidInput) }
    }
}
