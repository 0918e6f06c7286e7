// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("Watermarks and shades", .timeLimit(.minutes(1)))
struct WatermarkTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("A watermark looks like an overlay drawn at its position", arguments: Gravity.Place.allCases)
    func place(_ place: Gravity.Place) throws {
        let bitmap = try Bitmap.noise(40, 30, alpha: .opaque)
        for mark in [try Bitmap.noise(7, 5, seed: 2), try Bitmap.noise(61, 9, seed: 3)] {
            let gravity = Gravity(place).offset(x: 2, y: 3)
            let (x, y) = gravity.origin(of: mark.size, in: bitmap.size)
            let result = try bitmap.watermarked(with: mark, gravity: gravity, opacity: 0.6)
            #expect(result.words == (try bitmap.overlaid(with: mark, x: x, y: y, opacity: 0.6)).words)
            #expect(result.alpha == .opaque)
        }
    }

    @Test("A scaled watermark fits in its share of the bitmap")
    func scale() throws {
        let bitmap = try Bitmap.constant(100, 60, 0xFF00_0000)
        let mark = try Bitmap.constant(30, 10, 0xFFFF_FFFF)
        let result = try bitmap.watermarked(with: mark, gravity: .topLeft, scale: 0.5)
        let content = try result.contentRect(color: .black, tolerance: 0.5)
        #expect(content == PixelRect(x: 0, y: 0, width: 50, height: 17))
        let tiny = try Bitmap.constant(1, 1, 0xFF00_0000).watermarked(with: mark, scale: 0.001)
        #expect(tiny.words == [[0xFFFF_FFFF]])
    }

    @Test("Tiled watermarks match overlays drawn one by one", arguments: [0, 1, 6, 100])
    func tiles(_ spacing: Int) throws {
        let bitmap = try Bitmap.noise(83, 45)
        for (width, height) in [(1, 1), (7, 5), (64, 3), (90, 50)] {
            let mark = try Bitmap.noise(width, height, seed: 4)
            for mode in [CompositingMode.sourceOver, .multiply, .sourceIn] {
                let (x, y) = Gravity.center.origin(of: mark.size, in: bitmap.size)
                var expected = bitmap
                for top in stride(from: y - 3 * (height + spacing) * 20, to: 45, by: height + spacing)
                where top > -height {
                    for left in stride(from: x - 3 * (width + spacing) * 40, to: 83, by: width + spacing)
                    where left > -width {
                        expected = try expected.overlaid(
                            with: mark, x: left, y: top, opacity: 0.5, mode: mode)
                    }
                }
                let result = try bitmap.watermarked(
                    with: mark, gravity: .center, opacity: 0.5, tileSpacing: spacing, mode: mode)
                #expect(result.words == expected.words, "\(width)x\(height), \(spacing), \(mode)")
                if width == 1 { break }
            }
        }
    }

    @Test("Out-of-range parameters are invalid input")
    func invalid() throws {
        let bitmap = try Bitmap.noise(8, 8)
        for scale in [0, -1, 1.1, .nan] {
            #expect(errorCode { _ = try bitmap.watermarked(with: bitmap, scale: scale) } == .invalidInput)
        }
        for opacity in [-0.1, 1.1, .nan] {
            #expect(errorCode { _ = try bitmap.watermarked(with: bitmap, opacity: opacity) } == .invalidInput)
        }
        for spacing in [-1, 65_536] {
            #expect(
                errorCode { _ = try bitmap.watermarked(with: bitmap, tileSpacing: spacing) } == .invalidInput)
        }
        let straight = try Bitmap.noise(8, 8, alpha: .straight)
        #expect(errorCode { _ = try bitmap.watermarked(with: straight) } == .invalidInput)
    }

    @Test(
        "A shade gets stronger along its direction", arguments: [0, 45, 90, 180, 233.5, -90] as [Double])
    func shade(_ degrees: Double) throws {
        let bitmap = try Bitmap.constant(30, 20, 0xFFFF_FFFF)
        let color = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0.8)
        let result = try bitmap.shaded(with: color, degrees: degrees, from: 0.25, to: 0.75)
        #expect(result.alpha == .opaque)
        let (x, y) = (sin(degrees * .pi / 180), -cos(degrees * .pi / 180))
        let reach = abs(30 * x) + abs(20 * y)
        for row in 0..<20 {
            for column in 0..<30 {
                let along = (Double(column) + 0.5 - 15) * x + (Double(row) + 0.5 - 10) * y
                let place = max(0, min((along / reach + 0.5 - 0.25) / 0.5, 1))
                let value = Double(result.words[row][column] & 255)
                #expect(abs(value - 255 * (1 - 0.8 * place)) <= 1.01, "\(column), \(row)")
            }
        }
    }

    @Test("A shade can begin only at a position inside the bitmap")
    func shadeRange() throws {
        let bitmap = try Bitmap.constant(4, 10, 0xFFFF_FFFF)
        let hard = try bitmap.shaded(with: .black, from: 0.5, to: 0.5)
        #expect(hard.words.map { $0[0] & 255 } == [255, 255, 255, 255, 255, 0, 0, 0, 0, 0])
        for (degrees, start, stop) in [
            (0, -0.1, 1), (0, 0, 1.1), (0, 0.6, 0.5), (.infinity, 0, 1), (0, .nan, 1),
        ] as [(Double, Double, Double)] {
            #expect(
                errorCode { _ = try bitmap.shaded(with: .black, degrees: degrees, from: start, to: stop) }
                    == .invalidInput)
        }
    }
}
