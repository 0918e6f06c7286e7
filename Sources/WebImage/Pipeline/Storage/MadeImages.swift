// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Knows what in a memory cache was made of an original, so that it goes when the original does, without a
/// look at every entry.
///
/// The entries are hints: an image may have been evicted since.
final class MadeImages: Sendable {
    private struct Entry {
        let key: CacheKey
        /// Nil if the bytes of the original are not known.
        let tag: OriginalTag?
        /// When the original was received.
        let time: Double
        let selecting: SelectingFields?

        init(key: CacheKey, _ source: EncodedImage) {
            self.key = key
            tag = source.tag
            time = source.http?.responseTime ?? source.storedAt
            selecting = source.http?.selecting
        }

        /// Whether both were made of one original, as far as is known, or of two that are kept side by side.
        func agrees(with other: Entry) -> Bool {
            guard let tag, let theirs = other.tag, selecting == other.selecting else { return true }
            return tag == theirs
        }
    }

    private struct State {
        /// By the key of the original.
        var entries: [CacheKey: [Entry]] = [:]
        var count = 0
        /// Entries of evicted images are removed at this count, so that their removal costs a constant for
        /// each.
        var sweepAt = 256

        mutating func set(_ entries: [Entry], of original: CacheKey) {
            count += entries.count - (self.entries[original]?.count ?? 0)
            self.entries[original] = entries.isEmpty ? nil : entries
        }
    }

    private let state = Locked(State())

    /// Adds an image that is about to be stored.
    ///
    /// - Parameters:
    ///   - source: what it was made of.
    ///   - contains: whether an image is in the cache; called without a lock.
    /// - Returns: the keys of what was made of an earlier original; nil if that of `source` is the earlier
    ///   one, so that the image must not be stored.
    func insert(
        _ key: CacheKey, of original: CacheKey, _ source: EncodedImage, contains: (CacheKey) -> Bool
    ) -> [CacheKey]? {
        let entry = Entry(key: key, source)
        let (outdated, isFull) = state.withLock { state -> ([CacheKey]?, Bool) in
            let entries = (state.entries[original] ?? []).filter { $0.key != key }
            let others = entries.filter { !$0.agrees(with: entry) }
            if others.contains(where: { $0.time > entry.time }) { return (nil, false) }
            state.set(entries.filter { $0.agrees(with: entry) } + [entry], of: original)
            return (others.map(\.key), state.count >= state.sweepAt)
        }
        if isFull { sweep(contains) }
        return outdated
    }

    /// Takes a new original into account, and returns the keys of what was made of an earlier one.
    func replace(_ original: CacheKey, by source: EncodedImage) -> [CacheKey] {
        // The tag costs a look at all bytes.
        guard state.withLock({ $0.entries[original] != nil }) else { return [] }
        let entry = Entry(key: original, source)
        return state.withLock { state in
            let entries = state.entries[original] ?? []
            let others = entries.filter { !$0.agrees(with: entry) && $0.time <= entry.time }
            state.set(
                entries.filter { $0.agrees(with: entry) || $0.time > entry.time }, of: original)
            return others.map(\.key)
        }
    }

    /// Forgets an original, and returns the keys of all that was made of it.
    func removeAll(of original: CacheKey) -> [CacheKey] {
        state.withLock { state in
            defer { state.set([], of: original) }
            return (state.entries[original] ?? []).map(\.key)
        }
    }

    private func sweep(_ contains: (CacheKey) -> Bool) {
        let all = state.withLock { $0.entries }
        let gone = Set(all.values.joined().map(\.key).filter { !contains($0) })
        state.withLock { state in
            for (original, entries) in state.entries {
                state.set(entries.filter { !gone.contains($0.key) }, of: original)
            }
            state.sweepAt = max(256, 2 * state.count)
        }
    }
}
