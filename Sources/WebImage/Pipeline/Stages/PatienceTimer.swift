// SPDX-License-Identifier: MIT

import ImageBase

/// Checks the patience of loads when it may have ended. One timer serves all loads.
final class PatienceTimer: Sendable {
    private struct State {
        var watches: [ObjectIdentifier: PatienceWatch] = [:]
        var wakeAt: Duration?
        var number = 0
        var sleeper: Task<Void, Never>?
    }

    // If the timer fires later than this, the process was stopped or the machine was suspended.
    private static let maximumDelay: Duration = .seconds(1)

    let time: any TimeSource
    private let state = Locked(State())

    init(_ time: any TimeSource) {
        self.time = time
    }

    deinit { state.withLock { $0.sleeper }?.cancel() }

    var count: Int { state.withLock { $0.watches.count } }

    func add(_ watch: PatienceWatch) {
        state.withLock { $0.watches[ObjectIdentifier(watch)] = watch }
    }

    func remove(_ watch: PatienceWatch) {
        // Released after unlocking.
        _ = state.withLock { $0.watches.removeValue(forKey: ObjectIdentifier(watch)) }
    }

    /// Schedules a check at `deadline`, unless an earlier one is scheduled.
    func schedule(_ deadline: Duration?) {
        guard let deadline, state.withLock({ Self.isNeeded(deadline, $0) }) else { return }
        wake(at: deadline)
    }

    private static func isNeeded(_ deadline: Duration?, _ state: State) -> Bool {
        deadline.map { deadline in state.wakeAt.map { deadline < $0 } ?? true } ?? false
    }

    private func wake(at deadline: Duration) {
        let delay = deadline - time.uptime
        let earlier = state.withLock { state -> Task<Void, Never>? in
            guard Self.isNeeded(deadline, state) else { return nil }
            state.number += 1
            state.wakeAt = deadline
            defer {
                state.sleeper = Task { [weak self, time, number = state.number] in
                    if delay > .zero { try? await time.sleep(for: delay) }
                    self?.fire(number)
                }
            }
            return state.sleeper
        }
        earlier?.cancel()
    }

    private func fire(_ number: Int) {
        let now = time.uptime
        let planned: Duration? = state.withLock { state in
            guard state.number == number, let wakeAt = state.wakeAt else { return nil }
            state.wakeAt = nil
            state.sleeper = nil
            return wakeAt
        }
        guard let planned else { return }
        let watches = state.withLock { Array($0.watches.values) }
        let late = now - planned
        var next: Duration?
        for watch in watches {
            let deadline = watch.check(at: now, stoppedTime: late > Self.maximumDelay ? late : .zero)
            if let deadline { next = min(next ?? deadline, deadline) }
        }
        schedule(next)
    }
}
