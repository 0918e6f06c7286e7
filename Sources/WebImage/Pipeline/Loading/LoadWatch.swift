// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// Ends loads that run out of time while they wait for a stage, which is an attempt or the delay before the
/// next one. The limits are the manager's stall timeout and those in the request, each measured from the
/// start of the load.
///
/// Each load ends separately, and the stage continues for the other loads. If no other load is waiting for an
/// attempt, the attempt itself ends and counts against the server. Background loads have no stall timeout.
final class LoadWatch: Sendable {
    /// How an attempt ended when none of its loads could wait any longer.
    struct End: Sendable {
        let error: ImageError
        /// Whether the loads have no time for another attempt, either.
        let isOver: Bool
        /// Whether the server had the full time, so it's to blame.
        let isOfServer: Bool
    }

    fileprivate struct State {
        /// Measures the loads' time; nil after the stage has ended.
        var clock: LoadClock?
        /// Collects an attempt's body; nil before the start, and during a delay.
        var collector: DataCollector?
        /// How this watch ended the attempt; nil if it didn't.
        var end: End?
    }

    private let timer: WatchTimer
    private let clients: StageClients
    private let request: LoadRequest
    /// The failure of the previous attempt.
    private let cause: ImageError?
    private let state: Locked<State>

    init(
        _ clock: LoadClock, by timer: WatchTimer, of clients: StageClients, for request: LoadRequest,
        after cause: ImageError?
    ) {
        self.timer = timer
        self.clients = clients
        self.request = request
        self.cause = cause
        state = Locked(State(clock: clock))
    }

    /// Starts measuring. Attach this watch to the stage first, or a load that joins could be missed.
    ///
    /// - Parameter collector: collects an attempt's body; nil for a delay.
    func begin(_ collector: DataCollector?) {
        state.withLock { $0.collector = collector }
        timer.add(self)
        joined(clients.present)
    }

    /// Starts timing the loads that have begun waiting for the stage since the last call.
    func joined(_ clients: [any StageClient]) {
        // Read the limits before locking, because that may call the app's retry condition.
        let loads = clients.map { ($0.id, $0.time(at: request.url)) }
        let now = timer.time.uptime
        let deadline = state.withLock { state in
            for (id, time) in loads { state.clock?.joined(id, time.limits, with: time.share, at: now) }
            return state.clock?.deadline
        }
        timer.schedule(deadline)
    }

    /// Called when a load stops waiting. If the remaining loads were only waiting because that load needed
    /// the attempt, the attempt ends, and they start their next one.
    func left() {
        guard state.withLock({ $0.end == nil && $0.clock?.deadlines.hasLate == true }) else { return }
        timer.schedule(settle(at: timer.time.uptime))
    }

    func handle(_ event: CollectorEvent) {
        let now = timer.time.uptime
        let deadline: Duration? = state.withLock { state in
            state.noteBytes()
            switch event {
            case .queued(let isQueued): state.clock?.stallTimeout?.setQueued(isQueued, now)
            case .held(let duration): state.clock?.stallTimeout?.hold(until: now + duration, now)
            case .response: break
            }
            return state.clock?.deadline
        }
        timer.schedule(deadline)
    }

    /// Ends the loads that have run out of time, even if the loader ignores the cancellation. The collector
    /// ignores data that arrives later.
    ///
    /// - Parameter stoppedTime: how long the process was stopped since the last check.
    /// - Returns: when to check again; nil while time isn't measured.
    func check(at now: Duration, stoppedTime: Duration) -> Duration? {
        let known: Duration? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.noteBytes()
            state.clock?.exclude(stoppedTime, now: now)
            return state.clock?.deadline
        }
        guard let known, known <= now else { return known }
        return settle(at: now)
    }

    /// - Returns: when to check again; nil while time isn't measured.
    private func settle(at now: Duration) -> Duration? {
        // Include the loads without a time limit. They aren't timed here, but the attempt continues for them.
        let present = clients.present
        let (ends, ended, deadline) = state.withLock { state -> (LoadClock.Ends, DataCollector?, Duration?) in
            guard state.end == nil, let ends = state.clock?.ends(of: present.map(\.id), now) else {
                return (LoadClock.Ends(), nil, nil)
            }
            guard let reason = ends.attempt, let collector = state.collector else {
                return (ends, nil, state.clock?.deadline)
            }
            state.end = End(error: error(for: reason), isOver: reason.isOver, isOfServer: ends.isOfServer)
            return (ends, collector, nil)
        }
        // Do this without the lock, because both calls come back to this watch: `fail` to `left()`, and
        // `didFinish` to `end(isComplete:)`.
        for client in present {
            if let reason = ends.loads[client.id] { clients.fail(client, error(for: reason)) }
        }
        ended?.didFinish(.failure(.cancelled))
        return deadline
    }

    /// Stops measuring when the stage ends. Each load keeps the time it has spent, because it may need more
    /// attempts, even after a success.
    ///
    /// - Parameter isComplete: whether a whole response was received, which is new data for every load.
    /// - Returns: how this watch ended the attempt; nil if it didn't.
    @discardableResult
    func end(isComplete: Bool = false) -> End? {
        timer.remove(self)
        let now = timer.time.uptime
        let (clock, end) = state.withLock { state in
            state.noteBytes()
            defer { (state.clock, state.collector) = (nil, nil) }
            return (state.clock, state.end)
        }
        if let clock, !isComplete || !clock.isPlain {
            for client in clients.present {
                var share = clock.share(of: client.id, now)
                if isComplete, share.stallTimeout != nil { share.stallTimeout = .init() }
                client.spend(share, at: request.url)
            }
        }
        return end
    }

    private func error(for reason: LoadClock.Reason) -> ImageError {
        let error =
            switch reason {
            case .stallTimeout(let limit): ImageError(.timeout, "no new data for \(limit)", cause: cause)
            case .deadline(.load(let limit)): ImageError.late(after: limit, cause: cause)
            case .deadline(.attempt(let limit)), .deadline(.attempts(let limit)):
                ImageError.late(after: limit)
            }
        return error.at(url: request.url.absoluteString)
    }
}

extension LoadWatch.State {
    /// Updates the clock with the bytes received so far.
    fileprivate mutating func noteBytes() {
        guard let bytes = collector?.lastBytes else { return }
        clock?.stallTimeout?.didReceive(total: bytes.count, bytes.at)
    }
}

extension ImageError {
    /// The failure of a load or an attempt that ran out of time.
    static func late(after limit: Duration, cause: ImageError? = nil) -> ImageError {
        ImageError(.timeout, "not done within \(limit)", cause: cause)
    }
}
