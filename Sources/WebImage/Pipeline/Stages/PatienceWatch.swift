// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// Ends loads whose patience ends while they wait for a stage: an attempt, or the delay before the next one.
///
/// A load ends alone, and the stage continues for the others. An attempt for which no other load waits ends
/// itself, so that the server is judged by it. Loads in the background are not watched.
final class PatienceWatch: Sendable {
    fileprivate struct State {
        /// Nil after the end of the stage.
        var clock: PatienceClock?
        /// Collects the body of an attempt; nil before the start, and during a delay.
        var collector: DataCollector?
        /// Whether the attempt was ended because no load waits any longer.
        var isOver = false
    }

    private let limit: Duration
    private let timer: PatienceTimer
    private let clients: StageClients
    private let request: LoadRequest
    /// The failure of the attempt before.
    private let cause: ImageError?
    private let state: Locked<State>

    init(
        _ limit: Duration, by timer: PatienceTimer, of clients: StageClients, for request: LoadRequest,
        after cause: ImageError?
    ) {
        self.limit = limit
        self.timer = timer
        self.clients = clients
        self.request = request
        self.cause = cause
        state = Locked(State(clock: PatienceClock(limit: limit, now: timer.time.uptime)))
    }

    /// Begins to measure, after the stage was told of this watch, so that no load that joins is missed.
    ///
    /// - Parameter collector: collects the body of an attempt; nil for a delay.
    func begin(_ collector: DataCollector?) {
        state.withLock { $0.collector = collector }
        timer.add(self)
        joined(clients.present)
    }

    /// Watches those loads that wait for the stage since the last call.
    func joined(_ clients: [LoadClient]) {
        let shares = clients.compactMap { $0.isBackground ? nil : ($0.id, $0.patience) }
        guard !shares.isEmpty else { return }
        let now = timer.time.uptime
        let deadline = state.withLock { state in
            for (id, share) in shares { state.clock?.joined(id, with: share, now) }
            return state.clock?.deadline
        }
        timer.schedule(deadline)
    }

    func handle(_ event: CollectorEvent) {
        let now = timer.time.uptime
        let deadline: Duration? = state.withLock { state in
            state.noteBytes()
            switch event {
            case .queued(let isQueued): state.clock?.setQueued(isQueued, now)
            case .held(let duration): state.clock?.hold(until: now + duration, now)
            case .response: break
            }
            return state.clock?.deadline
        }
        timer.schedule(deadline)
    }

    /// Ends the loads whose patience has ended, even if the loader ignores the cancellation: the collector
    /// ignores data that is delivered later.
    ///
    /// - Parameter stoppedTime: how long the process was stopped since the last check.
    /// - Returns: when to check again; nil while time is not measured.
    func check(at now: Duration, stoppedTime: Duration) -> Duration? {
        let known: Duration? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.noteBytes()
            state.clock?.exclude(stoppedTime, now: now)
            return state.clock?.deadline
        }
        guard let known, known <= now else { return known }
        // The graph knows who still waits, and who waits in the background.
        let present = clients.present
        let (late, ended, deadline) = state.withLock { state -> ([LoadClient], DataCollector?, Duration?) in
            guard !state.isOver, let ids = state.clock?.late(now) else { return ([], nil, nil) }
            let late = present.filter { ids.contains($0.id) }
            if !late.isEmpty, late.count == present.count, let collector = state.collector {
                state.isOver = true
                return ([], collector, nil)
            }
            for id in ids { state.clock?.left(id) }
            return (late, nil, state.clock?.deadline)
        }
        ended?.didFinish(.failure(.cancelled))
        for client in late { clients.fail(client, failure) }
        return deadline
    }

    /// Ends the measurement with the stage.
    ///
    /// - Parameter isContinued: whether another attempt may follow, to which the loads take along what they
    ///   have spent.
    /// - Returns: whether the attempt was ended here, and whether the server is to blame for that.
    func end(isContinued: Bool) -> (isOver: Bool, isSilent: Bool) {
        timer.remove(self)
        let now = timer.time.uptime
        let (clock, isOver) = state.withLock { state in
            state.noteBytes()
            defer { (state.clock, state.collector) = (nil, nil) }
            return (state.clock, state.isOver)
        }
        if isContinued {
            for client in clients.present {
                if let share = clock?.share(of: client.id, now) { client.patience = share }
            }
        }
        return (isOver, isOver && clock?.isSilent(now) == true)
    }

    /// The failure of a load whose patience has ended.
    var failure: ImageError {
        ImageError(
            .timeout, "no new data for \(limit)", url: request.url.absoluteString, cause: cause)
    }
}

extension PatienceWatch.State {
    /// Tells the clock of the bytes received until now.
    fileprivate mutating func noteBytes() {
        guard let bytes = collector?.lastBytes else { return }
        clock?.didReceive(total: bytes.count, bytes.at)
    }
}

extension FetchStage {
    /// Watches the patience of the loads that wait for a stage; nil without a limit.
    func watch(
        _ clients: StageClients, for request: LoadRequest, after error: ImageError?
    ) -> PatienceWatch? {
        patience.map { PatienceWatch($0, by: patienceTimer, of: clients, for: request, after: error) }
    }

    /// The longest time for which one of the loads would still wait; nil without a limit.
    func longestPatience(of clients: StageClients) -> Duration? {
        guard let patience else { return nil }
        var longest: Duration?
        for client in clients.present {
            guard let left = client.remaining(of: patience) else { return nil }
            longest = max(longest ?? left, left)
        }
        return longest
    }

    /// Ends the loads whose patience would end before the next attempt, which is made for the others.
    func endLoads(of clients: StageClients, before delay: Duration, with error: ImageError) {
        guard delay > .zero, let patience else { return }
        for client in clients.present {
            if let left = client.remaining(of: patience), left <= delay { clients.fail(client, error) }
        }
    }
}
