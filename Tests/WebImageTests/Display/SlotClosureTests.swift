// SPDX-License-Identifier: MIT

import ImageCoding
import Raster
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// Tests how long a slot keeps the closures in its options.
@MainActor
@Suite("Closures in a slot's options", .timeLimit(.minutes(1)))
struct SlotClosureTests {
    fileprivate final class Captured: Sendable {}

    fileprivate struct Weak {
        weak var object: Captured?
    }

    /// The options' closures that can capture an object.
    enum Closure: CaseIterable {
        case completion, onEvent, progress, adapt, set, transition, previewTransition

        @MainActor
        fileprivate func capture(_ object: Captured, in options: inout DisplayOptions) {
            let custom = DisplayTransition.custom(0.1) { _, _ in withExtendedLifetime(object) {} }
            switch self {
            case .completion:
                options.completion = { [old = options.completion] in
                    withExtendedLifetime(object) {}
                    old?($0)
                }
            case .onEvent: options.onEvent = { _ in withExtendedLifetime(object) {} }
            case .progress: options.progress = { _ in withExtendedLifetime(object) {} }
            case .adapt:
                options.adapt = { image in
                    withExtendedLifetime(object) {}
                    return image
                }
            case .set: options.set = { _, _ in withExtendedLifetime(object) {} }
            case .transition: options.transition = custom
            case .previewTransition: options.previewTransition = custom
            }
        }
    }

    private let fixture: SlotFixture

    init() throws { fixture = try SlotFixture() }

    /// Loads an image with a closure that captures an object, and returns a weak reference to the object.
    private func load(_ width: Int, _ closure: Closure, retries: Bool = true) async -> Weak {
        let object = Captured()
        await fixture.load(width) {
            $0.retriesWhenReachable = retries
            closure.capture(object, in: &$0)
        }
        // The test's slot records transitions, which can retain the object.
        fixture.slot.forget()
        return Weak(object: object)
    }

    @Test(
        "All closures are released after a success, whether from the network or memory",
        arguments: Closure.allCases)
    func success(closure: Closure) async {
        for _ in 1...2 {
            let captured = await load(7, closure)
            // The completion's task may still be on the stack.
            await Task { @MainActor in }.value
            #expect(captured.object == nil)
        }
        fixture.slot.viewSize = nil
        fixture.start(fixture.request(8)) { $0.setsImage = false }
        let captured = await load(7, closure)
        await Task { @MainActor in }.value
        #expect(captured.object == nil, "a memory hit that replaces a load")
    }

    @Test("Reporting closures are released after a failure", arguments: Closure.allCases)
    func failure(closure: Closure) async {
        fixture.origin.route("/7", .status(404))
        let captured = await load(7, closure)
        await Task { @MainActor in }.value
        let reports = [.completion, .onEvent, .progress].contains(closure)
        #expect((captured.object == nil) == reports)
        fixture.binding.clear()
        #expect(captured.object == nil)
    }

    @Test(
        "A load waiting for the network keeps all of its closures except the completion",
        arguments: Closure.allCases)
    func waiting(closure: Closure) async {
        fixture.origin.isReachable = false
        let captured = await load(7, closure)
        await Task { @MainActor in }.value
        #expect((captured.object == nil) == (closure == .completion))
        fixture.binding.cancel()
        let reports = [.completion, .onEvent, .progress].contains(closure)
        #expect((captured.object == nil) == reports)
        fixture.binding.clear()
        #expect(captured.object == nil)
    }

    @Test("A reload for a larger view adapts the image without completing again")
    func growing() async {
        fixture.origin.route("/big", .picture(width: 1000, height: 1000))
        fixture.slot.viewSize = PixelSize(width: 64, height: 64)
        var events = 0
        fixture.start(ImageRequest(url: fixture.origin.url("/big"), thumbnail: .view)) {
            $0.adapt = { "template of \($0)" }
            $0.onEvent = { if case .finished = $0 { events += 1 } }
        }
        await fixture.completions(reach: 1)
        fixture.slot.viewSize = PixelSize(width: 128, height: 128)
        fixture.binding.viewSizeDidChange()
        await fixture.slot.waits { $0.last == "template of image 128" }
        #expect(events == 1 && fixture.completions == ["64"])
    }

    @Test("A load without an adapt closure shows its image in place of the adapted one")
    func sameImage() async {
        await fixture.load(7) { $0.adapt = { "template of \($0)" } }
        await fixture.load(7)
        #expect(fixture.slot.shown == ["placeholder", "template of image 7", "image 7"])
    }
}
