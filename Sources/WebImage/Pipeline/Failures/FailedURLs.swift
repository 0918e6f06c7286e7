// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// Remembers URLs that failed recently, so they aren't loaded again too soon.
///
/// It keeps the failures listed in ``FailedURLTimes``, and 429 and 503 for the time in `Retry-After`. A
/// failure that doesn't depend on the URL (offline, name lookup, refused or lost connection, timeout) isn't
/// remembered unless `shouldRememberFailure` says so. Cancellations are never remembered, and neither are
/// failed file or `data:` URLs, because loading them again costs no request. At most 10,000 failures are
/// kept; beyond that, those that expire first are removed.
///
/// A failure belongs to a URL and a partition, never to ``ImageRequest/cacheKey``: another URL of the same
/// image may have a new signature. If an alternative fails, the failure belongs to the alternative.
final class FailedURLs: Sendable {
    /// The requests that a failure applies to.
    private struct Target: Hashable {
        /// The maximum length of a key. Longer keys are shortened.
        private static let maximumBytes = 1024

        /// The URL and the partition.
        let key: CacheKey
        /// The request headers if they may be the cause; nil if they can't be.
        let headers: HTTPHeaders?

        init(key: CacheKey, headers: HTTPHeaders?) {
            self.key = Self.kept(key)
            self.headers = headers
        }

        /// Shortens long keys, so thousands of failures don't hold thousands of long URLs.
        static func kept(_ key: CacheKey) -> CacheKey {
            guard key.text.utf8.count > maximumBytes else { return key }
            return CacheKey("\(key.text.prefix(maximumBytes / 4))\n\(Hash128(key.text).hexadecimal)")
        }
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
    /// Whether a failure has ever been remembered. Until then, loads don't take the lock.
    private let hasFailed = AtomicFlag()

    init(
        _ configuration: ImageManagerConfiguration, hooks: LoadHooks, capacity: Int = 10_000,
        events: EventSender? = nil
    ) {
        time = configuration.time
        times = configuration.failedURLTimes
        self.hooks = hooks
        self.capacity = capacity
        self.events = events
    }

    /// Whether no failures are remembered.
    var isEmpty: Bool { !hasFailed.isSet || failures.withLock { $0.isEmpty } }

    /// The error of a load that a remembered failure prevents; nil if the load may go ahead.
    ///
    /// - Parameter address: the URL that failed.
    func refusal(for job: DataJob, at alternative: Int? = nil, _ address: String) -> ImageError? {
        guard job.readsFailures, let failure = failure(for: job, at: alternative) else { return nil }
        return ImageError(.recentlyFailed, "failed recently; not retried yet", url: address, cause: failure)
    }

    /// The failure that prevents a URL from being loaded now; nil if it may be loaded.
    ///
    /// - Parameter alternative: here and below, the index of the alternative URL; nil for the first URL.
    func failure(for job: DataJob, at alternative: Int? = nil) -> ImageError? {
        guard hasFailed.isSet else { return nil }
        let now = time.uptime
        return failures.withLock { failures in
            if failures.isEmpty { return nil }
            for target in Self.targets(of: job, alternative) {
                guard let failure = failures[target] else { continue }
                if failure.until > now { return failure.error }
                failures[target] = nil
            }
            return nil
        }
    }

    /// The two targets of a request's failures: one for all requests to its URL, and one for its headers.
    private static func targets(of job: DataJob, _ alternative: Int?) -> [Target] {
        [nil, fields(of: job, alternative)].map {
            Target(key: job.failureKey(at: alternative), headers: $0)
        }
    }

    /// The header fields that may be the cause of a failure. Fields that ``CachePolicy`` adds aren't
    /// included, so a successful reload also clears the failure of a plain load.
    private static func fields(of job: DataJob, _ alternative: Int?) -> HTTPHeaders {
        var fields = job.request.headers
        if alternative != nil { fields = job.request.asked(elsewhere: job.url(at: alternative)).headers }
        (fields["Cache-Control"], fields["Pragma"]) = (nil, nil)
        return fields
    }

    /// Whether ``insert(_:for:at:isAccepted:)`` may block because it calls one of your app's closures.
    func mayBlock(inserting error: ImageError, for job: DataJob, at alternative: Int?) -> Bool {
        hooks.areAskedAboutFailures && job.failedURLPolicy == .remember
            && concerns(error, job.url(at: alternative))
    }

    /// Whether the error is about a requested URL, and not a decision by the app or a policy against the
    /// load.
    private func concerns(_ error: ImageError, _ url: URL) -> Bool {
        !url.isLocal && ![.cancelled, .vetoed, .blocked, .recentlyFailed].contains(error.code)
    }

    /// Remembers a failure if the app's closure says so or, if there's no closure, if ``FailedURLTimes``
    /// lists the kind of failure.
    ///
    /// - Parameter isAccepted: the decision of the app's closure; nil to call the closure here and wait for
    ///   it, if ``mayBlock(inserting:for:at:)``.
    func insert(
        _ error: ImageError, for job: DataJob, at alternative: Int? = nil, isAccepted: Bool? = nil
    ) {
        let url = job.url(at: alternative)
        guard concerns(error, url), let time = duration(of: error, url, for: job, isAccepted: isAccepted),
            time > .zero
        else { return }
        // These statuses apply to every request. The cause of other failures may be a request's header
        // fields.
        let concernsURL = error.status.map { [404, 410, 429, 503].contains($0) } ?? false
        insert(
            error, for: time,
            Target(
                key: job.failureKey(at: alternative),
                headers: concernsURL ? nil : Self.fields(of: job, alternative)))
        if let events { events.target(url).failureRemembered(error, for: time) }
    }

    /// How long to remember a failure; nil if it isn't remembered.
    private func duration(
        of error: ImageError, _ url: URL, for job: DataJob, isAccepted: Bool?
    ) -> Duration? {
        if hooks.areAskedAboutFailures {
            guard isAccepted ?? hooks.remembers(error, of: url) else { return nil }
            return times.duration(of: error) ?? times.other
        }
        // A new password or cookie may let the user in at any time.
        let hasLogin = job.request.credentials != nil || job.request.cookies != nil
        if hasLogin, let status = error.status, [401, 403, 407].contains(status) { return nil }
        return times.duration(of: error)
    }

    private func insert(_ error: ImageError, for time: Duration, _ target: Target) {
        let now = self.time.uptime
        failures.withLock { failures in
            if failures.count >= capacity, failures[target] == nil {
                failures = failures.filter { $0.value.until > now }
                // Remove a tenth of them at a time, so a long run of failures doesn't sort the table each
                // time.
                if failures.count >= capacity {
                    let ending = failures.sorted { $0.value.until < $1.value.until }
                    for (other, _) in ending.prefix(max(1, capacity / 10)) { failures[other] = nil }
                }
            }
            failures[target] = Failure(error: error, until: now + time)
        }
        hasFailed.set()
    }

    /// Removes a request's failures.
    func remove(for job: DataJob, at alternative: Int? = nil) {
        guard hasFailed.isSet else { return }
        failures.withLock { failures in
            if failures.isEmpty { return }
            for target in Self.targets(of: job, alternative) { failures[target] = nil }
        }
    }

    /// Removes a URL's failures in a partition, regardless of their header fields. Checks every failure.
    ///
    /// - Returns: how many were removed.
    @discardableResult
    func removeAll(of key: CacheKey) -> Int {
        let key = Target.kept(key)
        return failures.withLock { failures in
            let count = failures.count
            failures = failures.filter { $0.key.key != key }
            return count - failures.count
        }
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

extension DataJob {
    fileprivate func failureKey(at alternative: Int?) -> CacheKey {
        alternative.map { self.failureKeysOfAlternatives[$0] } ?? self.failureKey
    }
}
