// SPDX-License-Identifier: MIT

import ImageBase
import Observation
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Slot state", .timeLimit(.minutes(1)))
struct SlotObservationTests {
    private let fixture: SlotFixture
    private var binding: SlotBinding { fixture.binding }

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(7)
    }

    private func phase() -> String {
        switch binding.state.phase {
        case .idle: "idle"
        case .loading: "loading"
        case .loaded(let response): "loaded \(response.image.size.width)"
        case .failed(let error): error.code.rawValue
        }
    }

    @Test("The phase follows the load")
    func phases() async {
        #expect(phase() == "idle")
        fixture.start(fixture.request(7))
        #expect(phase() == "loaded 7")
        fixture.hold(9)
        fixture.start(fixture.request(9))
        #expect(phase() == "loading")
        binding.cancel()
        #expect(phase() == "idle")
        fixture.start(ImageRequest(url: nil))
        #expect(phase() == "invalidURL")
        fixture.start(nil)
        #expect(phase() == "idle", "nothing was to be loaded")
        fixture.origin.route("/404", .status(404))
        await fixture.load(404)
        #expect(phase() == "http")
        binding.clear()
        #expect(phase() == "idle" && binding.state.url == nil)
    }

    @Test("A sequence of states ends with the view")
    func sequence() async {
        var states = binding.states.makeAsyncIterator()
        #expect(await states.next()?.url == nil)
        fixture.start(fixture.request(7))
        #expect(await states.next()?.url == fixture.request(7).url)
        await fixture.load(9)
        let state = await states.next()
        #expect(state?.url == fixture.request(9).url && state?.progress.fraction == 1)
        binding.end()
        #expect(await states.next() == nil)
        for await state in binding.states { #expect(state.task == nil) }
    }

    @Test("State changes are observable, as in any observable class")
    func observable() async {
        let changes = EventCount()
        func observe() {
            withObservationTracking {
                _ = binding.state
            } onChange: {
                changes.add()
            }
        }
        observe()
        fixture.start(fixture.request(7))
        #expect(changes.count == 1)
        fixture.start(fixture.request(7))
        #expect(changes.count == 1, "a change is reported once for each read")
        observe()
        binding.clear()
        #expect(changes.count == 2)
    }
}

/// The number of changes.
private final class EventCount: Sendable {
    private let state = Locked(0)

    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
}
