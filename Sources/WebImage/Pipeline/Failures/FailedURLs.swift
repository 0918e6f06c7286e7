// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// URLs that failed recently and are not loaded again yet.
///
/// The failures in ``FailedURLTimes`` are remembered, and 429 and 503 for as long as `Retry-After` says. A
/// failure that does not depend on the URL (offline, name lookup, refused or lost connection, timeout,
/// cancelled) is not remembered, nor one of a request with alternative URLs, which may be theirs. At most
/// 10,000 are kept; the ones that end first are removed.
///
/// A failure belongs to a URL and a partition, never to ``ImageRequest/cacheKey``: another URL of the same
/// image may have a new signature.
final class FailedURLs: Sendable {
    /// The requests that fail.
    private struct Target: Hashable {
        /// The URL and the partition.
        let key: CacheKey
        /// The request headers, if they may be the reason; nil if they cannot be.
        let headers: HTTPHeaders?
    }

    private struct Failure: Sendable {
        let error: ImageError
        let until: Duration
    }

    private let time: any TimeSource
    private let times: FailedURLTimes
    private let hooks: LoadHooks
    private let capacity: Int
    private let events: EventSender?
    private let failures = Locked<[Target: Failure]>([:])

    init(
        time: any TimeSource, times: FailedURLTimes = FailedURLTimes(), hooks: LoadHooks = LoadHooks(),
        capacity: Int = 10_000, events: EventSender? = nil
    ) {
        self.time = time
        self.times = times
        self.hooks = hooks
        self.capacity = capacity
        self.events = events
    }

    /// The failure because of which a URL is not loaded now; nil if it may be loaded.
    func failure(for key: DataKey) -> ImageError? {
        let now = time.uptime
        return failures.withLock { failures in
            if failures.isEmpty { return nil }
            for target in Self.targets(of: key) {
                guard let failure = failures[target] else { continue }
                if failure.until > now { return failure.error }
                failures[target] = nil
            }
            return nil
        }
    }

    /// The failures that concern a request: those of all requests for its URL, and those with its headers.
    private static func targets(of key: DataKey) -> [Target] {
        [nil, fields(of: key)].map { Target(key: key.failureKey, headers: $0) }
    }

    /// The header fields that may be the reason for a failure: not those that ``CachePolicy`` adds, or
    /// a reload that succeeds would leave the failure of a plain load.
    private static func fields(of key: DataKey) -> HTTPHeaders {
        var fields = key.request.headers
        (fields["Cache-Control"], fields["Pragma"]) = (nil, nil)
        return fields
    }

    /// Whether ``insert(_:for:)`` may block, because it calls a function of the program.
    func mayBlock(inserting error: ImageError, for key: DataKey) -> Bool {
        hooks.shouldRememberFailure != nil && key.failedURLPolicy == .remember && isConcernedBy(error, key)
    }

    /// Whether a failure is one of the URL: not of its alternatives, nor a decision or policy of the program.
    private func isConcernedBy(_ error: ImageError, _ key: DataKey) -> Bool {
        key.request.alternatives.isEmpty && ![.cancelled, .vetoed, .blocked].contains(error.code)
    }

    /// Remembers a failure, if the program or the kind of the failure says so.
    ///
    /// - Parameter isAccepted: the answer of the program; nil to ask it and to wait for it, if
    ///   ``mayBlock(inserting:for:)``.
    func insert(_ error: ImageError, for key: DataKey, isAccepted: Bool? = nil) {
        guard isConcernedBy(error, key), let time = duration(of: error, for: key, isAccepted: isAccepted),
            time > .zero
        else { return }
        let concernsURL = error.status.map { [404, 410, 429, 503].contains($0) } ?? false
        insert(
            error, for: time,
            Target(key: key.failureKey, headers: concernsURL ? nil : Self.fields(of: key)))
        if let events { events.target(key.request.url).failureRemembered(error, for: time) }
    }

    /// How long a failure is remembered; nil if it is not.
    private func duration(of error: ImageError, for key: DataKey, isAccepted: Bool?) -> Duration? {
        if hooks.shouldRememberFailure != nil {
            guard isAccepted ?? hooks.remembers(error, of: key.request.url) else { return nil }
            return times.duration(of: error) ?? times.other
        }
        // Access may be granted as soon as there is another password or cookie.
        let hasLogin = key.request.credentials != nil || key.request.cookies != nil
        if hasLogin, let status = error.status, [401, 403, 407].contains(status) { return nil }
        return times.duration(of: error)
    }

    private func insert(_ error: ImageError, for time: Duration, _ target: Target) {
        let now = self.time.uptime
        failures.withLock { failures in
            if failures.count >= capacity, failures[target] == nil {
                failures = failures.filter { $0.value.until > now }
                // A tenth at once, so that many failures do not sort the table each time.
                if failures.count >= capacity {
                    let ending = failures.sorted { $0.value.until < $1.value.until }
                    for (other, _) in ending.prefix(max(1, capacity / 10)) { failures[other] = nil }
                }
            }
            failures[target] = Failure(error: error, until: now + time)
        }
    }

    /// Removes the failures that concern a request.
    func remove(for key: DataKey) {
        failures.withLock { failures in
            if failures.isEmpty { return }
            for target in Self.targets(of: key) { failures[target] = nil }
        }
    }

    /// Removes the failures of a URL in a partition, whatever the header fields were. Looks at all.
    func removeAll(of key: CacheKey) {
        failures.withLock { failures in failures = failures.filter { $0.key.key != key } }
    }

    func remove(_ failure: FailedURL) {
        failures.withLock { $0[Target(key: failure.key, headers: failure.headers)] = nil }
    }

    #if DEBUG
    var count: Int { failures.withLock { $0.count } }
    #endif

    var all: [FailedURL] {
        let now = time.uptime
        return failures.withLock { failures in
            failures.compactMap { target, failure in
                guard failure.until > now else { return nil }
                return FailedURL(
                    key: target.key, headers: target.headers, error: failure.error,
                    remaining: failure.until - now)
            }
        }
    }
}
