// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Threads for those that are asked at the same time. Without a quality of service, as for `IOQueue`.
private let threads = DispatchQueue(label: "webimage.caches", attributes: .concurrent)

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
            threads.async {
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
        for (index, member) in chosen.enumerated() {
            threads.async(group: group) {
                let answer = perform(member)
                answers.withLock { $0[index] = answer }
            }
        }
        group.wait()
        return answers.withLock { $0.compactMap { $0 } }
    }
}
