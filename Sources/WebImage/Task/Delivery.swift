// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// The thread on which a user's closure is called.
enum Delivery: Sendable {
    /// The thread that posts the event: a caller's, or one that reads or decodes.
    case caller
    /// A thread of a pool, because the thread that posts the event serves the network and must not wait for
    /// user code.
    case pool

    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.delivery", attributes: .concurrent)

    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: body()
        case .pool: Self.queue.async(execute: body)
        }
    }
}

/// Runs closures on the main actor in the order in which they were added. The executor of the main actor
/// does not promise an order.
package enum MainActorQueue {
    package typealias Work = @MainActor () -> Void

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

    package static func add(_ work: @escaping Work) {
        state.withLock { $0.work.append(work) }
        // One closure for each task, so that a closure that runs an event loop does not hold back the others.
        Task { @MainActor in state.withLock { $0.next() }?() }
    }
}
