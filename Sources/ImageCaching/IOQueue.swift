// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Threads for blocking calls, at most four at a time, first come first served.
///
/// A private queue without a quality of service: one with it shares the threads of Swift's own pool, which a
/// blocked call would hold up.
final class IOQueue: Sendable {
    fileprivate struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
        var head = 0
    }

    private static let slots = 4
    private let queue = DispatchQueue(label: "webimage.disk-cache.io", attributes: .concurrent)
    private let state = Locked(State())

    func submit(_ work: @escaping @Sendable () -> Void) {
        let mayStart = state.withLock { state in
            if state.running < Self.slots {
                state.running += 1
                return true
            }
            state.waiting.append(work)
            return false
        }
        if mayStart { queue.async { self.drain(from: work) } }
    }

    private func drain(from first: @escaping @Sendable () -> Void) {
        var next: (@Sendable () -> Void)? = first
        while let work = next {
            work()
            next = state.withLock { $0.next() }
        }
    }

    /// Runs `work` on one of the threads. The result goes through a lock and the continuation carries
    /// nothing, so that ThreadSanitizer, too, sees the hand-over.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        let slot = Locked<Result?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            submit {
                let result = work()
                slot.withLock { $0 = result }
                continuation.resume()
            }
        }
        guard let result = slot.withLock({ $0 }) else { preconditionFailure("resumed without a result") }
        return result
    }
}

extension IOQueue.State {
    fileprivate mutating func next() -> (@Sendable () -> Void)? {
        guard head < waiting.count else {
            running -= 1
            waiting.removeAll(keepingCapacity: true)
            head = 0
            return nil
        }
        let work = waiting[head]
        head += 1
        if head > 64, head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
        return work
    }
}
