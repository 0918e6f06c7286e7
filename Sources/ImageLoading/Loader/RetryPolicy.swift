// SPDX-License-Identifier: MIT

package import ImageBase

/// Which failures are retried, when, and how many times.
///
/// ```swift
/// options.retry = RetryPolicy(maximumAttempts: 5, deadline: .seconds(20))
/// ```
///
/// By default, a load fails in less than a second if the server refuses connections. If the server doesn't
/// respond (three timeouts of 10 s to connect or 15 s without a byte), the attempts would take 31 s to 46 s,
/// but a manager ends the load after 30 s without new data (`stallTimeout`). If `Retry-After` asks for a
/// longer delay than that, the load fails right away with ``ImageBase/ImageError/retryDate``.
///
/// ``condition`` decides which failures are retried. By default these are transient failures: no connection
/// or an interrupted one, timeouts, and the statuses 408, 425, 429, 500, 502, 503 and 504. A canceled load
/// is never retried, and neither are methods that aren't idempotent (RFC 9110, 9.2.2).
public struct RetryPolicy: Sendable, Hashable {
    /// The number of attempts at one URL, including the first. Default: 3.
    public var maximumAttempts: Int
    /// The longest delay before the second attempt; it doubles with each attempt. The actual delay is a
    /// random fraction of it ("full jitter"), so clients that failed at the same time don't retry at the same
    /// time. Default: 250 ms.
    public var firstDelay: Duration
    /// The upper limit for any delay. Default: 30 s.
    public var maximumDelay: Duration
    /// The delays after the first attempt, the second and so on, instead of random ones; the last one is used
    /// for all further attempts. ``firstDelay`` and ``maximumDelay`` then have no effect, but a server can
    /// still ask for more with `Retry-After`. Default: empty, for random delays.
    public var delays: [Duration] = []
    /// The time for all attempts and the delays between them; `nil` for no limit. When that time is over, the
    /// load ends with ``ImageBase/ImageError/Code/timeout``. If an attempt could only begin later, it isn't
    /// made.
    ///
    /// Each load's time starts with the load, even if it joins one that's already running. When it's over,
    /// only that load ends. It doesn't include time while the manager is suspended, while a load waits for
    /// the network (``NetworkOptions/waitsForConnectivity``) or while the process is stopped. Default: `nil`.
    public var deadline: Duration?
    /// The longest delay that a server may ask for with `Retry-After` (RFC 9110, 10.2.3). A longer delay is
    /// reduced to it, and to ``LoaderConfiguration/maximumRetryAfter``. Default: 60 s.
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

    /// Creates a policy with the delays of your choice, and one more attempt than delays.
    ///
    /// ```swift
    /// options.retry = RetryPolicy(delays: [.seconds(1), .seconds(5), .seconds(5)])
    /// ```
    ///
    /// If the delays are fixed, clients that failed at the same time also retry at the same time, unless your
    /// app adds a random part.
    public init(
        delays: [Duration], deadline: Duration? = nil, maximumRetryAfter: Duration = .seconds(60),
        condition: RetryCondition = .transient
    ) {
        self.init(
            maximumAttempts: delays.count + 1, deadline: deadline, maximumRetryAfter: maximumRetryAfter,
            condition: condition)
        self.delays = delays
    }

    /// Makes only one attempt.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// Three attempts, with at most 250 ms and 500 ms between them, which is short enough for a user who's
    /// waiting for the image.
    public static let standard = RetryPolicy()

    /// Whether a failure may be temporary.
    package static func isTransient(_ error: ImageError) -> Bool {
        switch error.code {
        case .network, .timeout: return true
        // Retry only if the connection broke; otherwise the server sent a malformed response.
        case .framing: return error.cause is NetworkFailure
        case .http: return [408, 425, 429, 500, 502, 503, 504].contains(error.status ?? 0)
        default: return false
        }
    }

    /// Returns the delay after `count` attempts.
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
