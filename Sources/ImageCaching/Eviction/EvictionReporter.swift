// SPDX-License-Identifier: MIT

import ImageBase

/// Reports the entries that a cache removed because of its limits or their age. Each operation makes a single
/// report for all entries that it removed. Observers are called outside the lock.
@usableFromInline
final class EvictionReporter: Sendable {
    typealias Observer = @Sendable (_ count: Int, _ bytes: Int) -> Void

    private struct State {
        var observers: [Int: Observer] = [:]
        var lastNumber = 0
    }

    private let state = Locked(State())

    init() {}

    /// Adds an observer until the result is released.
    func observe(_ observer: @escaping Observer) -> ChangeObservation {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = observer
            return state.lastNumber
        }
        return ChangeObservation { [self] in remove(number) }
    }

    private func remove(_ number: Int) {
        // Release the closure outside the lock.
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    @usableFromInline
    func report(count: Int, bytes: Int) {
        guard count > 0 else { return }
        let observers = state.withLock { $0.observers }
        if observers.isEmpty { return }
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(count, bytes) }
    }
}
