// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import PortableFoundation

/// The sizes of images whose URLs depend on their size, by the key of the list (``CacheKey/sized(_:)``).
///
/// They are hints: an image may have been evicted, and not every size may be known.
final class KnownSizes: Sendable {
    /// The number of images at which all are forgotten.
    private static let maximumCount = 4096
    static let maximumSizes = 64

    private let state = Locked<[CacheKey: [SizeName]]>([:])

    /// The sizes of an image; nil if none is known.
    func sizes(of list: CacheKey) -> [SizeName]? { state.withLock { $0[list] } }

    func insert(_ sizes: [SizeName], of list: CacheKey) {
        state.withLock { state in
            if state.count >= Self.maximumCount, state[list] == nil { state = [:] }
            state[list] = Self.merged(state[list] ?? [], sizes)
        }
    }

    /// The sizes of both lists, the last ones if there are too many.
    static func merged(_ old: [SizeName], _ new: [SizeName]) -> [SizeName] {
        (old.filter { !new.contains($0) } + new).suffix(maximumSizes)
    }
}

extension [SizeName] {
    /// The sizes that can be reduced to `size`, the smallest first.
    func serving(_ size: SizeName) -> [SizeName] {
        filter { $0.serves(size) }.sorted { $0.extent < $1.extent }
    }
}

// The list of the sizes of an image on disk, for later processes.
extension DiskEntries {
    /// The sizes of an image that were stored. Reads the list once for a process.
    func sizes(of list: CacheKey) -> [SizeName] {
        if let known = sizes.sizes(of: list) { return known }
        let stored = storedSizes(of: list)
        sizes.insert(stored, of: list)
        return sizes.sizes(of: list) ?? stored
    }

    /// Notes that the original of a size is stored, and writes the list if it lacks that size.
    ///
    /// - Parameter original: the key of the original of any size.
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
