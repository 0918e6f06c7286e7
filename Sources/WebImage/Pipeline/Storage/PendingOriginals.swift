// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

/// Finds received originals that are still being decoded or stored. Their transfer has ended, but they aren't
/// on disk yet, so another load would fetch them again.
final class PendingOriginals: Sendable {
    private struct Entry {
        weak var image: EncodedImage?
        /// The original that this one replaced.
        weak var predecessor: EncodedImage?
    }

    private struct State {
        var entries: [CacheKey: Entry] = [:]
        /// Once there are this many entries, released ones are removed, so each removal takes constant time
        /// on average.
        var sweepAt = 64
    }

    private let state = Locked(State())

    func insert(_ image: EncodedImage, for key: CacheKey) {
        state.withLock { state in
            state.entries[key] = Entry(image: image, predecessor: state.entries[key]?.image)
            guard state.entries.count >= state.sweepAt else { return }
            state.entries = state.entries.filter { $0.value.image != nil }
            state.sweepAt = max(64, 2 * state.entries.count)
        }
    }

    func image(for key: CacheKey) -> EncodedImage? {
        state.withLock { $0.entries[key]?.image }
    }

    /// The original that `image` replaced, if it's still being decoded or stored.
    func predecessor(of image: EncodedImage, for key: CacheKey) -> EncodedImage? {
        state.withLock { state in
            guard let entry = state.entries[key] else { return nil }
            return entry.image === image ? entry.predecessor : entry.image
        }
    }

    /// The number of originals still in use.
    var liveCount: Int { state.withLock { $0.entries.count { $0.value.image != nil } } }

    func removeAll() { state.withLock { $0.entries = [:] } }

    func remove(_ key: CacheKey) { state.withLock { $0.entries[key] = nil } }

    /// Removes all originals of a URL or a name.
    func removeAll(of address: String) {
        state.withLock { state in state.entries = state.entries.filter { !$0.key.isOf(address) } }
    }

    /// Removes `image`, unless another original has replaced it.
    func remove(_ image: EncodedImage, for key: CacheKey) {
        state.withLock { state in
            if state.entries[key]?.image === image { state.entries[key] = nil }
        }
    }
}
