// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Encoders with libraries that can't be interrupted, in a process that ends with its request.
@Suite("Isolated encoders", .serialized, .timeLimit(.minutes(5)))
struct IsolatedEncoderTests {
    /// The formats that are encoded in another process here.
    static let formats = [ImageFormat.avif, .heic, .jpegXL].filter(
        CodecRegistry.default.encodableFormats.contains)

    /// Returns noise, which takes encoders the longest.
    private static func noise(_ width: Int, _ height: Int) throws -> Bitmap {
        var state: UInt64 = 1
        return try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, _ in
            for index in 0..<pixels.count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                pixels[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }

    private static func link(_ name: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.file(name)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: try #require(IsolatedHarness.path))
        return path
    }

    /// Returns the number of processes that run the program at a path.
    private static func processes(of path: String) -> Int {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.filter { number in
            guard Int(number) != nil,
                let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
            else { return false }
            return String(decoding: line, as: UTF8.self).hasPrefix(path)
        }.count
    }

    @Test("A file has the same bytes as one encoded in the app's own process", arguments: formats)
    func same(format: ImageFormat) throws {
        let apart = try IsolatedHarness.codecs(requiresConfinement: DecoderService.confinement == .complete)
        #expect(apart.encodableFormats == CodecRegistry.default.encodableFormats)
        let picture = try Pictures.gradient(33, 17, alpha: .straight)
        var small = EncodingOptions(quality: 0.5)
        small.effort = 2
        small.chroma = .full
        small.metadata = ImageMetadata(exif: CodedPictures.exif(.right), xmp: CodedPictures.xmp)
        small.density = ImageInfo.Density(x: 300, y: 300)
        var exact = EncodingOptions()
        exact.isLossless = true
        var limited = EncodingOptions()
        limited.maximumFileSize = 600
        let wide = try picture.converted(to: .rgba16)
        let large = try Pictures.gradient(640, 480)
        for bitmap in [picture, wide, large, try picture.converted(to: .displayP3)] {
            for options in [EncodingOptions(), small, exact, limited] {
                let here = Result { try CodecRegistry.default.encode(bitmap, as: format, options: options) }
                let there = Result { try apart.encode(bitmap, as: format, options: options) }
                #expect((try? here.get()) == (try? there.get()), "\(bitmap) \(options) \(here) \(there)")
                if options.maximumFileSize == nil { #expect(throws: Never.self) { try there.get() } }
            }
        }
        guard format.has(.animated), format != .heic else { return }
        var options = EncodingOptions()
        options.loopCount = 3
        let frames = try CodedPictures.frames(count: 4, alpha: .straight)
        #expect(
            try apart.encode(frames, as: format, options: options)
                == CodecRegistry.default.encode(frames, as: format, options: options))
    }

    @Test("Canceling a request ends its process even during a library call", arguments: formats)
    func ended(format: ImageFormat) throws {
        let folder = try TemporaryFolder("encoders")
        let helper = try Self.link("encoder", in: folder)
        let codecs = try IsolatedHarness.codecs(helper: helper, requiresConfinement: false)
        let bitmap = try Self.noise(3000, 2000)
        // Starting the program takes time, too.
        _ = try codecs.encode(try Pictures.gradient(8, 8), as: format)
        var options = EncodingOptions()
        (options.effort, options.isLossless) = (9, true)
        let start = ContinuousClock.now
        let token = CancellationToken(following: nil, until: start + .milliseconds(400))
        let error = #expect(throws: ImageError.self) {
            try codecs.encode(bitmap, as: format, options: options, cancellation: token)
        }
        // On its own, each encoding takes more than ten seconds.
        #expect(error?.code == .cancelled && ContinuousClock.now - start < .seconds(4))
        // The program and the next image's process stay.
        while Self.processes(of: helper) > 2, !Task.isCancelled { usleep(20_000) }
        #expect(try !codecs.encode(try Pictures.gradient(8, 8), as: format).isEmpty)
    }

    @Test("Your own encoders and encoders for other formats run in the app")
    func others() throws {
        struct Own: ImageEncoder {
            var formats: [ImageFormat] { [.avif] }

            func encode(
                _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
                cancellation: CancellationToken?
            ) throws(ImageError) -> Data { Data("own".utf8) }
        }
        var codecs = CodecRegistry.default
        codecs.add(encoder: Own())
        let isolated = codecs.isolated(helper: "/nowhere")
        let picture = try Pictures.gradient(8, 8)
        #expect(try isolated.encode(picture, as: .avif) == Data("own".utf8))
        #expect(try !isolated.encode(picture, as: .png).isEmpty)
        guard Self.formats.contains(.jpegXL) else { return }
        #expect(throws: ImageError.self) { try isolated.encode(picture, as: .jpegXL) }
        let some = CodecRegistry.default.isolated([.svg], helper: "/nowhere")
        #expect(try !some.encode(picture, as: .jpegXL).isEmpty)
        // You can still remove an encoder.
        var fewer = isolated
        for encoder in fewer.encoders where encoder.formats.contains(.jpegXL) {
            fewer.remove(encoder: encoder)
        }
        #expect(!fewer.encodableFormats.contains(.jpegXL) && fewer.encodableFormats.contains(.png))
    }

    @Test("Encoder options are transferred unchanged")
    func options() throws {
        var options = EncodingOptions(quality: 0.123)
        (options.isLossless, options.isProgressive, options.effort) = (true, true, 3)
        (options.maximumColors, options.chroma, options.dynamicRange) = (17, .halfWidth, .standard)
        (options.brightestLight, options.isGrey, options.favorsSpeed) = (1234.5, true, true)
        options.narrows = true
        options.loopCount = 5
        options.background = RGBAColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        options.metadata = ImageMetadata(
            exif: Data([1]), xmp: Data([2, 3]), iccProfile: Data([4, 5, 6]))
        options.density = ImageInfo.Density(x: 72.5, y: 300)
        (options.webp.preset, options.webp.alphaQuality, options.webp.nearLossless) = (.text, 0.25, 0.75)
        // These options are applied before the encoder is called.
        let applied = [
            "firstFrameOnly", "maximumPixelSize", "maximumFileSize", "leastQuality", "shrinksToFit",
            "minimumSimilarity", "metadataParts", "embedsThumbnail",
        ]
        let defaults = Mirror(reflecting: EncodingOptions()).children
        for (option, usual) in zip(Mirror(reflecting: options).children, defaults) {
            let isUsual = "\(option.value)" == "\(usual.value)"
            #expect(isUsual == applied.contains(option.label ?? ""), "\(option.label ?? "")")
        }
        var writer = WireWriter()
        writer.put(options)
        var reader = WireReader(writer.bytes)
        #expect(try reader.encodingOptions() == options)
    }
}
#endif
