// SPDX-License-Identifier: MIT

import ImageBase

/// Runs closures on the main actor in the order in which they were added. The executor of the main actor
/// does not promise an order.
enum MainActorQueue {
    typealias Work = @MainActor () -> Void

    private struct State {
        var work: [Work?] = []
        /// The index of the first closure that has not run.
        var first = 0

        mutating func next() -> Work? {
            guard first < work.count else { return nil }
            let next = work[first].take()
            first += 1
            if first == work.count { (work, first) = ([], 0) }
            return next
        }
    }

    private static let state = Locked(State())

    static func add(_ work: @escaping Work) {
        state.withLock { $0.work.append(work) }
        // One closure for each task, so that a closure that runs an event loop does not hold back the others.
        Task { @MainActor in state.withLock { $0.next() }?() }
    }
}
