// SPDX-License-Identifier: MIT

import ImageBase

/// Passes the newest value to any number of sequences. A slow reader only gets the newest value.
package final class ValueFeed<Value: Sendable>: Sendable {
    private struct State {
        var newest: Value
        var hasEnded = false
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
        var lastReader = 0
    }

    private let state: Locked<State>

    package init(_ value: Value) { state = Locked(State(newest: value)) }

    deinit { end() }

    package var newest: Value { state.withLock { $0.newest } }

    /// The values from now on, starting with the newest.
    package var updates: AsyncStream<Value> {
        let (stream, reader) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let (id, hasEnded) = state.withLock { state in
            state.lastReader += 1
            if !state.hasEnded { state.readers[state.lastReader] = reader }
            reader.yield(state.newest)
            return (state.lastReader, state.hasEnded)
        }
        reader.onTermination = { [weak self] _ in self?.removeReader(id) }
        if hasEnded { reader.finish() }
        return stream
    }

    package func post(_ value: Value) {
        state.withLock { state in
            state.newest = value
            // Yield under the lock; otherwise, a sequence could get an older value later. This doesn't call
            // any user code.
            for reader in state.readers.values { reader.yield(value) }
        }
    }

    package func end() {
        let readers = state.withLock { state in
            state.hasEnded = true
            defer { state.readers = [:] }
            return state.readers
        }
        // Finish outside the lock, because this calls `onTermination`.
        for reader in readers.values { reader.finish() }
    }

    private func removeReader(_ id: Int) {
        // Release the reader after unlocking.
        withExtendedLifetime(state.withLock { $0.readers.removeValue(forKey: id) }) {}
    }
}
