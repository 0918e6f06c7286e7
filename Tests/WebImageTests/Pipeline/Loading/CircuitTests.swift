// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite(.timeLimit(.minutes(2))) struct CircuitTests {
    let clock = ManualClock()
    let lost = ImageError(.network, "lost", cause: NetworkFailure.refused)

    @Test("Consecutive failures open the circuit until one load after the pause succeeds")
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
        // The test load fails, so the circuit opens again for the same time.
        breaker.didEnd("a", lost)
        #expect(!breaker.admits("a"))
        clock.advance(by: .seconds(30))
        #expect(breaker.admits("a"))
        // That load was canceled, so the next one may test the circuit instead.
        breaker.didEnd("a", .cancelled)
        #expect(breaker.admits("a"))
        breaker.didEnd("a", nil)
        #expect(breaker.admits("a"))
        #expect(breaker.admits("a"))
    }

    @Test("Circuits are removed some time after their last failure, or when there are too many")
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

    @Test("Open circuits are listed and can be closed one by one")
    func list() {
        var policy = CircuitPolicy()
        policy.failures = 2
        let breaker = CircuitBreaker(policy, clock)
        for origin in ["a", "b", "b", "c", "c"] { breaker.didEnd(origin, lost) }
        clock.advance(by: .seconds(10))
        let expected = ["b", "c"].map { OpenCircuit(origin: $0, failures: 2, remaining: .seconds(20)) }
        #expect(breaker.open.sorted { $0.origin < $1.origin } == expected)
        breaker.close("b")
        #expect(breaker.open.map(\.origin) == ["c"])
        #expect(breaker.admits("b") && !breaker.admits("c"))
        clock.advance(by: .seconds(30))
        #expect(breaker.open.first?.remaining == .zero)
    }
}
