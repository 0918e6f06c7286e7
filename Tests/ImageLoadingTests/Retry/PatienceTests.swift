// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct PatienceTests {
    /// A loader whose loads do what the test asks of their sinks.
    final class TestLoader: Loader {
        final class Attempt: LoadHandle {
            let request: LoadRequest
            let sink: any LoadSink
            private let isOver = Locked(false)

            init(_ request: LoadRequest, _ sink: any LoadSink) {
                self.request = request
                self.sink = sink
            }

            func head() { sink.didReceive(LoadResponse(url: request.url, source: .network, status: 200)) }

            func bytes(_ count: Int) {
                _ = [UInt8](repeating: 1, count: count).withUnsafeBytes { sink.didReceive($0) }
            }

            func end(_ error: ImageError?) {
                let wasOver = isOver.withLock { isOver in
                    defer { isOver = true }
                    return isOver
                }
                if wasOver { return }
                sink.didFinish(error.map { .failure($0) } ?? .success(LoadMetrics()))
            }

            func cancel() { end(.cancelled) }
            func resume() {}
            func setPriority(_ priority: Priority) {}
        }

        let attempts = EventLog<Attempt>()
        private let waits: Bool

        init(waits: Bool = false) { self.waits = waits }

        func canLoad(_ url: URL) -> Bool { true }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            if waits { sink.didBeginWaiting(for: nil) }
            let attempt = Attempt(request, sink)
            attempts.record(attempt)
            return attempt
        }

        /// Waits for `count` attempts and returns the last one.
        func attempt(_ count: Int) async throws -> Attempt {
            try #require(await attempts.wait(count: count).last)
        }
    }

    static let lost = ImageError(.network, "lost", cause: NetworkFailure.connectionLost)
    let clock = ManualClock()
    let base = TestLoader()

    private func start(
        _ base: any Loader, _ probe: Probe, _ change: (inout LoadRequest) -> Void = { _ in }
    ) throws -> (RetryLoader, any LoadHandle) {
        var request = LoadRequest(url: try #require(URL(string: "http://a.example/x")))
        request.retry = .standard
        request.patience = .seconds(30)
        change(&request)
        let loader = RetryLoader(base, time: clock) { 0 }
        return (loader, loader.load(request, priority: .normal, sink: probe))
    }

    /// Advances the clock in steps that no timer misses, because a late timer counts as a stall.
    ///
    /// - Parameter isTimed: whether the time counts for the load, so that its timer is set again after a
    ///   step.
    private func advance(by seconds: Int, isTimed: Bool = true) async {
        for _ in 0..<(seconds * 2) {
            clock.advance(by: .milliseconds(500))
            if isTimed { await clock.sleepers(reach: 1) } else { await Task.yield() }
        }
    }

    @Test("A load without new data fails when patience ends, over all of its attempts")
    func attempts() async throws {
        let probe = Probe()
        let (loader, _) = try start(base, probe)
        let first = try await base.attempt(1)
        await clock.sleepers(reach: 1)
        await advance(by: 15)
        first.end(ImageError(.timeout, "no bytes for 15 s"))
        _ = try await base.attempt(2)
        await advance(by: 14)
        #expect(probe.finishes.isEmpty)
        #expect(loader.activity == RetryActivity(waiting: 0, circuits: 0, watched: 1))
        clock.advance(by: .seconds(1))
        let error = try #require(await probe.failure())
        #expect(error.code == .timeout)
        #expect((error.cause as? ImageError)?.message == "no bytes for 15 s")
        #expect(base.attempts.count == 2)
        #expect(loader.activity == RetryActivity(waiting: 0, circuits: 0, watched: 0))
    }

    @Test("Only new bytes reset the time")
    func newBytes() async throws {
        let probe = Probe()
        _ = try start(base, probe)
        let first = try await base.attempt(1)
        await clock.sleepers(reach: 1)
        first.head()
        await advance(by: 20)
        first.bytes(100)
        await advance(by: 20)
        first.bytes(1)
        await advance(by: 29)
        #expect(probe.finishes.isEmpty)
        clock.advance(by: .seconds(1))
        #expect(await probe.failure()?.code == .timeout)
    }

    @Test("Bytes received again after a restart are not new")
    func repeatedBytes() {
        var patience = PatienceClock(limit: .seconds(30), now: .zero)
        patience.didReceive(total: 100, .seconds(10))
        #expect(patience.deadline == .seconds(40))
        patience.endAttempt(.seconds(12))
        patience.beginAttempt(.seconds(13))
        patience.didReceive(total: 100, .seconds(20))
        #expect(patience.deadline == .seconds(40))
        #expect(!patience.isSpentByAttempt)
        patience.didReceive(total: 101, .seconds(21))
        #expect(patience.deadline == .seconds(51))
        #expect(patience.isSpentByAttempt)
    }

    @Test("Time in a queue, in a pause, in a rate limit and while stopped does not count")
    func excluded() {
        var patience = PatienceClock(limit: .seconds(30), now: .zero)
        patience.setQueued(true, .seconds(1))
        #expect(patience.deadline == nil)
        #expect(patience.remaining(.seconds(100)) == .seconds(29))
        patience.setQueued(false, .seconds(100))
        #expect(patience.deadline == .seconds(129))
        patience.setPaused(true, .seconds(110))
        patience.setPaused(false, .seconds(200))
        #expect(patience.deadline == .seconds(219))
        patience.hold(until: .seconds(250), .seconds(205))
        #expect(patience.deadline == .seconds(264))
        #expect(patience.remaining(.seconds(240)) == .seconds(14))
        patience.hold(until: .seconds(240), .seconds(206))
        #expect(patience.deadline == .seconds(264))
        patience.exclude(.seconds(3600), now: .seconds(3860))
        #expect(patience.deadline == .seconds(3864))
        patience.setQueued(true, .seconds(4000))
        patience.endAttempt(.seconds(5000))
        #expect(patience.remaining(.seconds(5000)) <= .zero)
    }

    @Test("Time before the last new byte is not excluded again")
    func excludedAfterByte() {
        var patience = PatienceClock(limit: .seconds(30), now: .zero)
        patience.didReceive(total: 100, .seconds(100))
        patience.exclude(.seconds(90), now: .seconds(101))
        #expect(patience.deadline == .seconds(131))
        patience.hold(until: .seconds(200), .seconds(101))
        patience.exclude(.seconds(90), now: .seconds(102))
        #expect(patience.deadline == .seconds(230))
    }

    @Test("The time of a queued load begins when it starts")
    func queued() async throws {
        let queue = TestLoader(waits: true)
        let probe = Probe()
        _ = try start(queue, probe)
        let attempt = try await queue.attempt(1)
        await advance(by: 100, isTimed: false)
        #expect(probe.finishes.isEmpty)
        attempt.sink.didEndWaiting()
        await clock.sleepers(reach: 1)
        await advance(by: 29)
        #expect(probe.finishes.isEmpty)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(1))
        #expect(await probe.failure()?.code == .timeout)
    }

    @Test("The time of a paused load does not count until it is resumed")
    func paused() async throws {
        let probe = Probe { _ in .pause }
        let (_, handle) = try start(base, probe)
        let attempt = try await base.attempt(1)
        attempt.head()
        attempt.bytes(10)
        await advance(by: 100, isTimed: false)
        #expect(probe.finishes.isEmpty)
        handle.resume()
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(30))
        #expect(await probe.failure()?.code == .timeout)
    }

    @Test("A retry that could only start too late is not made, and the error has its date")
    func tooLate() async throws {
        let probe = Probe()
        _ = try start(base, probe)
        let first = try await base.attempt(1)
        await advance(by: 10)
        first.end(.http(status: 429, retryAfter: .seconds(20)))
        let error = try #require(await probe.failure())
        #expect(error.status == 429)
        #expect(error.retryDate == Date(timeIntervalSince1970: clock.wallTime + 20))
        #expect(base.attempts.count == 1)
        #expect(error.at(url: "http://a.example/").retryDate == error.retryDate)
        #expect(Self.lost.retryDate == nil)
    }

    @Test("An alternative URL is requested at once instead of a retry that is too late")
    func elsewhere() async throws {
        let probe = Probe()
        _ = try start(base, probe) {
            $0.alternatives = [URL(string: "http://b.example/x")].compactMap(\.self)
        }
        try await base.attempt(1).end(.http(status: 503, retryAfter: .seconds(50)))
        let second = try await base.attempt(2)
        #expect(second.request.url.absoluteString == "http://b.example/x")
        second.head()
        second.end(nil)
        _ = try await probe.end()
    }

    @Test("The time of a suspended load does not count")
    func gate() async throws {
        let gate = SuspendableLoader(base)
        gate.isSuspended = true
        let probe = Probe()
        _ = try start(gate, probe)
        await advance(by: 100, isTimed: false)
        #expect(probe.finishes.isEmpty)
        gate.isSuspended = false
        _ = try await base.attempt(1)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(30))
        #expect(await probe.failure()?.code == .timeout)
    }

    @Test("A transport reports that a load is queued", arguments: TransportKind.allCases)
    func transportQueue(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/held", .bytes(Data(count: 10)).held())
        origin.route("/a", .bytes(Data(count: 10)))
        let transport = kind.make { $0.connections = 1 }
        let first = Probe()
        transport.start(LoadRequest(url: origin.url("/held")), into: first)
        await origin.waiting(at: "/held", reach: 1)
        let probe = Probe()
        let waiting = WaitLog(probe)
        _ = HTTPLoader(transport: transport).load(
            LoadRequest(url: origin.url("/a")), priority: .high, sink: waiting)
        await waiting.log.wait(count: 1)
        #expect(waiting.log.events == ["waits"])
        origin.release("/held")
        _ = try await first.end()
        await waiting.log.wait(count: 2)
        #expect(waiting.log.events == ["waits", "begins"])
        _ = try await probe.end()
    }

    @Test("A cancellation ends a load with patience, and releases its timer")
    func cancel() async throws {
        let probe = Probe()
        let (loader, handle) = try start(base, probe)
        _ = try await base.attempt(1)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
        #expect(loader.activity == RetryActivity(waiting: 0, circuits: 0, watched: 0))
    }
}

/// A probe that also records waiting.
private final class WaitLog: LoadSink {
    let log = EventLog<String>()
    private let probe: Probe

    init(_ probe: Probe) { self.probe = probe }

    func didReceive(_ response: LoadResponse) { probe.didReceive(response) }
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow { probe.didReceive(bytes) }
    func didFinish(_ result: Result<LoadMetrics, ImageError>) { probe.didFinish(result) }
    func didBeginWaiting(for duration: Duration?) { log.record("waits") }
    func didEndWaiting() { log.record("begins") }
}
