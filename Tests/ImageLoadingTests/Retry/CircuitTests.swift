// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct CircuitTests {
    let clock = ManualClock()
    let lost = ImageError(.network, "lost", cause: NetworkFailure.refused)

    @Test("Consecutive failures open the circuit, and one load tests it after the pause")
    func opens() {
        let breaker = CircuitBreaker(CircuitPolicy(), clock)
        for _ in 0..<4 { breaker.didEnd("a", lost) }
        breaker.didEnd("a", nil)
        for _ in 0..<4 { breaker.didEnd("a", .http(status: 503)) }
        #expect(breaker.admits("a"))
        breaker.didEnd("a", .http(status: 404))
        for _ in 0..<5 { breaker.didEnd("a", lost) }
        #expect(!breaker.admits("a"))
        #expect(breaker.admits("b"))
        clock.advance(by: .seconds(29))
        #expect(!breaker.admits("a"))
        clock.advance(by: .seconds(1))
        #expect(breaker.admits("a"))
        #expect(!breaker.admits("a"))
        // The probing load fails: the circuit opens again for the same time.
        breaker.didEnd("a", lost)
        #expect(!breaker.admits("a"))
        clock.advance(by: .seconds(30))
        #expect(breaker.admits("a"))
        // It was cancelled, so the next load may probe instead.
        breaker.didEnd("a", .cancelled)
        #expect(breaker.admits("a"))
        breaker.didEnd("a", nil)
        #expect(breaker.admits("a"))
        #expect(breaker.admits("a"))
    }

    @Test("Circuits are removed some time after their last failure, and the oldest when there are many")
    func forgotten() {
        var policy = CircuitPolicy()
        policy.failures = 1
        let breaker = CircuitBreaker(policy, clock)
        for number in 0..<(CircuitBreaker.maximumCount * 3) {
            breaker.didEnd("\(number)", lost)
            clock.advance(by: .milliseconds(1))
            #expect(breaker.admits("\(number)") == false)
        }
        #expect(breaker.count <= CircuitBreaker.maximumCount)
        clock.advance(by: .seconds(299))
        #expect(breaker.count > 0)
        clock.advance(by: .seconds(2))
        #expect(breaker.count == 0)
        #expect(breaker.open.isEmpty)
    }

    @Test("Open circuits are listed, and can be closed one by one")
    func list() {
        var policy = CircuitPolicy()
        policy.failures = 2
        let loader = RetryLoader(StubLoader([]), circuit: policy, time: clock) { 0 }
        for origin in ["a", "b", "b", "c", "c"] { loader.breaker?.didEnd(origin, lost) }
        clock.advance(by: .seconds(10))
        let expected = ["b", "c"].map { OpenCircuit(origin: $0, failures: 2, remaining: .seconds(20)) }
        #expect(loader.openCircuits.sorted { $0.origin < $1.origin } == expected)
        loader.closeCircuits { $0.origin == "b" }
        #expect(loader.openCircuits.map(\.origin) == ["c"])
        #expect(loader.breaker?.admits("b") == true && loader.breaker?.admits("c") == false)
        clock.advance(by: .seconds(30))
        #expect(loader.openCircuits.first?.remaining == .zero)
        loader.closeCircuits()
        #expect(loader.openCircuits.isEmpty)
        #expect(RetryLoader(StubLoader([])).openCircuits.isEmpty)
    }

    @Test("With an open circuit loads fail at once, or use an alternative")
    func loads() async throws {
        var policy = CircuitPolicy()
        policy.failures = 2
        let stub = StubLoader([.failure(lost), .failure(lost), .bytes("there")])
        let loader = RetryLoader(stub, circuit: policy, time: clock) { 0 }
        var request = LoadRequest(url: try #require(URL(string: "http://a.example/x")))
        request.retry = .never
        func code() async -> ImageError.Code? {
            let log = EventLog<Result<LoadedData, ImageError>>()
            _ = loader.load(request, priority: .normal, sink: DataCollector { log.record($0) })
            guard case .failure(let error) = await log.wait(count: 1).first else { return nil }
            return error.code
        }
        #expect(await code() == .network)
        #expect(await code() == .network)
        #expect(await code() == .recentlyFailed)
        #expect(stub.requests.events.count == 2)
        request.alternatives = [try #require(URL(string: "http://b.example/x"))]
        #expect(await code() == nil)
        #expect(stub.addresses.last == "http://b.example/x")
    }
}
