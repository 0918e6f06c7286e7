// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing

@testable import WebImage

@Suite("After a failed attempt", .timeLimit(.minutes(1)))
struct RetryRuleTests {
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        var method = "GET"
        var attempts = 1
        var alternatives = 0
        var error = AttemptFixture.lost
        var left: Duration?
        let decision: RetryRule.Decision

        init(
            _ description: String, _ decision: RetryRule.Decision, _ change: (inout Case) -> Void = { _ in }
        ) {
            self.description = description
            self.decision = decision
            change(&self)
        }
    }

    /// Three attempts, with delays of 250 and 500 ms, and a random number of 1.
    static let cases = [
        Case("first failure", .attempt(after: .milliseconds(250))),
        Case("second failure", .attempt(after: .milliseconds(500))) { $0.attempts = 2 },
        Case("last attempt", .none) { $0.attempts = 3 },
        Case("last attempt, with an alternative", .alternative(0)) {
            ($0.attempts, $0.alternatives) = (3, 1)
        },
        Case("permanent failure", .none) { $0.error = .http(status: 404) },
        Case("permanent failure, with an alternative", .alternative(0)) {
            ($0.error, $0.alternatives) = (.http(status: 404), 1)
        },
        Case("open circuit", .none) { $0.error = ImageError(.recentlyFailed, "") },
        Case("open circuit, with an alternative", .alternative(0)) {
            ($0.error, $0.alternatives) = (ImageError(.recentlyFailed, ""), 1)
        },
        Case("cancelled", .none) { ($0.error, $0.alternatives) = (.cancelled, 1) },
        Case("POST", .none) { ($0.method, $0.alternatives) = ("POST", 1) },
        Case("Retry-After", .attempt(after: .seconds(7))) {
            $0.error = .http(status: 503, retryAfter: .seconds(7))
        },
        Case("Retry-After beyond its maximum", .attempt(after: .seconds(60))) {
            $0.error = .http(status: 503, retryAfter: .seconds(3600))
        },
        Case("Retry-After within the time", .attempt(after: .seconds(7))) {
            ($0.error, $0.left) = (.http(status: 429, retryAfter: .seconds(7)), .seconds(8))
        },
        Case("Retry-After at the end of the time", .tooLate(.seconds(7))) {
            ($0.error, $0.left) = (.http(status: 429, retryAfter: .seconds(7)), .seconds(7))
        },
        Case("Retry-After beyond the time, with an alternative", .alternative(0)) {
            ($0.error, $0.left) = (.http(status: 429, retryAfter: .seconds(50)), .seconds(30))
            $0.alternatives = 1
        },
        Case("no time left", .tooLate(.milliseconds(250))) { ($0.left, $0.alternatives) = (.zero, 1) },
        Case("no time left after a permanent failure", .none) {
            ($0.error, $0.left, $0.alternatives) = (.http(status: 404), .zero, 1)
        },
        Case("before the end of the time", .attempt(after: .milliseconds(250))) {
            $0.left = .milliseconds(251)
        },
        Case("too close to the end of the time", .tooLate(.milliseconds(250))) {
            $0.left = .milliseconds(250)
        },
    ]

    private func rule(_ change: (inout LoadRequest) -> Void) throws -> RetryRule {
        var request = LoadRequest(url: try #require(URL(string: "http://a.example/x")))
        request.retry = .standard
        change(&request)
        return RetryRule(request)
    }

    private static func urls(_ count: Int) -> [URL] {
        (0..<count).compactMap { URL(string: "http://\($0).example/x") }
    }

    @Test("The decision depends on the failure, the attempts and the remaining time", arguments: cases)
    func decision(_ test: Case) throws {
        var rule = try rule {
            $0.method = test.method
            $0.alternatives = Self.urls(test.alternatives)
        }
        for _ in 0..<test.attempts { rule.beginAttempt() }
        let decision = rule.next(after: test.error, test.left, random: { 1 })
        #expect(decision == test.decision)
        #expect(rule.totalAttempts == test.attempts)
    }

    @Test("Alternatives follow in order once a URL has used all its attempts")
    func all() throws {
        var rule = try rule { $0.alternatives = Self.urls(2) }
        var decisions: [RetryRule.Decision] = []
        var urls: [Int?] = []
        repeat {
            rule.beginAttempt()
            urls.append(rule.alternative)
            decisions.append(rule.next(after: AttemptFixture.lost, nil, random: { 0 }))
        } while decisions.last != RetryRule.Decision.none
        let again = RetryRule.Decision.attempt(after: .zero)
        #expect(
            decisions == [again, again, .alternative(0), again, again, .alternative(1), again, again, .none])
        #expect(urls == [nil, nil, nil, 0, 0, 0, 1, 1, 1])
        #expect(rule.totalAttempts == 9)
    }

    @Test("A random number is drawn only for failures that are retried")
    func random() throws {
        for (error, expected) in [(AttemptFixture.lost, 1), (.http(status: 404), 0), (.cancelled, 0)] {
            var (rule, draws) = (try rule { _ in }, 0)
            rule.beginAttempt()
            _ = rule.next(after: error, nil) {
                draws += 1
                return 0.5
            }
            #expect(draws == expected)
        }
    }
}

@Suite("Retry policy", .timeLimit(.minutes(1)))
struct RetryPolicyTests {
    @Test(
        "Only transient failures are retried",
        arguments: [
            (AttemptFixture.lost, true), (ImageError(.timeout, ""), true), (.http(status: 503), true),
            (.http(status: 429), true), (.http(status: 500), true), (.http(status: 408), true),
            (ImageError(.framing, "", cause: NetworkFailure.connectionLost), true),
            (ImageError(.framing, ""), false), (.http(status: 404), false), (.http(status: 501), false),
            (.http(status: 401), false), (ImageError(.tls, ""), false), (ImageError(.blocked, ""), false),
            (.cancelled, false), (.limit("encodedBytes", found: 2, allowed: 1), false),
            (ImageError(.redirect, ""), false), (ImageError(.corrupt, ""), false),
        ])
    func transient(error: ImageError, expected: Bool) {
        #expect(RetryPolicy.isTransient(error) == expected)
    }

    @Test("A custom condition replaces the default and equals only itself")
    func condition() {
        var policy = RetryPolicy.standard
        #expect(policy == .standard && policy.condition.holds(for: .http(status: 503)))
        let own = RetryCondition { $0.status == 404 }
        policy.condition = own
        #expect(policy.condition.holds(for: .http(status: 404)))
        #expect(!policy.condition.holds(for: .http(status: 503)))
        #expect(policy != .standard && own != RetryCondition { $0.status == 404 } && policy.condition == own)
    }

    @Test("Custom delays replace the random ones by repeating the last")
    func ownDelays() {
        let policy = RetryPolicy(delays: [.seconds(1), .zero, .seconds(40)])
        #expect(policy.maximumAttempts == 4 && policy != RetryPolicy(maximumAttempts: 4))
        func delay(_ tries: Int, _ error: ImageError = AttemptFixture.lost) -> Duration {
            policy.delay(afterAttempts: tries, error, random: 0.5)
        }
        #expect((1...5).map { delay($0) } == [1, 0, 40, 40, 40].map { .seconds($0) })
        #expect(delay(2, .http(status: 503, retryAfter: .seconds(7))) == .seconds(7))
        #expect(delay(1, .http(status: 503, retryAfter: .seconds(3600))) == .seconds(60))
        #expect(RetryPolicy(delays: []).maximumAttempts == 1)
    }

    @Test("Randomized delays double up to a maximum, but are never shorter than Retry-After")
    func delays() {
        let policy = RetryPolicy.standard
        func delay(_ tries: Int, _ random: Double, _ error: ImageError = AttemptFixture.lost) -> Duration {
            policy.delay(afterAttempts: tries, error, random: random)
        }
        #expect((1...8).map { delay($0, 1) } == [0.25, 0.5, 1, 2, 4, 8, 16, 30].map { .seconds($0) })
        #expect(delay(2, 0.5) == .milliseconds(250))
        #expect(delay(3, 0) == .zero)
        #expect(delay(1000, 1) == .seconds(30))
        #expect(delay(1, 1, .http(status: 503, retryAfter: .seconds(7))) == .seconds(7))
        #expect(delay(1, 1, .http(status: 503, retryAfter: .seconds(3600))) == .seconds(60))
        #expect(delay(8, 1, .http(status: 503, retryAfter: .seconds(7))) == .seconds(30))
    }
}
