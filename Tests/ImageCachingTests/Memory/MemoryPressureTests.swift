// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing

@Suite("Memory cache: memory pressure", .timeLimit(.minutes(1)))
struct MemoryPressureTests {
    @Test("The pressure level determines whether half the cost or everything is removed")
    func cache() {
        let cache = MemoryCache<Int>(configuration: MemoryCacheConfiguration(eviction: .lru))
        let monitor = MemoryPressureMonitor()
        let observation = monitor.observe { [weak cache] in cache?.trim(under: $0) }
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 100) }
        monitor.post(.normal)
        #expect(cache.statistics.cost == 1000)
        monitor.post(.warning)
        #expect(cache.statistics.cost == 500)
        #expect((0..<10).filter { cache.contains(CacheKey("\($0)")) } == [5, 6, 7, 8, 9])
        cache.set(-1, for: "costs nothing", cost: 0)
        monitor.post(.critical)
        #expect(cache.statistics.count == 0)
        withExtendedLifetime(observation) {}
    }

    @Test(
        "A cache can be trimmed to any fraction of its cost",
        arguments: [(-1.0, 0), (0, 0), (0.35, 3), (0.999, 9), (1, 10), (7, 10)])
    func fraction(fraction: Double, left: Int) {
        let cache = MemoryCache<Int>()
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 100) }
        cache.trim(toFraction: fraction)
        #expect(cache.statistics.count == left)
    }
}
