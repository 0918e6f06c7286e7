// SPDX-License-Identifier: MIT

import Raster
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Slot transitions", .timeLimit(.minutes(1)))
struct SlotTransitionTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(7, 8)
        slot.animates = true
    }

    /// Shows an image with a transition, and lets the completion wait for it.
    private func start(_ width: Int, _ change: (inout DisplayOptions) -> Void = { _ in }) {
        fixture.start(fixture.request(width)) {
            $0.transition = .fade(0.5)
            $0.transitionPolicy = .always
            $0.waitsForTransition = true
            change(&$0)
        }
    }

    @Test("Placeholders and error images have their own transitions")
    func placeholders() async throws {
        var (placeholder, error) = (Placeholder.color(.black), Placeholder.color(red: 1, green: 0, blue: 0))
        (placeholder.transition, error.transition) = (.fade(0.1), .fade(0.3))
        func start(_ request: ImageRequest, _ policy: DisplayOptions.TransitionPolicy = .automatic) {
            fixture.start(request) {
                ($0.placeholder, $0.errorImage, $0.transitionPolicy) = (placeholder, error, policy)
                $0.transition = .fade(0.5)
            }
        }
        let gone = ImageRequest(url: fixture.origin.url("/gone"))
        start(gone)
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["placeholder", "error"] && slot.transitions.map(\.duration) == [0.1, 0.3])
        slot.forget()
        start(gone)
        #expect(slot.shown == ["error"] && slot.transitions.map(\.duration) == [0], "it was known")
        slot.forget()
        start(gone, .always)
        #expect(slot.transitions.map(\.duration) == [0.3])
        slot.forget()
        fixture.start(nil) { ($0.placeholder, $0.errorImage) = (placeholder, error) }
        #expect(slot.transitions.map(\.duration) == [0.1])
        let cached = Placeholder.cached(gone, otherwise: placeholder)
        #expect(cached.transition.duration == 0.1)
    }

    @Test("A completion that waits for the transition is called once, at the transition's end")
    func waits() {
        start(7)
        #expect(slot.shown == ["image 7"] && fixture.completions.isEmpty)
        slot.endTransition()
        slot.endTransition()
        #expect(fixture.completions == ["7"])
    }

    @Test("The completion of an image from the network also waits for the transition")
    func network() async throws {
        fixture.hold(9)
        start(9)
        let states = fixture.binding.states
        fixture.origin.release("gate")
        for await state in states { if case .loaded = state.phase { break } }
        #expect(slot.transitions.last == .fade(0.5) && fixture.completions.isEmpty)
        slot.endTransition()
        #expect(fixture.completions == ["9"])
    }

    @Test("With the network-only transition policy, an image from disk appears without a transition")
    func networkOnly() async throws {
        for (width, expected) in [(9, DisplayTransition.fade(0.5)), (7, .none)] {
            if width == 7 { fixture.manager.memory.removeAll() }
            fixture.hold(9)
            start(width) { $0.transitionPolicy = .network }
            let states = fixture.binding.states
            fixture.origin.release("gate")
            for await state in states { if case .loaded = state.phase { break } }
            #expect(slot.transitions.last == expected)
            slot.endTransition()
        }
    }

    @Test("If there's no transition, the completion doesn't wait")
    func without() {
        start(7) { $0.transition = .none }
        #expect(fixture.completions == ["7"])
        slot.animates = false
        start(8)
        #expect(fixture.completions == ["7", "8"])
    }

    @Test("A failure doesn't wait for a transition")
    func failure() async {
        fixture.origin.route("/9", .status(500))
        start(7)
        start(9)
        await fixture.completions(reach: 2)
        #expect(fixture.completions == ["7", "http"])
    }

    @Test("Interrupting the transition completes the load first", arguments: 0..<5)
    func interrupted(by way: Int) {
        start(7)
        switch way {
        case 0: start(8)
        case 1: fixture.start(nil)
        case 2: fixture.binding.cancel()
        case 3: fixture.binding.clear()
        default: fixture.binding.prepareForReuse(keepsContent: true)
        }
        #expect(fixture.completions.first == "7")
        slot.endTransition()
        let rest = [["8"], ["invalidURL"], [], [], []][way]
        #expect(Array(fixture.completions.dropFirst()) == rest)
    }

    @Test("A load still completes if the view is released during the transition")
    func viewGone() async {
        start(7)
        fixture.binding.end()
        #expect(fixture.completions.isEmpty)
        await fixture.completions(reach: 1)
        #expect(fixture.completions == ["7"])
    }

    @Test("If the display stops refreshing, the load completes one second after the transition's end")
    func timedOut() async {
        // Finish all disk writes first, because they use the same clock.
        await fixture.manager.finishStores()
        start(7)
        await fixture.fixture.clock.sleepers(reach: 1)
        fixture.fixture.clock.advance(by: .milliseconds(1499))
        #expect(fixture.fixture.clock.sleeperCount == 1)
        fixture.fixture.clock.advance(by: .milliseconds(1))
        await fixture.completions(reach: 1)
        #expect(fixture.completions == ["7"])
    }

    @Test("Previews have their own transition")
    func previews() async throws {
        var picture = try PacedPicture(.progressive)
        picture.offsets = Array(picture.offsets.prefix(1))
        fixture.origin.route("/paced", picture.response())
        let gate = PacedPicture.gate(picture.offsets[0])
        var request = ImageRequest(url: fixture.origin.url("/paced"))
        request.progressive = .scans
        fixture.start(request) {
            $0.transition = .fade(0.2)
            $0.previewTransition = .fade(0.4)
            $0.onEvent = { [fixture] event in
                if case .preview = event { fixture.origin.release(gate) }
            }
        }
        await fixture.completions(reach: 1)
        #expect(slot.transitions.dropFirst(1).first == .fade(0.4))
        #expect(slot.transitions.last == .fade(0.2))
    }

    @Test("A transition's progress follows its curve from 0 to 1")
    func curve() {
        let curves: [(DisplayTransition.Curve, [Double])] = [
            (.linear, [0.25, 0.5, 0.75]), (.easeIn, [0.0625, 0.25, 0.5625]),
            (.easeOut, [0.4375, 0.75, 0.9375]), (.easeInOut, [0.15625, 0.5, 0.84375]),
        ]
        for (curve, middle) in curves {
            var transition = DisplayTransition.slide(from: .left, 2)
            transition.curve = curve
            let values = [-1, 0, 0.5, 1, 1.5, 2, 3].map { transition.progress(after: $0) }
            #expect(values.first == 0 && values[1] == 0 && values.last == 1 && values[5] == 1)
            #expect(Array(values[2...4]) == middle)
        }
        #expect(DisplayTransition.none.progress(after: 0) == 1)
        #expect(DisplayTransition.fade(-1).progress(after: 0) == 1)
    }

    @Test("A custom transition with the same closures equals only itself")
    func custom() {
        func make() -> DisplayTransition { .custom(1, curve: .linear) { _, _ in } }
        let custom = make()
        #expect(custom == custom && custom != make())
        #expect(custom.effect == .custom && custom.animate != nil && custom.prepare == nil)
    }
}
