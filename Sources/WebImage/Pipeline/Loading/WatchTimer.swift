// SPDX-License-Identifier: MIT

import ImageBase

/// Checks loads when they may have run out of time. One timer serves all loads.
final class WatchTimer: Sendable {
    private struct State {
        var watches: [ObjectIdentifier: LoadWatch] = [:]
        var wakeAt: Duration?
        var number = 0
        var alarm: Alarm?
    }

    // If the timer fires later than this, the process was stopped or the machine was suspended.
    private static let maximumDelay: Duration = .seconds(1)

    let time: any TimeSource
    private let state = Locked(State())

    init(_ time: any TimeSource) {
        self.time = time
    }

    deinit { state.withLock { $0.alarm }?.cancel() }

    var count: Int { state.withLock { $0.watches.count } }

    func add(_ watch: LoadWatch) {
        state.withLock { $0.watches[ObjectIdentifier(watch)] = watch }
    }

    func remove(_ watch: LoadWatch) {
        // Release the watch outside the lock.
        _ = state.withLock { $0.watches.removeValue(forKey: ObjectIdentifier(watch)) }
    }

    /// Schedules a check at `deadline`, unless an earlier check is scheduled.
    func schedule(_ deadline: Duration?) {
        guard let deadline, state.withLock({ Self.isNeeded(deadline, $0) }) else { return }
        wake(at: deadline)
    }

    private static func isNeeded(_ deadline: Duration?, _ state: State) -> Bool {
        deadline.map { deadline in state.wakeAt.map { deadline < $0 } ?? true } ?? false
    }

    private func wake(at deadline: Duration) {
        let delay = deadline - time.uptime
        let earlier = state.withLock { state -> Alarm? in
            guard Self.isNeeded(deadline, state) else { return nil }
            state.number += 1
            state.wakeAt = deadline
            defer {
                state.alarm = Alarm(after: delay, by: time) { [weak self, number = state.number] in
                    self?.fire(number)
                }
            }
            return state.alarm
        }
        earlier?.cancel()
    }

    private func fire(_ number: Int) {
        let now = time.uptime
        let planned: Duration? = state.withLock { state in
            // This alarm may have fired just before one with an earlier time replaced it.
            guard state.number == number, let wakeAt = state.wakeAt else { return nil }
            state.wakeAt = nil
            state.alarm = nil
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
