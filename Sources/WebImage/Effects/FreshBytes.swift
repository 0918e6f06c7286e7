// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

/// Finds bytes that came over the network for as long as somebody decodes or stores them: who asks in that moment finds
/// them neither on the way nor on disk, and would fetch them again.
final class FreshBytes: Sendable {
    private struct Entry {
        weak var bytes: Bytes?
        /// The bytes that these replaced.
        weak var predecessor: Bytes?
    }

    private struct State {
        var entries: [CacheKey: Entry] = [:]
        /// Dead entries are swept at this many, so that a sweep costs a constant for each.
        var sweepAt = 64
    }

    private let state = Locked(State())

    func insert(_ bytes: Bytes, for key: CacheKey) {
        state.withLock { state in
            state.entries[key] = Entry(bytes: bytes, predecessor: state.entries[key]?.bytes)
            guard state.entries.count >= state.sweepAt else { return }
            state.entries = state.entries.filter { $0.value.bytes != nil }
            state.sweepAt = max(64, 2 * state.entries.count)
        }
    }

    func bytes(for key: CacheKey) -> Bytes? {
        state.withLock { $0.entries[key]?.bytes }
    }

    /// The bytes that were here before `bytes`, if they are still being decoded or stored.
    func predecessor(of bytes: Bytes, for key: CacheKey) -> Bytes? {
        state.withLock { state in
            guard let entry = state.entries[key] else { return nil }
            return entry.bytes === bytes ? entry.predecessor : entry.bytes
        }
    }

    func remove(_ key: CacheKey) { state.withLock { $0.entries[key] = nil } }

    /// Entries whose bytes are still in use.
    var liveCount: Int { state.withLock { $0.entries.count { $0.value.bytes != nil } } }

    /// Forgets all of an address.
    func remove(of address: String) {
        state.withLock { state in state.entries = state.entries.filter { !$0.key.isOf(address) } }
    }

    /// Bytes that are no whole picture are not for the next who asks, whose answer may be another.
    func remove(_ bytes: Bytes, for key: CacheKey) {
        state.withLock { state in
            if state.entries[key]?.bytes === bytes { state.entries[key] = nil }
        }
    }
}
