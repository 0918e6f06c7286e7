// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("WebP encoding", .timeLimit(.minutes(1)))
struct WebPEncodingTests {
    private let codecs = CodecRegistry.default

    private func encode(
        _ picture: Bitmap, quality: Double = 0.9, _ change: (inout EncodingOptions) -> Void = { _ in }
    ) throws -> Data {
        var options = EncodingOptions(quality: quality)
        change(&options)
        return try codecs.encode(picture, as: .webp, options: options)
    }

    private func alpha(_ data: Data) throws -> [UInt8] {
        var options = DecodingOptions()
        options.alpha = .straight
        let rows = try codecs.decode(data, options: options).bitmap.packedRows
        return stride(from: 3, to: rows.count, by: 4).map { rows[$0] }
    }

    @Test("A lossy WebP's alpha is lossless unless its quality is lowered")
    func alphaQuality() throws {
        let picture = try Pictures.noisy(96, 64, alpha: .straight)
        let rows = picture.packedRows
        let expected = stride(from: 3, to: rows.count, by: 4).map { rows[$0] }
        let exact = try encode(picture)
        #expect(try alpha(exact) == expected)
        let rough = try encode(picture) { $0.webp.alphaQuality = 0.1 }
        #expect(try alpha(rough) != expected)
        #expect(rough.count < exact.count)
    }

    @Test("Each preset writes a different image that's close to the original")
    func presets() throws {
        let picture = try Pictures.noisy(128, 96)
        let files = try EncodingOptions.WebP.Preset.allCases.map { preset in
            try encode(picture, quality: 0.95) { $0.webp.preset = preset }
        }
        for file in files {
            #expect(try codecs.decode(file).bitmap.meanDistance(to: picture) < 8)
        }
        #expect(Set(files).count > 3)
        #expect(try files[0] == encode(picture, quality: 0.95))
    }

    @Test("More effort makes both lossless and lossy files smaller")
    func effort() throws {
        let picture = try Pictures.noisy(128, 96)
        for isLossless in [false, true] {
            let sizes = try [1, 6, 9].map { effort in
                try encode(picture) {
                    $0.isLossless = isLossless
                    $0.effort = effort
                }.count
            }
            #expect(sizes[2] < sizes[0], "\(sizes)")
            #expect(try encode(picture) { $0.isLossless = isLossless }.count == sizes[1])
        }
    }

    @Test("Near-lossless encoding makes a smaller file with slightly different pixels")
    func nearLossless() throws {
        let picture = try Pictures.noisy(128, 96)
        let exact = try encode(picture) { $0.isLossless = true }
        let near = try encode(picture) {
            $0.isLossless = true
            $0.webp.nearLossless = 0.4
        }
        #expect(try codecs.decode(exact).bitmap.distance(to: picture) == 0)
        #expect((1...16).contains(try codecs.decode(near).bitmap.distance(to: picture)))
        #expect(near.count < exact.count)
    }

    @Test("Out-of-range values are clamped to the nearest valid one")
    func invalidValues() throws {
        let picture = try Pictures.gradient(24, 16, alpha: .premultiplied)
        for value in [-1, 7, 2, .infinity, -.infinity, .nan] as [Double] {
            for isLossless in [false, true] {
                let data = try encode(picture) {
                    $0.isLossless = isLossless
                    $0.effort = value < 0 ? .min : .max
                    $0.webp.alphaQuality = value
                    $0.webp.nearLossless = value
                }
                #expect(try codecs.decode(data).bitmap.size == picture.size)
            }
        }
    }
}

extension Pictures {
    /// Returns a gradient with grain, which doesn't compress well.
    static func noisy(_ width: Int, _ height: Int, alpha: AlphaMode = .opaque) throws -> Bitmap {
        var state: UInt32 = 1
        return try Bitmap(size: PixelSize(width: width, height: height), alpha: alpha) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let grain = state >> 27
                    let coverage = alpha == .opaque ? 255 : UInt32(x) + grain
                    let (red, green) = (UInt32(x) + 40 + grain, UInt32(y) + 50 + grain)
                    let word = coverage << 24 | red << 16 | green << 8 | (90 + grain)
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }
}

extension Bitmap {
    fileprivate func meanDistance(to other: Bitmap) -> Double {
        let distances = zip(packedRows, other.packedRows).map { abs(Int($0) - Int($1)) }
        return Double(distances.reduce(0, +)) / Double(distances.count)
    }
}
