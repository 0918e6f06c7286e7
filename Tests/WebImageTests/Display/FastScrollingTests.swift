// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Loads in fast-scrolling lists", .timeLimit(.minutes(1)))
struct FastScrollingTests {
    private let fixture: SlotFixture
    private let list = ScrolledList(FastScrolling(maximumBytes: 20_000))
    private let clock = Clock()
    private var slot: RecordingSlot { fixture.slot }
    private var binding: SlotBinding { fixture.binding }

    init() throws {
        fixture = try SlotFixture()
        fixture.slot.scrolledLists = [list]
        // Decoders ignore bytes after the end of an image.
        var large = OriginResponse.picture(width: 9, height: 4)
        large.body += Data(count: 100_000)
        fixture.origin.route("/9", large)
    }

    private final class Clock {
        var milliseconds = 0
    }

    private func scrollFast(_ list: ScrolledList? = nil) {
        let list = list ?? self.list
        clock.milliseconds += 1000
        for step in 0..<2 {
            var position = ListPosition()
            position.add(offset: Double(1000 * step), length: 100, of: 10_000)
            list.move(to: position, at: .milliseconds(clock.milliseconds + 16 * step))
        }
        #expect(list.isFast)
    }

    /// Waits until the slot's load is pending without a task.
    private func isHeldBack() async {
        for await state in binding.states {
            if case .loading = state.phase, state.task == nil { return }
        }
    }

    @Test("A large file loads once the list slows down, as one load with one completion")
    func large() async {
        var events: [String] = []
        scrollFast()
        fixture.start(fixture.request(9)) {
            $0.errorImage = .color(red: 1, green: 0, blue: 0)
            $0.onEvent = { if case .finished = $0 { events.append("finished") } }
        }
        await isHeldBack()
        #expect(slot.shown == ["placeholder"] && fixture.completions.isEmpty && events.isEmpty)
        #expect(fixture.manager.failedURLs.isEmpty)
        list.advance(to: .seconds(1))
        #expect(list.isFast && binding.state.task == nil, "it has not slowed yet")
        list.advance(to: .seconds(2))
        #expect(!list.isFast)
        await fixture.completions(reach: 1)
        #expect(fixture.completions == ["9"] && events == ["finished"])
        #expect(slot.shown == ["placeholder", "image 9"])
        #expect(fixture.origin.requestCount("/9") == 2)
    }

    @Test("Small files and images in memory load as usual")
    func small() async {
        await fixture.store(9)
        scrollFast()
        fixture.start(fixture.request(9))
        #expect(fixture.completions == ["9"] && slot.shown == ["image 9"])
        fixture.start(fixture.request(7))
        await fixture.completions(reach: 2)
        #expect(fixture.completions == ["9", "7"] && slot.shown.last == "image 7" && list.isFast)
        list.stop()
        #expect(binding.state.task == nil, "nothing is loaded again")
        #expect(fixture.origin.requestCount("/7") == 1)
    }

    @Test("A load still running when the list slows down gets the whole file")
    func running() async {
        fixture.hold(7)
        scrollFast()
        fixture.start(fixture.request(7))
        let limited = binding.state.task
        list.stop()
        #expect(binding.state.task != nil && binding.state.task !== limited)
        fixture.origin.route("/7", .picture(width: 7, height: 4))
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(fixture.completions == ["7"] && slot.shown == ["placeholder", "image 7"])
    }

    @Test("If the limit is zero bytes, images come only from caches until the list slows down")
    func cachesOnly() async {
        list.options.maximumBytes = 0
        await fixture.store(7)
        scrollFast()
        await fixture.fixture.beginWrites()
        await fixture.manager.flush()
        await fixture.fixture.isForgotten(fixture.request(7))
        fixture.start(fixture.request(7))
        // There's no placeholder if the image was read before `load` returned.
        await slot.waits { $0.last == "image 7" }
        #expect(fixture.completions.isEmpty && binding.state.task == nil)
        list.stop()
        await fixture.completions(reach: 1)
        #expect(fixture.completions == ["7"] && fixture.origin.requestCount("/7") == 1)
        scrollFast()
        fixture.start(fixture.request(8))
        await isHeldBack()
        var reload = fixture.request(6)
        reload.cachePolicy = .reload
        fixture.start(reload)
        #expect(binding.state.task == nil)
        #expect(fixture.origin.requestCount("/8") == 0 && fixture.origin.requestCount("/6") == 0)
        list.stop()
        await fixture.completions(reach: 3)
        #expect(fixture.completions == ["7", "cancelled", "6"])
        #expect(fixture.origin.requestCount("/8") == 0)
    }

    @Test("A deferred load that's canceled or replaced doesn't start later")
    func replaced() async {
        scrollFast()
        fixture.start(fixture.request(9))
        await isHeldBack()
        binding.cancel()
        #expect(fixture.completions == ["cancelled"])
        fixture.start(fixture.request(9))
        await isHeldBack()
        binding.prepareForReuse()
        #expect(fixture.completions == ["cancelled", "cancelled"])
        list.stop()
        #expect(binding.state.task == nil && fixture.origin.requestCount("/9") == 2)
        scrollFast()
        fixture.start(fixture.request(9))
        await isHeldBack()
        binding.end()
        list.stop()
        #expect(fixture.origin.requestCount("/9") == 3)
    }

    @Test("A failure unrelated to the limit is reported immediately")
    func failure() async {
        fixture.origin.route("/7", .status(404))
        scrollFast()
        await fixture.load(7) { $0.errorImage = .color(red: 1, green: 0, blue: 0) }
        #expect(fixture.completions == ["http"] && slot.shown == ["placeholder", "error"])
        list.stop()
        #expect(binding.state.task == nil)
    }

    @Test("A view laid out during fast scrolling loads with the limit")
    func sized() async {
        scrollFast()
        slot.viewSize = PixelSize(width: 0, height: 0)
        fixture.start(ImageRequest(url: fixture.origin.url("/9"), thumbnail: .view(.fill)))
        #expect(fixture.origin.requestCount("/9") == 0)
        slot.viewSize = PixelSize(width: 32, height: 32)
        binding.viewSizeDidChange()
        await isHeldBack()
        list.stop()
        await fixture.completions(reach: 1)
        #expect(fixture.completions.count == 1 && fixture.origin.requestCount("/9") == 2)
    }

    @Test("A slot in several lists waits while any of them scrolls fast")
    func several() async {
        let outer = ScrolledList(FastScrolling(maximumBytes: 1_000_000))
        var loads = 0
        for list in [list, outer] { list.onLoad = { loads += 1 } }
        slot.scrolledLists = [list, outer]
        scrollFast(outer)
        await fixture.load(9)
        #expect(fixture.completions == ["9"] && loads == 2)
        outer.stop()
        await fixture.load(9)
        #expect(loads == 2, "an image in memory is not loaded")
    }
}
