// SPDX-License-Identifier: MIT

import ImageBase

/// How long to wait before loading a URL again after it has failed; zero to load it again immediately.
///
/// Status codes 429 and 503 are remembered for the time in `Retry-After` (RFC 9110, 10.2.3). Other server and
/// connection failures are only remembered if ``ImageManagerConfiguration/shouldRememberFailure`` says so.
public struct FailedURLTimes: Sendable, Hashable {
    /// The time after status 404 or 410. Default: 5 minutes.
    public var missing = Duration.seconds(300)
    /// The time after any other 4xx status, for requests with the same headers. Default: 1 minute.
    public var refused = Duration.seconds(60)
    /// The time after receiving data that isn't an image, for requests with the same headers. Default: 5
    /// minutes.
    public var undecodable = Duration.seconds(300)

    /// The time after any other failure that ``ImageManagerConfiguration/shouldRememberFailure`` accepts.
    /// Default: 1 minute.
    public var other = Duration.seconds(60)

    public init() {}

    /// Only remembers failures that have a `Retry-After`.
    package static let none: FailedURLTimes = {
        var times = FailedURLTimes()
        (times.missing, times.refused, times.undecodable, times.other) = (.zero, .zero, .zero, .zero)
        return times
    }()

    /// How long to remember `error`; nil if it isn't remembered.
    func duration(of error: ImageError) -> Duration? {
        switch error.code {
        case .corrupt, .unsupported, .empty: return undecodable
        case .http:
            switch error.status {
            case 404, 410: return missing
            case 429, 503: return error.retryAfter
            case let status? where (400..<500).contains(status): return refused
            default: return nil
            }
        default: return nil
        }
    }
}
