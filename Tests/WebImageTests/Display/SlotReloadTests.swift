// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Reloading a slot's last request", .timeLimit(.minutes(1)))
struct SlotReloadTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }
    private var binding: SlotBinding { fixture.binding }

    init() throws { fixture = try SlotFixture() }

    /// Waits until the slot isn't loading.
    private func ends() async {
        for await state in binding.states where state.task == nil { break }
    }

    @Test("A reload of a failed image reuses its options and ignores the remembered failure")
    func failed() async {
        fixture.origin.route("/7", .status(404))
        let change: (inout DisplayOptions) -> Void = {
            $0.errorImage = .color(red: 1, green: 0, blue: 0)
            $0.adapt = { "template of \($0)" }
        }
        await fixture.load(7, change)
        await fixture.load(7, change)
        #expect(fixture.origin.requestCount("/7") == 1, "the failure is remembered")
        slot.forget()
        fixture.origin.route("/7", .picture(width: 7, height: 4))
        binding.reload()
        await slot.waits { $0.count == 2 }
        await ends()
        #expect(slot.shown == ["placeholder", "template of image 7"])
        #expect(fixture.origin.requestCount("/7") == 2)
        #expect(fixture.completions.count == 2, "the completion is called once for each load")
        #expect(fixture.manager.failedURLs.isEmpty)
    }

    @Test("The displayed image stays until the new one arrives, as with load")
    func shown() async {
        await fixture.load(7)
        slot.forget()
        binding.reload()
        #expect(slot.shown.isEmpty && binding.state.task == nil, "the image is in memory")
        await fixture.manager.removeAllImages()
        fixture.hold(7)
        binding.reload()
        #expect(slot.shown.isEmpty && binding.state.task != nil)
        fixture.origin.release("gate")
        await ends()
        #expect(!slot.shown.contains("placeholder") && fixture.origin.requestCount("/7") == 2)
    }

    @Test("A canceled load starts again")
    func cancelled() async {
        fixture.hold(7)
        fixture.start(fixture.request(7))
        binding.cancel()
        fixture.origin.release("gate")
        binding.reload()
        await slot.waits { $0.last == "image 7" }
        #expect(binding.state.url == fixture.request(7).url)
    }

    @Test("New options replace the last load's options, except its manager")
    func options() async {
        fixture.origin.route("/7", .status(404))
        await fixture.load(7)
        fixture.origin.route("/7", .picture(width: 9, height: 4))
        var options = DisplayOptions()
        options.completion = { [fixture] in fixture.record($0) }
        binding.reload(options: options)
        await fixture.completions(reach: 2)
        #expect(fixture.completions.last == "9" && slot.shown.last == "image 9")
    }

    @Test("Reloading does nothing while the slot is loading or if there is nothing to repeat")
    func nothing() async {
        binding.reload()
        fixture.hold(7)
        fixture.start(fixture.request(7))
        let task = binding.state.task
        binding.reload()
        #expect(binding.state.task === task && task?.isCancelled == false)
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        binding.clear()
        slot.forget()
        binding.reload()
        fixture.start(nil) { $0.placeholder = nil }
        binding.reload()
        #expect(slot.shown == ["nothing"] && fixture.completions == ["7", "invalidURL"])
        await fixture.load(8)
        binding.prepareForReuse(keepsContent: true)
        binding.reload()
        #expect(binding.state.task == nil)
        binding.end()
        binding.reload()
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("An animation list's images are loaded again")
    func list() async {
        fixture.origin.route("/7", .status(404))
        fixture.origin.route("/8", .status(404))
        var options = DisplayOptions()
        options.manager = fixture.manager
        options.completion = { [fixture] in fixture.record($0) }
        binding.loadAnimation([fixture.request(7), fixture.request(8)], options: options)
        await fixture.completions(reach: 1)
        for width in 7...8 { fixture.origin.route("/\(width)", .picture(width: width, height: 4)) }
        binding.reload()
        await slot.waits { $0.last == "animation 7 of 2" }
    }
}
