// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

/// An image that takes long to decode doesn't replace a newer one.
@Suite("Images that finish late", .timeLimit(.minutes(1)))
struct LateImageTests {
    /// Decodes `HOLD` followed by a width. Width 1 waits for `release`.
    private struct HeldCodec: ImageCodec {
        let began = EventLog<Int>()
        let release = DispatchSemaphore(value: 0)

        var formats: [ImageFormat] { [] }
        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "HOLD".utf8) }
        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { HeldDecoder(self) }
    }

    private final class HeldDecoder: ImageDecoder {
        private let codec: HeldCodec
        private var width = 0

        init(_ codec: HeldCodec) { self.codec = codec }

        var info: ImageInfo? {
            width == 0 ? nil : ImageInfo(format: .png, size: PixelSize(width: width, height: 1))
        }
        var frameCount: Int { width == 0 ? 0 : 1 }

        func update(_ data: Data, isComplete: Bool) throws(ImageError) {
            if isComplete { width = Int(String(decoding: data.dropFirst(4), as: UTF8.self)) ?? 0 }
        }

        func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
            codec.began.record(width)
            if width == 1 { codec.release.wait() }
            let bitmap = try Bitmap(size: PixelSize(width: width, height: 1), background: .white)
            return DecodedFrame(bitmap: bitmap)
        }
    }

    enum Kind: CaseIterable {
        case original, thumbnail

        func request(_ plain: ImageRequest) -> ImageRequest {
            var request = plain
            if self == .thumbnail { request.transformers = [.flip(.horizontally)] }
            return request
        }
    }

    @Test("An image that was received earlier but decoded later isn't kept", arguments: Kind.allCases)
    func decodedLater(kind: Kind) async throws {
        let codec = HeldCodec()
        let fixture = try ManagerFixture { $0.codecs = CodecRegistry().adding(codec) }
        let headers = ["Cache-Control": "max-age=600"]
        var request = kind.request(fixture.serve("/cat", .bytes(Data("HOLD1".utf8), headers: headers)))
        let late = fixture.manager.load(request)
        #expect(await codec.began.wait(count: 1) == [1])
        fixture.origin.route("/cat", .bytes(Data("HOLD2".utf8), headers: headers))
        request.cachePolicy = .reload
        #expect(try await fixture.manager.image(for: request).size.width == 2)
        codec.release.signal()
        #expect(try await late.response.image.size.width == 1)
        request.cachePolicy = .cacheElseLoad
        #expect(try await fixture.manager.image(for: request).size.width == 2)
        await fixture.manager.flush()
        request.queryTiers = .memory
        #expect(try await fixture.manager.image(for: request).size.width == 2)
        #expect(fixture.origin.requestCount == 2)
    }
}
