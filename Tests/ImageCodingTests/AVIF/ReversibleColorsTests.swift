// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Reversible colors in AVIF", .timeLimit(.minutes(1)))
struct ReversibleColorsTests {
    private let codecs = CodecRegistry.default
    private let width = 24
    private let height = 16

    /// Returns a lossless 12-bit file with colors from a function, in the bits that the matrix leaves.
    private func file(
        matrix: UInt8, alpha: AlphaMode = .opaque, _ color: (Int, Int) -> (r: Int, g: Int, b: Int)
    ) throws -> Data {
        let half = 2048
        // libavif stores a lossless image's green, blue and red as the three planes.
        let bitmap = try Bitmap(
            size: PixelSize(width: width, height: height), format: .rgba16, alpha: alpha
        ) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let (r, g, b) = color(x, y)
                    let orange = r - b
                    let base = b + (orange >> 1)
                    let green = g - base
                    let planes = [
                        orange + half, base + (green >> 1), green + half, alpha == .opaque ? 4095 : x * 100,
                    ]
                    for (index, value) in planes.enumerated() {
                        pixels.storeBytes(
                            of: UInt16((value * 65_535 + 2047) / 4095),
                            toByteOffset: y * stride + x * 8 + index * 2, as: UInt16.self)
                    }
                }
            }
        }
        var options = EncodingOptions()
        options.isLossless = true
        var data = try codecs.encode(bitmap, as: .avif, options: options)
        let place = try #require(data.range(of: Data("nclx".utf8))?.upperBound)
        try #require(data[place + 4..<place + 6] == Data([0, 0]))
        data[place + 5] = matrix
        return data
    }

    @Test(
        "Colors are exact with matrices that need one or two extra bits",
        arguments: [(UInt8(16), 10), (17, 11)])
    func exact(matrix: UInt8, bits: Int) throws {
        let most = 1 << bits - 1
        func color(_ x: Int, _ y: Int) -> (r: Int, g: Int, b: Int) {
            (x * most / 23, y * most / 15, (x * 37 + y * 91) % (most + 1))
        }
        let data = try file(matrix: matrix, color)
        let wide = try codecs.decode(data, options: .exact).bitmap
        try #require(wide.format == .rgba16)
        let narrow = try codecs.decode(data).bitmap
        for (x, y) in [(0, 0), (23, 15), (5, 9), (17, 2), (11, 11)] {
            let (r, g, b) = color(x, y)
            let expected = [r, g, b].map { Int((Double($0) * 255 / Double(most)).rounded()) } + [255]
            #expect(isNear(wide.rgba(x, y), expected, 1), "\(x) \(y)")
            #expect(isNear(narrow.rgba(x, y), expected, 1), "\(x) \(y)")
        }
    }

    @Test("Only known matrices are supported, with or without alpha")
    func alpha() throws {
        let clear = try file(matrix: 16, alpha: .straight) { x, y in (x * 40, y * 60, 500) }
        let bitmap = try codecs.decode(clear).bitmap
        #expect(abs(bitmap.rgba(20, 3)[3] - 2000 * 255 / 4095) <= 1)
        let unknown = try file(matrix: 15) { x, y in (x * 40, y * 60, 500) }
        let error = #expect(throws: ImageError.self) { try codecs.decode(unknown) }
        #expect(error?.code == .unsupported)
    }
}
#endif
