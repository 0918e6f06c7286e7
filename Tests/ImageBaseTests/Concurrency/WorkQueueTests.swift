// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import Testing

@Suite("Work queue", .timeLimit(.minutes(1)))
struct WorkQueueTests {
    /// Holds a queue's threads until it's opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func wait() { semaphore.wait() }
        func open(times: Int = 1) { for _ in 0..<times { semaphore.signal() } }
    }

    @Test("Work that's waiting for a slot runs by priority, then in submission order")
    func order() async {
        let queue = WorkQueue(slots: 1)
        let gate = Gate()
        let order = Locked<[String]>([])
        queue.submit { gate.wait() }
        for (name, priority) in [
            ("low", Priority.low), ("first", .normal), ("second", .normal), ("high", .high),
        ] {
            queue.submit(priority: priority) { order.withLock { $0.append(name) } }
        }
        #expect(queue.load == (running: 1, waiting: 4))
        gate.open()
        await queue.run(priority: .veryLow) {}
        #expect(order.withLock { $0 } == ["high", "first", "second", "low"])
    }

    @Test("The queue runs as many work items at the same time as it has slots")
    func slots() async {
        let queue = WorkQueue(slots: 3)
        let gate = Gate()
        let started = DispatchSemaphore(value: 0)
        for _ in 0..<5 {
            queue.submit {
                started.signal()
                gate.wait()
            }
        }
        await Task.detached { for _ in 0..<3 { started.wait() } }.value
        #expect(queue.load == (running: 3, waiting: 2))
        gate.open(times: 5)
        await queue.run {}
    }

    @Test("Waiting work runs by its latest priority, not its original one")
    func priority() async {
        let queue = WorkQueue(slots: 1)
        let gate = Gate()
        let order = Locked<[Int]>([])
        queue.submit { gate.wait() }
        let tickets = (0..<3).map { number in queue.submit { order.withLock { $0.append(number) } } }
        queue.setPriority(.high, of: tickets[2])
        queue.setPriority(.low, of: tickets[0])
        queue.setPriority(.high, of: tickets[1])
        queue.setPriority(.normal, of: tickets[1])
        gate.open()
        await queue.run(priority: .veryLow) {}
        #expect(order.withLock { $0 } == [2, 1, 0])
    }

    @Test("Only work that hasn't started can be removed")
    func removal() async {
        let queue = WorkQueue(slots: 1)
        let gate = Gate()
        let ran = Locked(false)
        let running = queue.submit { gate.wait() }
        let waiting = queue.submit { ran.withLock { $0 = true } }
        #expect(queue.remove(waiting))
        #expect(!queue.remove(waiting))
        #expect(!queue.remove(running))
        gate.open()
        await queue.run {}
        #expect(!ran.withLock { $0 })
    }

    @Test("A work item's captures are released as soon as it has run")
    func release() async {
        final class Token: Sendable {}
        let queue = WorkQueue(slots: 1)
        let gate = Gate()
        weak var captured: Token?
        do {
            let token = Token()
            captured = token
            queue.submit { withExtendedLifetime(token) {} }
        }
        await queue.run {}
        queue.submit { gate.wait() }
        // The block that ran the work may be released a moment after the next item starts.
        while captured != nil, !Task.isCancelled { await Task.yield() }
        gate.open()
    }

    @Test(
        "In a storm of submissions, changes and removals, each item runs at most once")
    func storm() async {
        let queue = WorkQueue(slots: 2)
        let runs = Locked<[Int: Int]>([:])
        await withTaskGroup(of: [Int].self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var removed: [Int] = []
                    for index in 0..<250 {
                        let number = worker * 250 + index
                        let ticket = queue.submit(priority: Priority.allCases[index % 5]) {
                            runs.withLock { $0[number, default: 0] += 1 }
                        }
                        queue.setPriority(Priority.allCases[(index + 2) % 5], of: ticket)
                        if index % 3 == 0, queue.remove(ticket) { removed.append(number) }
                    }
                    return removed
                }
            }
            var removed: Set<Int> = []
            for await numbers in group { removed.formUnion(numbers) }
            await queue.run(priority: .veryLow) {}
            while queue.load.running > 0, !Task.isCancelled { await Task.yield() }
            let counts = runs.withLock { $0 }
            #expect(counts.values.allSatisfy { $0 == 1 })
            #expect(Set(counts.keys) == Set(0..<2000).subtracting(removed))
        }
        #expect(queue.load == (running: 0, waiting: 0))
    }
}
