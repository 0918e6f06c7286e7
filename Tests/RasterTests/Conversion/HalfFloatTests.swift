// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import Testing

@testable import Raster

extension Bitmap {
    /// Creates half floats from a function that returns red, green, blue and alpha.
    static func half(
        _ width: Int, _ height: Int, alpha: AlphaMode = .opaque, colorSpace: ColorSpace = .linearSRGB,
        _ pixel: (_ x: Int, _ y: Int) -> SIMD4<Float>
    ) throws -> Bitmap {
        try Bitmap(
            size: PixelSize(width: width, height: height), format: .rgbaHalf, alpha: alpha,
            colorSpace: colorSpace
        ) { pixels, stride throws(ImageError) in
            for y in 0..<height {
                for x in 0..<width {
                    let color = pixel(x, y)
                    for part in 0..<4 {
                        pixels.storeBytes(
                            of: HalfFloat.bits(color[part]), toByteOffset: y * stride + x * 8 + part * 2,
                            as: UInt16.self)
                    }
                }
            }
        }
    }

    /// Returns one pixel's half-float components as stored.
    func light(_ x: Int, _ y: Int) -> SIMD4<Float> {
        withPixels { pixels in
            var color = SIMD4<Float>()
            for part in 0..<4 {
                let offset = y * bytesPerRow + x * 8 + part * 2
                color[part] = HalfFloat.value(pixels.load(fromByteOffset: offset, as: UInt16.self))
            }
            return color
        }
    }
}

@Suite("Half floats", .timeLimit(.minutes(1)))
struct HalfFloatTests {
    @Test("Bits and values correspond as IEEE 754 specifies")
    func values() {
        let known: [(UInt16, Float)] = [
            (0, 0), (0x3C00, 1), (0xC000, -2), (0x7BFF, 65_504), (0x0400, 0x1p-14), (1, 0x1p-24),
            (0x3555, 0.333251953125), (0x7C00, .infinity), (0xFC00, -.infinity),
        ]
        for (bits, value) in known {
            #expect(HalfFloat.value(bits) == value && HalfFloat.bits(value) == bits)
        }
        #expect(HalfFloat.value(0x7E00).isNaN && HalfFloat.value(HalfFloat.bits(.nan)).isNaN)
        #expect((0...0x7C00).allSatisfy { HalfFloat.bits(HalfFloat.value($0)) == $0 })
    }

    @Test("A float becomes the nearest half float, or the even one in a tie")
    func rounding() {
        #expect(HalfFloat.bits(1 + 0x1p-11) == 0x3C00 && HalfFloat.bits(1 + 0x3p-11) == 0x3C02)
        #expect(HalfFloat.bits(1 + 0x1.01p-11) == 0x3C01)
        #expect(HalfFloat.bits(65_519) == 0x7BFF && HalfFloat.bits(65_520) == 0x7C00)
        #expect(
            HalfFloat.bits(0x1p-25) == 0 && HalfFloat.bits(0x3p-25) == 2 && HalfFloat.bits(0x1.1p-25) == 1)
    }

    @Test("Every 8-bit component survives a round trip in each alpha mode and transfer function")
    func bytes() throws {
        for alpha in [AlphaMode.opaque, .straight, .premultiplied] {
            for space in [ColorSpace.sRGB, .displayP3, .adobeRGB] {
                let bitmap = try Bitmap.noise(64, 64, alpha: alpha).reinterpreted(colorSpace: space)
                let half = try bitmap.converted(to: .rgbaHalf)
                #expect(half.format == .rgbaHalf && half.alpha == alpha && half.byteCount == 64 * 64 * 8)
                #expect(half.colorSpace == ColorSpace(primaries: space.primaries!, transfer: .linear))
                let back = try half.converted(to: .bgra8)
                #expect(back.colorSpace == space)
                #expect(back.words == bitmap.words, "\(alpha) \(space)")
            }
        }
    }

    @Test("The transfer function is removed from light, and premultiplied light is multiplied by alpha")
    func light() throws {
        let bitmap = try Bitmap(rows: [[0x80FF_8000]], alpha: .straight)
        let straight = try bitmap.converted(to: .rgbaHalf).light(0, 0)
        let green = Float(pow((128 / 255 + 0.055) / 1.055, 2.4))
        let alpha = Float(128) / 255
        #expect(isNear(straight, SIMD4(1, green, 0, alpha)))
        let multiplied = try bitmap.converted(to: .rgbaHalf, alpha: .premultiplied).light(0, 0)
        #expect(isNear(multiplied, SIMD4(alpha, green * alpha, 0, alpha)))
        let pixel = try #require(
            try bitmap.converted(to: .rgbaHalf, alpha: .premultiplied).color(atX: 0, y: 0))
        // The color has the same encoding as in the original bitmap.
        #expect(abs(pixel.green - 128 / 255) < 0.001 && abs(pixel.alpha - Double(alpha)) < 0.001)
    }

    @Test("The colors of pixels and averages are encoded in each format")
    func colors() throws {
        for space in [ColorSpace.sRGB, .displayP3, .adobeRGB] {
            for alpha in [AlphaMode.opaque, .premultiplied, .straight] {
                let wide = try Bitmap(
                    size: PixelSize(width: 2, height: 1), format: .rgba16,
                    alpha: alpha == .opaque ? .opaque : .straight, colorSpace: space
                ) { pixels, _ in
                    for x in 0..<2 {
                        let pixel = SIMD4<UInt16>(60_000, 20_000, 300, alpha == .opaque ? .max : 40_000)
                        pixels.storeBytes(of: pixel, toByteOffset: x * 8, as: SIMD4<UInt16>.self)
                    }
                }
                let wanted = try #require(wide.color(atX: 1, y: 0))
                let half = try wide.converted(to: .rgbaHalf, alpha: alpha)
                let found = try #require(half.color(atX: 1, y: 0))
                #expect(found == half.colors(in: PixelRect(x: 1, y: 0, width: 1, height: 1))?.first)
                for (one, other) in [
                    (found.red, wanted.red), (found.green, wanted.green), (found.blue, wanted.blue),
                    (found.alpha, wanted.alpha),
                ] { #expect(abs(one - other) < 0.002, "\(alpha) \(space): \(found), not \(wanted)") }
                let (average, same) = (try half.averageColor(), try wide.averageColor())
                #expect(abs(average.green - same.green) < 0.02 && abs(average.red - same.red) < 0.02)
            }
        }
        // These colors are brighter than white, and outside the primaries.
        let bright = try Bitmap.half(1, 1) { _, _ in SIMD4(4, 1, -0.5, 1) }
        let color = try #require(bright.color(atX: 0, y: 0))
        #expect(color.red > 1.7 && color.red < 1.9 && abs(color.green - 1) < 0.001 && color.blue < -0.7)
        #expect(try #require(bright.light(atX: 0, y: 0)).red == 4)
    }

    private func isNear(_ one: SIMD4<Float>, _ other: SIMD4<Float>, by share: Float = 0.001) -> Bool {
        (0..<4).allSatisfy { abs(one[$0] - other[$0]) <= share * max(abs(other[$0]), 0.01) }
    }

    @Test("PQ becomes light by the EOTF of ST 2084, in multiples of 203 cd/m2")
    func pq() throws {
        let bitmap = try Bitmap(
            size: PixelSize(width: 65, height: 1), format: .rgba16, alpha: .opaque, colorSpace: .pq
        ) { pixels, _ in
            for x in 0..<65 {
                let value = UInt16(x * 1023)
                pixels.storeBytes(
                    of: SIMD4(value, value, 0, 65535), toByteOffset: x * 8, as: SIMD4<UInt16>.self)
            }
        }
        let half = try bitmap.converted(to: .rgbaHalf)
        #expect(half.colorSpace == ColorSpace(primaries: .bt2020, transfer: .linear))
        for x in 0..<65 {
            let signal = Double(x * 1023) / 65535
            let power = pow(signal, 32 / 2523.0)
            let light =
                10_000 * pow(max(power - 107 / 128.0, 0) / (2413 / 128.0 - 2392 / 128.0 * power), 8192 / 1305)
            let expected = Float(light / 203)
            #expect(isNear(half.light(x, 0), SIMD4(expected, expected, 0, 1)), "\(x)")
        }
    }

    @Test("HLG becomes light by its inverse OETF and a system gamma of 1.2 on the luminance")
    func hlg() throws {
        let colors: [SIMD3<Double>] = [[0.75, 0.75, 0.75], [1, 1, 1], [0.9, 0.3, 0.1], [0.2, 0.2, 1]]
        let bitmap = try Bitmap(
            size: PixelSize(width: 4, height: 1), format: .rgba16, alpha: .opaque, colorSpace: .hlg
        ) { pixels, _ in
            for x in 0..<4 {
                let color = colors[x] * 65_535 + 0.5
                pixels.storeBytes(
                    of: SIMD4(UInt16(color.x), UInt16(color.y), UInt16(color.z), 65_535),
                    toByteOffset: x * 8, as: SIMD4<UInt16>.self)
            }
        }
        let half = try bitmap.converted(to: .rgbaHalf)
        let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
        func scene(_ signal: Double) -> Double {
            signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12
        }
        for x in 0..<4 {
            let light = SIMD3(scene(colors[x].x), scene(colors[x].y), scene(colors[x].z))
            let luminance = 0.2627 * light.x + 0.6780 * light.y + 0.0593 * light.z
            let expected = light * (1000 * pow(luminance, 0.2) / 203)
            let result = half.light(x, 0)
            for part in 0..<3 {
                #expect(abs(Double(result[part]) - expected[part]) <= 0.002 * expected[part], "\(x) \(part)")
            }
        }
        // 75% is standard-range white (BT.2408).
        #expect(abs(half.light(0, 0).x - 1) < 0.01)
    }

    @Test("NaN, infinity and other extreme numbers are clamped in 8 and 16 bits without a trap")
    func hostile() throws {
        let numbers: [Float] = [.nan, -.nan, .infinity, -.infinity, -1, -0.0, 1e5, 65_504, 0x1p-24, 5]
        for alpha in [AlphaMode.opaque, .straight, .premultiplied] {
            let bitmap = try Bitmap.half(numbers.count, numbers.count, alpha: alpha) { x, y in
                SIMD4(numbers[x], numbers[y], 0.5, numbers[(x + y) % numbers.count])
            }
            for target in [PixelFormat.bgra8, .rgba16, .rgbaHalf] {
                for mode in [AlphaMode.opaque, .straight, .premultiplied] {
                    _ = try bitmap.converted(to: target, alpha: mode)
                }
            }
            let space = ColorSpace(primaries: .bt2020, transfer: .linear)
            _ = try bitmap.convertedByMatrix(to: space, nil)
            _ = try bitmap.mappedToStandardRange(in: .sRGB, as: .bgra8)
        }
        let opaque = try Bitmap.half(numbers.count, 1) { x, _ in SIMD4(numbers[x], 0, 0, 1) }
        let reds = try opaque.converted(to: .bgra8).words[0].map { $0 >> 16 & 255 }
        #expect(reds == [0, 0, 255, 0, 0, 0, 255, 255, 0, 255])
    }

    @Test("A matrix converts light to other primaries even if the result is negative")
    func primaries() throws {
        let red = try Bitmap.half(1, 1, colorSpace: ColorSpace(primaries: .displayP3, transfer: .linear)) {
            _, _ in SIMD4(2, 0, 0, 1)
        }
        let converted = try #require(try red.convertedByMatrix(to: .sRGB, nil))
        #expect(converted.colorSpace == .linearSRGB)
        #expect(isNear(converted.light(0, 0), SIMD4(2.4498, -0.0841, -0.0393, 1), by: 0.01))
    }

    @Test("Mapping light to standard range by its luminance doesn't change dark light")
    func toneMapping() throws {
        let bitmap = try Bitmap.half(64, 1) { x, _ in
            let light = Float(x) / 63 * 5
            return SIMD4(light, light, light, 1)
        }
        let mapped = try bitmap.mappedToStandardRange(in: .sRGB, as: .rgba16, source: 5)
        let greys = (0..<64).map { mapped.color(atX: $0, y: 0)!.green }
        #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 } && greys[30] < greys[50])
        #expect(abs(greys[63] - 1) < 0.002)
        let plain = try bitmap.converted(to: .rgba16)
        #expect(abs(greys[3] - plain.color(atX: 3, y: 0)!.green) < 0.001)
        // A color's components keep their ratio if the result is within the standard range.
        let color = try Bitmap.half(1, 1) { _, _ in SIMD4(1, 1.5, 1.2, 1) }
        let result = try color.mappedToStandardRange(in: .sRGB, as: .rgba16, source: 5)
        let light = try result.converted(to: .rgbaHalf).light(0, 0)
        #expect(abs(light.y / light.x - 1.5) < 0.01 && abs(light.z / light.x - 1.2) < 0.01)
    }

    @Test("Converting a profile's colors to half floats throws an error")
    func profile() throws {
        let space = ColorSpace(codePoints: 1, transfer: 4)
        let bitmap = try Bitmap(rows: [[0xFFFF_FFFF]]).reinterpreted(colorSpace: space)
        #expect(throws: ImageError.self) { try bitmap.converted(to: .rgbaHalf) }
    }
}
