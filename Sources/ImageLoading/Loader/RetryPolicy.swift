// SPDX-License-Identifier: MIT

public import ImageBase

/// Which failures are tried again, when, and how often.
///
///     options.retry = .standard
///     options.retry.deadline = .seconds(20)
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
    /// Tries of one address, the first included. Default: 3.
    public var maximumAttempts = 3
    /// The longest wait before the second try; it doubles with each. The wait itself is a random part of it
    /// ("full jitter"), so that clients which failed together do not come back together. Default: 250 ms.
    public var firstDelay = Duration.milliseconds(250)
    /// The longest wait of all. Default: 30 s.
    public var maximumDelay = Duration.seconds(30)
    /// From the start to the last try's end, waits included; nil = no limit. A try that could only begin
    /// later is not made. Default: nil.
    public var deadline: Duration?
    /// The longest wait that a server may ask for by `Retry-After` (RFC 9110, 10.2.3); a longer one counts as
    /// this. Default: 60 s.
    public var maximumRetryAfter = Duration.seconds(60)
    /// Which failures are tried again. Default: ``RetryCondition/transient``.
    public var condition = RetryCondition.transient

    public init() {}

    /// One try.
    public static let none: RetryPolicy = {
        var policy = RetryPolicy()
        policy.maximumAttempts = 1
        return policy
    }()

    /// Three tries, 250 ms and 500 ms at most between them: short enough for somebody who looks at an empty
    /// place.
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
