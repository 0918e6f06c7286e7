// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Reusing slots", .timeLimit(.minutes(1)))
struct SlotReuseTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }
    private var binding: SlotBinding { fixture.binding }

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(7, 8)
    }

    /// Starts a load that doesn't end, with the policy that keeps the old image.
    private func startKeeping(_ width: Int?) {
        if let width { fixture.hold(width) }
        fixture.start(width.map(fixture.request)) { $0.placeholderPolicy = .keepCurrent }
    }

    @Test("After prepareForReuse, no load keeps the previous image", arguments: [nil, 9], [true, false])
    func keepCurrent(width: Int?, keepsContent: Bool) {
        fixture.start(fixture.request(7))
        binding.prepareForReuse(keepsContent: keepsContent)
        startKeeping(width)
        #expect(
            slot.shown
                == (keepsContent ? ["image 7", "placeholder"] : ["image 7", "nothing", "placeholder"]))
    }

    @Test("An image kept by prepareForReuse stays only if the next load is for the same image")
    func sameImage() {
        fixture.start(fixture.request(7))
        binding.prepareForReuse(keepsContent: true)
        fixture.start(fixture.request(7))
        #expect(slot.shown == ["image 7"])
        startKeeping(9)
        #expect(slot.shown == ["image 7"], "the policy holds for the new use")
    }

    @Test(
        "If a closure empties the slot on receiving the image, the image isn't shown",
        arguments: [7, 9], [true, false])
    func emptiedInEvent(width: Int, keepsContent: Bool) async {
        fixture.start(fixture.request(width)) { [binding] in
            $0.onEvent = { event in
                if case .finished = event { binding.prepareForReuse(keepsContent: keepsContent) }
            }
        }
        await fixture.completions(reach: 1)
        #expect(!slot.shown.contains("image \(width)"))
        #expect(fixture.completions == ["\(width)"] && binding.state.url == nil)
    }

    @Test("An image from an older, still running load is shown with its own options")
    func olderLoad() async {
        fixture.hold(9)
        // Otherwise the older image could arrive before the second load replaces its load.
        fixture.hold(10, at: "older")
        fixture.start(fixture.request(10)) {
            $0.adapt = { image in "\(image), small" }
            $0.transition = .fade(0.2)
        }
        fixture.start(fixture.request(9)) { $0.cancelsPrevious = false }
        fixture.origin.release("older")
        await fixture.completions(reach: 1)
        #expect(slot.shown.last == "image 10, small" && slot.transitions.last == .fade(0.2))
        guard case .loading = binding.state.phase else { return #expect(Bool(false)) }
        fixture.origin.release("gate")
        await fixture.completions(reach: 2)
        #expect(slot.shown.last == "image 9" && fixture.completions == ["10", "9"])
    }

    @Test("prepareForReuse() completes the load as canceled and clears the URL")
    func cancels() {
        startKeeping(9)
        let task = binding.state.task
        binding.prepareForReuse()
        #expect(task?.isCancelled == true && fixture.completions == ["cancelled"])
        #expect(binding.state.url == nil)
        #expect(slot.shown == ["placeholder", "nothing"])
    }

    @Test("Showing a ready image uses its transition and ends the slot's load")
    func ready() async throws {
        let image = try #require(fixture.manager.cachedImage(for: fixture.request(8))).image
        startKeeping(9)
        slot.forget()
        binding.show(.image(image), transition: .fade(0.3))
        #expect(slot.shown == ["image 8"] && slot.transitions == [.fade(0.3)])
        #expect(fixture.completions == ["cancelled"])
        fixture.start(fixture.request(8))
        #expect(slot.shown == ["image 8", "image 8"], "the image of a request is another one")
    }

    @Test("A provided animation plays until other content is shown")
    func readyAnimation() async throws {
        fixture.origin.route("/3", try .animation(frames: 3))
        let response = try await fixture.manager.load(fixture.request(3)).response
        let player = try #require(response.makePlayer())
        binding.show(.animation(response.image, player))
        #expect(player.state == .playing && binding.state.player === player)
        fixture.start(fixture.request(7))
        #expect(player.state == .stopped && binding.state.player == nil)
    }

    @Test("After a load with a set closure, clear() leaves the content and show() replaces it")
    func afterSetClosure() {
        fixture.start(fixture.request(7)) { $0.set = { _, _ in } }
        binding.clear()
        #expect(slot.shown.isEmpty)
        binding.show(.placeholder(.color(red: 1, green: 0, blue: 0)))
        #expect(slot.shown == ["error"])
    }

    @Test("However a load ends, onEvent reports the end before the completion is called")
    func ends() async {
        var ends: [String] = []
        func start(_ width: Int?) {
            fixture.start(width.map(fixture.request)) { options in
                options.onEvent = { if case .finished = $0 { ends.append("event \(width ?? 0)") } }
                options.completion = { _ in ends.append("completion \(width ?? 0)") }
            }
        }
        for width in [7, 9, 10, nil, 11] {
            if let width, width > 8 { fixture.hold(width) }
            start(width)
        }
        binding.cancel()
        let expected = [7, 9, 10, 0, 11].flatMap { ["event \($0)", "completion \($0)"] }
        #expect(ends.sorted() == expected.sorted())
        for width in [7, 9, 10, 0, 11] {
            let event = ends.firstIndex(of: "event \(width)") ?? .max
            #expect(event < ends.firstIndex(of: "completion \(width)") ?? -1)
        }
    }
}
