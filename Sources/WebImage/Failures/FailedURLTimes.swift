// SPDX-License-Identifier: MIT

import ImageBase

/// For how long an address that failed is not asked again; zero for not at all.
///
/// 429 and 503 count for as long as their `Retry-After` says (RFC 9110, 10.2.3), other failures of a server or of the way
/// to it not at all.
public struct FailedURLTimes: Sendable, Hashable {
    /// After 404 and 410. Default: 5 minutes.
    public var missing = Duration.seconds(300)
    /// After other 4xx, for requests with the same headers. Default: 1 minute.
    public var refused = Duration.seconds(60)
    /// After bytes that are no picture, for requests with the same headers. Default: 5 minutes.
    public var undecodable = Duration.seconds(300)

    public init() {}

    /// Nil for not at all.
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
