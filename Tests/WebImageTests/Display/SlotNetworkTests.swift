// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Slots without a network", .serialized, .timeLimit(.minutes(1)))
struct SlotNetworkTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(7)
        fixture.origin.isReachable = false
    }

    /// Fails to load an image in a slot that waits for the network.
    private func fail(_ change: (inout DisplayOptions) -> Void = { _ in }) async {
        await fixture.load(9) {
            $0.retriesWhenReachable = true
            change(&$0)
        }
    }

    /// Waits until the slot has loaded an image.
    private func isLoaded() async {
        for await state in fixture.binding.states { if case .loaded = state.phase { return } }
    }

    @Test("A load that failed offline retries when the network returns, without completing again")
    func repeated() async {
        await fail { $0.errorImage = .color(red: 1, green: 0, blue: 0) }
        #expect(slot.shown == ["placeholder", "error"])
        fixture.origin.isReachable = true
        SlotBinding.networkDidReturn()
        await isLoaded()
        #expect(slot.shown == ["placeholder", "error", "placeholder", "image 9"])
        #expect(fixture.completions.count == 1 && fixture.completions != ["9"])
    }

    @Test("Each time the network returns, the load retries once")
    func failsAgain() async {
        await fail()
        SlotBinding.networkDidReturn()
        SlotBinding.networkDidReturn()
        for await _ in fixture.binding.states {
            if case .failed = fixture.binding.state.phase, slot.shown.count == 2 { break }
        }
        fixture.origin.isReachable = true
        SlotBinding.networkDidReturn()
        await isLoaded()
        #expect(slot.shown == ["placeholder", "placeholder", "placeholder", "image 9"])
    }

    @Test("A slot retries only its current load, after an offline failure and with the option on")
    func notRepeated() async {
        await fixture.load(9)
        SlotBinding.networkDidReturn()
        await fail()
        fixture.start(fixture.request(7))
        SlotBinding.networkDidReturn()
        await fail()
        fixture.binding.clear()
        fixture.origin.isReachable = true
        fixture.origin.route("/404", .status(404))
        await fixture.load(404) { $0.retriesWhenReachable = true }
        slot.forget()
        SlotBinding.networkDidReturn()
        await Task.yield()
        await fixture.load(10)
        #expect(slot.shown == ["placeholder", "image 10"])
    }

    @Test("An image that the app set after the failure stays")
    func replaced() async {
        await fail()
        slot.isUnchanged = false
        fixture.origin.isReachable = true
        SlotBinding.networkDidReturn()
        // The slots were notified on the main actor before this task, so they've responded by now.
        await Task { @MainActor in }.value
        #expect(slot.shown == ["placeholder"] && fixture.binding.state.task == nil)
    }

    @Test("An image that the app set before the failure is replaced, as in any successful load")
    func replacedBefore() async {
        fixture.start(fixture.request(9)) { options in
            options.retriesWhenReachable = true
            options.onEvent = { [slot] event in
                if case .finished(.failure) = event { slot.isUnchanged = false }
            }
        }
        await fixture.completions(reach: 1)
        fixture.origin.isReachable = true
        SlotBinding.networkDidReturn()
        await isLoaded()
        #expect(slot.shown.last == "image 9")
    }

    @Test("When the network returns, 1,000 slots that failed together load each image once")
    func many() async {
        let slots = (0..<1000).map { _ in RecordingSlot() }
        for slot in slots {
            var options = DisplayOptions()
            options.manager = fixture.manager
            options.retriesWhenReachable = true
            options.completion = { [fixture] in fixture.record($0) }
            slot.binding.load(fixture.request(9), options: options)
        }
        await fixture.completions(reach: 1000)
        fixture.origin.isReachable = true
        let requests = fixture.origin.requestCount("/9")
        fixture.hold(9)
        SlotBinding.networkDidReturn()
        // The slots were notified on the main actor before this task, so they've responded by now.
        await Task { @MainActor in }.value
        fixture.origin.release("gate")
        for slot in slots {
            for await state in slot.binding.states { if case .loaded = state.phase { break } }
            #expect(slot.shown.last == "image 9")
        }
        #expect(fixture.origin.requestCount("/9") == requests + 1)
        #expect(fixture.completions.count == 1000)
    }
}
