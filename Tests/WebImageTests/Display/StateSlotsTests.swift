// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageTestSupport

@MainActor
@Suite("Slots for the states of a view", .timeLimit(.minutes(1)))
struct StateSlotsTests {
    private let fixture: SlotFixture
    private let slots: StateSlots
    private var place: RecordingSlot { fixture.slot }

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(3, 4)
        slots = StateSlots(place: fixture.slot) { work in Task { @MainActor in work() } }
    }

    private func load(
        _ width: Int, for name: SlotName, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) {
        var options = DisplayOptions()
        options.manager = fixture.manager
        options.completion = { [fixture] in fixture.record($0) }
        change(&options)
        slots[name].load(fixture.request(width), options: options)
    }

    @Test("The place shows the image of the current state")
    func states() {
        load(3, for: .normal)
        load(4, for: .highlighted)
        #expect(place.shown == ["image 3"])
        slots.active = [.highlighted]
        slots.active = [.highlighted, .selected]
        slots.active = []
        #expect(place.shown == ["image 3", "image 4", "image 3"])
        #expect(fixture.completions == ["3", "4"])
    }

    @Test("A state without an image shows the normal one, and its own when it has loaded")
    func fallback() async {
        load(3, for: .normal)
        fixture.hold(9)
        load(9, for: .selected)
        slots.active = ["pressed", .selected]
        #expect(place.shown == ["image 3"])
        fixture.origin.release("gate")
        await fixture.completions(reach: 2)
        #expect(place.shown == ["image 3", "image 9"])
        load(4, for: "pressed")
        #expect(place.shown.last == "image 4")
    }

    @Test("The URL of a state without a request is the normal one")
    func url() {
        load(3, for: .normal)
        load(4, for: .highlighted)
        #expect(slots.url(for: .highlighted) == fixture.request(4).url)
        #expect(slots.url(for: "disabled") == fixture.request(3).url)
        slots[.highlighted].clear()
        #expect(slots.url(for: .highlighted) == fixture.request(3).url)
    }

    @Test("A state that is cleared while another one loads shows the normal image, and the other one loads")
    func cleared() async {
        load(3, for: .normal)
        load(4, for: .highlighted)
        slots.active = [.highlighted, .selected]
        fixture.hold(9)
        load(9, for: .selected)
        slots[.highlighted].clear()
        #expect(place.shown.last == "image 3")
        fixture.origin.release("gate")
        await fixture.completions(reach: 3)
        #expect(place.shown.last == "image 9")
        #expect(fixture.completions == ["3", "4", "9"])
    }

    @Test("States that load the same image share its transfer")
    func shared() async {
        fixture.hold(9)
        for name in [SlotName.normal, .highlighted, "disabled"] { load(9, for: name) }
        await fixture.origin.requests(to: "/9", reach: 1)
        fixture.origin.release("gate")
        await fixture.completions(reach: 3)
        #expect(fixture.origin.requestCount("/9") == 1)
    }

    @Test("A transition belongs to the state that is shown; another state interrupts it")
    func transition() {
        place.animates = true
        load(3, for: .normal) {
            $0.transition = .fade(0.2)
            $0.transitionPolicy = .always
            $0.waitsForTransition = true
        }
        load(4, for: .highlighted) { $0.waitsForTransition = true }
        #expect(fixture.completions == ["4"])
        slots.active = [.highlighted]
        #expect(fixture.completions == ["4", "3"])
    }

    @Test("The end of the view ends the loads of all states")
    func ended() {
        fixture.hold(9)
        for name in [SlotName.normal, .selected] { load(9, for: name) }
        let tasks = [SlotName.normal, .selected].compactMap { slots[$0].state.task }
        slots.end()
        #expect(tasks.count == 2 && tasks.allSatisfy(\.isCancelled))
        load(3, for: "disabled")
        #expect(fixture.completions.isEmpty)
    }
}
