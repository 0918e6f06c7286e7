// SPDX-License-Identifier: MIT

package import ImageBase

/// Which failures are retried, when, and how often.
///
/// ```swift
/// options.retry = RetryPolicy(maximumAttempts: 5, deadline: .seconds(20))
/// ```
///
/// With the defaults, a load from a server that refuses connections fails in less than a second. If the
/// server does not respond (three timeouts of 10 s to connect or 15 s without a byte), the attempts would
/// take 31 s to 46 s; a manager ends the load after 30 s without new data, its `patience`. If `Retry-After`
/// asks for a longer delay than that, the load fails at once with ``ImageBase/ImageError/retryDate``.
///
/// ``condition`` decides which failures are retried. By default these are transient ones: no connection or an
/// interrupted one, timeouts, and the statuses 408, 425, 429, 500, 502, 503 and 504. A cancelled load is
/// never retried, and neither are methods that are not idempotent (RFC 9110, 9.2.2).
public struct RetryPolicy: Sendable, Hashable {
    /// The number of attempts at one URL, the first included. Default: 3.
    public var maximumAttempts: Int
    /// The longest delay before the second attempt; it doubles with each. The delay itself is a random part
    /// of it ("full jitter"), so that clients that failed together do not return together. Default: 250 ms.
    public var firstDelay: Duration
    /// The longest delay of all. Default: 30 s.
    public var maximumDelay: Duration
    /// The delays after the first attempt, after the second and so on, in place of the random ones; the last
    /// one counts for all further attempts. ``firstDelay`` and ``maximumDelay`` have no effect then, and a
    /// server may still ask for more by `Retry-After`. Default: empty, random delays.
    public var delays: [Duration] = []
    /// The time for all attempts and the delays between them; nil = no limit. When it's over, the load ends
    /// with ``ImageBase/ImageError/Code/timeout``. An attempt that could only begin later is not made.
    ///
    /// Each load has this time from its own start, also if it joins one that has begun: it ends alone, and
    /// the others go on. Time while the manager is suspended, while a load waits for the network
    /// (``NetworkOptions/waitsForConnectivity``) or while the process is stopped doesn't count. Default: nil.
    public var deadline: Duration?
    /// The longest delay that a server may ask for by `Retry-After` (RFC 9110, 10.2.3); a longer one counts
    /// as this, and one of more than ``LoaderConfiguration/maximumRetryAfter`` as that. Default: 60 s.
    public var maximumRetryAfter: Duration
    /// Which failures are retried. Default: ``RetryCondition/transient``.
    public var condition: RetryCondition

    public init(
        maximumAttempts: Int = 3, firstDelay: Duration = .milliseconds(250),
        maximumDelay: Duration = .seconds(30), deadline: Duration? = nil,
        maximumRetryAfter: Duration = .seconds(60), condition: RetryCondition = .transient
    ) {
        self.maximumAttempts = maximumAttempts
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
        self.deadline = deadline
        self.maximumRetryAfter = maximumRetryAfter
        self.condition = condition
    }

    /// Creates a policy with the delays of your choice, and one attempt more.
    ///
    /// ```swift
    /// options.retry = RetryPolicy(delays: [.seconds(1), .seconds(5), .seconds(5)])
    /// ```
    ///
    /// Clients that failed together return together with such delays, unless the application adds a random
    /// part.
    public init(
        delays: [Duration], deadline: Duration? = nil, maximumRetryAfter: Duration = .seconds(60),
        condition: RetryCondition = .transient
    ) {
        self.init(
            maximumAttempts: delays.count + 1, deadline: deadline, maximumRetryAfter: maximumRetryAfter,
            condition: condition)
        self.delays = delays
    }

    /// One attempt.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// Three attempts, with at most 250 ms and 500 ms between them: short enough for a user who waits for the
    /// image.
    public static let standard = RetryPolicy()

    /// Whether a failure may be temporary.
    package static func isTransient(_ error: ImageError) -> Bool {
        switch error.code {
        case .network, .timeout: return true
        // The connection failed, not the server.
        case .framing: return error.cause is NetworkFailure
        case .http: return [408, 425, 429, 500, 502, 503, 504].contains(error.status ?? 0)
        default: return false
        }
    }

    /// The delay after a number of attempts.
    ///
    /// - Parameter random: from 0 to 1.
    package func delay(afterAttempts count: Int, _ error: ImageError, random: Double) -> Duration {
        let asked = min(error.retryAfter ?? .zero, maximumRetryAfter)
        if let last = delays.last {
            return max(count <= delays.count ? delays[max(0, count - 1)] : last, asked)
        }
        let doublings = min(max(0, count - 1), 30)
        let most = min(maximumDelay, firstDelay * (1 << doublings))
        return max(most * random, asked)
    }

    package static func isIdempotent(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method)
    }
}
