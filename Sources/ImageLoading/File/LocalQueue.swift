// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Runs loads that read from this machine: few at a time, the most urgent first, on threads of their own.
final class LocalQueue: Sendable {
    private static let origin = ""
    // Without QoS: a queue with one shares its threads with Swift's own pool, which must not block.
    private let threads = DispatchQueue(label: "WebImage.local", attributes: .concurrent)
    private let state: Locked<State>

    private struct State {
        var queue: TransferQueue<LocalLoad>
        var nextTicket = 0
    }

    /// - Parameter slots: how many may read at a time.
    init(slots: Int) {
        state = Locked(
            State(queue: TransferQueue(order: .firstInFirstOut, perOrigin: slots, total: slots)))
    }

    /// Puts a load in line, at the end of its priority, and gives back its place.
    func enter(_ load: LocalLoad, _ priority: Priority) -> Int {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            state.queue.add(load, ticket: state.nextTicket, origin: Self.origin, priority: priority)
            return state.nextTicket
        }
        startNext()
        return ticket
    }

    func setPriority(_ priority: Priority, of ticket: Int) {
        state.withLock { $0.queue.setPriority(priority, of: ticket) }
    }

    /// Takes a load out of the line; false if its turn has come.
    func leave(_ ticket: Int) -> Bool {
        state.withLock { $0.queue.remove(ticket) }
    }

    /// For what needs no turn, such as to say that something ended.
    func run(_ work: @escaping @Sendable () -> Void) {
        threads.async(execute: work)
    }

    private func startNext() {
        guard let load = state.withLock({ $0.queue.next() }) else { return }
        threads.async {
            load.run()
            self.state.withLock { $0.queue.finish(Self.origin) }
            self.startNext()
        }
    }
}
