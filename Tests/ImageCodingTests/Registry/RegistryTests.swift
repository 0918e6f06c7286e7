// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Codec registry", .timeLimit(.minutes(1)))
struct RegistryTests {
    private func failure(_ data: Data, limits: Limits = .default) -> ImageError? {
        var options = DecodingOptions()
        options.limits = limits
        do {
            _ = try CodecRegistry.default.decode(data, options: options)
            return nil
        } catch {
            return error
        }
    }

    @Test("The error for data that isn't an image says if it's empty, HTML or JSON")
    func noImages() {
        #expect(failure(Data())?.code == .empty)
        let page = failure(Data("<!DOCTYPE html>\n<html><body>404</body></html>".utf8))
        #expect(page?.code == .unsupported)
        #expect(page?.message.contains("HTML") == true)
        #expect(failure(Data("{\"error\": 1}".utf8))?.message.contains("JSON") == true)
        #expect(failure(Data([1, 2, 3, 200, 250]))?.code == .unsupported)
        #expect(failure(Data([0x89, 0x50]))?.code == .corrupt)
    }

    @Test("The error for a known format without a decoder names the format")
    func knownOnly() {
        let pdf = failure(Data("%PDF-1.4 ...".utf8))
        #expect(pdf?.code == .unsupported)
        #expect(pdf?.message.contains("PDF") == true)
    }

    @Test("Data over the size limit is refused without being read")
    func tooManyBytes() {
        var limits = Limits()
        limits.encodedBytes = 100
        let error = failure(Fixtures.baselineJPEG, limits: limits)
        #expect(error?.limit?.name == "encodedBytes")
        #expect(error?.limit?.found == 723)
        #expect(error?.limit?.allowed == 100)
    }

    /// Recognizes every file, and returns a one-pixel image or fails.
    private struct Eager: ImageCodec {
        let failure: ImageError?
        var failsLate = false
        var claims = true
        var formats: [ImageFormat] { [ImageFormat(rawValue: "eager")] }
        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { claims }
        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { Decoder(failure, failsLate) }

        final class Decoder: ImageDecoder {
            let failure: ImageError?
            let failsLate: Bool
            init(_ failure: ImageError?, _ failsLate: Bool) {
                self.failure = failure
                self.failsLate = failsLate
            }
            var info: ImageInfo? {
                ImageInfo(format: ImageFormat(rawValue: "eager"), size: PixelSize(width: 1, height: 1))
            }
            var frameCount: Int { 1 }
            func update(_ data: Data, isComplete: Bool) throws(ImageError) {
                if let failure, !failsLate { throw failure }
            }
            func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
                if let failure { throw failure }
                let one = PixelSize(width: 1, height: 1)
                return DecodedFrame(bitmap: try Bitmap(size: one, isZeroed: true) { _, _ in })
            }
        }
    }

    @Test("The last codec added is tried first")
    func lastFirst() throws {
        let codecs = CodecRegistry.default.adding(Eager(failure: nil))
        #expect(try codecs.decode(Fixtures.baselineJPEG).format.rawValue == "eager")
    }

    @Test("Codecs are listed in order, and a removed codec isn't used")
    func removal() throws {
        var codecs = CodecRegistry.default
        let builtIn = codecs.decoders.count
        codecs.add(Eager(failure: nil))
        #expect(codecs.decoders.count == builtIn + 1 && codecs.decoders.last is Eager)
        codecs.remove(Eager(failure: ImageError(.corrupt, "of the same type")))
        #expect(codecs.decoders.count == builtIn)
        #expect(try codecs.decode(Fixtures.baselineJPEG).format == .jpeg)
        for codec in codecs.decoders where codec.formats.contains(.jpeg) { codecs.remove(codec) }
        #expect(throws: ImageError.self) { try codecs.decode(Fixtures.baselineJPEG) }
        #expect(!codecs.decodableFormats.contains(.jpeg) && codecs.decodableFormats.contains(.png))
        #expect(CodecRegistry.default.decodableFormats.contains(.jpeg))
        let bitmap = try CodecRegistry.default.decode(Fixtures.baselineJPEG).bitmap
        _ = try codecs.encode(bitmap, as: .bmp)
        for encoder in codecs.encoders where encoder.formats.contains(.bmp) {
            codecs.remove(encoder: encoder)
        }
        #expect(throws: ImageError.self) { try codecs.encode(bitmap, as: .bmp) }
    }

    /// A codec that both decodes and encodes.
    private struct Both: ImageCodec, ImageEncoder {
        static let format = ImageFormat(rawValue: "both")
        var formats: [ImageFormat] { [Self.format] }
        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "both".utf8) }
        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { Eager.Decoder(nil, false) }
        func encode(
            _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
            cancellation: CancellationToken?
        ) throws(ImageError) -> Data { Data("both".utf8) }
    }

    @Test("A type that's both a codec and an encoder must be added in each role")
    func bothSides() throws {
        var codecs = CodecRegistry.default
        codecs.add(Both())
        #expect(codecs.decodableFormats.contains(Both.format))
        #expect(!codecs.encodableFormats.contains(Both.format))
        codecs.add(encoder: Both())
        let bitmap = try CodecRegistry.default.decode(Fixtures.baselineJPEG).bitmap
        #expect(try codecs.encode(bitmap, as: Both.format) == Data("both".utf8))
        codecs.remove(Both())
        #expect(!codecs.decodableFormats.contains(Both.format))
        codecs.remove(encoder: Both())
        #expect(!codecs.encodableFormats.contains(Both.format))
    }

    /// A codec that's a class, so it has an identity.
    private final class EagerObject: ImageCodec {
        let formats = [ImageFormat(rawValue: "object")]
        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { Eager.Decoder(nil, false) }
    }

    @Test("A codec object can be removed separately, even from the default registry and its copies")
    func removedFromDefault() {
        let (first, second, never) = (EagerObject(), EagerObject(), EagerObject())
        let made = CodecRegistry.default
        func objects(_ registry: CodecRegistry) -> [ObjectIdentifier] {
            registry.decoders.compactMap { $0 as? EagerObject }.map { ObjectIdentifier($0) }
        }
        var codecs = CodecRegistry()
        for object in [first, second] { codecs.add(object) }
        codecs.remove(never)
        #expect(objects(codecs) == [first, second].map { ObjectIdentifier($0) })
        codecs.remove(first)
        #expect(objects(codecs) == [ObjectIdentifier(second)])
        let unused = UnusedObject()
        CodecRegistry.default.add(unused)
        #expect(made.decoders.contains { $0 is UnusedObject })
        CodecRegistry.default.remove(unused)
        #expect(!made.decoders.contains { $0 is UnusedObject })
        #expect(!CodecRegistry.default.decoders.contains { $0 is UnusedObject })
    }

    /// A codec that doesn't recognize anything.
    private final class UnusedObject: ImageCodec {
        let formats = [ImageFormat(rawValue: "unused")]
        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { Eager.Decoder(nil, false) }
    }

    @Test("If a codec fails, the next one is tried")
    func nextTries() throws {
        let codecs = CodecRegistry.default.adding(Eager(failure: ImageError(.corrupt, "not mine")))
        #expect(try codecs.decode(Fixtures.baselineJPEG).format == .jpeg)
        #expect(try codecs.info(for: Fixtures.baselineJPEG)?.format == .jpeg)
    }

    @Test("Animation frames and previews also fall back to the next codec", arguments: [false, true])
    func nextTriesFrames(failsLate: Bool) throws {
        let failure = ImageError(.corrupt, "not mine")
        let codecs = CodecRegistry.default.adding(Eager(failure: failure, failsLate: failsLate))
        let frames = FrameDecoder(codecs: codecs)
        try frames.update(Data(Fixtures.animatedGIF.prefix(20)), isComplete: false)
        try frames.update(Fixtures.animatedGIF, isComplete: true)
        let first = try CodecRegistry.default.decode(Fixtures.animatedGIF)
        #expect(try frames.image(at: 0).bitmap.packedRows == first.bitmap.packedRows)
        #expect(frames.frameCount == first.info.frameCount)
        // If every codec refuses, the first codec's error is thrown.
        let hopeless = FrameDecoder(codecs: CodecRegistry().adding(Eager(failure: failure)))
        let error = #expect(throws: ImageError.self) {
            try hopeless.update(Fixtures.animatedGIF, isComplete: true)
        }
        #expect(error?.message == "not mine")
        guard !failsLate else { return }
        let decoder = ProgressiveDecoder(codecs: codecs)
        try decoder.append(Fixtures.baselineJPEG, isComplete: true)
        let whole = try CodecRegistry.default.decode(Fixtures.baselineJPEG)
        #expect(try decoder.image()?.bitmap.packedRows == whole.bitmap.packedRows)
    }

    @Test("Exceeding a limit doesn't fall back to another codec")
    func limitsEnd() throws {
        let failure = ImageError.limit("pixels", found: 2, allowed: 1)
        let decoder = FrameDecoder(codecs: .default.adding(Eager(failure: failure)))
        let error = #expect(throws: ImageError.self) {
            try decoder.update(Fixtures.animatedGIF, isComplete: true)
        }
        #expect(error?.code == .limit)
    }

    #if os(Linux)
    @Test("A format hint selects among the matching codecs, or among all if none match")
    func hint() throws {
        let eager = ImageFormat(rawValue: "eager")
        var codecs = CodecRegistry()
        codecs.add(Eager(failure: nil))
        codecs.add(JPEGCodec())
        var options = DecodingOptions()
        #expect(try codecs.decode(Fixtures.baselineJPEG, options: options).format == .jpeg)
        options.formatHint = eager
        #expect(options.key == "type(eager)")
        #expect(try codecs.decode(Fixtures.baselineJPEG, options: options).format == eager)
        #expect(try codecs.info(for: Fixtures.baselineJPEG, formatHint: eager)?.format == eager)
        options.formatHint = .png
        #expect(try codecs.decode(Fixtures.baselineJPEG, options: options).format == .jpeg)
        // No codec recognizes these bytes.
        let quiet = CodecRegistry.default.adding(Eager(failure: nil, claims: false))
        let bytes = Data([1, 2, 3, 200, 250])
        let error = #expect(throws: ImageError.self) { try quiet.decode(bytes) }
        #expect(error?.code == .unsupported)
        options.formatHint = eager
        #expect(try quiet.decode(bytes, options: options).format == eager)
        let frames = FrameDecoder(options: options, codecs: quiet)
        try frames.update(bytes, isComplete: true)
        #expect(frames.frameCount == 1)
        options.formatHint = .jpeg
        #expect(throws: ImageError.self) { try quiet.decode(bytes, options: options) }
    }
    #endif

    @Test("A file's name and trailing bytes don't affect which codec decodes it")
    func contentDecides() throws {
        let polyglot = Fixtures.animatedGIF + Data("; alert(1) </script>".utf8)
        #expect(try CodecRegistry.default.decode(polyglot).format == .gif)
    }

    @Test("A slice of larger data decodes like separate data")
    func slices() throws {
        let padded = Data([1, 2, 3]) + Fixtures.profilePNG + Data([4])
        let slice = padded[3..<padded.count - 1]
        #expect(slice.startIndex == 3)
        #expect(try CodecRegistry.default.decode(slice).size == PixelSize(width: 24, height: 16))
    }
}
