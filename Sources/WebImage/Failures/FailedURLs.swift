// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Addresses that failed a short time ago and are not worth asking again yet.
///
/// Noted is what ``FailedURLTimes`` names, and 429 and 503 for as long as Retry-After says. A failure that tells nothing
/// of the address (offline, name lookup, refused, lost connection, timeout, cancelled) is never noted, nor one of a
/// request with other addresses, which may be theirs. At most 10,000 are kept; the one that ends first makes room.
final class FailedURLs: Sendable {
    private struct Failure: Sendable {
        let error: ImageError
        let until: Duration
        /// What it was asked with, where that may be the reason; nil where it cannot be.
        let headers: HTTPHeaders?
    }

    private let time: any TimeSource
    private let times: FailedURLTimes
    private let capacity: Int
    private let failures = Locked<[CacheKey: Failure]>([:])

    init(time: any TimeSource, times: FailedURLTimes = FailedURLTimes(), capacity: Int = 10_000) {
        self.time = time
        self.times = times
        self.capacity = capacity
    }

    /// Why `key` is not worth asking now; nil when it is.
    func failure(for key: DataKey) -> ImageError? {
        let now = time.uptime
        return failures.withLock { failures in
            guard let failure = failures[key.key] else { return nil }
            guard failure.until > now else {
                failures[key.key] = nil
                return nil
            }
            guard failure.headers == nil || failure.headers == key.request.headers else { return nil }
            return failure.error
        }
    }

    func note(_ error: ImageError, for key: DataKey) {
        let request = key.request
        guard request.alternatives.isEmpty, let time = times.duration(of: error), time > .zero else { return }
        // Who is not let in may be let in as soon as there is another password or cookie.
        let hasLogin = request.credentials != nil || request.cookies != nil
        if hasLogin, let status = error.status, [401, 403, 407].contains(status) { return }
        let isOfAddress = error.status.map { [404, 410, 429, 503].contains($0) } ?? false
        note(error, for: time, isOfAddress ? nil : request.headers, key.key)
    }

    private func note(_ error: ImageError, for time: Duration, _ headers: HTTPHeaders?, _ key: CacheKey) {
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
            failures[key] = Failure(error: error, until: now + time, headers: headers)
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
}
