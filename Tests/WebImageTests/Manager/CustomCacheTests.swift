// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@Suite("Custom caches of a manager", .timeLimit(.minutes(2)))
struct CustomCacheTests {
    @Test("A manager stores data and images in its configured caches")
    func own() async throws {
        let (bytes, pictures) = (DictionaryCache(), OwnPictures())
        let fixture = try ManagerFixture { configuration in
            configuration.disk = bytes
            configuration.memoryCache = pictures
        }
        let request = fixture.serve()
        let first = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        #expect(first.origin == .network)
        #expect(bytes.entries[request.originalKey]?.data == .picture())
        #expect(pictures.entries.withLock { $0.count } == 1)
        #expect(fixture.manager.cachedImage(for: request)?.origin == .memory)
        fixture.manager.memory.removeAll()
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A cache set reads from all of its caches but writes only to the last")
    func composite() async throws {
        let (shipped, written) = (DictionaryCache(), DictionaryCache())
        let caches = DataCacheSet([shipped, written])
        let fixture = try ManagerFixture { $0.disk = caches }
        let (known, new) = (fixture.serve("/known.png"), fixture.serve("/new.png"))
        _ = try await fixture.manager.image(for: known)
        await fixture.manager.flush()
        // Pretend that the entry was bundled with the app.
        shipped.entries = written.entries
        written.entries = [:]
        fixture.manager.memory.removeAll()
        let response = try await fixture.manager.load(known).response
        #expect(response.origin == .disk)
        _ = try await fixture.manager.image(for: new)
        await fixture.manager.flush()
        #expect(Array(shipped.entries.keys) == [known.originalKey])
        #expect(Array(written.entries.keys) == [new.originalKey])
    }

    @Test("A custom cache can have user partitions with metadata that contains no URL")
    func partition() async throws {
        let cache = CompleteCache()
        let user = "user \(UUID().uuidString)"
        let fixture = try ManagerFixture {
            $0.disk = cache
            $0.userPartition = user
            $0.network.headers["Authorization"] = "secret"
        }
        let request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let partition = try #require(cache.userPartition(named: user) as? CompleteCache)
        #expect(cache.cache.entries.isEmpty && partition.cache.entries.count == 1)
        let metadata = try #require(partition.cache.entries.values.first?.metadata)
        #expect(metadata.firstRange(of: Data("/cat.png".utf8)) == nil)
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        await fixture.manager.removeAllImages(inUserPartition: user)
        #expect(partition.cache.entries.isEmpty)
    }

    @Test("Errors, evictions and rejected entries of a custom cache are reported as events")
    func errors() async throws {
        let (cache, recorder) = (CompleteCache(), EventRecorder())
        do {
            let fixture = try ManagerFixture.observed(recorder) { $0.disk = cache }
            #expect(recorder.events(.evicted).map(\.count) == [7])
            for (index, code) in [ImageError.Code.limit, .io].enumerated() {
                cache.error.withLock { $0 = ImageError(code, "cannot store") }
                _ = try await fixture.manager.image(for: fixture.serve("/\(index).png"))
                await fixture.manager.flush()
            }
            #expect(recorder.events(.diskCacheFailed).compactMap(\.error?.code) == [.limit, .io])
            #expect(recorder.events(.notStored).compactMap(\.reason) == [.tooLarge, .diskFailed])
        }
        // Releasing the manager ends its observation.
        await cache.ended.wait(count: 1)
    }

    @Test("Adding a placeholder hash later does not change an entry's age")
    func age() async throws {
        let cache = DictionaryCache()
        let fixture = try ManagerFixture { $0.disk = cache }
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let old = try #require(cache.entries[request.originalKey])
        let stored = old.stored - 60
        cache.entries[request.originalKey] = DiskEntry(
            data: old.data, metadata: old.metadata, stored: stored)
        fixture.manager.memory.removeAll()
        request.placeholderHash = .thumbHash
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let new = try #require(cache.entries[request.originalKey])
        #expect(new.stored == stored && new.metadata != old.metadata && new.data == old.data)
    }

    @Test("Two managers can share a memory cache")
    func shared() async throws {
        let cache = ImageManagerConfiguration.makeMemoryCache()
        let fixture = try ManagerFixture { $0.memoryCache = cache }
        let other = fixture.anotherManager { $0.memoryCache = cache }
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        #expect(other.cachedImage(for: request) != nil)
    }
}

/// A custom cache that implements every requirement of the protocol.
private final class CompleteCache: DataCache {
    let cache = DictionaryCache()
    let isPrivate: Bool
    private let partitions = Locked<[String: CompleteCache]>([:])
    private let observers = Locked<[@Sendable (ImageError) -> Void]>([])
    /// The error for all later stores, or nil to let them succeed.
    let error = Locked<ImageError?>(nil)
    let ended = EventLog<Void>()

    init(isPrivate: Bool = false) { self.isPrivate = isPrivate }

    func read(_ key: CacheKey) -> DiskEntry? { cache.read(key) }
    func contains(_ key: CacheKey) -> Bool { cache.contains(key) }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        guard let error = error.withLock({ $0 }) else {
            return cache.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
        for observer in observers.withLock({ $0 }) { observer(error) }
        return false
    }

    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        cache.updateMetadata(for: key, change)
    }

    func remove(_ key: CacheKey) -> Bool { cache.remove(key) }
    func removeAll() -> Bool { cache.removeAll() }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        cache.removeAll(where: isUnwanted)
    }

    func statistics() -> DiskCacheStatistics { cache.statistics() }
    func trim() {}

    func userPartition(named name: String) -> (any DataCache)? {
        partitions.withLock { partitions in
            let partition = partitions[name] ?? CompleteCache(isPrivate: true)
            partitions[name] = partition
            return partition
        }
    }

    func observeErrors(_ observer: @escaping @Sendable (ImageError) -> Void) -> ChangeObservation? {
        observers.withLock { $0.append(observer) }
        return ChangeObservation { [ended] in ended.record() }
    }

    func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation? {
        observer(7, 700)
        return nil
    }

    func storeError(forBytes count: Int) -> ImageError? { error.withLock { $0 } }
}

private final class OwnPictures: ValueCache {
    let entries = Locked<[CacheKey: CachedImage]>([:])

    func value(for key: CacheKey) -> CachedImage? { entries.withLock { $0[key] } }
    func contains(_ key: CacheKey) -> Bool { value(for: key) != nil }

    func set(_ value: CachedImage, for key: CacheKey, cost: Int, timeToLive: Duration?) -> Bool {
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
