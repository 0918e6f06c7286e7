// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// The time that a load has spent in finished attempts and delays.
struct TimeSpent: Sendable {
    fileprivate var share = LoadClock.Share(stallTimeout: .init(), deadlines: .init())
    /// The most recent attempt's URL.
    fileprivate var url: URL?
}

// A load's time limits.
extension LoadClient {
    /// The limits that the request sets. Don't hold a lock when you read this, because it may call the app's
    /// retry condition.
    var limits: DeadlineClock.Limits {
        if let known = state.withLock({ $0.limits }) { return known }
        return findLimits()
    }

    private func findLimits() -> DeadlineClock.Limits {
        let limits = DeadlineClock.Limits(planner.options(for: request))
        // Without a limit, the app wasn't asked, and most loads read this only once.
        if !limits.isEmpty { state.withLock { $0.limits = limits } }
        return limits
    }

    /// The limits, as in ``limits``, and the time spent before an attempt at `url`. A background load has no
    /// stall timeout.
    func time(at url: URL) -> (limits: DeadlineClock.Limits, share: LoadClock.Share) {
        var (limits, share, last) = state.withLock { ($0.limits, $0.spent.share, $0.spent.url) }
        if isBackground { share.stallTimeout = nil }
        // Attempts are counted for each URL separately.
        if last != url { share.deadlines?.attempts = 0 }
        return (limits ?? findLimits(), share)
    }

    /// Records the time that the load has spent so far.
    func spend(_ share: LoadClock.Share, at url: URL) {
        state.withLock { state in
            // A part is nil if this stage didn't measure it. The time from earlier stages still applies then.
            if let stallTimeout = share.stallTimeout { state.spent.share.stallTimeout = stallTimeout }
            if let deadlines = share.deadlines { state.spent.share.deadlines = deadlines }
            state.spent.url = url
        }
    }

    /// The time left of `stallTimeout` or of the time for all attempts, whichever ends first; nil without a
    /// limit.
    func timeLeft(_ stallTimeout: Duration?) -> Duration? {
        let (limits, spent) = (limits, state.withLock { $0.spent.share })
        let times = [
            limits.load.map { $0 - (spent.deadlines?.time ?? .zero) },
            isBackground ? nil : stallTimeout.map { $0 - (spent.stallTimeout?.spent ?? .zero) },
        ]
        return times.compactMap(\.self).min()
    }
}

extension DeadlineClock.Limits {
    /// - Parameter options: the options with every default filled in.
    fileprivate init(_ options: Box<NetworkOptions>) {
        self.init(load: options.value.retry?.deadline, attempt: options.value.timeouts?.total)
        // If the retry condition doesn't accept timeouts, an attempt that timed out isn't repeated.
        guard let attempt, let policy = options.value.retry,
            policy.condition.holds(for: .late(after: attempt))
        else { return }
        attempts = max(1, policy.maximumAttempts)
    }
}
