// SPDX-License-Identifier: MIT

import ImageLoading
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
private final class Indicator: DisplayIndicator {
    var calls: [String] = []

    func start() { calls.append("start") }
    func update(_ progress: LoadProgress) { calls.append("\(progress.received)") }
    func stop() { calls.append("stop") }
}

@MainActor
@Suite("A slot's loading indicator", .timeLimit(.minutes(1)))
struct SlotIndicatorTests {
    private let fixture: SlotFixture
    private let indicator = Indicator()

    init() async throws {
        fixture = try SlotFixture()
        await fixture.store(7)
        fixture.binding.indicator = indicator
    }

    /// The calls other than progress.
    private var changes: [String] { indicator.calls.filter { Int($0) == nil } }

    @Test("The indicator runs and shows progress until the load ends")
    func runs() async {
        fixture.hold(9)
        fixture.start(fixture.request(9))
        #expect(indicator.calls == ["start"])
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(changes == ["start", "stop"] && indicator.calls.last == "stop")
        #expect(indicator.calls.count > 2)
    }

    @Test("The indicator doesn't start for an image in memory or without a URL")
    func atOnce() {
        fixture.start(fixture.request(7))
        fixture.start(nil)
        fixture.start(fixture.request(7)) { $0.setsImage = false }
        #expect(indicator.calls.isEmpty)
    }

    @Test("The indicator stops before the completion is called", arguments: [9, 404])
    func beforeCompletion(width: Int) async {
        let response: OriginResponse = width == 404 ? .status(404) : .picture(width: 9)
        fixture.origin.route("/\(width)", response.held(at: "gate"))
        fixture.start(fixture.request(width)) { options in
            let completion = options.completion
            options.completion = { [indicator] in
                #expect(indicator.calls.last == "stop")
                completion?($0)
            }
        }
        // If it weren't held, the load could end before `load` returns.
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(changes == ["start", "stop"])
    }

    @Test("The indicator stops when the slot is used for something else", arguments: 0..<6)
    func stops(way: Int) {
        fixture.hold(9)
        fixture.start(fixture.request(9))
        switch way {
        case 0: fixture.binding.cancel()
        case 1: fixture.binding.clear()
        case 2: fixture.binding.prepareForReuse(keepsContent: true)
        case 3: fixture.start(fixture.request(7))
        case 4: fixture.start(nil)
        default: fixture.binding.end()
        }
        #expect(indicator.calls == ["start", "stop"])
    }

    @Test("When a new load replaces the current one, the indicator keeps running without progress")
    func replaced() {
        for width in [9, 10] {
            fixture.hold(width)
            fixture.start(fixture.request(width))
        }
        #expect(indicator.calls == ["start", "0"])
    }

    @Test("The indicator doesn't run while the displayed image reloads")
    func again() async {
        fixture.start(fixture.request(7))
        var request = fixture.request(7)
        request.cachePolicy = .refresh
        fixture.start(request)
        await fixture.completions(reach: 2)
        #expect(indicator.calls.isEmpty)
    }

    @Test("Setting an indicator during a load replaces the running one")
    func exchanged() {
        fixture.hold(9)
        fixture.start(fixture.request(9))
        let other = Indicator()
        fixture.binding.indicator = other
        fixture.binding.indicator = nil
        #expect(indicator.calls == ["start", "stop"] && other.calls == ["start", "stop"])
    }
}
