// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

private struct PageNumber: RequestValueKey {
    static let defaultValue = 1
    static func cacheText(for value: Int) -> String? { "page=\(value)" }
}

private struct Hint: RequestValueKey {
    static let defaultValue = ""
}

/// Decodes its own format. The page number is the image's width in pixels.
private struct BookCodec: ImageCodec {
    let hints: EventLog<String>
    var formats: [ImageFormat] { [] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: [0, 0xB0, 0x0C]) }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        hints.record(options[Hint.self])
        return BookDecoder(width: options[PageNumber.self])
    }
}

private final class BookDecoder: ImageDecoder {
    private let size: PixelSize
    var info: ImageInfo? { ImageInfo(format: .png, size: size) }
    var frameCount: Int { 1 }

    init(width: Int) { size = PixelSize(width: width, height: 2) }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try Bitmap(size: size, background: .white))
    }
}

@Suite("Decoding values for codecs", .timeLimit(.minutes(1)))
struct DecodingValueTests {
    @Test("A codec gets the values, and different values have separate keys in each cache")
    func codec() async throws {
        let codec = BookCodec(hints: EventLog())
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        let first = fixture.serve("/book", .bytes(Data([0, 0xB0, 0x0C]), contentType: "image/x-book"))
        var third = first
        third.decoding[PageNumber.self] = 3
        third.decoding[Hint.self] = "quick"
        #expect(third.decoding[PageNumber.self] == 3 && first.decoding[PageNumber.self] == 1)
        let later = fixture.anotherManager { $0.codecs.add(codec) }
        for manager in [fixture.manager, fixture.manager, later] {
            #expect(try await manager.load(first).response.image.size.width == 1)
            #expect(try await manager.load(third).response.image.size.width == 3)
            await manager.flush()
        }
        #expect(fixture.origin.requestCount == 1)
        #expect(Set(codec.hints.events) == ["", "quick"])
    }

    @Test("A value without a key string, or equal to the default, does not change the keys")
    func keys() throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var request = plain
        request.decoding[Hint.self] = "quick"
        request.decoding[PageNumber.self] = 1
        let manager = fixture.manager
        #expect(manager.keys(for: request).variant == manager.keys(for: plain).variant)
        #expect(request.decoding != plain.decoding)
        request.decoding[PageNumber.self] = 2
        #expect(manager.keys(for: request).variant != manager.keys(for: plain).variant)
        #expect(manager.keys(for: request).original == manager.keys(for: plain).original)
    }
}
