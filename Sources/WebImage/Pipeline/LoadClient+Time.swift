// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// The time that a load has spent in the attempts and delays that have ended.
struct TimeSpent: Sendable {
    fileprivate var share = LoadClock.Share(patience: .init(), deadlines: .init())
    /// The URL of the last attempt.
    fileprivate var url: URL?
}

// The time that a load has.
extension LoadClient {
    /// The limits that the request sets. The application's retry condition may be asked, so no lock may be
    /// held.
    var limits: DeadlineClock.Limits {
        if let known = state.withLock({ $0.limits }) { return known }
        let limits = DeadlineClock.Limits(planner.options(for: request))
        state.withLock { $0.limits = limits }
        return limits
    }

    /// The time spent before an attempt at `url`. A load in the background needs no patience.
    func share(at url: URL) -> LoadClock.Share {
        var (share, last) = state.withLock { ($0.spent.share, $0.spent.url) }
        if isBackground { share.patience = nil }
        // Each URL has its own number of attempts.
        if last != url { share.deadlines?.attempts = 0 }
        return share
    }

    /// Keeps the time that the load has spent until now.
    func spend(_ share: LoadClock.Share, at url: URL) {
        state.withLock { state in
            if let patience = share.patience { state.spent.share.patience = patience }
            if let deadlines = share.deadlines { state.spent.share.deadlines = deadlines }
            state.spent.url = url
        }
    }

    /// The rest of `patience` or of the time for all attempts, whichever ends first; nil without a limit.
    func timeLeft(_ patience: Duration?) -> Duration? {
        let (limits, spent) = (limits, state.withLock { $0.spent.share })
        let times = [
            limits.load.map { $0 - (spent.deadlines?.time ?? .zero) },
            isBackground ? nil : patience.map { $0 - (spent.patience?.spent ?? .zero) },
        ]
        return times.compactMap(\.self).min()
    }
}

extension DeadlineClock.Limits {
    /// - Parameter options: complete ones.
    fileprivate init(_ options: Box<NetworkOptions>) {
        self.init(load: options.value.retry?.deadline, attempt: options.value.timeouts?.total)
        guard let attempt, let policy = options.value.retry,
            policy.condition.holds(for: .late(after: attempt))
        else { return }
        attempts = max(1, policy.maximumAttempts)
    }
}
