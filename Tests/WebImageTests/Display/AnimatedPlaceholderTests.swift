// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

@MainActor
@Suite("Animated placeholders", .timeLimit(.minutes(1)))
struct AnimatedPlaceholderTests {
    private let fixture: SlotFixture

    init() throws { fixture = try SlotFixture() }

    /// A GIF of three frames that plays once.
    private func gif() throws -> Data {
        let frames = try (0..<3).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 5, height: 5), alpha: .opaque) { pixels, _ in
                    pixels.initializeMemory(as: UInt8.self, repeating: UInt8(80 * index))
                },
                delay: .milliseconds(100))
        }
        return try CodecRegistry.default.encode(frames, as: .gif)
    }

    @Test("An animated placeholder loops in its own player until the image is shown")
    func plays() async throws {
        let placeholder = try #require(Placeholder.animation(data: gif()))
        fixture.hold(7)
        fixture.start(fixture.request(7)) { $0.placeholder = placeholder }
        #expect(fixture.slot.shown == ["animation 5 of 3"])
        let player = try #require(fixture.binding.placeholderPlayer)
        #expect(player.state == .playing && player.loopCount == 0)
        #expect(fixture.binding.state.player == nil, "the placeholder is not the image")
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(fixture.slot.shown == ["animation 5 of 3", "image 7"])
        #expect(player.state == .stopped && fixture.binding.placeholderPlayer == nil)
    }

    @Test("Slots with the same animated placeholder share decoded frames but not the player")
    func shares() throws {
        let placeholder = try #require(Placeholder.animation(data: gif()))
        let other = try SlotFixture()
        for fixture in [fixture, other] { fixture.start(nil) { $0.placeholder = placeholder } }
        let (one, two) = (fixture.binding.placeholderPlayer, other.binding.placeholderPlayer)
        #expect(one !== two && one?.source === two?.source)
        fixture.binding.clear()
        #expect(one?.state == .stopped && two?.state == .playing)
        other.binding.end()
        #expect(two?.state == .stopped)
    }

    @Test("Error images and cached fallbacks can be animated")
    func places() async throws {
        let placeholder = try #require(Placeholder.animation(data: gif()))
        fixture.origin.route("/9", .status(404))
        await fixture.load(9) { $0.errorImage = placeholder }
        #expect(fixture.slot.shown == ["placeholder", "animation 5 of 3"])
        fixture.binding.clear()
        fixture.slot.forget()
        let missing = fixture.request(8)
        fixture.start(nil) { $0.placeholder = .cached(missing, otherwise: placeholder) }
        await fixture.slot.waits { $0.contains("animation 5 of 3") }
        #expect(fixture.binding.placeholderPlayer?.state == .playing)
    }

    @Test("A slot that does not animate placeholders gets the placeholder itself")
    func still() throws {
        fixture.binding.animatesPlaceholders = false
        let placeholder = try #require(Placeholder.animation(data: gif()))
        fixture.start(nil) { $0.placeholder = placeholder }
        #expect(fixture.slot.shown == ["placeholder"])
    }

    @Test("Only readable data becomes a placeholder, which is a bitmap if there's one frame")
    func data() throws {
        let bitmap = try Bitmap(size: PixelSize(width: 3, height: 3), isZeroed: true) { _, _ in }
        let png = try CodecRegistry.default.encode(bitmap, as: .png)
        guard case .bitmap(let decoded) = Placeholder.animation(data: png)?.kind else {
            Issue.record("not a bitmap")
            return
        }
        #expect(decoded.size == bitmap.size)
        #expect(Placeholder.animation(data: Data("text".utf8)) == nil)
    }

    @Test("A shimmer moves a highlight across its base color")
    func shimmer() throws {
        fixture.start(nil) { $0.placeholder = .shimmer(color: .black, highlight: .white) }
        #expect(fixture.slot.shown == ["animation 48 of 50"])
        #expect(fixture.binding.gravity == .center)
        let source = try #require(fixture.binding.placeholderPlayer?.source as? ShimmerSource)
        let means = try (0..<source.frameCount).map { try brightness(source.frame(at: $0)) }
        #expect(means[0] == [0, 0, 0])
        let brightest = (0..<3).map { part in
            means.indices.max { means[$0][part] < means[$1][part] } ?? 0
        }
        #expect(brightest[0] < brightest[1] && brightest[1] < brightest[2], "from left to right")
        #expect(means.joined().max() ?? 0 > 150)
        let others = ShimmerSource(.black, highlight: .white)
        #expect(others.identity == source.identity, "all views share the frames")
        #expect(source.byteCount(at: 0) == (try source.frame(at: 0)).byteCount)

        fixture.start(nil) { $0.placeholder = .color(red: 0, green: 0, blue: 0) }
        #expect(fixture.binding.gravity == nil)
    }

    /// The mean brightness of the left, middle and right thirds.
    private func brightness(_ bitmap: Bitmap) -> [Double] {
        bitmap.withPixels { pixels in
            (0..<3).map { part in
                let columns = part * 16..<part * 16 + 16
                let values = (0..<48).flatMap { y in
                    columns.map { Double(pixels[y * bitmap.bytesPerRow + 4 * $0]) }
                }
                return values.reduce(0, +) / Double(values.count)
            }
        }
    }
}
