// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Runs `work` on a separate thread.
///
/// A serial queue gets a thread right away. A concurrent queue, like the one in a `WorkQueue`, waits for a
/// free thread of the system's pool, and callers that are waiting for `work` may occupy all of them. The
/// queue has no quality of service, because queues with one share their threads with Swift's tasks.
private func onOwnThread(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "WebImage.compositeCache").async(execute: work)
}

extension CompositePolicy {
    /// Returns the first result that isn't `nil`, or `nil` if no member has one. Blocks until then.
    ///
    /// It doesn't wait for slower members.
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
            // Don't run a member on this thread, because a slow one would delay the first result.
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

    /// Returns the results of all members, in their order. Blocks until all of them are done.
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
        // This thread has to wait for all members anyway, so it runs the first one itself.
        let answer = perform(chosen[0])
        answers.withLock { $0[0] = answer }
        group.wait()
        return answers.withLock { $0.compactMap { $0 } }
    }
}
