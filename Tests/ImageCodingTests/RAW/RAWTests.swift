// SPDX-License-Identifier: MIT

#if os(Linux) && RAW
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Camera raw files", .timeLimit(.minutes(1)))
struct RAWTests {
    /// A registry that decodes in this process.
    private let codecs = CodecRegistry().adding(RAWCodec(isIsolated: { true }))

    private func isNear(_ color: [Int], _ expected: [Int], _ distance: Int) -> Bool {
        zip(color, expected).allSatisfy { abs($0 - $1) <= distance }
    }

    @Test("The scene's colors are converted to sRGB at both 8 and 16 bits")
    func colors() throws {
        let data = MadeDNG().data
        let info = try #require(try codecs.info(for: data))
        #expect(info.format == .raw && info.size == PixelSize(width: 64, height: 48))
        #expect(info.bitDepth == 16 && !info.hasAlpha && info.frameCount == 1)
        let image = try codecs.decode(data)
        #expect(image.size == info.size && !image.isPartial && image.bitmap.alpha == .opaque)
        for (x, y) in [(0, 0), (31, 20), (63, 47)] {
            #expect(isNear(image.bitmap.rgba(x, y), MadeDNG.expected + [255], 1), "\(x) \(y)")
        }
        var options = DecodingOptions()
        options.pixelFormat = .rgba16
        let wide = try codecs.decode(data, options: options).bitmap
        let components = wide.withPixels { pixels in
            (0..<3).map { Int(pixels.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
        #expect(isNear(components, [52_681, 38_561, 25_179], 64))
    }

    @Test("An image is rotated the way the camera was held", arguments: Orientation.allCases)
    func orientation(_ orientation: Orientation) throws {
        // The left half is darker.
        let file = MadeDNG(orientation: orientation.rawValue) { x, _ in
            x < 32 ? [2000, 2000, 2000] : [40_000, 40_000, 40_000]
        }
        #expect(try codecs.info(for: file.data)?.orientation == orientation)
        var options = DecodingOptions()
        options.appliesOrientation = false
        let stored = try codecs.decode(file.data, options: options).bitmap
        #expect(stored.rgba(8, 24)[1] < 80 && stored.rgba(56, 24)[1] > 180)
        let upright = try codecs.decode(file.data).bitmap
        #expect(upright.packedRows == (try stored.oriented(orientation)).packedRows)
    }

    @Test("A thumbnail has the same colors as the image")
    func thumbnails() throws {
        let options = DecodingOptions(thumbnail: .fit(width: 16, height: 16))
        let image = try codecs.decode(MadeDNG().data, options: options)
        #expect(image.size == PixelSize(width: 16, height: 12) && image.info.size.width == 64)
        #expect(isNear(image.bitmap.rgba(8, 6), MadeDNG.expected + [255], 1))
    }

    @Test("The file's EXIF is kept")
    func metadata() throws {
        var options = DecodingOptions()
        options.keepsMetadata = true
        let image = try codecs.decode(MadeDNG(orientation: 6).data, options: options)
        #expect(image.metadata?.exifProperties?.model == "Model 1")
        #expect(image.metadata?.exifProperties?.orientation == .up)
    }

    @Test("Limits are checked once the header is read")
    func limits() throws {
        var options = DecodingOptions()
        options.limits.pixels = 64 * 48 - 1
        let pixels = #expect(throws: ImageError.self) {
            try codecs.decode(MadeDNG().data, options: options)
        }
        #expect(pixels?.limit?.name == "pixels" && pixels?.limit?.found == 64 * 48)
        options = DecodingOptions()
        options.limits.side = 63
        let side = #expect(throws: ImageError.self) {
            try codecs.info(for: MadeDNG().data, limits: options.limits)
        }
        #expect(side?.limit?.name == "side")
    }

    @Test("A truncated or damaged file decodes in part or fails with a typed error")
    func damage() throws {
        let data = MadeDNG(width: 32, height: 24).data
        var options = DecodingOptions()
        options.limits.pixels = 1 << 20
        for count in stride(from: 1, to: data.count, by: 61) {
            do {
                #expect(try codecs.decode(data.prefix(count), options: options).isPartial, "\(count)")
            } catch {
                #expect([.corrupt, .unsupported, .limit].contains(error.code), "\(count): \(error)")
            }
        }
        var numbers = SeededRandom(seed: 5)
        for round in 0..<200 {
            var copy = data
            copy[Int.random(in: 0..<500, using: &numbers)] ^= UInt8.random(in: 1...255, using: &numbers)
            do {
                _ = try codecs.decode(copy, options: options)
            } catch {
                #expect([.corrupt, .unsupported, .limit].contains(error.code), "\(round): \(error)")
            }
        }
    }

    #if TIFF
    @Test("A TIFF that arrives in parts is decoded by the TIFF codec")
    func plainTIFF() throws {
        let picture = try Pictures.corners(16, 12)
        let data = try CodecRegistry.default.encode(picture, as: .tiff)
        #expect(ImageFormat.sniff(data) == .tiff)
        let decoder = FrameDecoder()
        for count in [6, 10, data.count / 2] {
            try decoder.update(Data(data.prefix(count)), isComplete: false)
        }
        try decoder.update(data, isComplete: true)
        #expect(decoder.info?.format == .tiff)
        #expect(try decoder.image(at: 0).bitmap.packedRows == picture.packedRows)
    }
    #endif
}

/// A separate suite, because a sanitizer needs more memory than the decoder process has.
@Suite("Isolated raw files", .timeLimit(.minutes(1)))
struct IsolatedRAWTests {
    private let codecs = CodecRegistry().adding(RAWCodec(isIsolated: { true }))

    @Test("Raw files are only decoded in a separate process")
    func isolation() throws {
        let data = MadeDNG().data
        let error = #expect(throws: ImageError.self) { try CodecRegistry.default.decode(data) }
        #expect(error?.code == .unsupported && error?.message.contains("separate process") == true)
        let helper = try #require(ChildProgram.path(of: "DecoderHarness"))
        let apart = CodecRegistry.default.isolated([.raw], helper: helper)
        let image = try apart.decode(data)
        #expect(image.bitmap.packedRows == (try codecs.decode(data)).bitmap.packedRows)
        #expect(image.info == (try codecs.info(for: data)))
    }
}
#endif
