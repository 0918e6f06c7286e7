// SPDX-License-Identifier: MIT

public import ImageBase

/// Which failures are retried, when, and how often.
///
///     options.retry = RetryPolicy(maximumAttempts: 5, deadline: .seconds(20))
///
/// With the defaults, a load from a server that refuses connections fails in less than a second. One whose
/// server accepts no connection (10 s to connect, three times) or stalls (15 s without a byte, three times)
/// would take 31 s to 46 s; a manager ends it after 30 s without new data, its `patience`. A `Retry-After`
/// that asks for more than is left of that ends the load at once, with ``ImageBase/ImageError/retryDate``.
///
/// Tried again is what ``condition`` says; by default what may be better the next time: no connection, a
/// broken one, a time that ran out, and the statuses 408, 425, 429, 500, 502, 503 and 504, not a 404, a bad
/// certificate, a refused address or a limit. Never a cancel; and only methods that are idempotent (RFC 9110,
/// 9.2.2).
public struct RetryPolicy: Sendable, Hashable {
    /// The number of attempts at one URL, the first included. Default: 3.
    public var maximumAttempts: Int
    /// The longest delay before the second attempt; it doubles with each. The delay itself is a random part
    /// of it ("full jitter"), so that clients that failed together do not return together. Default: 250 ms.
    public var firstDelay: Duration
    /// The longest delay of all. Default: 30 s.
    public var maximumDelay: Duration
    /// The time from the start to the end of the last attempt, delays included; nil = no limit. An attempt
    /// that could only begin later is not made. Default: nil.
    public var deadline: Duration?
    /// The longest delay that a server may ask for by `Retry-After` (RFC 9110, 10.2.3); a longer one counts
    /// as this. Default: 60 s.
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

    /// One attempt.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// Three attempts, with at most 250 ms and 500 ms between them: short enough for a user who waits for the
    /// image.
    public static let standard = RetryPolicy()

    /// Whether a failure may be gone the next time.
    public static func isTransient(_ error: ImageError) -> Bool {
        switch error.code {
        case .network, .timeout: return true
        // A broken line, not a broken server.
        case .framing: return error.cause is NetworkFailure
        case .http: return [408, 425, 429, 500, 502, 503, 504].contains(error.status ?? 0)
        default: return false
        }
    }

    /// How long to wait after that many tries.
    /// - Parameter random: from 0 to 1.
    func delay(afterAttempts count: Int, _ error: ImageError, random: Double) -> Duration {
        let doublings = min(max(0, count - 1), 30)
        let most = min(maximumDelay, firstDelay * (1 << doublings))
        return max(most * random, min(error.retryAfter ?? .zero, maximumRetryAfter))
    }

    static func isIdempotent(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method)
    }
}
