// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transformers that depend on the image's URL and scale", .timeLimit(.minutes(1)))
struct TransformerContextTests {
    private struct Seen: Equatable, Sendable {
        let path: String?
        let scale: Double
    }

    @Test("The scale is part of the key if the transformer uses it")
    func scaleKey() throws {
        var request = ImageRequest(url: URL(string: "https://example.com/a.png"))
        func key(_ transformer: Transformer, scale: Double) -> String {
            request.transformers = [transformer]
            request.decoding.scale = scale
            return request.variantKey.text
        }
        let scaled = Transformer(key: "a", usesScale: true) { bitmap, _ in bitmap }
        let plain = Transformer(key: "a", usesScale: false) { bitmap, _ in bitmap }
        #expect(key(scaled, scale: 1) != key(scaled, scale: 2))
        #expect(key(plain, scale: 1) == key(plain, scale: 2))
        request.transformers = [scaled, plain]
        let list = request.variantKey
        request.transformers = [.combined(scaled, plain)]
        #expect(request.variantKey == list)
    }

    @Test("A transformer receives the URL, along with the scale if it uses that")
    func context() async throws {
        let fixture = try ManagerFixture()
        let seen = EventLog<Seen>()
        let transformers = [true, false].map { usesScale in
            Transformer(key: "seen \(usesScale)", usesScale: usesScale) { bitmap, context in
                seen.record(Seen(path: context.url?.path, scale: context.scale))
                return bitmap
            }
        }
        var request = fixture.serve("/a@2x.png")
        request.transformers = transformers
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.combined(transformers), .grayscale]
        _ = try await fixture.manager.image(for: request)
        let expected = [Seen(path: "/a@2x.png", scale: 2), Seen(path: "/a@2x.png", scale: 1)]
        #expect(seen.events == expected + expected)
        _ = try transformers[0].transform(try await fixture.manager.image(for: fixture.serve()).bitmap)
        #expect(seen.events.last == Seen(path: nil, scale: 1))
    }

    @Test("Returning nil leaves the image unchanged")
    func unchanged() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.transformers = [
            Transformer(key: "large images only", usesScale: false) { bitmap, _ throws(ImageError) in
                bitmap.width < 100 ? nil : try bitmap.cropped(to: PixelRect(x: 0, y: 0, width: 1, height: 1))
            },
            .flip(.horizontally),
        ]
        let image = try await fixture.manager.image(for: request)
        #expect(image.size == PixelSize(width: 40, height: 20))
        #expect(image.middle == 0xFFCC_2200)
    }

    @Test("Equal animations with different URLs have separately transformed frames")
    func animations() async throws {
        let fixture = try ManagerFixture()
        let transformer = Transformer(key: "by URL", usesScale: false) { bitmap, context throws(ImageError) in
            let side = context.url?.path == "/a" ? 4 : 8
            return try bitmap.cropped(to: PixelRect(x: 0, y: 0, width: side, height: side))
        }
        var identities: [FrameIdentity] = []
        for path in ["/a", "/b"] {
            var request = fixture.serve(path, try .animation())
            request.transformers = [transformer]
            let source = try #require(try await fixture.manager.load(request).response.animation)
            #expect(try source.frame(2).width == (path == "/a" ? 4 : 8))
            identities.append(source.identity)
        }
        #expect(identities[0] != identities[1])
    }
}
