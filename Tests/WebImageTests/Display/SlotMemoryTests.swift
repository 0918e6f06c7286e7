// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Slots and images in memory", .timeLimit(.minutes(1)))
struct SlotMemoryTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(7, 8)
    }

    @Test("An image in memory is reported, shown and completed, in that order, before load returns")
    func order() {
        var order: [String] = []
        fixture.start(fixture.request(7)) {
            $0.onEvent = { [slot] event in
                if case .finished = event { order.append("event, \(slot.shown.count) shown") }
            }
            $0.progress = { [slot] in order.append("\($0.received), \(slot.shown.count) shown") }
            $0.completion = { [slot] _ in order.append("completion, \(slot.shown.count) shown") }
        }
        #expect(order == ["event, 0 shown", "1, 1 shown", "completion, 1 shown"])
        #expect(slot.shown == ["image 7"])
        #expect(fixture.binding.state.progress.fraction == 1 && fixture.binding.state.task == nil)
        #expect(fixture.binding.state.url == fixture.request(7).url)
    }

    @Test("Loading the image that's already shown completes without showing it again")
    func again() {
        for _ in 0..<3 { fixture.start(fixture.request(7)) }
        #expect(slot.shown == ["image 7"] && fixture.completions == ["7", "7", "7"])
        fixture.start(fixture.request(8))
        fixture.start(fixture.request(7))
        #expect(slot.shown == ["image 7", "image 8", "image 7"])
    }

    @Test("The same image is shown again if it has a transition or the app replaced it")
    func shownAgain() {
        fixture.start(fixture.request(7))
        fixture.start(fixture.request(7)) {
            $0.transition = .fade(0.2)
            $0.transitionPolicy = .always
        }
        #expect(slot.transitions == [.none, .fade(0.2)])
        slot.isUnchanged = false
        fixture.start(fixture.request(7))
        #expect(slot.shown == ["image 7", "image 7", "image 7"])
    }

    @Test("A memory hit cancels the running load before it completes")
    func replacesRunning() {
        fixture.hold(5)
        fixture.start(fixture.request(5))
        let task = fixture.binding.state.task
        fixture.start(fixture.request(7))
        #expect(task?.isCancelled == true)
        #expect(fixture.completions == ["cancelled", "7"])
        #expect(slot.shown == ["placeholder", "image 7"])
    }

    @Test("A closure that loads another image decides what's shown", arguments: [true, false])
    func reentrant(inEvent: Bool) {
        var loads = 0
        func loadOther() {
            loads += 1
            if loads == 1 { fixture.start(fixture.request(8)) }
        }
        fixture.start(fixture.request(7)) {
            if inEvent { $0.onEvent = { _ in loadOther() } } else { $0.progress = { _ in loadOther() } }
        }
        #expect(slot.shown == (inEvent ? ["image 8"] : ["image 7", "image 8"]))
        #expect(fixture.completions == ["8", "7"])
        #expect(fixture.binding.state.url == fixture.request(8).url)
    }

    @Test("With setsImage off, an image in memory is passed only to the completion")
    func notSet() {
        fixture.start(fixture.request(7)) { $0.setsImage = false }
        #expect(slot.shown == ["placeholder"] && fixture.completions == ["7"])
        fixture.start(fixture.request(7))
        #expect(slot.shown == ["placeholder", "image 7"])
    }

    @Test("A manager with an observer also reports the load of an image in memory")
    func observed() async throws {
        let recorder = EventRecorder()
        let fixture = try SlotFixture { $0.observer = recorder }
        await fixture.store(7)
        fixture.start(fixture.request(7))
        #expect(recorder.events.filter { $0.kind == .started }.count == 2)
        #expect(fixture.completions == ["7"])
    }

    @Test("An adapted image is shown in place of the original, but only for the load that adapts it")
    func adapted() {
        fixture.start(fixture.request(7)) { $0.adapt = { "template of \($0)" } }
        fixture.start(fixture.request(7))
        #expect(slot.shown == ["template of image 7", "image 7"])
    }
}
