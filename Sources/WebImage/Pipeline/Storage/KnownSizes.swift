// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import PortableFoundation

/// The known sizes of images whose URLs depend on their size, by the key of the list
/// (``CacheKey/sized(_:)``).
///
/// They're hints: an image may have been evicted, and some sizes may not be known.
final class KnownSizes: Sendable {
    /// The maximum number of images. Beyond this, all known sizes are forgotten.
    private static let maximumCount = 4096
    static let maximumSizes = 64

    private let state = Locked<[CacheKey: [SizeName]]>([:])

    /// An image's sizes; nil if none are known.
    func sizes(of list: CacheKey) -> [SizeName]? { state.withLock { $0[list] } }

    func insert(_ sizes: [SizeName], of list: CacheKey) {
        state.withLock { state in
            if state.count >= Self.maximumCount, state[list] == nil { state = [:] }
            state[list] = Self.merged(state[list] ?? [], sizes)
        }
    }

    /// The sizes from both lists together. If there are too many, only the most recently added ones are kept.
    static func merged(_ old: [SizeName], _ new: [SizeName]) -> [SizeName] {
        (old.filter { !new.contains($0) } + new).suffix(maximumSizes)
    }
}

extension [SizeName] {
    /// The sizes that can be scaled down to `size`, smallest first.
    func serving(_ size: SizeName) -> [SizeName] {
        filter { $0.serves(size) }.sorted { $0.extent < $1.extent }
    }
}

// Keeps the list of an image's sizes on disk, for later processes.
extension DiskEntries {
    /// An image's stored sizes. Each process reads the list once.
    func sizes(of list: CacheKey) -> [SizeName] {
        if let known = sizes.sizes(of: list) { return known }
        let stored = storedSizes(of: list)
        sizes.insert(stored, of: list)
        return sizes.sizes(of: list) ?? stored
    }

    /// Records that the original is stored in a size, and adds that size to the list on disk.
    ///
    /// - Parameter original: the original's key in any size.
    func add(_ size: SizeName, of original: CacheKey) {
        guard let list = original.sized(nil) else { return }
        let stored = storedSizes(of: list)
        sizes.insert(stored + [size], of: list)
        guard !stored.contains(size) else { return }
        let lines = KnownSizes.merged(stored, [size]).map(\.description).joined(separator: "\n")
        _ = cache.store(Data(lines.utf8), EntryMetadata(http: nil), for: list)
    }

    private func storedSizes(of list: CacheKey) -> [SizeName] {
        guard let entry = cache.read(list) else { return [] }
        return String(decoding: entry.data, as: UTF8.self).split(separator: "\n").compactMap { SizeName($0) }
    }
}
