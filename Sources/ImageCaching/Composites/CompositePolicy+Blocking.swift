// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Runs `work` on a thread of its own.
///
/// A serial queue gets a thread at once. A concurrent one waits until the system's pool has one free, and the
/// threads of the pool may all be callers that wait for `work`. Without a quality of service: queues with one
/// share their threads with the tasks of Swift.
private func onOwnThread(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "webimage.caches").async(execute: work)
}

extension CompositePolicy {
    /// The first answer. Blocks until it is there, or none can come any more; those that answer later are not waited
    /// for.
    func first<Member: Sendable, Answer: Sendable>(
        of members: [Member], _ ask: @escaping @Sendable (Member) -> Answer?
    ) -> Answer? {
        let chosen = chosen(members)
        guard self == .concurrent, chosen.count > 1 else {
            for member in chosen {
                if let answer = ask(member) { return answer }
            }
            return nil
        }
        let state = Locked((answer: Answer?.none, missing: chosen.count))
        let done = DispatchSemaphore(value: 0)
        for member in chosen {
            // None on this thread: a member that takes long must not delay the first answer.
            onOwnThread {
                let answer = ask(member)
                let isEnd = state.withLock { state in
                    state.missing -= 1
                    guard state.answer == nil else { return false }
                    state.answer = answer
                    return answer != nil || state.missing == 0
                }
                if isEnd { done.signal() }
            }
        }
        done.wait()
        return state.withLock { $0.answer }
    }

    /// What all of them say, in their order. Blocks until all have done it.
    func all<Member: Sendable, Answer: Sendable>(
        of members: [Member], _ perform: @escaping @Sendable (Member) -> Answer
    ) -> [Answer] {
        let chosen = Array(chosen(members))
        guard self == .concurrent, chosen.count > 1 else { return chosen.map(perform) }
        let answers = Locked([Answer?](repeating: nil, count: chosen.count))
        let group = DispatchGroup()
        for (index, member) in chosen.enumerated().dropFirst() {
            group.enter()
            onOwnThread {
                let answer = perform(member)
                answers.withLock { $0[index] = answer }
                group.leave()
            }
        }
        let answer = perform(chosen[0])
        answers.withLock { $0[0] = answer }
        group.wait()
        return answers.withLock { $0.compactMap { $0 } }
    }
}
