// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Tracks everything in a memory cache that was made from an original. When the original is removed, so is
/// everything made from it, without searching every entry.
///
/// The entries are hints: an image may have been evicted since.
final class MadeImages: Sendable {
    private struct Entry {
        /// The key of the image that was made, or the original's key if the original was received or removed.
        let key: CacheKey
        let original: KnownOriginal
        let selecting: SelectingFields

        init(_ key: CacheKey, _ original: KnownOriginal, selecting: SelectingFields?) {
            // An image that your app stored has no response, so it doesn't vary on any fields.
            (self.key, self.original, self.selecting) = (key, original, selecting ?? SelectingFields())
        }

        /// Whether both have the same original, as far as we know, or different ones that are stored
        /// separately because of `Vary`.
        func agrees(with other: Entry) -> Bool {
            guard let tag = original.tag, let theirs = other.original.tag else { return true }
            // A removal applies to all responses, regardless of `Vary`.
            if tag == .removed || theirs == .removed { return tag == theirs }
            return selecting != other.selecting || tag == theirs
        }

        func isOutdated(by other: Entry) -> Bool {
            !agrees(with: other) && original.number < other.original.number
        }
    }

    private struct State {
        /// Entries by the original's key.
        var entries: [CacheKey: [Entry]] = [:]
        var count = 0
        /// Once there are this many entries, those for evicted images are removed, so each removal takes
        /// constant time on average.
        var sweepAt = 256

        mutating func set(_ entries: [Entry], of original: CacheKey) {
            count += entries.count - (self.entries[original]?.count ?? 0)
            self.entries[original] = entries.isEmpty ? nil : entries
        }

        /// Adds an entry, and returns the keys that it makes outdated; nil if the entry is outdated itself.
        mutating func add(_ entry: Entry, of original: CacheKey) -> [CacheKey]? {
            let place = entries.index(forKey: original)
            // Nearly always, there's a single entry, and the new one replaces it.
            if let place, entries.values[place].count == 1, entries.values[place][0].key == entry.key,
                entries.values[place][0].agrees(with: entry)
            {
                entries.values[place][0] = entry
                return []
            }
            let known = place.map { entries.values[$0] } ?? []
            if known.contains(where: { entry.isOutdated(by: $0) }) { return nil }
            let outdated = known.filter { $0.isOutdated(by: entry) }.map(\.key)
            let rest = known.filter { $0.key != entry.key && !$0.isOutdated(by: entry) }
            set(rest + [entry], of: original)
            return outdated
        }
    }

    private let state = Locked(State())
    private let contains: @Sendable (CacheKey) -> Bool
    private let remove: @Sendable (CacheKey) -> Void

    /// - Parameters:
    ///   - contains: whether an image is in the cache. Called without a lock.
    ///   - remove: removes an image from the cache. Called without a lock.
    init(
        contains: @escaping @Sendable (CacheKey) -> Bool, remove: @escaping @Sendable (CacheKey) -> Void
    ) {
        (self.contains, self.remove) = (contains, remove)
    }

    /// Adds an image that's about to be stored, and removes everything made from an earlier original.
    ///
    /// - Parameter source: the original that the image was made from.
    /// - Returns: false if a later original is known, so the image must not be stored.
    func insert(
        _ key: CacheKey, of original: CacheKey, from source: KnownOriginal, _ http: StoredExchange?
    ) -> Bool {
        let entry = Entry(key, source, selecting: http?.selecting)
        guard let outdated = add(entry, of: original) else { return false }
        for other in outdated where other != key { remove(other) }
        return true
    }

    /// Records that an original was received, and removes everything made from an earlier one.
    ///
    /// - Returns: the keys of the removed images.
    func receive(_ image: EncodedImage, of original: CacheKey) -> [CacheKey] {
        let entry = Entry(original, image.original, selecting: image.http?.selecting)
        let outdated = add(entry, of: original) ?? []
        outdated.forEach(remove)
        return outdated
    }

    private func add(_ entry: Entry, of original: CacheKey) -> [CacheKey]? {
        let (outdated, isFull) = state.withLock { state in
            (state.add(entry, of: original), state.count >= state.sweepAt)
        }
        if isFull { sweep() }
        return outdated
    }

    /// Removes everything made from an original that has been replaced, and returns the removed keys.
    func replaceAll(of original: CacheKey, by other: KnownOriginal) -> [CacheKey] {
        let made = state.withLock { state in
            let entries = state.entries[original] ?? []
            state.set([Entry(original, other, selecting: nil)], of: original)
            return entries.filter { $0.original.tag != .removed }.map(\.key)
        }
        made.forEach(remove)
        return made
    }

    /// Whether an original is current, which means that no later, different one is known.
    func isCurrent(_ source: KnownOriginal, of original: CacheKey, _ selecting: SelectingFields?) -> Bool {
        let entry = Entry(original, source, selecting: selecting)
        return state.withLock { state in
            state.entries[original]?.contains { entry.isOutdated(by: $0) } != true
        }
    }

    /// The original that an image was made from; nil if it isn't known.
    func source(of key: CacheKey, madeOf original: CacheKey) -> KnownOriginal? {
        state.withLock { $0.entries[original]?.first { $0.key == key }?.original }
    }

    /// The tag of the most recently received original, if it isn't on disk for comparison.
    func unstored(of original: CacheKey, _ selecting: SelectingFields?) -> OriginalTag? {
        let selecting = selecting ?? SelectingFields()
        return state.withLock { state in
            state.entries[original]?.last { $0.original.isUnstored && $0.selecting == selecting }?
                .original.tag
        }
    }

    private func sweep() {
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
