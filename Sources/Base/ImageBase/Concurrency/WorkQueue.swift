// SPDX-License-Identifier: MIT

import Dispatch

/// Runs blocking work, such as disk access and decoding, on ``WorkerThreads``.
///
/// At most `slots` items run at the same time. The most urgent item starts first; items with the same
/// priority run in the order of submission.
package final class WorkQueue: Sendable {
    /// Identifies work that's waiting for a slot.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    fileprivate struct Place: Comparable {
        let priority: Priority
        let number: UInt64

        static func < (left: Place, right: Place) -> Bool {
            left.priority == right.priority ? left.number < right.number : left.priority > right.priority
        }
    }

    fileprivate struct Waiting {
        var priority: Priority
        let work: @Sendable () -> Void
    }

    fileprivate struct State {
        var running = 0
        var lastNumber: UInt64 = 0
        var waiting: [UInt64: Waiting] = [:]
        // A place is outdated if its work was removed or has a different priority by now. It's skipped when
        // it reaches the top of the heap.
        var places = Heap<Place>()
    }

    private let slots: Int
    private let state = Locked(State())

    /// - Parameter slots: the maximum number of items that run at the same time; 1 makes the queue serial.
    package init(slots: Int) {
        self.slots = max(1, slots)
    }

    /// Submits work and returns right away.
    @discardableResult
    package func submit(
        priority: Priority = .normal, _ work: @escaping @Sendable () -> Void
    ) -> Ticket {
        let (number, hasSlot) = state.withLock { state in
            state.lastNumber += 1
            let number = state.lastNumber
            if state.running < slots {
                state.running += 1
                return (number, true)
            }
            state.waiting[number] = Waiting(priority: priority, work: work)
            state.places.insert(Place(priority: priority, number: number))
            return (number, false)
        }
        if hasSlot { WorkerThreads.run { self.run(work) } }
        return Ticket(number: number)
    }

    /// Changes the priority of work that's still waiting.
    package func setPriority(_ priority: Priority, of ticket: Ticket) {
        state.withLock { state in
            guard let waiting = state.waiting[ticket.number], waiting.priority != priority else { return }
            state.waiting[ticket.number]?.priority = priority
            state.places.insert(Place(priority: priority, number: ticket.number))
            state.compact()
        }
    }

    /// Removes work that's still waiting.
    ///
    /// - Returns: false if the work has started; it then runs to completion.
    @discardableResult
    package func remove(_ ticket: Ticket) -> Bool {
        // Release outside the lock: the closure's captures may call back into the queue when they're
        // deallocated.
        let removed = state.withLock { state in
            let removed = state.waiting.removeValue(forKey: ticket.number)
            if removed != nil { state.compact() }
            return removed
        }
        return removed != nil
    }

    /// Runs `work` on the queue and returns its result.
    ///
    /// The result passes through a lock instead of the continuation, because ThreadSanitizer doesn't see the
    /// handover otherwise.
    package func run<Result: Sendable>(
        priority: Priority = .normal, _ work: @escaping @Sendable () -> Result
    ) async -> Result {
        let slot = Locked<Result?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            submit(priority: priority) {
                let result = work()
                slot.withLock { $0 = result }
                continuation.resume()
            }
        }
        guard let result = slot.withLock({ $0 }) else { preconditionFailure("resumed without a result") }
        return result
    }

    /// Waits until all work submitted earlier with this priority or a higher one has started and, on a serial
    /// queue, has finished.
    package func wait() {
        let isReached = DispatchSemaphore(value: 0)
        submit { isReached.signal() }
        isReached.wait()
    }

    /// How many items are running and how many are waiting.
    package var load: (running: Int, waiting: Int) {
        state.withLock { ($0.running, $0.waiting.count) }
    }

    private func run(_ work: @Sendable () -> Void) {
        work()
        guard let next = state.withLock({ $0.takeNext() }) else { return }
        // Run the next item in a separate block, because this one keeps the captures of `work` alive until it
        // returns.
        WorkerThreads.run { self.run(next) }
    }
}

extension WorkQueue.State {
    /// Takes the next work for the slot that just became free. If no work is waiting, it frees the slot and
    /// returns nil.
    fileprivate mutating func takeNext() -> (@Sendable () -> Void)? {
        while let place = places.popFirst() {
            guard let next = waiting[place.number], next.priority == place.priority else { continue }
            waiting[place.number] = nil
            return next.work
        }
        running -= 1
        return nil
    }

    /// Drops outdated places once they are the majority.
    fileprivate mutating func compact() {
        guard places.count > 64, places.count > 2 * waiting.count else { return }
        places.removeAll(except: { waiting[$0.number]?.priority == $0.priority })
    }
}
