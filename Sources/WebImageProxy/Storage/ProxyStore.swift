// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase
import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One stored response of an address.
struct StoredVariant: Sendable {
    /// Which of the places of the address it is in.
    var slot: Int
    var exchange: StoredExchange
    /// The bytes, where they are in memory.
    var body: Data?
}

/// Responses by address, in memory and, if there is a folder, on disk. Its methods block.
final class ProxyStore: Sendable {
    /// How many variants of an address are kept; of more the oldest goes.
    static let slots = 8
    /// With a folder, bodies up to that many bytes are in memory too.
    private static let smallBody = 256 << 10

    let disk: DiskCache?
    private let memory: MemoryCache<[StoredVariant]>
    /// One change after the other, so that memory and disk agree.
    private let changes = DispatchQueue(label: "WebImage.proxy.store")

    /// Part of the keys: responses that a private cache has stored are not found by a shared one in the same folder.
    private let prefix: String

    /// Bytes of a body beyond which it is not stored.
    let largestBody: Int
    /// Bytes of a body up to which it is kept in memory.
    let largestInMemory: Int
    /// For the bodies that are being received.
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

    func key(_ url: String, _ slot: Int) -> CacheKey { CacheKey("\(prefix)\(url)#\(slot)") }

    /// All that is stored for an address.
    func variants(of url: String) -> [StoredVariant] {
        if let known = memory.value(for: CacheKey(url)) { return known }
        guard let disk else { return [] }
        let found = (0..<Self.slots).compactMap { slot -> StoredVariant? in
            guard let data = disk.metadata(for: key(url, slot)), let exchange = StoredExchange(encoded: data)
            else { return nil }
            return StoredVariant(slot: slot, exchange: exchange)
        }
        remember(found, of: url)
        return found
    }

    /// The bytes of a variant; nil if they are gone or not those of that exchange any more, and the address is read
    /// anew then.
    func body(of variant: StoredVariant, url: String) -> Data? {
        if let body = variant.body { return body }
        guard let entry = disk?.read(key(url, variant.slot)), entry.metadata == variant.exchange.encoded,
            entry.data.count == variant.exchange.bodyBytes
        else {
            memory.remove(CacheKey(url))
            return nil
        }
        return entry.data
    }

    func remove(_ slots: [Int], of url: String) {
        if slots.isEmpty { return }
        changes.sync {
            for slot in slots { disk?.remove(key(url, slot)) }
            remember(variants(of: url).filter { !slots.contains($0.slot) }, of: url)
        }
    }

    func removeAll(of url: String) { remove(Array(0..<Self.slots), of: url) }

    /// Puts a variant in its slot, and empties those that it replaces, after `write` put its bytes on disk.
    func put(_ variant: StoredVariant, replacing slots: Set<Int>, of url: String, _ write: () -> Bool) {
        changes.sync {
            var all = variants(of: url).filter { $0.slot != variant.slot && !slots.contains($0.slot) }
            for slot in slots where slot != variant.slot { disk?.remove(key(url, slot)) }
            if write() { all.append(variant) }
            remember(all, of: url)
        }
    }

    /// Where a new variant goes.
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
