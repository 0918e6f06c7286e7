// SPDX-License-Identifier: MIT

#if RemoteCaches
import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Caches shared by several machines", .timeLimit(.minutes(1)))
struct SharedDataCacheTests {
    private static let key: CacheKey = "https://example.com/a.jpg"
    private static let name = RemoteKey(key, version: "1")

    private static func record(_ data: Data, stored: Date = Date(timeIntervalSince1970: 1_700_000_000))
        -> Data?
    {
        StoredRecord.encode(
            DiskEntry(data: data, metadata: Data([9]), stored: stored), key: name, version: "1")
    }

    private static func configuration(
        _ change: (inout SharedDataCache.Configuration) -> Void = { _ in }
    ) -> SharedDataCache.Configuration {
        var configuration = SharedDataCache.Configuration(version: "1")
        change(&configuration)
        return configuration
    }

    @Test("An entry from the lowest store is copied to the ones above, and read from disk next time")
    func promotion() throws {
        let folder = try TemporaryFolder()
        let (upper, lower) = (HeldStore(name: "upper"), HeldStore(name: "lower"))
        let record = try #require(Self.record(Data("bytes".utf8)))
        lower.values = [Self.name.text: record]
        let cache = SharedDataCache(
            local: DiskCache(directory: folder.path), stores: [upper, lower],
            configuration: Self.configuration())
        let file = try #require(cache.open(Self.key))
        #expect(file.byteCount == 5)
        #expect(file.metadata == Data([9]))
        cache.flush()
        #expect(upper.values[Self.name.text] == record)
        let reads = upper.calls.count + lower.calls.count
        let entry = try #require(cache.read(Self.key))
        #expect(entry.data == Data("bytes".utf8))
        // The entry's age is measured from when it was first stored.
        #expect(abs(entry.stored.timeIntervalSince1970 - 1_700_000_000) < 0.001)
        #expect(upper.calls.count + lower.calls.count == reads)
        #expect(cache.storeStatistics.map(\.hits) == [0, 1])
        #expect(cache.storeStatistics.map(\.misses) == [1, 0])
    }

    @Test("An entry is stored locally right away, and in the shared stores a little later")
    func behind() {
        let store = HeldStore()
        store.mode = .holds
        let local = DictionaryCache()
        let cache = SharedDataCache(local: local, stores: [store], configuration: Self.configuration())
        #expect(cache.store(Data([1]), metadata: Data([2]), for: Self.key))
        #expect(local.entries[Self.key]?.data == Data([1]))
        #expect(cache.storeStatistics[0].writes == 0)
        store.release()
        #expect(cache.storeStatistics[0].writes == 1)
        let other = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        #expect(other.read(Self.key)?.data == Data([1]))
        #expect(other.read(Self.key)?.metadata == Data([2]))
    }

    @Test("A damaged record isn't found, and is removed")
    func damaged() throws {
        let store = HeldStore()
        var record = try #require(Self.record(Data("bytes".utf8)))
        record[record.count - 1] ^= 1
        store.values = [Self.name.text: record]
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        #expect(cache.read(Self.key) == nil)
        #expect(store.values.isEmpty)
        #expect(cache.storeStatistics[0].damaged == 1)
    }

    @Test("An entry from another version, or an expired one, isn't found")
    func versions() throws {
        let store = HeldStore()
        let first = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        first.store(Data([1]), for: Self.key)
        let other = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: .init(version: "2"))
        #expect(other.read(Self.key) == nil)
        first.store(Data([2]), metadata: Data(), timeToLive: .milliseconds(-1), for: Self.key)
        let third = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        #expect(third.read(Self.key) == nil)
        #expect(third.storeStatistics[0].hits == 1)
    }

    @Test("A slow store delays a read up to a time limit, and the next read finds data that arrived later")
    func slow() async throws {
        let store = HeldStore()
        store.values = [Self.name.text: try #require(Self.record(Data("bytes".utf8)))]
        store.mode = .holds
        let local = DictionaryCache()
        let cache = SharedDataCache(local: local, stores: [store], configuration: Self.configuration())
        let start = ContinuousClock.now
        #expect(await cache.read(Self.key) == nil)
        #expect(ContinuousClock.now - start < .seconds(2))
        #expect(cache.storeStatistics[0].timeouts == 1)
        store.release()
        await local.stores.wait(count: 1)
        #expect(await cache.read(Self.key)?.data == Data("bytes".utf8))
    }

    @Test("Data that arrives after a removal or a newer store isn't stored in the local cache")
    func overtaken() async throws {
        let store = HeldStore()
        store.values = [Self.name.text: try #require(Self.record(Data("old".utf8)))]
        for isRemoval in [true, false] {
            store.mode = .holds
            let local = DictionaryCache()
            let cache = SharedDataCache(local: local, stores: [store], configuration: Self.configuration())
            #expect(await cache.read(Self.key) == nil)
            if isRemoval {
                await cache.remove(Self.key)
            } else {
                await cache.store(Data("new".utf8), for: Self.key)
            }
            let stores = local.stores.count
            // This also releases the removal or the write, which the flush waits for.
            store.release()
            await cache.flush()
            cache.waitForLateReads()
            #expect(local.stores.count == stores)
            #expect(await cache.read(Self.key)?.data == (isRemoval ? nil : Data("new".utf8)))
            store.values = [Self.name.text: try #require(Self.record(Data("old".utf8)))]
        }
    }

    @Test("A failing store isn't queried again for a while")
    func circuit() {
        let store = HeldStore()
        store.mode = .fails(.unavailable("gone"))
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        for number in 0..<20 { #expect(cache.read(CacheKey("\(number)")) == nil) }
        #expect(store.calls.count == 5)
        let statistics = cache.storeStatistics[0]
        #expect(statistics.circuit == .open)
        #expect(statistics.errors == 5)
        #expect(statistics.lastError == "gone")
        #expect(statistics.skipped == 15)
        cache.store(Data([1]), for: Self.key)
        #expect(cache.storeStatistics[0].droppedWrites == 1)
        #expect(cache.read(Self.key)?.data == Data([1]))
    }

    @Test("A rejected write doesn't stop reads from a store")
    func refused() {
        let store = HeldStore()
        store.mode = .fails(.refused("OOM"))
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        for number in 0..<20 { cache.store(Data([1]), for: CacheKey("\(number)")) }
        #expect(cache.storeStatistics[0].circuit == .closed)
        #expect(cache.storeStatistics[0].errors == 20)
    }

    @Test("Entries over the limit for pending bytes aren't written, and are counted as dropped")
    func full() {
        let store = HeldStore()
        store.mode = .holds
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store],
            configuration: Self.configuration { $0.maximumPendingBytes = 10_000 })
        for number in 0..<20 { cache.store(Data(count: 2000), for: CacheKey("\(number)")) }
        // Four writes are in progress, and four are waiting.
        var statistics = cache.storeStatistics[0]
        #expect(statistics.droppedWrites == 12)
        #expect(statistics.pendingBytes > 8000)
        store.release()
        cache.flush()
        statistics = cache.storeStatistics[0]
        #expect(statistics.writes == 8)
        #expect(statistics.pendingBytes == 0)
    }

    @Test("An entry removed while its store was unavailable doesn't return when the store does")
    func removalWaits() async throws {
        let store = HeldStore()
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        await cache.store(Data([1]), for: Self.key)
        #expect(store.values.count == 1)
        store.mode = .fails(.unavailable("gone"))
        for number in 0..<5 { _ = await cache.read(CacheKey("\(number)")) }
        #expect(cache.storeStatistics[0].circuit == .open)
        #expect(await cache.remove(Self.key))
        store.mode = .answers
        #expect(await cache.read(Self.key) == nil)
        #expect(store.values.count == 1)
        // The removal is sent once the circuit allows a probe.
        while cache.storeStatistics[0].circuit != .closed {
            _ = await cache.read("another")
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(store.values.isEmpty)
        #expect(await cache.read(Self.key) == nil)
    }

    @Test("Operations on a key run in order, and a newer one replaces any that hasn't started")
    func order() {
        let store = HeldStore()
        store.mode = .holds
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        cache.store(Data([1]), for: Self.key)
        cache.store(Data([2]), for: Self.key)
        cache.remove(Self.key)
        cache.store(Data([3]), for: Self.key)
        #expect(store.calls.count == 1)
        store.release()
        cache.flush()
        #expect(store.calls.count == 2)
        let other = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        #expect(other.read(Self.key)?.data == Data([3]))
    }

    @Test("A miss in `open` isn't looked up again by the read that follows")
    func openThenRead() {
        let store = HeldStore()
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        #expect(cache.open(Self.key) == nil)
        #expect(cache.read(Self.key) == nil)
        #expect(store.calls.count == 1)
        #expect(cache.read(Self.key) == nil)
        #expect(store.calls.count == 2)
    }

    @Test("Keys that aren't shared, and user partitions, stay in the local cache")
    func local() throws {
        let store = HeldStore()
        let folder = try TemporaryFolder()
        let cache = SharedDataCache(
            local: DiskCache(directory: folder.path), stores: [store],
            configuration: Self.configuration { $0.isShared = { !$0.text.hasPrefix("original:") } })
        cache.store(Data([1]), for: "original:a")
        #expect(cache.read("original:b") == nil)
        cache.remove("original:a")
        #expect(cache.userPartition(named: "me")?.store(Data([1]), for: "a") == true)
        #expect(store.calls.count == 0)
    }

    @Test("Removing entries by metadata removes them from the stores")
    func removeSome() {
        let store = HeldStore()
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        cache.store(Data([1]), metadata: Data([1]), for: "a")
        cache.store(Data([1]), metadata: Data([2]), for: "b")
        #expect(cache.removeAll { _, metadata in metadata == Data([1]) } == 1)
        #expect(store.values.count == 1)
        #expect(cache.read("a") == nil)
    }

    @Test("Other machines find changed metadata")
    func metadata() {
        let store = HeldStore()
        let cache = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        cache.store(Data([1]), metadata: Data([1]), for: Self.key)
        cache.updateMetadata(for: Self.key) { $0 + [2] }
        let other = SharedDataCache(
            local: DictionaryCache(), stores: [store], configuration: Self.configuration())
        #expect(other.metadata(for: Self.key) == Data([1, 2]))
        #expect(other.contains(Self.key))
    }
}
#endif
