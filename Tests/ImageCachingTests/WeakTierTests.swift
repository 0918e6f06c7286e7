// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory cache: values that live elsewhere")
struct WeakTierTests {
    private final class Picture: Sendable {}

    private let cache = MemoryCache<Picture>.findingLiveObjects(
        configuration: MemoryCacheConfiguration(maximumCost: 10, maximumEntryCost: 10))

    @Test("are found again after they were evicted, and then count in full")
    func evicted() {
        let first = Picture()
        cache.set(first, for: "a", cost: 10)
        cache.set(Picture(), for: "b", cost: 10)
        #expect(cache.statistics.count == 1)
        #expect(cache.contains("a"))
        #expect(cache.value(for: "a") === first)
        #expect(cache.statistics == MemoryCacheStatistics(count: 1, cost: 10, hits: 1, misses: 0))
        #expect(cache.value(for: "b") == nil)
    }

    @Test("are found after memory pressure, which empties the rest")
    func pressure() {
        let shown = Picture()
        cache.set(shown, for: "shown", cost: 1)
        cache.set(Picture(), for: "hidden", cost: 1)
        cache.trim(toCost: 0)
        #expect(cache.statistics.count == 0)
        #expect(cache.value(for: "hidden") == nil)
        #expect(cache.value(for: "shown") === shown)
    }

    @Test("are not found any more once they are removed by what they are")
    func removed() {
        let (first, second) = (Picture(), Picture())
        cache.set(first, for: "a", cost: 1)
        cache.set(second, for: "b", cost: 1)
        cache.trim(toCost: 0)
        cache.removeAll { $0 === first }
        #expect(cache.value(for: "a") == nil && cache.value(for: "b") === second)
    }

    @Test("are gone when nobody holds them any more")
    func released() {
        do {
            let picture = Picture()
            cache.set(picture, for: "a", cost: 1)
            cache.trim(toCost: 0)
            #expect(cache.contains("a"))
        }
        #expect(cache.contains("a") == false)
        #expect(cache.value(for: "a") == nil)
    }

    @Test("are not found after they were removed by name or all together", arguments: [true, false])
    func removed(all: Bool) {
        let picture = Picture()
        cache.set(picture, for: "a", cost: 1)
        cache.trim(toCost: 0)
        if all { cache.removeAll() } else { cache.remove("a") }
        #expect(cache.value(for: "a") == nil)
        withExtendedLifetime(picture) {}
    }

    @Test("stay findable only as long as they may be used")
    func lifetime() {
        let clock = ManualClock()
        let cache = MemoryCache<Picture>.findingLiveObjects(time: clock)
        let picture = Picture()
        cache.set(picture, for: "a", cost: 1, lifetime: .seconds(5))
        cache.trim(toCost: 0)
        clock.advance(by: .seconds(5))
        #expect(cache.value(for: "a") == nil)
        withExtendedLifetime(picture) {}
    }

    @Test("may be values that only hold an object")
    func structs() {
        struct Holder: Sendable { let picture: Picture }
        let cache = MemoryCache<Holder>(
            weakReference: { holder in
                let box = Box(holder.picture)
                return { box.picture.map(Holder.init) }
            })
        let picture = Picture()
        cache.set(Holder(picture: picture), for: "a", cost: 1)
        cache.trim(toCost: 0)
        #expect(cache.value(for: "a")?.picture === picture)
    }

    private final class Box: @unchecked Sendable {  // Written once, before it is shared.
        weak var picture: Picture?
        init(_ picture: Picture) { self.picture = picture }
    }
}
