// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory cache", .timeLimit(.minutes(1)))
struct MemoryCacheTests {
    private func cache(
        cost: Int = 1000, count: Int = .max, age: Duration? = nil, entryCost: Int? = 1000,
        time: any TimeSource = .system
    ) -> MemoryCache<Int> {
        let configuration = MemoryCacheConfiguration(
            maximumCost: cost, maximumCount: count, maximumAge: age, maximumEntryCost: entryCost,
            eviction: .lru)
        return MemoryCache(configuration: configuration, time: time)
    }

    private func kept(_ cache: MemoryCache<Int>) -> [Int] {
        (0..<20).filter { cache.contains(CacheKey("\($0)")) }
    }

    @Test("A value is found only under the same key string")
    func roundTrip() {
        let cache = cache()
        cache.set(1, for: "a", cost: 1)
        #expect(cache.value(for: CacheKey("a")) == 1)
        #expect(cache.value(for: "b") == nil)
        cache.set(2, for: "a", cost: 5)
        #expect(cache.value(for: "a") == 2)
        #expect(cache.statistics == MemoryCacheStatistics(count: 1, cost: 5, hits: 2, misses: 1))
    }

    @Test("The most recently used values are kept up to the cost limit")
    func costLimit() {
        let cache = cache(cost: 100)
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        #expect(cache.statistics.cost == 100)
        _ = cache.value(for: "0")
        cache.set(10, for: "10", cost: 10)
        #expect(kept(cache) == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        cache.set(11, for: "11", cost: 25)
        #expect(kept(cache) == [0, 5, 6, 7, 8, 9, 10, 11])
        #expect(cache.statistics.cost == 95)
    }

    @Test("Values are kept up to the count limit")
    func countLimit() {
        let cache = cache(count: 3)
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 0) }
        #expect(kept(cache) == [7, 8, 9])
    }

    @Test(
        "A limit of one entry keeps the newest one under every policy",
        arguments: MemoryCacheConfiguration.Eviction.allCases)
    func single(eviction: MemoryCacheConfiguration.Eviction) {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(maximumCount: 1, eviction: eviction))
        for number in 0..<10 {
            cache.set(number, for: CacheKey("\(number)"), cost: 10)
            #expect(kept(cache) == [number])
        }
        cache.configuration.maximumCount = .max
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        cache.configuration.maximumCount = 1
        #expect(cache.statistics.count == 1)
    }

    @Test("Setting a value over the entry limit removes the key's old value")
    func entryCeiling() {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(maximumCost: 1000, maximumEntryCost: 100))
        #expect(cache.set(1, for: "a", cost: 100))
        #expect(cache.set(2, for: "b", cost: 100))
        #expect(cache.set(3, for: "a", cost: 101) == false)
        #expect(cache.value(for: "a") == nil)
        #expect(cache.value(for: "b") == 2)
    }

    @Test(
        "A value within the limit is kept even if the cache is full",
        arguments: MemoryCacheConfiguration.Eviction.allCases, [0, 1, 20])
    func large(eviction: MemoryCacheConfiguration.Eviction, others: Int) {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(maximumCost: 1000, eviction: eviction))
        for number in 0..<others { cache.set(number, for: CacheKey("\(number)"), cost: 50) }
        for cost in [101, 160, 999, 1000] {
            #expect(cache.set(cost, for: "large", cost: cost))
            #expect(cache.value(for: "large") == cost)
            #expect(cache.statistics.cost <= 1000)
        }
        #expect(cache.set(1001, for: "large", cost: 1001) == false)
        #expect(cache.value(for: "large") == nil)
    }

    @Test("A large value replaces another large value before small ones are evicted")
    func largeValues() {
        let cache = MemoryCache<Int>(configuration: MemoryCacheConfiguration(maximumCost: 1000))
        for number in 0..<4 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        for number in 10..<14 { cache.set(number, for: CacheKey("\(number)"), cost: 300) }
        #expect(kept(cache) == [0, 1, 2, 3, 11, 12, 13])
    }

    @Test("A replaced value's cost isn't counted")
    func replacedCost() {
        let cache = cache(cost: 100)
        for cost in [10, 90, 30] { cache.set(cost, for: "a", cost: cost) }
        #expect(cache.statistics.cost == 30)
        cache.remove("a")
        #expect(cache.statistics.cost == 0)
        #expect(cache.statistics.count == 0)
    }

    @Test("Changed limits apply immediately")
    func liveLimits() {
        let cache = cache()
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        cache.configuration.maximumCost = 50
        #expect(kept(cache) == [5, 6, 7, 8, 9])
        cache.configuration.maximumCount = 2
        #expect(kept(cache) == [8, 9])
    }

    @Test("Values can be removed by a trim, by key or all at once")
    func removal() {
        let cache = cache()
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        cache.trim(toCost: 35)
        #expect(kept(cache) == [7, 8, 9])
        #expect(cache.remove("8") == 8)
        #expect(cache.remove("8") == nil)
        #expect(kept(cache) == [7, 9])
        cache.removeAll()
        #expect(kept(cache) == [])
        #expect(cache.statistics.cost == 0)
        cache.set(1, for: "1", cost: 0)
        cache.trim(toCost: 0)
        #expect(kept(cache) == [])
    }

    @Test("An entry is found until it expires")
    func age() {
        let clock = ManualClock()
        let cache = cache(age: .seconds(10), time: clock)
        cache.set(1, for: "1", cost: 1)
        cache.set(2, for: "2", cost: 1, timeToLive: .seconds(5))
        cache.set(3, for: "3", cost: 1, timeToLive: .seconds(50))
        clock.advance(by: .milliseconds(4999))
        #expect(cache.value(for: "2") == 2)
        clock.advance(by: .milliseconds(1))
        #expect(cache.value(for: "2") == nil)
        #expect(cache.value(for: "1") == 1)
        clock.advance(by: .seconds(5))
        #expect(cache.value(for: "1") == nil)
        #expect(cache.value(for: "3") == nil)
        #expect(cache.statistics == MemoryCacheStatistics(count: 0, cost: 0, hits: 2, misses: 3))
        clock.setWallTime(0)
        cache.set(4, for: "4", cost: 1)
        #expect(cache.value(for: "4") == 4)
    }

    @Test("Values are released outside the lock, so they can use the cache")
    func reentrance() {
        let cache = MemoryCache<Guest>(
            configuration: MemoryCacheConfiguration(maximumCost: 10, maximumEntryCost: 10))
        for number in 0..<5 { cache.set(Guest(cache), for: CacheKey("\(number)"), cost: 5) }
        cache.set(Guest(cache), for: "4", cost: 5)
        cache.remove("4")
        cache.set(Guest(cache), for: "5", cost: 11)
        cache.trim(toCost: 0)
        cache.set(Guest(cache), for: "6", cost: 1)
        cache.removeAll()
        #expect(cache.statistics.count == 0)
    }

    @Test("The default cost limit depends on the available memory")
    func defaultBudget() {
        #expect(MemoryBudget.standard <= 512 << 20)
        #expect(MemoryBudget.standard >= min(16 << 20, MemoryBudget.available / 4))
        #expect(MemoryBudget.available > 16 << 20)
        #expect(MemoryCacheConfiguration().maximumCost == MemoryBudget.standard)
        #expect(MemoryCacheConfiguration().entryCeiling == MemoryBudget.standard)
    }

    private final class Guest: Sendable {
        private let cache: MemoryCache<Guest>

        init(_ cache: MemoryCache<Guest>) { self.cache = cache }

        deinit { _ = cache.statistics }
    }
}
