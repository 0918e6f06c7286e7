// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Animations with extreme values or misbehaving sources", .timeLimit(.minutes(1)))
struct AnimationLimitsTests {
    @Test(
        "An extreme playback rate is clamped",
        arguments: [
            (1e-25, 0.001), (.leastNonzeroMagnitude, 0.001), (0.5, 0.5), (1e300, 1000), (.infinity, 1000),
            (-1e300, 0), (.nan, 0),
        ] as [(Double, Double)])
    func rate(set: Double, used: Double) async {
        let player = AnimationPlayer(source: TestSource(50), budget: FrameBudget())
        player.play()
        await player.step(to: 0)
        player.rate = set
        #expect(player.rate == used)
        await player.step(to: 10)
        let next = player.tick(at: .milliseconds(10))
        #expect((next == nil) == (used == 0))
        await player.step(to: 3_600_000)
        player.rate = 1
        await player.step(to: 3_600_100)
    }

    @Test("A frame is requested only once even if its source falsely reports a cancellation")
    func cancelledByItself() async {
        let source = TestSource(3, cancelling: [1])
        let player = AnimationPlayer(source: source, budget: FrameBudget())
        player.play()
        await player.step(to: 0)
        await player.step(to: 100)
        await player.step(to: 200)
        #expect(player.currentIndex == 2)
        #expect(source.decoded.events.filter { $0 == 1 }.count == 1)
    }

    @Test("A complete source stays complete when partial data arrives late")
    func latePart() throws {
        let frames = try (0..<3).map {
            EncodingFrame(try TestSource.picture($0 + 1), delay: .milliseconds(100))
        }
        let data = try CodecRegistry.default.encode(frames, as: .gif, options: EncodingOptions())
        let source = DecoderFrameSource()
        try source.update(data, isComplete: true)
        #expect(source.isComplete)
        try source.update(data.prefix(data.count / 2), isComplete: false)
        #expect(source.isComplete)
        #expect(source.frameCount == 3)
        let last = try source.frame(at: 2, cancellation: CancellationToken())
        #expect(last.size == PixelSize(width: 16, height: 16))
    }
}
