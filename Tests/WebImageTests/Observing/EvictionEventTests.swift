// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@Suite("Eviction events", .timeLimit(.minutes(1)))
struct EvictionEventTests {
    private let recorder = EventRecorder()
    private static let imageBytes = 40 * 20 * 4

    private func load(_ count: Int, with fixture: ManagerFixture) async throws {
        for index in 0..<count {
            _ = try await fixture.manager.image(for: fixture.serve("/\(index).png"))
        }
    }

    @Test("Images evicted to make room in memory share one event")
    func store() async throws {
        let fixture = try ManagerFixture.observed(recorder) { $0.memoryLimits.maximumCount = 2 }
        try await load(2, with: fixture)
        #expect(recorder.events(.evicted).isEmpty)
        try await load(3, with: fixture)
        let event = try #require(recorder.events(.evicted).first)
        #expect(event.tier == .memory && event.count == 1 && event.bytes ?? 0 >= Self.imageBytes)
        #expect(event.loadID == nil && event.description.hasPrefix("evicted, in memory, 1 entry, "))
    }

    @Test("Trimming memory or lowering its limit sends one event with all images")
    func memory() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        try await load(5, with: fixture)
        let memory = try #require(fixture.manager.memory as? MemoryCache<CachedImage>)
        let cost = memory.statistics.cost
        memory.configuration.maximumCount = 3
        fixture.manager.relieve(.critical)
        #expect(recorder.events(.evicted).map(\.count) == [2, 3])
        #expect(recorder.events(.evicted).compactMap(\.bytes).reduce(0, +) == cost)
        // Removals requested by the app aren't evictions.
        try await load(2, with: fixture)
        await fixture.manager.removeAllImages()
        #expect(recorder.events(.evicted).count == 2)
    }

    @Test("Images that expire in memory share one event")
    func expired() async throws {
        let fixture = try ManagerFixture.observed(recorder) { $0.memoryLimits.maximumAge = .seconds(100) }
        try await load(3, with: fixture)
        await fixture.manager.flush()
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(200))
        let event = try await recorder.wait(for: .evicted)[0]
        #expect(event.count == 3 && event.tier == .memory)
    }

    @Test("A disk trim sends one event to each manager that uses the cache", arguments: [false, true])
    func disk(isInSet: Bool) async throws {
        let folder = try TemporaryFolder()
        let cache = DiskCache(directory: folder.path)
        let fixture = try ManagerFixture.observed(recorder) {
            $0.disk = isInSet ? DataCacheSet([cache]) : cache
        }
        let other = EventRecorder()
        let otherManager = fixture.anotherManager {
            $0.disk = cache
            $0.observer = other
        }
        try await load(4, with: fixture)
        await fixture.manager.flush()
        await cache.trim(toCount: 1)
        await cache.flush()
        for recorder in [recorder, other] {
            let events = recorder.events(.evicted)
            #expect(events.map(\.count) == [3] && events.first?.tier == .disk)
            #expect(events.first?.bytes ?? 0 >= 3 * Data.picture().count)
        }
        withExtendedLifetime(otherManager) {}
    }

    /// Uses the cache in every event.
    private final class CallingObserver: ImageObserver {
        let cache = Locked<MemoryCache<CachedImage>?>(nil)
        let counts = EventLog<Int>()

        func observe(_ event: LoadEvent) {
            guard event.kind == .evicted else { return }
            counts.record(cache.withLock { $0 }?.statistics.count ?? -1)
        }
    }

    @Test("An observer can use the evicting cache, because no lock is held")
    func reentrant() async throws {
        let observer = CallingObserver()
        let fixture = try ManagerFixture.observed(observer)
        try await load(3, with: fixture)
        let memory = try #require(fixture.manager.memory as? MemoryCache<CachedImage>)
        observer.cache.withLock { $0 = memory }
        memory.trim(toCount: 1)
        #expect(observer.counts.events == [1])
        observer.cache.withLock { $0 = nil }
    }

    @Test("A released manager gets no event")
    func gone() async throws {
        let memory = MemoryCache<CachedImage>()
        _ = try ManagerFixture.observed(recorder) { $0.memoryCache = memory }
        let fixture = try ManagerFixture { $0.memoryCache = memory }
        try await load(3, with: fixture)
        memory.trim(toCount: 0)
        #expect(recorder.events.isEmpty)
    }
}
