// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@Suite("Manager: caches of one's own", .timeLimit(.minutes(2)))
struct CustomCacheTests {
    @Test("A manager stores data and images in the caches of its configuration")
    func own() async throws {
        let (bytes, pictures) = (OwnBytes(), OwnPictures())
        let fixture = try ManagerFixture { configuration in
            configuration.disk = bytes
            configuration.memoryCache = pictures
        }
        let request = fixture.serve()
        let first = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        #expect(first.origin == .network)
        #expect(bytes.entries.withLock { $0[request.originalKey]?.data } == .picture())
        #expect(pictures.entries.withLock { $0.count } == 1)
        #expect(fixture.manager.cachedImage(for: request)?.origin == .memory)
        fixture.manager.memory.removeAll()
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A set of caches reads from those shipped with the application, and writes only to the last")
    func composite() async throws {
        let (shipped, written) = (OwnBytes(), OwnBytes())
        let caches = DataCacheSet([shipped, written])
        let fixture = try ManagerFixture { $0.disk = caches }
        let (known, new) = (fixture.serve("/known.png"), fixture.serve("/new.png"))
        _ = try await fixture.manager.image(for: known)
        await fixture.manager.flush()
        // As if it had been brought.
        shipped.takeAll(of: written)
        fixture.manager.memory.removeAll()
        let response = try await fixture.manager.load(known).response
        #expect(response.origin == .disk)
        _ = try await fixture.manager.image(for: new)
        await fixture.manager.flush()
        #expect(shipped.entries.withLock { Array($0.keys) } == [known.originalKey])
        #expect(written.entries.withLock { Array($0.keys) } == [new.originalKey])
    }

    @Test("Two managers can share a memory cache")
    func shared() async throws {
        let cache = ImageManager.Configuration.makeMemoryCache()
        let fixture = try ManagerFixture { $0.memoryCache = cache }
        let other = fixture.anotherManager { $0.memoryCache = cache }
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        #expect(other.cachedImage(for: request) != nil)
    }
}

private final class OwnBytes: DataCache {
    let entries = Locked<[CacheKey: DiskEntry]>([:])

    func read(_ key: CacheKey) -> DiskEntry? { entries.withLock { $0[key] } }
    func contains(_ key: CacheKey) -> Bool { read(key) != nil }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        entries.withLock { $0[key] = DiskEntry(data: data, metadata: metadata, stored: Date()) }
        return true
    }

    func remove(_ key: CacheKey) -> Bool { entries.withLock { $0.removeValue(forKey: key) } != nil }

    func removeAll() -> Bool {
        entries.withLock { $0 = [:] }
        return true
    }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        entries.withLock { entries in
            let unwanted = entries.filter { isUnwanted($0.key, $0.value.metadata) }
            for key in unwanted.keys { entries[key] = nil }
            return unwanted.count
        }
    }

    func takeAll(of other: OwnBytes) {
        let all = other.entries.withLock { $0 }
        entries.withLock { $0 = all }
        _ = other.removeAll()
    }

    func statistics() -> DiskCacheStatistics {
        DiskCacheStatistics(count: entries.withLock { $0.count }, bytes: 0)
    }
}

private final class OwnPictures: ValueCache {
    let entries = Locked<[CacheKey: CachedImage]>([:])

    func value(for key: CacheKey) -> CachedImage? { entries.withLock { $0[key] } }
    func contains(_ key: CacheKey) -> Bool { value(for: key) != nil }

    func set(_ value: CachedImage, for key: CacheKey, cost: Int, lifetime: Duration?) -> Bool {
        entries.withLock { $0[key] = value }
        return true
    }

    func remove(_ key: CacheKey) -> CachedImage? { entries.withLock { $0.removeValue(forKey: key) } }
    func removeAll(where isUnwanted: @Sendable (CachedImage) -> Bool) {
        entries.withLock { entries in entries = entries.filter { !isUnwanted($0.value) } }
    }

    func removeAll() { entries.withLock { $0 = [:] } }
    func trim(toCost cost: Int) { if cost == 0 { removeAll() } }

    var statistics: MemoryCacheStatistics {
        MemoryCacheStatistics(count: entries.withLock { $0.count }, cost: 0, hits: 0, misses: 0)
    }
}
