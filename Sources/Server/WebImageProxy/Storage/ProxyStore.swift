// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// The stored responses for each URL, in memory and, if there's a folder, on disk. Its methods block.
final class ProxyStore: Sendable {
    /// The maximum number of variants per URL. Storing another one replaces the oldest.
    static let slots = 8
    /// If there's a cache folder, bodies up to this size, in bytes, are also kept in memory.
    private static let smallBody = 256 << 10

    let disk: DiskCache?
    private let memory: MemoryCache<[StoredVariant]>
    /// Makes changes one at a time, to keep memory and disk consistent.
    private let changes = DispatchQueue(label: "WebImage.proxy.store")

    /// The prefix of disk keys. Shared caches use a different one, because they must not find responses that
    /// a private cache stored in the same folder.
    private let prefix: String

    /// The maximum size of a stored body, in bytes.
    let largestBody: Int
    /// The maximum size of a body kept in memory, in bytes.
    let largestInMemory: Int
    /// The memory for bodies being received.
    let buffers: BufferBudget

    init(memoryBytes: Int, isShared: Bool, disk: DiskCache?) {
        prefix = isShared ? "shared " : ""
        self.disk = disk
        let entry = max(memoryBytes / 2, 1)
        memory = MemoryCache(
            configuration: MemoryCacheConfiguration(maximumCost: memoryBytes, maximumEntryCost: entry))
        largestBody = disk == nil ? entry : 64 << 20
        largestInMemory = disk == nil ? entry : min(Self.smallBody, entry)
        buffers = BufferBudget(limit: disk == nil ? memoryBytes : max(memoryBytes, largestBody))
    }

    func key(_ url: String, slot: Int) -> CacheKey { CacheKey("\(prefix)\(url)#\(slot)") }

    func variants(of url: String) -> [StoredVariant] {
        if let known = memory.value(for: CacheKey(url)) { return known }
        guard let disk else { return [] }
        let found = (0..<Self.slots).compactMap { slot -> StoredVariant? in
            guard let data = disk.metadata(for: key(url, slot: slot)),
                let exchange = StoredExchange(encoded: data)
            else { return nil }
            return StoredVariant(slot: slot, exchange: exchange)
        }
        remember(found, of: url)
        return found
    }

    /// Returns the body of `variant`, or `nil` if the disk entry is missing or now belongs to another
    /// response.
    ///
    /// In that case, the variants of `url` are read from disk again when they're needed.
    func body(of variant: StoredVariant, url: String) -> Data? {
        if let body = variant.body { return body }
        guard let entry = disk?.read(key(url, slot: variant.slot)),
            entry.metadata == variant.exchange.encoded, entry.data.count == variant.exchange.bodyBytes
        else {
            memory.remove(CacheKey(url))
            return nil
        }
        return entry.data
    }

    func remove(_ slots: [Int], of url: String) {
        if slots.isEmpty { return }
        changes.sync {
            for slot in slots { disk?.remove(key(url, slot: slot)) }
            remember(variants(of: url).filter { !slots.contains($0.slot) }, of: url)
        }
    }

    func removeAll(of url: String) { remove(Array(0..<Self.slots), of: url) }

    /// Empties the slot of `variant` and all `slots`, then calls `write` to store the body on disk. If that
    /// succeeds, puts `variant` in its slot.
    func put(
        _ variant: StoredVariant, replacing slots: Set<Int>, of url: String, write: () -> Bool
    ) {
        changes.sync {
            var all = variants(of: url).filter { $0.slot != variant.slot && !slots.contains($0.slot) }
            for slot in slots where slot != variant.slot { disk?.remove(key(url, slot: slot)) }
            if write() { all.append(variant) }
            remember(all, of: url)
        }
    }

    /// Returns the slot for a new variant: the first of the `slots` that it replaces, or else a free one, or
    /// else the slot of the oldest variant.
    func slot(replacing slots: [Int], among variants: [StoredVariant]) -> Int {
        if let slot = slots.first { return slot }
        let taken = Set(variants.map(\.slot))
        if let free = (0..<Self.slots).first(where: { !taken.contains($0) }) { return free }
        return variants.min { $0.exchange.responseTime < $1.exchange.responseTime }?.slot ?? 0
    }

    private func remember(_ variants: [StoredVariant], of url: String) {
        if variants.isEmpty {
            memory.remove(CacheKey(url))
            return
        }
        let cost = variants.reduce(0) { $0 + ($1.body?.count ?? 0) + 1024 }
        memory.set(variants, for: CacheKey(url), cost: cost)
    }
}
#endif
