// SPDX-License-Identifier: MIT

import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Animation player", .timeLimit(.minutes(1)))
struct PlayerTests {
    private func player(
        _ source: TestSource, budget: FrameBudget = FrameBudget(), reducesMotion: Bool = false
    ) -> AnimationPlayer {
        AnimationPlayer(source: source, budget: budget, reducesMotion: reducesMotion)
    }

    @Test("The first frame is shown before play(), and time starts at the first tick after it")
    func first() async {
        let player = player(TestSource(3))
        await player.step(to: 5_000)
        #expect(player.currentFrame?.index == 0)
        player.play()
        await player.step(to: 9_000)
        #expect(player.currentIndex == 0)
        await player.step(to: 9_100)
        #expect(player.currentIndex == 1)
    }

    @Test("Each state change is reported once")
    func states() async {
        let player = player(TestSource(2, loopCount: 1))
        let log = EventLog<String>()
        player.onLoop = { _ in log.record("loop") }
        player.onStateChange = { [weak player] state in
            // The player already has the new state and can be used.
            #expect(player?.state == state)
            log.record("\(state)")
        }
        player.pause()
        player.play()
        player.play()
        player.pause()
        player.play()
        await player.play(by: ManualClock())
        player.seek(to: 0)
        player.stop()
        player.stop()
        player.play()
        player.reducesMotion = true
        #expect(
            log.events == [
                "playing", "paused", "playing", "loop", "finished", "paused", "stopped", "playing", "paused",
            ])
    }

    @Test("A late tick skips frames to keep the animation on time")
    func skips() async {
        let player = player(TestSource(10))
        let log = player.record()
        player.play()
        await player.step(to: 0)
        await player.step(to: 750)
        #expect(log.events.first == 0)
        #expect(log.events.last == 7)
        #expect(player.currentIndex == 7)
        #expect(log.count <= 3)
    }

    @Test("Every mode plays to its end frame by frame without a display", arguments: AnimationMode.allCases)
    func headless(mode: AnimationMode) async {
        let clock = ManualClock()
        let player = player(TestSource(3, loopCount: 2))
        player.mode = mode
        let log = player.record()
        let loops = EventLog<Int>()
        player.onLoop = { loops.record($0) }
        player.play()
        await player.play(by: clock)
        let expected: [AnimationMode: [Int]] = [
            .normal: [0, 1, 2, 0, 1, 2], .reverse: [2, 1, 0, 2, 1, 0], .bounce: [0, 1, 2, 1, 0, 1, 2, 1, 0],
            .reversedBounce: [2, 1, 0, 1, 2, 1, 0, 1, 2],
        ]
        #expect(log.events == expected[mode])
        #expect(loops.events == [1, 2])
        #expect(player.state == .finished)
        #expect(player.missedFrames == 0)
    }

    @Test("A GIF plays to its end with each frame on time")
    func gif() async throws {
        var frames: [EncodingFrame] = []
        for shade in 0..<5 {
            frames.append(EncodingFrame(try TestSource.picture(shade), delay: .milliseconds(40 + 10 * shade)))
        }
        var options = EncodingOptions()
        options.loopCount = 2
        let source = try DecoderFrameSource(
            try CodecRegistry.default.encode(frames, as: .gif, options: options))
        let (clock, player) = (ManualClock(), AnimationPlayer(source: source, budget: FrameBudget()))
        let log = EventLog<String>()
        player.onFrame = { frame in
            let color = frame.bitmap.withPixels { $0.loadUnaligned(as: UInt32.self) }
            log.record("\(frame.index) \(color & 0xFF_FFFF) \(clock.uptime)")
        }
        player.play()
        await player.play(by: clock)
        var (expected, time): ([String], Duration) = ([], .zero)
        for _ in 0..<2 {
            for (index, frame) in frames.enumerated() {
                expected.append("\(index) \(index * 0x10_0804) \(time)")
                time += frame.delay
            }
        }
        #expect(log.events == expected)
        #expect(clock.uptime == time)
    }

    @Test("The poster is the already decoded frame 0, even in reverse order")
    func poster() async throws {
        let source = TestSource(3)
        let player = AnimationPlayer(
            source: source, budget: FrameBudget(), poster: try TestSource.picture(77))
        player.mode = .reverse
        await player.step(to: 0)
        #expect(player.currentIndex == 2)
        player.seek(to: 0)
        await player.step(to: 1)
        let color = player.currentFrame?.bitmap.withPixels { $0.loadUnaligned(as: UInt32.self) }
        #expect(color == 0xFF00_0000 | UInt32(77 * 0x10_0804))
        #expect(!source.decoded.events.contains(0))
    }

    @Test("Seeking shows any frame in range, even while the player is paused")
    func seeks() async {
        let player = player(TestSource(4))
        let log = player.record()
        for index in 0..<4 {
            player.seek(to: index)
            await player.step(to: index)
        }
        #expect(log.events == [0, 1, 2, 3])
        for index in [-1, 4, .max, .min] { player.seek(to: index) }
        await player.step(to: 9)
        #expect(player.currentIndex == 3)
    }

    @Test("Seeking to a loop plays the rest of that loop and the following ones, in every mode")
    func seeksLoop() async {
        let expected: [AnimationMode: [Int]] = [
            .normal: [1, 2], .reverse: [1, 0], .bounce: [1, 2, 1, 0], .reversedBounce: [1, 0, 1, 2],
        ]
        for mode in AnimationMode.allCases {
            let player = player(TestSource(3, loopCount: 3))
            player.mode = mode
            let loops = EventLog<Int>()
            player.onLoop = { loops.record($0) }
            player.seek(to: 1, loop: 2)
            await player.step(to: 0)
            #expect(player.currentLoop == 2 && player.currentFrame?.loop == 2)
            #expect(player.currentIndex == 1 && player.state == .paused && loops.count == 0)
            let log = player.record()
            player.play()
            await player.play(by: ManualClock())
            #expect([1] + log.events == expected[mode] && player.state == .finished, "\(mode)")
            #expect(loops.events == [3])
        }
    }

    @Test("Seeking to a loop out of range is clamped without an overflow")
    func seeksFarLoop() async {
        for (count, loop, expected) in [(3, 7, 2), (3, -1, 0), (1, .max, 0), (0, 5, 5), (0, .min, 0)] {
            let player = player(TestSource(2, loopCount: count))
            player.seek(to: 1, loop: loop)
            await player.step(to: 0)
            #expect(player.currentLoop == expected && player.currentIndex == 1, "\(loop) of \(count)")
        }
        let endless = player(TestSource(2))
        endless.seek(to: 1, loop: .max)
        endless.play()
        await endless.step(to: 0)
        let loop = endless.currentLoop
        await endless.step(to: 3_600_000)
        #expect(loop > 1 << 30 && endless.currentLoop == loop + 18_000 && endless.currentIndex == 1)
        // A source that's still growing has only its first loop.
        let growing = player(TestSource(2, isComplete: false))
        growing.seek(to: 1, loop: 4)
        await growing.step(to: 0)
        #expect(growing.currentLoop == 0 && growing.currentIndex == 1)
        let single = player(TestSource(1, loopCount: 3))
        single.seek(to: 0, loop: 2)
        await single.step(to: 0)
        #expect(single.currentLoop == 0 && single.currentIndex == 0)
    }

    @Test("Loops repeated after a seek are reported again, even after the end")
    func repeatsLoops() async {
        let player = player(TestSource(2, loopCount: 2))
        let loops = EventLog<Int>()
        player.onLoop = { loops.record($0) }
        player.play()
        await player.play(by: ManualClock())
        player.seek(to: 0)
        player.play()
        await player.play(by: ManualClock())
        player.seek(to: 1, loop: 0)
        player.play()
        await player.play(by: ManualClock())
        #expect(loops.events == [1, 2, 2, 1, 2])
    }

    @Test("Time doesn't advance while the player is paused or invisible")
    func pauses() async {
        let player = player(TestSource(5))
        player.play()
        await player.step(to: 0)
        await player.step(to: 150)
        player.isVisible = false
        await player.step(to: 4_000)
        player.isVisible = true
        await player.step(to: 8_000)
        #expect(player.currentIndex == 1)
        await player.step(to: 8_050)
        #expect(player.currentIndex == 2)
        player.pause()
        await player.step(to: 9_000)
        #expect(player.currentIndex == 2)
        player.stop()
        player.tick(at: .seconds(10))
        #expect(player.currentFrame?.index == 2)
        player.play()
        await player.step(to: 11_000)
        #expect(player.currentIndex == 0)
    }

    @Test("A new rate takes effect immediately, even if it's zero or invalid")
    func rates() async {
        let player = player(TestSource(50))
        player.play()
        await player.step(to: 0)
        await player.step(to: 100)
        player.rate = 2
        await player.step(to: 200)
        #expect(player.currentIndex == 3)
        for rate in [0, -1, Double.nan, -Double.infinity] {
            player.rate = rate
            await player.step(to: 300)
            #expect(player.currentIndex == 3)
        }
        #expect(player.tick(at: .milliseconds(300)) == nil)
    }

    @Test("The player waits at the last available frame while its source is still growing")
    func growing() async {
        let source = TestSource(2, loopCount: 1, isComplete: false)
        let player = player(source)
        player.play()
        await player.step(to: 0)
        await player.step(to: 100)
        await player.step(to: 5_000)
        #expect(player.currentIndex == 1)
        source.grow(to: 4, isComplete: true)
        await player.step(to: 5_010)
        #expect(player.currentIndex == 2)
        await player.step(to: 6_000)
        #expect(player.currentIndex == 3)
        #expect(player.state == .finished)
    }

    @Test("With reduced motion, the first frame is shown until play() is called")
    func reducedMotion() async {
        let player = player(TestSource(3), reducesMotion: true)
        player.playAutomatically()
        await player.step(to: 0)
        await player.step(to: 500)
        #expect(player.state == .paused)
        #expect(player.currentFrame?.index == 0)
        player.play()
        await player.step(to: 500)
        await player.step(to: 600)
        #expect(player.currentIndex == 1)
    }

    @Test("Reduced motion returns a playing animation to its first frame until it's turned off")
    func reducedMotionLater() async {
        let player = player(TestSource(3))
        player.playAutomatically()
        await player.step(to: 0)
        await player.step(to: 150)
        #expect(player.currentFrame?.index == 1)
        player.reducesMotion = true
        await player.step(to: 200)
        await player.step(to: 700)
        #expect(player.state == .paused)
        #expect(player.currentFrame?.index == 0)
        player.reducesMotion = false
        #expect(player.state == .playing)
        await player.step(to: 700)
        await player.step(to: 850)
        #expect(player.currentFrame?.index == 1)
    }

    @Test("Turning off reduced motion resumes only the animations that it paused")
    func reducedMotionEnds() async {
        let held = player(TestSource(3), reducesMotion: true)
        held.playAutomatically()
        let paused = player(TestSource(3), reducesMotion: true)
        paused.playAutomatically()
        paused.pause()
        let untouched = player(TestSource(3), reducesMotion: true)
        for player in [held, paused, untouched] { player.reducesMotion = false }
        #expect([held, paused, untouched].map(\.state) == [.playing, .paused, .paused])
    }

    @Test("A late frame is counted once while the previous frame stays visible")
    func misses() async {
        let source = TestSource(5, held: [1])
        let player = player(source)
        player.play()
        player.tick(at: .zero)
        await source.decoded.wait(count: 2)  // The first frame is decoded and the second is held back.
        player.tick(at: .milliseconds(0))
        #expect(player.currentFrame?.index == 0)
        player.tick(at: .milliseconds(150))
        player.tick(at: .milliseconds(160))
        #expect(player.currentFrame?.index == 0)
        #expect(player.missedFrames == 1)
        source.release()
        await player.prepare()
        player.tick(at: .milliseconds(230))
        #expect(player.currentFrame?.index == 2)
        #expect(player.missedFrames == 1)
    }

    @Test("If decoding is always late, the most recently decoded frame is shown")
    func late() async {
        let source = TestSource(5, held: [2])
        let player = player(source)
        player.play()
        player.tick(at: .zero)
        await source.decoded.wait(count: 3)
        player.tick(at: .zero)
        player.tick(at: .milliseconds(250))
        #expect(player.currentFrame?.index == 1)
        #expect(player.missedFrames == 1)
        source.release()
    }

    @Test("A damaged frame is skipped and counted without causing a delay")
    func damaged() async {
        let clock = ManualClock()
        let player = player(TestSource(3, loopCount: 1, failing: [1]))
        let log = player.record()
        player.play()
        await player.play(by: clock)
        #expect(log.events == [0, 2])
        #expect(player.missedFrames == 1)
    }
}
