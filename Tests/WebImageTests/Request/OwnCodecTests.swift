// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("A request's codecs replace the manager's", .timeLimit(.minutes(2)))
struct OwnCodecTests {
    private static let paint = RequestPart(
        registry(PaintEncoder(), CodecRegistry().adding(PaintCodec())), name: "paint")

    private static func registry(
        _ encoder: any ImageEncoder, _ codecs: CodecRegistry = .default
    ) -> CodecRegistry {
        var codecs = codecs
        codecs.add(encoder: encoder)
        return codecs
    }

    @Test(
        "Request codecs produce previews even if the manager's cannot decode the image",
        arguments: [true, false])
    func previews(managerDecodes: Bool) async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture { if !managerDecodes { $0.codecs = CodecRegistry() } }
        let seen = try await paced.load(with: fixture) {
            $0.codecs = RequestPart(CodecRegistry.default, name: "own")
        }
        #expect(seen.previews.count >= paced.offsets.count)
        #expect(seen.info?.size == paced.picture.size)
        let final = try #require(seen.final)
        #expect(final.bitmap.difference(from: try CodecRegistry.default.decode(paced.data).bitmap) == 0)
    }

    @Test("Request codecs encode their own request's variants, and the manager's encode all other variants")
    func variants() async throws {
        let (own, standard) = (CountingEncoder(), CountingEncoder())
        let fixture = try ManagerFixture { $0.codecs = Self.registry(standard) }
        var request = fixture.serve()
        request.thumbnail = .fit(width: 10, height: 10)
        let plain = request
        request.codecs = RequestPart(Self.registry(own), name: "own")
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(own.log.count == 1 && standard.log.count == 0)
        _ = try await fixture.manager.image(for: plain)
        await fixture.manager.flush()
        #expect(own.log.count == 1 && standard.log.count == 1)
        let later = try await fixture.anotherManager().load(request).response
        #expect(later.origin == .disk && later.image.size == PixelSize(width: 10, height: 5))
    }

    @Test("The manager's codecs encode formats that the request's codecs cannot")
    func otherFormats() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.codecs = Self.paint
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data.sniffed == .jpeg)
        request.thumbnail = .fit(width: 8, height: 8)
        request.codecs = RequestPart(
            CodecRegistry().adding(JPEGOnly()), name: "decoding only")
        fixture.origin.route("/jpeg", .bytes(try StorableImage(.gradient()).encoded()))
        var thumbnail = ImageRequest(url: fixture.origin.url("/jpeg"))
        (thumbnail.thumbnail, thumbnail.codecs) = (request.thumbnail, request.codecs)
        _ = try await fixture.manager.image(for: thumbnail)
        await fixture.manager.flush()
        let later = try await fixture.anotherManager().load(thumbnail).response
        #expect(later.origin == .disk && later.image.size == PixelSize(width: 8, height: 6))
    }

    @Test("An image stored by the app can use a format that only the request's codecs support")
    func stored() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.codecs = Self.paint
        let bitmap = try PaintCodec.picture(shade: 90)
        try await fixture.manager.store(StorableImage(bitmap, format: .paint), for: request)
        let data = try #require(await fixture.manager.disk?.read(request.originalKey)?.data)
        #expect(data.starts(with: PaintCodec.mark))
        let found = try await fixture.anotherManager().load(request).response
        #expect(found.origin == .disk && found.image.bitmap.gray == 90)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("Request codecs encode a function's image for the disk cache and for data loads")
    func made() async throws {
        let fixture = try ManagerFixture()
        var request = ImageRequest(
            id: "made", image: { StorableImage(try PaintCodec.picture(shade: 70), format: .paint) })
        request.codecs = Self.paint
        let data = try await fixture.manager.data(for: request).data
        #expect(data.starts(with: PaintCodec.mark))
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == data)
        let later = try await fixture.anotherManager().load(request).response
        #expect(later.origin == .disk && later.image.bitmap.gray == 70)
    }

    @Test(
        "Pixels in memory decoded by other codecs are not reused", arguments: [true, false])
    func pixels(ownComeFirst: Bool) async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var own = plain
        own.codecs = RequestPart(CodecRegistry().adding(FlatCodec()), name: "flat")
        let first = ownComeFirst ? own : plain
        _ = try await fixture.manager.image(for: first)
        var (later, expected) = (ownComeFirst ? plain : own, ownComeFirst ? 20 : 2)
        later.transformers = [.flip(.horizontally)]
        #expect(try await fixture.manager.image(for: later).size.height == expected)
        later.transformers = []
        later.thumbnail = .fit(width: 2, height: 2)
        expected = ownComeFirst ? 1 : 2
        #expect(try await fixture.manager.image(for: later).size.height == expected)
        #expect(try await fixture.manager.info(for: own).size.height == 2)
        #expect(try await fixture.manager.info(for: plain).size.height == 20)
    }
}

extension ImageFormat {
    fileprivate static let paint = ImageFormat(rawValue: "paint")
}

extension Bitmap {
    /// The bitmap's first byte.
    fileprivate var gray: UInt8 { withPixels { $0[0] } }
}

extension Data {
    fileprivate var sniffed: ImageFormat? { ImageFormat.sniff(self) }
}

/// A format with images of one shade: a mark followed by one byte.
private struct PaintCodec: ImageCodec {
    static let mark = Data("PAINT".utf8)

    var formats: [ImageFormat] { [.paint] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: Self.mark) }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FlatDecoder(.paint) }

    static func picture(shade: UInt8) throws(ImageError) -> Bitmap {
        try Bitmap(size: PixelSize(width: 2, height: 2), alpha: .opaque) { pixels, stride in
            for index in 0..<4 {
                let place = index / 2 * stride + index % 2 * 4
                for part in 0..<3 { pixels[place + part] = shade }
                pixels[place + 3] = 255
            }
        }
    }
}

private struct PaintEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.paint] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        guard let bitmap = frames.first?.bitmap else { throw ImageError(.invalidInput, "no frame") }
        return PaintCodec.mark + [bitmap.gray]
    }
}

/// Decodes everything as a 2 × 2 image.
private struct FlatCodec: ImageCodec {
    var formats: [ImageFormat] { [] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FlatDecoder(.png) }
}

/// Decodes JPEG and encodes nothing.
private struct JPEGOnly: ImageCodec {
    var formats: [ImageFormat] { [.jpeg] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .jpeg }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { LibraryDecoder(options: options) }
}

private final class FlatDecoder: ImageDecoder {
    private let format: ImageFormat
    private var shade: UInt8 = 0

    init(_ format: ImageFormat) { self.format = format }

    var info: ImageInfo? { ImageInfo(format: format, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) { shade = data.last ?? 0 }
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try PaintCodec.picture(shade: shade))
    }
}

/// Decodes with the library's codecs.
private final class LibraryDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()

    init(options: DecodingOptions) { self.options = options }

    var info: ImageInfo? { try? CodecRegistry.default.info(for: data) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) { self.data = data }
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try CodecRegistry.default.decode(data).bitmap)
    }
}
