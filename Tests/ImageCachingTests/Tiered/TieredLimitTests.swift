// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Limits and memory pressure in custom caches", .timeLimit(.minutes(1)))
struct TieredLimitTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    private func directory(_ name: String) -> String { fixture.folder.path + "/" + name }

    @Test("By default, a tiered cache has no disk limits and the usual memory budget")
    func defaults() throws {
        let cache = TieredCache<Data>(directory: directory("defaults"), coder: .data)
        let disk = try #require(cache.disk as? DiskCache).configuration
        #expect(disk == .unlimited)
        #expect(disk.maximumBytes == .max && disk.maximumCount == .max && disk.maximumAge == nil)
        #expect(disk.maximumEntryBytes == nil && disk.minimumFreeBytes == 0)
        #expect(cache.memory.configuration == MemoryCacheConfiguration())
    }

    @Test("If no limits are set, an entry that hasn't been used for years survives a trim")
    func years() async throws {
        let disk = DiskCache(
            directory: directory("years"), configuration: .unlimited, time: fixture.clock)
        #expect(await disk.store(Data("draft".utf8), for: "draft"))
        fixture.clock.advance(by: .seconds(3 * 365 * 86_400))
        await disk.trim()
        #expect(await disk.read("draft")?.data == Data("draft".utf8))
    }

    @Test("A configuration sets the limits of both tiers")
    func limits() async throws {
        var configuration = TieredCacheConfiguration()
        configuration.memory.maximumCount = 2
        configuration.disk.maximumEntryBytes = 2000
        let cache = TieredCache<Data>(
            directory: directory("limits"), coder: .data, configuration: configuration)
        for key in ["a", "b", "c"] { #expect(await cache.set(Data(count: 10), for: CacheKey(key))) }
        #expect(cache.memory.statistics.count == 2)
        await cache.set(Data(count: 3000), for: "large")
        #expect(await cache.disk.contains("a"))
        #expect(await cache.disk.contains("large") == false)
    }

    @Test("Memory pressure removes values from memory, but not from disk")
    func pressure() async throws {
        let monitor = MemoryPressureMonitor()
        let cache = TieredCache<Data>(
            directory: directory("pressure"), coder: .data, memoryPressure: monitor)
        for index in 0..<10 { await cache.set(Data(count: 10), for: CacheKey("\(index)")) }
        let all = cache.memory.statistics.cost
        monitor.post(.warning)
        #expect(cache.memory.statistics.cost == all / 2)
        monitor.post(.critical)
        #expect(cache.memory.statistics.count == 0)
        #expect(await cache.value(for: "0") == Data(count: 10))
    }

    @Test("A cache responds only to its own monitor until it's released")
    func monitors() {
        let (monitor, other) = (MemoryPressureMonitor(), MemoryPressureMonitor())
        var cache: MemoryCache<Data>? = MemoryCache(memoryPressure: monitor)
        let alone = MemoryCache<Data>()
        for cache in [cache, alone] { cache?.set(Data(count: 10), for: "a", cost: 10) }
        other.post(.critical)
        #expect(cache?.contains("a") == true)
        monitor.post(.critical)
        #expect(cache?.contains("a") == false && alone.contains("a"))
        weak let released = cache
        cache = nil
        #expect(released == nil)
        monitor.post(.critical)
    }
}
