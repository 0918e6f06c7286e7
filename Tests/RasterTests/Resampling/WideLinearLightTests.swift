// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("Resizing 16-bit bitmaps in linear light", .timeLimit(.minutes(1)))
struct WideLinearLightTests {
    private static let filters = ResampleFilter.allCases.filter { $0 != .nearest }
    private static let spaces: [ColorSpace] = [.sRGB, .displayP3, .adobeRGB, .pq, .hlg, .gray, .asStored]

    /// A transfer function and its inverse, as its standard defines them.
    private struct Function {
        let light: (Double) -> Double
        let signal: (Double) -> Double

        init(_ space: ColorSpace) {
            switch space {
            case .adobeRGB:
                light = { pow($0, 563.0 / 256) }
                signal = { pow($0, 256.0 / 563) }
            case .pq:
                light = {
                    let power = pow($0, 32 / 2523.0)
                    return pow(max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power), 8192 / 1305.0)
                }
                signal = {
                    let power = pow($0, 1305 / 8192.0)
                    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 2523 / 32.0)
                }
            case .hlg:
                light = { $0 <= 0.5 ? $0 * $0 / 3 : (exp(($0 - 0.55991073) / 0.17883277) + 0.28466892) / 12 }
                signal = {
                    $0 <= 1.0 / 12 ? sqrt(3 * $0) : 0.17883277 * log(12 * $0 - 0.28466892) + 0.55991073
                }
            default:
                light = { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
                signal = { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
            }
        }
    }

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    private func wide(
        _ width: Int, _ height: Int, alpha: AlphaMode = .opaque, in space: ColorSpace = .sRGB,
        _ pixel: (Int, Int) -> SIMD4<UInt16>
    ) throws -> Bitmap {
        try Bitmap(
            size: size(width, height), format: .rgba16, alpha: alpha, colorSpace: space
        ) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(
                        of: pixel(x, y), toByteOffset: y * stride + x * 8, as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    private func noise(_ width: Int, _ height: Int, alpha: AlphaMode, in space: ColorSpace) throws -> Bitmap {
        var generator = SeededGenerator(seed: 7)
        return try wide(width, height, alpha: alpha, in: space) { _, _ in
            var pixel = SIMD4<UInt16>(
                truncatingIfNeeded: SIMD4(repeating: generator.next()) &>> [0, 16, 32, 48])
            if alpha == .opaque { pixel.w = .max }
            for part in 0..<3 { pixel[part] = UInt16(UInt32(pixel[part]) * UInt32(pixel.w) / 65_535) }
            return pixel
        }
    }

    /// Returns straight signals and alpha from 0 to 1, computed with doubles.
    private func reference(_ bitmap: Bitmap, _ target: PixelSize, _ filter: ResampleFilter)
        -> [[SIMD4<Double>]]
    {
        let function = Function(bitmap.colorSpace)
        let columns = filter.weights(from: bitmap.width, to: target.width)
        let rows = filter.weights(from: bitmap.height, to: target.height)
        let source = bitmap.wideWords.map { line in
            line.map { word -> SIMD4<Double> in
                let pixel = SIMD4<Double>(word) / 65_535
                guard pixel.w > 0 else { return SIMD4() }
                let light = (0..<3).map { function.light(pixel[$0] / pixel.w) * pixel.w }
                return SIMD4(light[0], light[1], light[2], pixel.w)
            }
        }
        return rows.map { down in
            columns.map { across in
                var sum = SIMD4<Double>()
                for (line, weight) in zip(source, down) where weight != 0 {
                    for (pixel, other) in zip(line, across) { sum += pixel * weight * other }
                }
                let alpha = max(0, min(sum.w, 1))
                guard alpha > 0 else { return SIMD4() }
                let signals = (0..<3).map { function.signal(max(0, min(sum[$0] / alpha, 1))) }
                return SIMD4(signals[0], signals[1], signals[2], alpha)
            }
        }
    }

    @Test("Every component matches a reference in double precision", arguments: spaces, filters)
    func precision(_ space: ColorSpace, _ filter: ResampleFilter) throws {
        let function = Function(space)
        for (target, alpha) in [
            (size(9, 7), AlphaMode.opaque), (size(31, 3), .opaque), (size(14, 20), .premultiplied),
        ] {
            let bitmap = try noise(23, 17, alpha: alpha, in: space)
            let result = try bitmap.resized(to: target, filter: filter, linearLight: true)
            #expect(result.format == .rgba16 && result.alpha == alpha && result.colorSpace == space)
            for (line, expected) in zip(result.wideWords, reference(bitmap, target, filter)) {
                for (pixel, value) in zip(line, expected) {
                    #expect(abs(Double(pixel.w) - value.w * 65_535) <= 0.6)
                    for part in 0..<3 {
                        let error = abs(Double(pixel[part]) - value[part] * value.w * 65_535)
                        // Negative lobes can leave so little light that the precision of floats, and of a
                        // translucent source's straight signals, becomes visible.
                        let light = function.light(min(Double(pixel[part]) / 65_535 / max(value.w, 1e-5), 1))
                        let precision = alpha == .opaque ? 1e-6 : 2e-5
                        let isDark = abs(light - function.light(value[part])) < precision
                        #expect(error <= (alpha == .opaque ? 1 : 2) || isDark, "\(pixel), \(value)")
                        #expect(pixel[part] <= pixel.w)
                    }
                }
            }
        }
    }

    @Test("A constant color stays the same even in a two-step reduction", arguments: spaces)
    func constant(_ space: ColorSpace) throws {
        for (color, alpha) in [
            (SIMD4<UInt16>(1001, 32_768, 65_534, 65_535), AlphaMode.opaque),
            (SIMD4(257, 9000, 20_000, 32_000), .premultiplied),
        ] {
            let bitmap = try wide(900, 61, alpha: alpha, in: space) { _, _ in color }
            for (target, filter) in [
                (size(7, 5), ResampleFilter.lanczos3), (size(1, 1), .cubic), (size(910, 3), .area),
            ] {
                let result = try bitmap.resized(to: target, filter: filter, linearLight: true)
                #expect(result.wideWords.joined().allSatisfy { $0 == color }, "\(filter)")
            }
        }
    }

    @Test("Dark steps of one in 65,536 survive a reduction", arguments: [2, 40])
    func banding(_ factor: Int) throws {
        let bitmap = try wide(64 * factor, factor) { x, _ in
            let value = UInt16(x / factor)
            return SIMD4(value, 500 + value, 3000 + value, 65_535)
        }
        let result = try bitmap.resized(to: size(64, 1), filter: .area, linearLight: true)
        for (x, pixel) in result.wideWords[0].enumerated() {
            #expect(pixel == SIMD4(UInt16(x), UInt16(500 + x), UInt16(3000 + x), 65_535))
        }
    }

    @Test("Black and white become the gray with half the light")
    func stripes() throws {
        let bitmap = try wide(64, 64) { x, y in
            (x + y) % 2 == 0 ? SIMD4(repeating: 65_535) : SIMD4(0, 0, 0, 65_535)
        }
        let linear = try bitmap.resized(to: size(4, 4), filter: .area, linearLight: true)
        #expect(linear.wideWords.joined().allSatisfy { $0 == SIMD4(48_192, 48_192, 48_192, 65_535) })
    }

    @Test("Linear components don't need conversion, and a profile is refused")
    func otherSpaces() throws {
        let linear = try noise(20, 20, alpha: .opaque, in: .linearSRGB)
        let result = try linear.resized(to: size(6, 6), linearLight: true)
        for (line, plain) in zip(result.wideWords, try linear.resized(to: size(6, 6)).wideWords) {
            for (pixel, other) in zip(line, plain) {
                let error = SIMD4<Int>(truncatingIfNeeded: pixel) &- SIMD4<Int>(truncatingIfNeeded: other)
                #expect(error.max() <= 1 && error.min() >= -1)
            }
        }
        var bytes = try #require(ColorSpace.sRGB.iccProfile)
        // A different description makes it an unknown profile.
        bytes[bytes.count - 1] ^= 1
        let profile = try #require(ColorSpace(iccProfile: bytes))
        #expect(profile.transfer == nil)
        let bitmap = try noise(20, 20, alpha: .opaque, in: profile)
        #expect(errorCode { _ = try bitmap.resized(to: size(6, 6), linearLight: true) } == .invalidInput)
    }
}
