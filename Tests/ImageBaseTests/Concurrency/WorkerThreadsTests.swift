// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import Testing

@Suite("Worker threads", .timeLimit(.minutes(1)))
struct WorkerThreadsTests {
    @Test("Work that blocks doesn't delay other work")
    func blocked() async {
        let gate = DispatchSemaphore(value: 0)
        let ended = DispatchGroup()
        for _ in 0..<100 {
            ended.enter()
            WorkerThreads.run {
                gate.wait()
                ended.leave()
            }
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WorkerThreads.run { continuation.resume() }
        }
        for _ in 0..<100 { gate.signal() }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            ended.notify(queue: .global()) { continuation.resume() }
        }
    }

    @Test("In a storm of submissions, each work item runs once")
    func storm() async {
        let counts = Locked([Int](repeating: 0, count: 4_000))
        await withTaskGroup { group in
            for submitter in 0..<4 {
                group.addTask {
                    for number in 0..<1_000 {
                        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                            WorkerThreads.run {
                                counts.withLock { $0[submitter * 1_000 + number] += 1 }
                                continuation.resume()
                            }
                        }
                    }
                }
            }
        }
        #expect(counts.withLock { $0.allSatisfy { $0 == 1 } })
    }

    @Test("A work item's captures are released before the thread waits for more")
    func released() async {
        final class Witness: Sendable {
            let continuation: CheckedContinuation<Void, Never>
            init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
            deinit { continuation.resume() }
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let witness = Witness(continuation)
            WorkerThreads.run { extendLifetime(witness) }
        }
    }
}
