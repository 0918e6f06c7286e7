// SPDX-License-Identifier: MIT

import ImageBase

/// A ``TieredCache``'s reads in progress. Calls for the same key at the same time share a read.
final class SharedReads<Value: Sendable>: Sendable {
    typealias Receiver = @Sendable (Value?) -> Void

    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Read {
        var receivers: [Receiver]
        var isOutdated = false
    }

    private struct State {
        var lastNumber: UInt64 = 0
        var reads: [ID: Read] = [:]
        /// The read that a new call for a key joins.
        var current: [Hash128: ID] = [:]
    }

    private let state = Locked(State())

    /// Adds `receiver` to the read for the key with `hash`.
    ///
    /// - Returns: a new read that the caller must perform and end, or `nil` if there already is one.
    func join(_ hash: Hash128, _ receiver: @escaping Receiver) -> ID? {
        state.withLock { state in
            if let id = state.current[hash] {
                state.reads[id]?.receivers.append(receiver)
                return nil
            }
            state.lastNumber += 1
            let id = ID(number: state.lastNumber)
            state.current[hash] = id
            state.reads[id] = Read(receivers: [receiver])
            return id
        }
    }

    /// Whether the key has been written since the read began.
    func isOutdated(_ id: ID) -> Bool { state.withLock { $0.reads[id]?.isOutdated ?? true } }

    /// Records that the key with `hash` was written, so later calls start another read.
    func outdate(_ hash: Hash128) {
        state.withLock { state in
            if let id = state.current.removeValue(forKey: hash) { state.reads[id]?.isOutdated = true }
        }
    }

    /// Records that all keys were removed.
    func outdateAll() {
        state.withLock { state in
            for id in state.current.values { state.reads[id]?.isOutdated = true }
            state.current = [:]
        }
    }

    /// Ends a read, and returns the receivers to pass the result to.
    func end(_ id: ID, of hash: Hash128) -> [Receiver] {
        state.withLock { state in
            if state.current[hash] == id { state.current[hash] = nil }
            return state.reads.removeValue(forKey: id)?.receivers ?? []
        }
    }
}
