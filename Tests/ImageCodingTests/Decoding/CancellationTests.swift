// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Canceled decoding", .timeLimit(.minutes(5)))
struct CancellationTests {
    private static let size = PixelSize(width: 4000, height: 3000)

    /// Returns a single-color image, which is quick to create but makes the decoder process every row.
    private static func picture() throws -> Bitmap {
        try Bitmap(size: size, alpha: .opaque) { pixels, _ in
            _ = pixels.initializeMemory(as: UInt32.self, repeating: 0xFF40_80C0)
        }
    }

    private struct Work {
        var steps: Int
        var stepsToTheEnd: Int
    }

    /// Cancels at the token's third check, and returns the number of checks with and without the
    /// cancellation.
    private func cancel(_ makeDecoder: (((Int) -> Void)?) -> any ImageDecoder, _ data: Data) throws -> Work {
        var total = 0
        let undisturbed = makeDecoder { total = $0 }
        try undisturbed.update(data, isComplete: true)
        _ = try undisturbed.frame(at: 0, cancellation: CancellationToken())

        let token = CancellationToken()
        var steps = 0
        let decoder = makeDecoder { step in
            steps = step
            if step == 3 { token.cancel() }
        }
        try decoder.update(data, isComplete: true)
        let error = #expect(throws: ImageError.self) { try decoder.frame(at: 0, cancellation: token) }
        #expect(error?.code == .cancelled)
        return Work(steps: steps, stepsToTheEnd: total)
    }

    @Test(
        "A 12-megapixel JPEG checks for cancellation at least every 64 rows",
        arguments: [
            false, true,
        ])
    func jpeg(isProgressive: Bool) throws {
        var options = EncodingOptions()
        options.isProgressive = isProgressive
        let data = try CodecRegistry.default.encode(Self.picture(), as: .jpeg, options: options)
        let work = try cancel(
            { observer in
                let decoder = JPEGDecoder(options: DecodingOptions())
                decoder.didStep = observer
                return decoder
            }, data)
        #expect(work.steps == 3)
        // A progressive JPEG checks once for each block row of each scan, before it outputs the first row.
        #expect(work.stepsToTheEnd >= (isProgressive ? 1000 : 3000 / 64))
    }

    @Test(
        "Both decoders check for cancellation every 32 rows of a 12-megapixel PNG",
        arguments: [false, true])
    func png(quickly: Bool) throws {
        var options = EncodingOptions()
        // Avoid a palette, because its steps have more rows.
        options.favorsSpeed = true
        let data = try CodecRegistry.default.encode(Self.picture(), as: .png, options: options)
        let work = try cancel(
            { observer in
                let decoder = PNGDecoder(options: DecodingOptions())
                decoder.didStep = observer
                decoder.takesQuickWay = quickly
                return decoder
            }, data)
        #expect(work.steps == 3)
        #expect(work.stepsToTheEnd >= 3000 / 32)
    }

    @Test("A 1-megapixel GIF checks for cancellation every 256 thousand pixels")
    func gif() throws {
        let data = try GIFWriter.file(Pictures.gradient(1200, 900))
        let work = try cancel(
            { observer in
                let decoder = GIFDecoder(options: DecodingOptions())
                decoder.didStep = observer
                return decoder
            }, data)
        #expect(work.steps == 3)
        #expect(work.stepsToTheEnd >= 1200 * 900 / (256 << 10))
    }

    /// Returns 400 x 304 pixels of noise, encoded losslessly.
    private static func noise(_ format: ImageFormat) throws -> Data {
        var options = EncodingOptions()
        options.isLossless = true
        var numbers = SeededRandom(seed: 1)
        let noise = try Bitmap(size: PixelSize(width: 400, height: 304), alpha: .opaque) { pixels, _ in
            for offset in stride(from: 0, to: pixels.count, by: 4) {
                let color = UInt32(truncatingIfNeeded: numbers.next()) | 0xFF00_0000
                pixels.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
            }
        }
        return try CodecRegistry.default.encode(noise, as: format, options: options)
    }

    #if JXL
    @Test("A JPEG XL checks for cancellation every 64 KiB and every 64 rows")
    func jpegXL() throws {
        let data = try Self.noise(.jpegXL)
        let work = try cancel(
            { observer in
                let decoder = JXLDecoder(options: DecodingOptions())
                decoder.didStep = observer
                return decoder
            }, data)
        #expect(work.steps == 3)
        #expect(work.stepsToTheEnd >= data.count / (64 << 10) + 304 / 64)
    }
    #endif

    #if TIFF
    @Test("A TIFF checks for cancellation at every row")
    func tiff() throws {
        let work = try cancel(
            { observer in
                let decoder = TIFFDecoder(options: DecodingOptions())
                decoder.didStep = observer
                return decoder
            }, Self.noise(.tiff))
        #expect(work.steps == 3)
        #expect(work.stepsToTheEnd >= 304)
    }
    #endif

    #if AVIF
    @Test("An AVIF checks for cancellation before every frame and every 64 rows")
    func avif() throws {
        let work = try cancel(
            { observer in
                let decoder = AVIFDecoder(options: DecodingOptions())
                decoder.didStep = observer
                return decoder
            }, Self.noise(.avif))
        #expect(work.steps == 3)
        #expect(work.stepsToTheEnd >= 2 + 304 / 64)
    }
    #endif

    @Test("A WebP checks for cancellation 64 times or every 16 KiB")
    func webp() throws {
        let data = try Self.noise(.webp)
        let work = try cancel(
            { observer in
                let decoder = WebPDecoder(options: DecodingOptions())
                decoder.didStep = observer
                return decoder
            }, data)
        #expect(work.steps == 3)
        #expect(work.stepsToTheEnd >= data.count / (16 << 10))
    }

    @Test("Work that's canceled before it begins never starts")
    func before() throws {
        let token = CancellationToken()
        token.cancel()
        let picture = try Pictures.gradient(8, 8)
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try CodecRegistry.default.encode(picture, as: format)
            let decoding = #expect(throws: ImageError.self) {
                try CodecRegistry.default.decode(data, cancellation: token)
            }
            #expect(decoding?.code == .cancelled)
            let encoding = #expect(throws: ImageError.self) {
                try CodecRegistry.default.encode(picture, as: format, cancellation: token)
            }
            #expect(encoding?.code == .cancelled)
        }
    }

    @Test(
        "Exceeding the decoding time and canceling throw different errors",
        arguments: [
            ImageFormat.jpeg, .png, .webp, .gif,
        ])
    func time(format: ImageFormat) throws {
        let data = try CodecRegistry.default.encode(
            Bitmap(size: PixelSize(width: 300, height: 300), alpha: .opaque) { pixels, _ in
                _ = pixels.initializeMemory(as: UInt32.self, repeating: 0xFF40_80C0)
            }, as: format)
        var options = DecodingOptions()
        options.limits.decodingTime = .zero
        let error = #expect(throws: ImageError.self) {
            try CodecRegistry.default.decode(data, options: options)
        }
        #expect(error?.limit?.name == "decodingTime" && error?.limit?.allowed == 0)
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        #expect(throws: ImageError.self) { try decoder.image(at: 0) }
        let token = CancellationToken()
        token.cancel()
        let cancelled = #expect(throws: ImageError.self) {
            try CodecRegistry.default.decode(data, options: options, cancellation: token)
        }
        #expect(cancelled?.code == .cancelled)
    }
}
#endif
