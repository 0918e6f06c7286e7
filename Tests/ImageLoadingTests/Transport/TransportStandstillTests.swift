// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

/// A process that was stopped (by SIGSTOP, a debugger or machine sleep) reads a clock that has jumped by
/// hours. These tests advance the clock instead.
@Suite(.timeLimit(.minutes(5))) struct TransportStandstillTests {
    private static let body = Data.pattern(50_000)
    private static let hour: Int64 = 3_600_000_000_000

    @Test(
        "The time a process is stopped doesn't count toward stall timeouts or the total timeout"
    )
    func forgiven() async throws {
        let lead = Locked<Int64>(0)
        let time = CurlClock.Source(now: { MonotonicTime.now + lead.withLock { $0 } })
        let transport = CurlTransport(configuration: LoaderConfiguration(), time: time)
        let origin = try TestOrigin()
        origin.route("/middle", .bytes(Self.body).held(afterBytes: 1000, at: "gate"))
        origin.route("/start", .bytes(Self.body).held(at: "gate"))
        origin.route("/other", .bytes(Self.body))
        let probes = ["/middle", "/start"].map { path in
            var request = LoadRequest(url: origin.url(path))
            request.timeouts.idle = .seconds(600)
            request.timeouts.ratePeriod = .seconds(600)
            request.timeouts.total = .seconds(1200)
            let probe = Probe()
            transport.start(request, into: probe)
            return probe
        }
        await origin.waiting(at: "gate", reach: 2)
        await probes[0].bytes(reach: 1000)
        lead.withLock { $0 += Self.hour }
        // New work makes the transport read its clock and check all time limits.
        #expect(try await transport.get(origin.url("/other")).data == Self.body)
        origin.release("gate")
        for probe in probes {
            _ = try await probe.end()
            #expect(probe.body == Self.body)
        }
    }

    @Test("The stopped time is only the time beyond the planned wait and one turn's work")
    func clock() {
        let time = Locked<Int64>(0)
        let clock = CurlClock(CurlClock.Source(now: { time.withLock { $0 } }))
        let second: Int64 = 1_000_000_000
        func look(at now: Int64, afterWaiting waited: Int64) -> Bool {
            time.withLock { $0 = now }
            return clock.update(afterWaiting: waited)
        }
        #expect(!look(at: second, afterWaiting: 0))
        #expect(!look(at: 61 * second, afterWaiting: 60 * second))
        #expect(clock.stoppedTime == 0)
        #expect(look(at: 100 * second, afterWaiting: 30 * second))
        #expect(clock.stoppedTime == 9 * second)
        #expect(look(at: 100 * second + Self.hour, afterWaiting: 0))
        #expect(clock.stoppedTime == 9 * second + Self.hour)
        #expect(clock.now == 100 * second + Self.hour)
    }

    @Test("After the machine sleeps, connections that were idle aren't reused")
    func asleep() async throws {
        let asleep = Locked<Int64>(0)
        let time = CurlClock.Source(asleep: { asleep.withLock { $0 } })
        let transport = CurlTransport(configuration: LoaderConfiguration(), time: time)
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body))
        origin.route("/held", .bytes(Self.body).held(afterBytes: 1000, at: "gate"))
        func connections(afterSleeping seconds: Int64) async throws -> Int {
            asleep.withLock { $0 += seconds * 1_000_000_000 }
            #expect(try await transport.get(origin.url("/a")).data == Self.body)
            return origin.connectionCount
        }
        #expect(try await connections(afterSleeping: 3600) == 1)
        #expect(try await connections(afterSleeping: 9) == 1)
        #expect(try await connections(afterSleeping: 10) == 2)
        #expect(try await connections(afterSleeping: 0) == 2)

        // A transfer that's still running keeps its connection.
        let probe = Probe()
        transport.start(LoadRequest(url: origin.url("/held")), into: probe)
        await probe.bytes(reach: 1000)
        #expect(try await connections(afterSleeping: 10) == 3)
        origin.release("gate")
        _ = try await probe.end()
        #expect(probe.body == Self.body)
    }

    @Test("A connection with paused transfers survives the machine's sleep", arguments: [1, 3])
    func paused(count: Int) async throws {
        let asleep = Locked<Int64>(0)
        let time = CurlClock.Source(asleep: { asleep.withLock { $0 } })
        let transport = CurlTransport(configuration: LoaderConfiguration(), time: time)
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body))
        origin.route("/held", .bytes(Self.body).held(afterBytes: 1000, at: "gate"))
        let loads = (0..<count).map { _ in
            let probe = Probe { $0 <= 1000 ? .pause : .proceed }
            return (probe, transport.start(LoadRequest(url: origin.url("/held")), into: probe))
        }
        for (probe, _) in loads { await probe.bytes(reach: 1) }
        _ = try await transport.get(origin.url("/a"))
        asleep.withLock { $0 += 3600 * 1_000_000_000 }
        // The unused connection isn't reused, and the paused transfers keep theirs.
        _ = try await transport.get(origin.url("/a"))
        #expect(origin.connectionCount == count + 2)
        origin.release("gate")
        for (probe, handle) in loads {
            handle.resume()
            _ = try await probe.end()
            #expect(probe.body == Self.body)
        }
        #expect(origin.requestCount("/held") == count)
    }
}
#endif
