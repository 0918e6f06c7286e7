// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Encoding within limits", .timeLimit(.minutes(1)))
struct SizedEncodingTests {
    private let codecs = CodecRegistry.default

    /// Returns an image that no codec can compress.
    private func noise(_ width: Int, _ height: Int) throws -> Bitmap {
        var numbers = SeededRandom(seed: 3)
        return try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let word = UInt32.random(in: 0...0xFF_FFFF, using: &numbers) | 0xFF00_0000
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    @Test("If shrinking isn't allowed, an image that doesn't fit is refused")
    func noShrinking() throws {
        let picture = try noise(96, 64)
        for format in [ImageFormat.jpeg, .png] {
            var options = EncodingOptions()
            (options.maximumFileSize, options.shrinksToFit) = (500, false)
            let error = #expect(throws: ImageError.self) {
                try codecs.encode(picture, as: format, options: options)
            }
            #expect(error?.limit?.name == "maximumFileSize" && error?.limit?.allowed == 500)
            options.maximumFileSize = 50_000
            let data = try codecs.encode(picture, as: format, options: options)
            #expect(try codecs.info(for: data)?.size == picture.size)
        }
    }

    @Test(
        "The lowest quality that reaches a similarity is found",
        arguments: [ImageFormat.jpeg, .webp, .avif, .jpegXL])
    func similarity(format: ImageFormat) throws {
        guard codecs.encodableFormats.contains(format) else { return }
        let picture = try Pictures.noisy(96, 64)
        func similarity(_ data: Data) throws -> Double {
            try codecs.decode(data).bitmap.structuralSimilarity(to: picture)
        }
        var sizes: [Int] = []
        for target in [0.8, 0.95] {
            var options = EncodingOptions()
            options.minimumSimilarity = target
            let data = try codecs.encode(picture, as: format, options: options)
            let found = try similarity(data)
            #expect(found >= target && found < target + 0.1, "\(format) \(target): \(found)")
            sizes.append(data.count)
        }
        #expect(sizes[0] < sizes[1])
        // If no quality reaches the required similarity, the best quality is used.
        var options = EncodingOptions()
        options.minimumSimilarity = 2
        var best = EncodingOptions(quality: 1)
        if format == .jpeg { best.chroma = .full }
        #expect(
            try codecs.encode(picture, as: format, options: options)
                == codecs.encode(picture, as: format, options: best))
    }

    @Test("A PNG gets the smallest palette that reaches a similarity, or no palette")
    func similarityOfPalette() throws {
        let picture = try Pictures.gradient(120, 90, alpha: .premultiplied)
        var counts: [Int] = []
        for target in [0.5, 0.9, 1.1] {
            var options = EncodingOptions()
            options.minimumSimilarity = target
            let data = try codecs.encode(picture, as: .png, options: options)
            let bitmap = try codecs.decode(data).bitmap
            #expect(try target > 1 || bitmap.structuralSimilarity(to: picture) >= target)
            counts.append(
                data[25] == 3
                    ? bitmap.packedRows.withUnsafeBytes {
                        Set($0.bindMemory(to: UInt32.self)).count
                    } : .max)
        }
        #expect(counts[0] <= counts[1] && counts[0] <= 256 && counts[2] == .max, "\(counts)")
    }

    @Test("A file size limit reduces the quality first", arguments: [ImageFormat.jpeg, .webp])
    func quality(_ format: ImageFormat) throws {
        let picture = try noise(96, 64)
        let (fine, rough) = try (
            codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.9)).count,
            codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.2)).count
        )
        var options = EncodingOptions(quality: 0.9)
        options.maximumFileSize = (fine + rough) / 2
        let data = try codecs.encode(picture, as: format, options: options)
        #expect(data.count <= (fine + rough) / 2 && data.count > rough)
        #expect(try codecs.info(for: data)?.size == picture.size)
        // An encoding that fits stays unchanged.
        options.maximumFileSize = fine
        #expect(try codecs.encode(picture, as: format, options: options).count == fine)
    }

    @Test(
        "A file size limit shrinks the image if reducing the quality isn't enough",
        arguments: [ImageFormat.jpeg, .webp, .png, .gif, .bmp])
    func size(_ format: ImageFormat) throws {
        let picture = try noise(96, 64)
        var options = EncodingOptions()
        options.maximumFileSize = 1000
        let data = try codecs.encode(picture, as: format, options: options)
        #expect(data.count <= 1000)
        let size = try #require(try codecs.info(for: data)?.size)
        #expect(size.width < 96 && size.width >= 8)
        #expect(abs(Double(size.width) / Double(size.height) - 1.5) < 0.25)
    }

    @Test(
        "A file size limit that's too small throws an error with the actual size",
        arguments: [ImageFormat.jpeg, .png])
    func impossible(_ format: ImageFormat) throws {
        for allowed in [40, 1, 0, -1] {
            var options = EncodingOptions()
            options.maximumFileSize = allowed
            let error = #expect(throws: ImageError.self) {
                try codecs.encode(try Pictures.gradient(64, 64), as: format, options: options)
            }
            #expect(error?.code == .limit && error?.limit?.name == "maximumFileSize")
            #expect(error?.limit?.allowed == allowed && (error?.limit?.found ?? 0) > allowed)
        }
    }

    @Test("Only images larger than the box are scaled, with the same scale for all frames")
    func maximumPixelSize() throws {
        let picture = try Pictures.gradient(120, 60, alpha: .premultiplied)
        var options = EncodingOptions()
        options.maximumPixelSize = PixelSize(width: 40, height: 40)
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try codecs.encode(picture, as: format, options: options)
            #expect(try codecs.info(for: data)?.size == PixelSize(width: 40, height: 20))
        }
        options.maximumPixelSize = PixelSize(width: 400, height: 0)
        #expect(
            try codecs.info(for: codecs.encode(picture, as: .png, options: options))?.size == picture.size)
        options.maximumPixelSize = PixelSize(width: 0, height: 30)
        let frames = [EncodingFrame(picture), EncodingFrame(try picture.flipped(.horizontally))]
        let info = try codecs.info(for: codecs.encode(frames, as: .gif, options: options))
        #expect(info?.size == PixelSize(width: 60, height: 30) && info?.frameCount == 2)
    }

    @Test("PNG keeps 16 bits with or without alpha")
    func sixteenBits() throws {
        for alpha in [AlphaMode.straight, .opaque] {
            let picture = try Bitmap(size: PixelSize(width: 21, height: 5), format: .rgba16, alpha: alpha) {
                pixels, stride in
                for y in 0..<5 {
                    for x in 0..<21 {
                        for part in 0..<4 {
                            let value = UInt16(truncatingIfNeeded: x * 2999 + y * 12_347 + part * 777)
                            pixels.storeBytes(
                                of: part == 3 && alpha == .opaque ? .max : value,
                                toByteOffset: y * stride + x * 8 + part * 2, as: UInt16.self)
                        }
                    }
                }
            }
            let data = try codecs.encode(picture, as: .png)
            #expect(try codecs.info(for: data)?.bitDepth == 16)
            let read = try codecs.decode(data, options: .exact)
            #expect(read.bitmap.alpha == alpha && read.bitmap.packedRows == picture.packedRows)
        }
    }
}
