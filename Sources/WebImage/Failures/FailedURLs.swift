// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

/// Addresses that failed a short time ago and are not worth asking again yet.
///
/// Noted are: 404, 410 and bodies that do not decode for 5 minutes, other 4xx for 1 minute, 429 and 503 for as long as
/// Retry-After says. A failure that tells nothing of the address (offline, name lookup, refused, lost connection,
/// timeout, cancelled) is never noted. At most 10,000 are kept; the one that ends first makes room.
final class FailedURLs: Sendable {
    struct Failure: Sendable {
        let error: ImageError
        let until: Duration
    }

    private let time: any TimeSource
    private let capacity: Int
    private let failures = Locked<[CacheKey: Failure]>([:])

    init(time: any TimeSource, capacity: Int = 10_000) {
        self.time = time
        self.capacity = capacity
    }

    /// Why `key` is not worth asking now; nil when it is.
    func failure(for key: CacheKey) -> ImageError? {
        let now = time.uptime
        return failures.withLock { failures in
            guard let failure = failures[key] else { return nil }
            guard failure.until > now else {
                failures[key] = nil
                return nil
            }
            return failure.error
        }
    }

    func note(_ error: ImageError, for key: CacheKey) {
        guard let time = Self.duration(of: error), time > .zero else { return }
        let now = self.time.uptime
        failures.withLock { failures in
            if failures.count >= capacity, failures[key] == nil {
                failures = failures.filter { $0.value.until > now }
                // A tenth at once, so that a flood of failures does not sort the table each time.
                if failures.count >= capacity {
                    let ending = failures.sorted { $0.value.until < $1.value.until }
                    for (key, _) in ending.prefix(max(1, capacity / 10)) { failures[key] = nil }
                }
            }
            failures[key] = Failure(error: error, until: now + time)
        }
    }

    func remove(_ key: CacheKey) { failures.withLock { $0[key] = nil } }
    func removeAll() { failures.withLock { $0 = [:] } }
    var count: Int { failures.withLock { $0.count } }

    var all: [FailedURL] {
        let now = time.uptime
        return failures.withLock { failures in
            failures.compactMap { key, failure in
                guard failure.until > now else { return nil }
                return FailedURL(key: key, error: failure.error, remaining: failure.until - now)
            }
        }
    }

    /// How long such a failure keeps an address from being asked; nil for not at all.
    static func duration(of error: ImageError) -> Duration? {
        switch error.code {
        case .corrupt, .unsupported, .empty: return .seconds(300)
        case .http:
            switch error.status {
            case 404, 410: return .seconds(300)
            case 429, 503: return error.retryAfter
            case let status? where (400..<500).contains(status): return .seconds(60)
            default: return nil
            }
        default: return nil
        }
    }
}
