// SPDX-License-Identifier: MIT

#if RemoteCaches
import Cryptography
import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Removing entries that only the stores have", .timeLimit(.minutes(1)))
struct SharedRemovalTests {
    private static let url = "https://example.com/a.jpg"
    private static let key = CacheKey(url + "\nwidth=100")

    /// Returns the caches of two machines that share the same stores and check for removals.
    private static func caches(_ stores: [HeldStore]) -> [SharedDataCache] {
        (0..<2).map { _ in
            var configuration = SharedDataCache.Configuration(version: "1")
            configuration.checksRemovals = true
            return SharedDataCache(local: DictionaryCache(), stores: stores, configuration: configuration)
        }
    }

    @Test("A machine can remove all of a URL's entries without having any")
    func url() async {
        let stores = [HeldStore(name: "upper"), HeldStore(name: "lower")]
        let caches = Self.caches(stores)
        let others: [CacheKey] = ["https://example.com/b.jpg", CacheKey(Self.url + "?x\nwidth=100")]
        for key in [Self.key, CacheKey(Self.url)] + others { await caches[0].store(Data([1]), for: key) }
        await caches[1].removeSharedEntries(ofURLOf: CacheKey(Self.url))
        #expect(await caches[1].read(Self.key) == nil)
        #expect(await caches[1].read(CacheKey(Self.url)) == nil)
        for key in others { #expect(await caches[1].read(key)?.data == Data([1])) }
        // Neither machine has the first entry in the stores anymore.
        await caches[1].flush()
        #expect(stores.allSatisfy { $0.values[RemoteKey(Self.key, version: "1").text] == nil })
        await caches[0].store(Data([2]), for: Self.key)
        #expect(await caches[1].read(Self.key)?.data == Data([2]))
        #expect(caches[1].storeStatistics.map(\.misses) == [0, 0])
    }

    @Test("An entry can be removed by its key's digest")
    func digest() async {
        let stores = [HeldStore(name: "upper"), HeldStore(name: "lower")]
        let caches = Self.caches(stores)
        await caches[0].store(Data([1]), for: Self.key)
        await caches[1].removeSharedEntry(
            digest: HashFunction.sha256.hash(Self.key.text.utf8).hexadecimal)
        #expect(stores.allSatisfy { $0.values.isEmpty })
        #expect(await caches[1].read(Self.key) == nil)
    }

    @Test("A removal returns even if no store responds")
    func silence() async {
        let store = HeldStore()
        store.mode = .holds
        let cache = Self.caches([store])[0]
        await cache.removeSharedEntries(ofURLOf: Self.key)
        await cache.removeSharedEntry(digest: "0")
        #expect(store.values.isEmpty)
        store.release()
        await cache.flush()
        #expect(store.values.count == 1)
    }
}
#endif
