// SPDX-License-Identifier: MIT

import ImageBase
package import ImageCaching
package import PortableFoundation
package import WebImageTestSupport

/// An in-memory data cache like one that a user of the library might write: it only implements the
/// requirements without a default implementation. A test can record and delay its reads and stores.
package final class DictionaryCache: DataCache {
    private let state = Locked<[CacheKey: DiskEntry]>([:])
    private let willRead: @Sendable (CacheKey) -> Void
    private let willStore: @Sendable (CacheKey) -> Void
    /// The keys of stored entries, in order.
    package let stores = EventLog<CacheKey>()

    /// - Parameters:
    ///   - willRead: Called before each read, which waits for it.
    ///   - willStore: Called before each store, which waits for it.
    package init(
        willRead: @escaping @Sendable (CacheKey) -> Void = { _ in },
        willStore: @escaping @Sendable (CacheKey) -> Void = { _ in }
    ) {
        self.willRead = willRead
        self.willStore = willStore
    }

    package var entries: [CacheKey: DiskEntry] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package func read(_ key: CacheKey) -> DiskEntry? {
        willRead(key)
        return state.withLock { $0[key] }
    }

    package func contains(_ key: CacheKey) -> Bool { state.withLock { $0[key] != nil } }

    package func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        willStore(key)
        state.withLock { $0[key] = DiskEntry(data: data, metadata: metadata, stored: Date()) }
        stores.record(key)
        return true
    }

    package func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        while let old = state.withLock({ $0[key] }), let metadata = change(old.metadata) {
            let isDone = state.withLock { entries in
                guard entries[key] == old else { return entries[key] == nil }
                entries[key] = DiskEntry(
                    data: old.data, metadata: metadata, stored: old.stored, expires: old.expires)
                return true
            }
            if isDone { return }
        }
    }

    package func remove(_ key: CacheKey) -> Bool { state.withLock { $0.removeValue(forKey: key) } != nil }

    package func removeAll() -> Bool {
        entries = [:]
        return true
    }

    package func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        state.withLock { entries in
            let unwanted = entries.filter { isUnwanted($0.key, $0.value.metadata) }
            for key in unwanted.keys { entries[key] = nil }
            return unwanted.count
        }
    }

    package func statistics() -> DiskCacheStatistics {
        state.withLock { entries in
            DiskCacheStatistics(
                count: entries.count, bytes: entries.values.reduce(0) { $0 + $1.data.count })
        }
    }

    package func trim() {}
}
