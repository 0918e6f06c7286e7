// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("Resizing in linear light", .timeLimit(.minutes(1)))
struct LinearLightTests {
    private static let filters = ResampleFilter.allCases.filter { $0 != .nearest }

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    private func light(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private func encoded(_ light: Double) -> Double {
        let light = max(0, min(light, 1))
        return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// Returns blue, green, red and alpha, computed with doubles from the definition.
    private func reference(_ bitmap: Bitmap, _ target: PixelSize, _ filter: ResampleFilter)
        -> [[SIMD4<Double>]]
    {
        let columns = filter.weights(from: bitmap.width, to: target.width)
        let rows = filter.weights(from: bitmap.height, to: target.height)
        let source = bitmap.words.map { line in
            line.map { word -> SIMD4<Double> in
                let alpha = Double(word >> 24) / 255
                guard alpha > 0 else { return SIMD4() }
                func part(_ shift: UInt32) -> Double {
                    light(Double(word >> shift & 255) / 255 / alpha) * alpha
                }
                return SIMD4(part(0), part(8), part(16), alpha)
            }
        }
        return rows.map { down in
            columns.map { across in
                var sum = SIMD4<Double>()
                for (line, weight) in zip(source, down) {
                    for (pixel, other) in zip(line, across) { sum += pixel * weight * other }
                }
                let alpha = max(0, min(sum.w, 1))
                guard alpha > 0 else { return SIMD4() }
                func part(_ light: Double) -> Double { encoded(light / alpha) * alpha }
                return SIMD4(part(sum.x), part(sum.y), part(sum.z), alpha) * 255
            }
        }
    }

    @Test("Every component matches a reference in double precision", arguments: filters)
    func precision(_ filter: ResampleFilter) throws {
        for (round, target) in [size(9, 7), size(2, 1), size(61, 3), size(17, 40)].enumerated() {
            let opaque = try Bitmap.noise(37, 29, alpha: .opaque, seed: UInt64(round))
            let result = try opaque.resized(to: target, filter: filter, linearLight: true)
            #expect(result.alpha == .opaque && result.size == target)
            for (line, expected) in zip(result.words, reference(opaque, target, filter)) {
                for (word, value) in zip(line, expected) {
                    for (part, shift) in [UInt32(0), 8, 16, 24].enumerated() {
                        #expect(abs(Double(word >> shift & 255) - value[part]) <= 0.52)
                    }
                }
            }
        }
    }

    @Test("Translucent colors match a reference and don't exceed alpha", arguments: filters)
    func alpha(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.noise(23, 31)
        let result = try bitmap.resized(to: size(11, 13), filter: filter, linearLight: true)
        #expect(result.isValidPremultiplied)
        for (line, expected) in zip(result.words, reference(bitmap, size(11, 13), filter)) {
            for (word, value) in zip(line, expected) {
                // The source's colors are rounded to bytes before they're multiplied by alpha.
                for (part, shift) in [UInt32(0), 8, 16, 24].enumerated() {
                    #expect(abs(Double(word >> shift & 255) - min(value[part], value.w)) <= 2)
                }
            }
        }
    }

    @Test("A large reduction in two steps is close to the reference", arguments: filters)
    func large(_ filter: ResampleFilter) throws {
        let bitmap = try Bitmap.noise(203, 118, alpha: .opaque)
        let result = try bitmap.resized(to: size(3, 2), filter: filter, linearLight: true)
        for (line, expected) in zip(result.words, reference(bitmap, size(3, 2), filter)) {
            for (word, value) in zip(line, expected) {
                for (part, shift) in [UInt32(0), 8, 16, 24].enumerated() {
                    #expect(abs(Double(word >> shift & 255) - value[part]) <= 3)
                }
            }
        }
    }

    @Test("Black and white become the gray with half the light")
    func stripes() throws {
        let bitmap = try Bitmap.checkerboard(64, 64)
        let plain = try bitmap.resized(to: size(4, 4), filter: .area)
        let linear = try bitmap.resized(to: size(4, 4), filter: .area, linearLight: true)
        #expect(plain.words.joined().allSatisfy { $0 == 0xFF80_8080 })
        #expect(linear.words.joined().allSatisfy { $0 == 0xFFBC_BCBC })
    }

    @Test("A constant color stays the same", arguments: ResampleFilter.allCases)
    func constant(_ filter: ResampleFilter) throws {
        for (color, alpha) in [(0xFF01_80FE, .opaque), (0x8001_4080, .premultiplied)] as [(UInt32, AlphaMode)]
        {
            let bitmap = try Bitmap.constant(40, 30, color, alpha: alpha)
            for target in [size(7, 90), size(1, 1), size(39, 2)] {
                let result = try bitmap.resized(to: target, filter: filter, linearLight: true)
                #expect(result.words.joined().allSatisfy { $0 == color })
            }
        }
    }

    @Test("Modes, gravity and limits work as they do for plain resizing")
    func modes() throws {
        let bitmap = try Bitmap.noise(40, 20)
        let filled = try bitmap.resized(
            to: size(5, 5), mode: .fill, gravity: .right, filter: .area, linearLight: true)
        let cropped = try bitmap.cropped(to: PixelRect(x: 20, y: 0, width: 20, height: 20))
            .resized(to: size(5, 5), filter: .area, linearLight: true)
        #expect(filled.words == cropped.words)
        let boxed = try bitmap.resized(to: size(10, 10), mode: .letterbox, linearLight: true)
        #expect(boxed.size == size(10, 10) && boxed.words[0][0] == 0)
        let other = bitmap.reinterpreted(colorSpace: .adobeRGB)
        #expect(errorCode { _ = try other.resized(to: size(5, 5), linearLight: true) } == .invalidInput)
        let token = CancellationToken()
        token.cancel()
        #expect(
            errorCode { _ = try bitmap.resized(to: size(5, 5), linearLight: true, cancellation: token) }
                == .cancelled)
    }

    @Test("The cubic filters match their definitions")
    func cubics() {
        for (x, cubic, mitchell) in [
            (0.0, 1.0, 8.0 / 9), (0.5, 0.5625, 77.0 / 144), (1, 0, 1.0 / 18), (1.5, -0.0625, -5.0 / 144),
            (2, 0, 0), (3, 0, 0),
        ] {
            #expect(abs(ResampleFilter.cubic.value(at: x) - cubic) < 1e-12)
            #expect(abs(ResampleFilter.mitchell.value(at: -x) - mitchell) < 1e-12)
        }
    }
}
