// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Which thread calls your app's closure.
enum Delivery: Sendable {
    /// The thread that posts the event: a caller's thread, or one that reads or decodes.
    case caller
    /// A thread in a pool, because the thread that posts the event serves the network and must not wait for
    /// your app's code.
    case pool

    // Don't set a QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.delivery", attributes: .concurrent)

    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: body()
        case .pool: Self.queue.async(execute: body)
        }
    }
}

/// Runs closures on the main actor in the order they were added. The main actor's executor doesn't guarantee
/// any order.
package enum MainActorQueue {
    package typealias Work = @MainActor () -> Void

    private struct State {
        var work: [Work?] = []
        /// The index of the first closure that hasn't run.
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
        // Use one task for each closure, so a closure that runs an event loop doesn't hold up the closures
        // after it.
        Task { @MainActor in state.withLock { $0.next() }?() }
    }
}
