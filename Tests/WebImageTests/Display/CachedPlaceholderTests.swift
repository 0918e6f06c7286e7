// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Placeholders from the cache", .timeLimit(.minutes(1)))
struct CachedPlaceholderTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }
    private let plain = Placeholder.color(red: 0, green: 0, blue: 0)

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(3, 5)
        fixture.hold(100)
    }

    /// Leaves images only on disk.
    private func forget(_ widths: Int...) async {
        await fixture.manager.flush()
        for width in widths { await fixture.fixture.isForgotten(fixture.request(width)) }
    }

    /// Starts loading the large image.
    private func start(_ placeholder: Placeholder) {
        fixture.start(fixture.request(100)) { $0.placeholder = placeholder }
    }

    /// The content shown so far. Leaves out the empty slot, which comes first unless the disk is very fast.
    private var shown: [String] { slot.shown.filter { $0 != "nothing" } }

    private func isShown(_ name: String) async {
        await slot.waits { $0.last == name }
    }

    @Test("An image in memory is shown immediately and replaced by the final image")
    func memory() async {
        start(.cached(fixture.request(3), otherwise: plain))
        #expect(slot.shown == ["image 3"])
        #expect(fixture.binding.state.task != nil)
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["image 3", "image 100"])
    }

    @Test("An image on disk is the first placeholder that's shown")
    func disk() async {
        await forget(3)
        start(.cached(fixture.request(3), otherwise: plain))
        #expect(!slot.shown.contains("placeholder"))
        await isShown("image 3")
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(shown == ["image 3", "image 100"])
    }

    @Test("With a synchronous lookup, an image on disk is shown immediately")
    func synchronous() async {
        await forget(3)
        var request = fixture.request(3)
        request.lookup = .synchronous
        start(.cached(request, otherwise: plain))
        #expect(slot.shown == ["image 3"])
    }

    @Test("If the image isn't cached, the fallback placeholder is shown without a fetch")
    func missing() async {
        start(.cached(fixture.request(77), otherwise: .cached(fixture.request(78), otherwise: plain)))
        await isShown("placeholder")
        #expect(shown == ["placeholder"])
        start(.cached(nil, otherwise: plain))
        #expect(slot.shown.last == "placeholder")
        start(.cached(nil))
        #expect(slot.shown.last == "nothing")
        #expect(fixture.origin.requestCount("/77") == 0 && fixture.origin.requestCount("/78") == 0)
    }

    @Test("A smaller image from memory is shown until a better one is read from disk")
    func smallerFirst() async {
        await forget(3, 5)
        await fixture.load(3)
        fixture.binding.show(.placeholder(plain))
        slot.forget()
        start(.cached(fixture.request(5), otherwise: .cached(fixture.request(3), otherwise: plain)))
        #expect(["image 3", "image 5"].contains(slot.shown.last))
        await isShown("image 5")
        #expect(slot.shown == shown && !shown.contains("placeholder"))
    }

    @Test("A placeholder that arrives after the final image isn't shown", arguments: 0..<4)
    func late(way: Int) async {
        await forget(5)
        start(.cached(fixture.request(5)))
        let before = slot.shown.count
        switch way {
        case 0: fixture.start(fixture.request(3))
        case 1: fixture.binding.clear()
        case 2: fixture.binding.prepareForReuse(keepsContent: true)
        default: fixture.binding.end()
        }
        // The placeholder's lookup was queued before this one, so it ends first.
        var request = fixture.request(5)
        request.cachePolicy = .cacheOnly
        _ = try? await fixture.manager.load(request).response
        await Task { @MainActor in }.value
        #expect(!slot.shown.dropFirst(before).contains("image 5"))
    }

    @Test("A cached image of any age works as a placeholder")
    func stale() async {
        fixture.fixture.clock.advance(by: .seconds(365 * 24 * 3600))
        start(.cached(fixture.request(3)))
        #expect(slot.shown == ["image 3"])
    }

    @Test("A failed load can show an error image from the cache")
    func errorImage() async {
        fixture.origin.route("/404", .status(404))
        await fixture.load(404) { $0.errorImage = .cached(fixture.request(3)) }
        #expect(slot.shown == ["placeholder", "image 3"])
    }
}
