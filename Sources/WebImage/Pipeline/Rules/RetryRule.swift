// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Decides what to do after a load's attempt fails. It's a value without a clock, a timer or a loader.
///
/// Its state is the position in the list of URLs, and the number of attempts there. ``next(after:_:random:)``
/// returns ``Decision/alternative(_:)`` at most once for each alternative, and ``Decision/attempt(after:)``
/// fewer than ``RetryPolicy/maximumAttempts`` times for each URL, so every load ends.
struct RetryRule: Sendable, Hashable {
    enum Decision: Sendable, Hashable {
        /// Another attempt at the same URL.
        case attempt(after: Duration)
        /// An immediate attempt at the alternative with this index.
        case alternative(Int)
        /// There won't be enough time left to begin the next attempt.
        case tooLate(Duration)
        case none
    }

    private let policy: RetryPolicy
    private let alternatives: Int
    private let isIdempotent: Bool
    /// The number of attempts at the current URL.
    private var attempts = 0
    /// The number of attempts at all URLs.
    private(set) var totalAttempts = 0
    /// The index of the alternative being requested; nil for the request's URL.
    private(set) var alternative: Int?

    init(_ request: LoadRequest) {
        policy = request.retryPolicy
        alternatives = request.alternatives.count
        isIdempotent = RetryPolicy.isIdempotent(request.method)
    }

    mutating func beginAttempt() {
        attempts += 1
        totalAttempts += 1
    }

    /// Takes back an attempt that failed without a network, so it isn't counted. Returns false if attempts
    /// can't be repeated.
    mutating func takeBackAttempt() -> Bool {
        guard isIdempotent else { return false }
        attempts -= 1
        totalAttempts -= 1
        return true
    }

    /// Decides what to do after a failure.
    ///
    /// - Parameters:
    ///   - left: how soon the next attempt must begin; nil without a limit.
    ///   - random: returns a number from 0 to 1. Called once if the failure is retried, otherwise never.
    mutating func next(
        after error: ImageError, _ left: Duration?, random: () -> Double = { .random(in: 0...1) }
    ) -> Decision {
        guard error.code != .cancelled, isIdempotent else { return .none }
        var late: Duration?
        if policy.condition.holds(for: error), attempts < policy.maximumAttempts {
            let delay = policy.delay(afterAttempts: attempts, error, random: random())
            if left.map({ delay < $0 }) ?? true { return .attempt(after: delay) }
            late = delay
        }
        if let next = moveOn(left) { return .alternative(next) }
        return late.map { .tooLate($0) } ?? .none
    }

    /// Moves on to the next URL, because the current one has no image. Returns the index of the alternative;
    /// nil if there isn't another one, or if the request that was sent may have changed something on the
    /// server.
    mutating func moveOn(_ left: Duration?) -> Int? {
        let next = (alternative ?? -1) + 1
        // Another server doesn't need a delay, so any time that's left is enough.
        guard next < alternatives, isIdempotent || totalAttempts == 0, left.map({ $0 > .zero }) ?? true else {
            return nil
        }
        (alternative, attempts) = (next, 0)
        return next
    }
}
