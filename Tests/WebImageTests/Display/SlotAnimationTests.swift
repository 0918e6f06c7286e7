// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// A view with display ticks sent by the test.
@MainActor
private final class Slot: DisplaySlot {
    private(set) var player: AnimationPlayer?
    private(set) var shown = 0
    var reducesMotion = false
    var isUnchanged = true
    private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        shown += 1
        isUnchanged = true
        player = nil
        if case .animation(_, let player) = content {
            self.player = player
            player.reducesMotion = reducesMotion
        }
    }
}

@MainActor
@Suite("Animations in a slot", .timeLimit(.minutes(1)))
struct SlotAnimationTests {
    private let fixture: ManagerFixture
    private let slot = Slot()

    init() throws {
        fixture = try ManagerFixture()
        fixture.origin.route("/3", try .animation(frames: 3))
        fixture.origin.route("/5", try .animation(frames: 5))
        fixture.origin.route("/still", .picture())
    }

    @discardableResult
    private func load(
        _ path: String, _ change: @escaping (inout DisplayOptions, inout ImageRequest) -> Void = { _, _ in }
    ) async -> AnimationPlayer? {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            var options = DisplayOptions()
            var request = ImageRequest(url: fixture.origin.url(path))
            options.manager = fixture.manager
            options.completion = { _ in continuation.resume() }
            change(&options, &request)
            slot.binding.load(request, options: options)
        }
        // The completion is called while the image is being shown.
        return slot.binding.state.player
    }

    @Test("An animation that the app replaced plays again after the next load")
    func replacedByProgram() async throws {
        let player = try #require(await load("/3"))
        slot.binding.checkForReplacedContent()
        #expect(player.state == .playing)
        slot.isUnchanged = false
        slot.binding.checkForReplacedContent()
        #expect(player.state == .stopped && slot.binding.state.player == nil)
        let next = try #require(await load("/3"))
        #expect(next.state == .playing && next === slot.player)
    }

    @Test("An animated placeholder ends when the app replaces it")
    func replacedPlaceholder() async throws {
        fixture.origin.route("/late", OriginResponse.picture().held(at: "gate"))
        var options = DisplayOptions()
        (options.manager, options.placeholder) = (fixture.manager, .shimmer())
        slot.binding.load(ImageRequest(url: fixture.origin.url("/late")), options: options)
        let player = try #require(slot.player)
        #expect(player.state == .playing)
        slot.isUnchanged = false
        slot.binding.checkForReplacedContent()
        #expect(player.state == .stopped)
        slot.binding.cancel()
        fixture.origin.release("gate")
    }

    @Test("The slot's state includes the player of the animation that it shows")
    func plays() async throws {
        let player = try #require(await load("/3"))
        #expect(player === slot.player)
        #expect(player.state == .playing)
        for time in [0, 100] { await player.step(to: time) }
        #expect(player.currentFrame?.bitmap.shade == 1)
    }

    @Test("With autoPlays off or reduced motion, an animation doesn't play until play() is called")
    func still() async throws {
        let first = try #require(await load("/3") { options, _ in options.autoPlays = false })
        #expect(first.state == .paused)
        slot.reducesMotion = true
        let second = try #require(await load("/5"))
        #expect(second.state == .paused)
        second.play()
        for time in [0, 100] { await second.step(to: time) }
        #expect(second.currentIndex == 1)
    }

    @Test("Options set the loop count, the rate and the mode")
    func options() async throws {
        let budget = FrameBudget()
        let player = try #require(
            await load("/3") { options, _ in
                options.loopCount = 1
                options.playbackRate = 2
                options.playbackMode = .reverse
                options.frameBudget = budget
            })
        for time in [0, 50, 100] { await player.step(to: time) }
        #expect(player.currentIndex == 0)
        await player.step(to: 150)
        #expect(player.state == .finished)
        #expect(budget.decodedFrames == 2)
    }

    @Test("Showing other content stops the animation and releases its frames")
    func replaced() async throws {
        let budget = FrameBudget()
        let old = try #require(await load("/3") { options, _ in options.frameBudget = budget })
        await old.step(to: 0)
        #expect(budget.usedBytes > 0)
        #expect(await load("/still") == nil)
        #expect(old.state == .stopped)
        #expect(slot.player == nil)
        await old.prepare()
        let other = await load("/5") { options, _ in options.frameBudget = budget }
        #expect(other !== old && other?.source.frameCount == 5)
    }

    @Test("An animation stops when a placeholder replaces it or the view is destroyed")
    func ended() async throws {
        let first = try #require(await load("/3"))
        fixture.origin.route("/later", OriginResponse.status(200).held())
        slot.binding.load(
            ImageRequest(url: fixture.origin.url("/later")),
            options: {
                var options = DisplayOptions()
                options.manager = fixture.manager
                return options
            }())
        #expect(first.state == .stopped)
        #expect(slot.binding.state.player == nil)
        let second = try #require(await load("/5"))
        slot.binding.cancel()
        #expect(second.state == .playing, "what is shown stays, and goes on")
        slot.binding.end()
        #expect(second.state == .stopped)
    }

    @Test("An animation continues when the same image is reloaded")
    func again() async throws {
        let player = try #require(await load("/3"))
        for time in [0, 150] { await player.step(to: time) }
        player.pause()
        let shown = slot.shown
        let same = await load("/3") { _, request in request.cachePolicy = .refresh }
        #expect(same === player)
        #expect(slot.shown == shown + 1, "the same bytes are not shown twice")
        #expect(player.state == .paused)
        #expect(player.currentIndex == 1)
    }
}
