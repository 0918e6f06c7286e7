// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Load attempts", .timeLimit(.minutes(2)))
struct AttemptTests {
    @Test("A load is attempted three times with delays in between")
    func attempts() async throws {
        let recorder = EventRecorder()
        let fixture = try AttemptFixture { $0.observer = recorder }
        let task = fixture.manager.loadData(fixture.request())
        for (number, longest) in [Duration.milliseconds(250), .milliseconds(500)].enumerated() {
            try await fixture.loader.load(number + 1).fail()
            await fixture.clock.sleepers(reach: 1)
            #expect(fixture.loader.loads.count == number + 1)
            #expect(fixture.manager.liveCounts.retryTimers == 1)
            fixture.clock.advance(by: longest)
        }
        try await fixture.loader.load(3).succeed()
        #expect(try await task.response.data == AttemptFixture.body)
        let ends = recorder.events(.transferEnded)
        #expect(ends.map(\.error?.code) == [.network, .network, nil] && ends.last?.metrics?.attempts == 3)
        await fixture.isIdle()
    }

    @Test("A load ends with its last failure, or immediately with a permanent one")
    func ends() async throws {
        let fixture = try AttemptFixture { $0.network.retry?.firstDelay = .zero }
        let task = fixture.manager.loadData(fixture.request())
        for number in 1...3 {
            try await fixture.loader.load(number).fail(ImageError(.network, "failure \(number)"))
        }
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.message == "failure 3")
        let missing = fixture.manager.loadData(fixture.request())
        try await fixture.loader.load(4).fail(.http(status: 404))
        #expect(await #expect(throws: ImageError.self) { try await missing.response }?.status == 404)
        #expect(fixture.loader.loads.count == 4)
        await fixture.isIdle()
    }

    @Test("Attempts neither start nor continue after the deadline")
    func deadline() async throws {
        let fixture = try AttemptFixture {
            $0.network.retry = RetryPolicy(maximumAttempts: 10, firstDelay: .zero, deadline: .seconds(2))
        }
        let task = fixture.manager.loadData(fixture.request())
        for (number, time) in [Duration.milliseconds(500), .seconds(1)].enumerated() {
            let load = try await fixture.loader.load(number + 1)
            await fixture.clock.sleepers(reach: 1)
            fixture.clock.advance(by: time)
            load.fail()
        }
        _ = try await fixture.loader.load(3)
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .milliseconds(499))
        #expect(task.result == nil)
        fixture.clock.advance(by: .milliseconds(1))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .timeout && error?.message == "not done within 2.0 seconds")
        #expect((error?.cause as? ImageError)?.message == "lost")
        #expect(fixture.loader.loads.count == 3)
        await fixture.isIdle()
    }

    @Test("Canceling immediately ends a delay or an attempt")
    func cancel() async throws {
        let fixture = try AttemptFixture()
        let delayed = fixture.manager.loadData(fixture.request())
        try await fixture.loader.load(1).fail()
        await fixture.clock.sleepers(reach: 1)
        delayed.cancel()
        #expect(await #expect(throws: ImageError.self) { try await delayed.response }?.code == .cancelled)
        await fixture.isIdle()
        #expect(fixture.loader.loads.count == 1 && fixture.clock.sleeperCount == 0)
        let running = fixture.manager.loadData(fixture.request())
        let load = try await fixture.loader.load(2)
        running.cancel()
        #expect(await #expect(throws: ImageError.self) { try await running.response }?.code == .cancelled)
        load.fail(.cancelled)
        await fixture.isIdle()
    }

    @Test("The data received so far is discarded if its body can't be resumed")
    func discarded() async throws {
        let fixture = try AttemptFixture { $0.network.retry?.firstDelay = .zero }
        let task = fixture.manager.loadData(fixture.request())
        let first = try await fixture.loader.load(1)
        first.head()
        first.bytes([1, 2, 3])
        first.fail()
        try await fixture.loader.load(2).succeed()
        #expect(try await task.response.data == AttemptFixture.body)
        #expect(fixture.manager.statistics.receivedBytes == AttemptFixture.body.count)
    }

    @Test("Alternatives are requested in turn, without the first origin's secrets")
    func alternatives() async throws {
        let fixture = try AttemptFixture {
            $0.network.retry = RetryPolicy(maximumAttempts: 2, firstDelay: .zero)
        }
        let request = fixture.request {
            $0.headers = [
                "Authorization": "x", "X-Api-Key": "y", "Accept": "image/png", "Host": "c.example",
            ]
            $0.network.secretHeaders = ["X-Api-Key"]
            $0.alternatives = ["http://b.example/x", "http://a.example/y"].compactMap { URL(string: $0) }
        }
        let task = fixture.manager.loadData(request)
        try await fixture.loader.load(1).fail()
        try await fixture.loader.load(2).fail()
        try await fixture.loader.load(3).fail(.http(status: 404))
        try await fixture.loader.load(4).succeed()
        #expect(try await task.response.data == AttemptFixture.body)
        let requests = fixture.loader.loads.events.map(\.request)
        let urls = ["http://a.example/x", "http://a.example/x", "http://b.example/x", "http://a.example/y"]
        #expect(fixture.addresses == urls)
        #expect(requests.map { $0.headers["Authorization"] } == ["x", "x", nil, "x"])
        #expect(requests.map { $0.headers["X-Api-Key"] } == ["y", "y", nil, "y"])
        #expect(requests.map { $0.headers["Host"] } == ["c.example", "c.example", nil, "c.example"])
        #expect(requests.allSatisfy { $0.headers["Accept"] == "image/png" })
    }

    @Test("While a circuit is open, loads use an alternative or else fail immediately")
    func circuit() async throws {
        var policy = CircuitPolicy()
        policy.failures = 2
        let fixture = try AttemptFixture {
            $0.circuit = policy
            $0.network.retry = .never
        }
        for number in 1...2 {
            let task = fixture.manager.loadData(fixture.request())
            try await fixture.loader.load(number).fail()
            await #expect(throws: ImageError.self) { try await task.response }
        }
        let refused = fixture.manager.loadData(fixture.request())
        let refusal = await #expect(throws: ImageError.self) { try await refused.response }
        #expect(refusal?.code == .recentlyFailed)
        let elsewhere = fixture.manager.loadData(
            fixture.request { $0.alternatives = [URL(string: "http://b.example/x")].compactMap(\.self) })
        try await fixture.loader.load(3).succeed()
        _ = try await elsewhere.response
        #expect(fixture.addresses.last == "http://b.example/x")
        #expect(fixture.manager.openCircuits.map(\.origin) == ["http://a.example"])
        fixture.manager.closeCircuits { $0.failures == 2 }
        let again = fixture.manager.loadData(fixture.request())
        try await fixture.loader.load(4).succeed()
        _ = try await again.response
    }

    @Test("Canceling during a retry delay stops the rejected response's body")
    func rejectedBody() async throws {
        let fixture = try ManagerFixture {
            $0.network.retry = RetryPolicy(firstDelay: .seconds(3600), maximumDelay: .seconds(3600))
            // Nothing else ends the transfer.
            $0.network.timeouts = LoadTimeouts(idle: .seconds(3600), ratePeriod: .seconds(3600))
        }
        fixture.origin.route("/a", .status(503, body: Data(count: 1000)).stalled(afterBytes: 100))
        let task = fixture.manager.loadData(ImageRequest(url: fixture.origin.url("/a")))
        while fixture.manager.liveCounts.retryTimers == 0, !Task.isCancelled { await Task.yield() }
        task.cancel()
        #expect(await #expect(throws: ImageError.self) { try await task.response }?.code == .cancelled)
        await fixture.origin.openConnections(fallTo: 0)
    }
}
