// SPDX-License-Identifier: MIT

public import ImageBase
import PortableFoundation

/// Whether images are being loaded over the network, for an activity indicator.
///
/// ```swift
/// let activity = NetworkActivity()
/// configuration.observer = activity
/// …
/// for await isActive in activity.changes { spinner.isSpinning = isActive }
/// ```
///
/// One object can observe several managers. Transfers of `file:` and `data:` URLs do not count.
public final class NetworkActivity: ImageObserver {
    private struct State {
        var count = 0
        /// Whether a change is applied after the delay.
        var isPending = false
    }

    private let delay: Duration
    private let time: any TimeSource
    private let state = Locked(State())
    private let feed = ValueFeed(false)

    /// - Parameters:
    ///   - delay: the time after which ``isActive`` follows ``count``, so that short transfers and short
    ///     pauses between transfers do not make an indicator flicker. Default: 1/30 s.
    ///   - time: the clock. Default: the system's.
    public init(delay: Duration = .seconds(1) / 30, time: any TimeSource = .system) {
        self.delay = delay
        self.time = time
    }

    /// The number of transfers that are running.
    public var count: Int { state.withLock { $0.count } }

    /// Whether transfers are running. Follows ``count`` after the delay.
    public var isActive: Bool { feed.newest }

    /// The value of ``isActive`` now and after each change. A loop that is slow receives the newest value
    /// only. Each loop needs a sequence of its own.
    public var changes: AsyncStream<Bool> { feed.updates }

    public func observe(_ event: LoadEvent) {
        switch event.kind {
        case .transferBegan where event.isOverNetwork: change(by: 1)
        case .transferEnded where event.isOverNetwork: change(by: -1)
        default: break
        }
    }

    private func change(by difference: Int) {
        let schedules = state.withLock { state in
            state.count += difference
            guard !state.isPending, (state.count > 0) != feed.newest else { return false }
            state.isPending = true
            return true
        }
        guard schedules else { return }
        Task { [self] in
            try? await time.sleep(for: delay)
            apply()
        }
    }

    private func apply() {
        state.withLock { state in
            state.isPending = false
            if (state.count > 0) != feed.newest { feed.post(state.count > 0) }
        }
    }
}

extension LoadEvent {
    /// Whether the URL is not that of a file or of data.
    fileprivate var isOverNetwork: Bool {
        let scheme = (subject.url ?? subject.request?.url)?.scheme?.lowercased()
        return scheme != "file" && scheme != "data"
    }
}
