// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster

/// Tracks which images in memory were decoded from the same original, so other images can be made from them
/// without the original's data.
///
/// The entries are hints: an image may have been evicted since.
final class DecodedOriginals: Sendable {
    struct Entry: Sendable {
        /// The key of the image in memory.
        let key: CacheKey
        let size: PixelSize
        let decoding: OriginalDecoding
        fileprivate let http: StoredExchange?
    }

    private struct State {
        /// The entries of each original, indexed by its key.
        var entries: [CacheKey: [Entry]] = [:]
        var count = 0
        /// Once there are this many entries, those for evicted images are removed, so each removal takes
        /// constant time on average.
        var sweepAt = 256
    }

    private let state = Locked(State())
    let sizes = KnownSizes()

    /// Adds an image, and removes images from other versions of the original.
    ///
    /// - Parameter contains: whether an image is in memory. Called without a lock.
    func insert(_ cached: CachedImage, of original: CacheKey, contains: (CacheKey) -> Bool) {
        guard let decoding = cached.response.decoding, decoding.applied == 0 else { return }
        let entry = Entry(
            key: cached.key, size: cached.image.size, decoding: decoding, http: cached.http)
        let isFull = state.withLock { state in
            var entries = state.entries[original] ?? []
            state.count -= entries.count
            entries.removeAll { $0.key == entry.key || !$0.isSameVersion(as: entry) }
            entries.append(entry)
            state.count += entries.count
            state.entries[original] = entries
            return state.count >= state.sweepAt
        }
        if isFull { sweep(contains) }
    }

    /// Returns the images that were decoded by a request's codecs, or by the manager's codecs if `codecs` is
    /// nil. Other codecs may decode the same data to different pixels.
    func entries(of original: CacheKey, by codecs: RequestPart<CodecRegistry>?) -> [Entry] {
        let entries = state.withLock { $0.entries[original] ?? [] }
        return entries.filter { $0.decoding.codecs == codecs }
    }

    /// Whether an original may have images in memory, regardless of the codecs that decoded them.
    func hasEntries(of original: CacheKey) -> Bool { state.withLock { $0.entries[original] != nil } }

    func remove(_ original: CacheKey) {
        state.withLock { state in
            state.count -= state.entries.removeValue(forKey: original)?.count ?? 0
        }
    }

    private func sweep(_ contains: (CacheKey) -> Bool) {
        let all = state.withLock { $0.entries }
        let gone = Set(all.values.joined().map(\.key).filter { !contains($0) })
        state.withLock { state in
            state.entries = state.entries.compactMapValues { entries in
                let kept = entries.filter { !gone.contains($0.key) }
                return kept.isEmpty ? nil : kept
            }
            state.count = state.entries.values.reduce(0) { $0 + $1.count }
            state.sweepAt = max(256, 2 * state.count)
        }
    }
}

extension DecodedOriginals.Entry {
    fileprivate func isSameVersion(as other: Self) -> Bool {
        switch (http, other.http) {
        case (let own?, let theirs?):
            // Responses that differ only because of `Vary` are stored separately.
            own.selecting != theirs.selecting
                || own.isSameVersion(as: theirs) && own.bodyBytes == theirs.bodyBytes
        case (nil, nil): true
        default: false
        }
    }
}
