// SPDX-License-Identifier: MIT

/// Lets equal concurrent calls share their work: the first one starts it, and every caller gets the result.
///
/// A call stays in the table while a caller is waiting for it. If the last caller stops waiting, it removes
/// and cancels the call. A call that finishes is removed, and all of its callers get the result. Both happen
/// under the lock. Calls have numbers, so a canceled call that finishes late can't affect a newer one with
/// the same key.
package final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Outcome = Result<Value, ImageError>

    private struct Call {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: AsyncStream<Outcome>.Continuation] = [:]
    }

    private struct State {
        var calls: [Key: Call] = [:]
        var lastNumber = 0
    }

    private let state = Locked(State())

    package init() {}

    /// The number of callers that are waiting.
    package var waitingCount: Int {
        state.withLock { $0.calls.values.reduce(0) { $0 + $1.waiting.count } }
    }

    /// Returns the result of the running call for `key`, or starts one.
    ///
    /// - Parameter work: what a new call does. Its task is canceled once no caller is waiting for it.
    /// - Throws: the call's error, or ``ImageError/cancelled`` if this caller's task is canceled.
    package func value(
        for key: Key, _ work: @escaping @Sendable () async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        let (outcomes, continuation) = AsyncStream<Outcome>.makeStream()
        let number = join(key, continuation, with: work)
        // If this task is canceled, the stream ends without an outcome.
        guard let outcome = await outcomes.first(where: { _ in true }) else {
            leave(key, number)
            throw .cancelled
        }
        return try outcome.get()
    }

    /// - Returns: the caller's number.
    private func join(
        _ key: Key, _ continuation: AsyncStream<Outcome>.Continuation,
        with work: @escaping @Sendable () async throws(ImageError) -> Value
    ) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            let number = state.lastNumber
            if state.calls[key] == nil {
                let task = Task { [self] in
                    let outcome: Outcome
                    do throws(ImageError) { outcome = .success(try await work()) } catch {
                        outcome = .failure(error)
                    }
                    end(key, number, with: outcome)
                }
                state.calls[key] = Call(number: number, task: task)
            }
            state.calls[key]?.waiting[number] = continuation
            return number
        }
    }

    private func leave(_ key: Key, _ number: Int) {
        let abandoned = state.withLock { state -> Task<Void, Never>? in
            guard state.calls[key]?.waiting.removeValue(forKey: number) != nil,
                let call = state.calls[key], call.waiting.isEmpty
            else { return nil }
            state.calls[key] = nil
            return call.task
        }
        abandoned?.cancel()
    }

    private func end(_ key: Key, _ number: Int, with outcome: Outcome) {
        let waiting = state.withLock { state -> [Int: AsyncStream<Outcome>.Continuation] in
            guard let call = state.calls[key], call.number == number else { return [:] }
            state.calls[key] = nil
            return call.waiting
        }
        for continuation in waiting.values { continuation.yield(outcome) }
    }
}
