// SPDX-License-Identifier: MIT

public import ImageBase
import PortableFoundation

/// Reports whether images are being loaded over the network, for an activity indicator.
///
/// ```swift
/// let activity = NetworkActivity()
/// configuration.observer = activity
/// …
/// for await isActive in activity.changes { spinner.isSpinning = isActive }
/// ```
///
/// One object can observe several managers. Transfers of `file:` and `data:` URLs are ignored.
public final class NetworkActivity: ImageObserver {
    private struct State {
        var count = 0
        /// Whether a change is waiting for the delay to end.
        var isPending = false
    }

    private let delay: Duration
    private let time: any TimeSource
    private let state = Locked(State())
    private let feed = ValueFeed(false)

    /// - Parameters:
    ///   - delay: How long ``isActive`` lags behind ``count``. This keeps an indicator from flickering during
    ///     short transfers and short pauses between transfers. Default: 1/30 s.
    ///   - time: The clock. Default: the system clock.
    public init(delay: Duration = .seconds(1) / 30, time: any TimeSource = .system) {
        self.delay = delay
        self.time = time
    }

    /// The number of running transfers.
    public var count: Int { state.withLock { $0.count } }

    /// Whether any transfers are running. It follows ``count`` after the delay.
    public var isActive: Bool { feed.newest }

    /// The current value of ``isActive``, and its value after each change. A slow loop only gets the newest
    /// value. Use a separate sequence for each loop.
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
    /// Whether the URL isn't a `file:` or `data:` URL.
    fileprivate var isOverNetwork: Bool {
        let scheme = (subject.url ?? subject.request?.url)?.scheme?.lowercased()
        return scheme != "file" && scheme != "data"
    }
}
