// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory cache: values that are still alive", .timeLimit(.minutes(1)))
struct WeakTierTests {
    private final class Image: Sendable {}

    private let cache = MemoryCache<Image>.findingLiveObjects(
        configuration: MemoryCacheConfiguration(maximumCost: 10, maximumEntryCost: 10))

    @Test("An evicted value that's still alive becomes an entry again when it's found")
    func evicted() {
        let first = Image()
        cache.set(first, for: "a", cost: 10)
        cache.set(Image(), for: "b", cost: 10)
        #expect(cache.statistics.count == 1)
        #expect(cache.contains("a"))
        #expect(cache.value(for: "a") === first)
        #expect(cache.statistics == MemoryCacheStatistics(count: 1, cost: 10, hits: 1, misses: 0))
        #expect(cache.value(for: "b") == nil)
    }

    @Test("A value that's still alive is found after memory pressure")
    func pressure() {
        let shown = Image()
        cache.set(shown, for: "shown", cost: 1)
        cache.set(Image(), for: "hidden", cost: 1)
        cache.trim(toCost: 0)
        #expect(cache.statistics.count == 0)
        #expect(cache.value(for: "hidden") == nil)
        #expect(cache.value(for: "shown") === shown)
    }

    @Test("While the limit allows no entries, a value that's still alive is found but not kept")
    func noEntries() {
        let shown = Image()
        cache.set(shown, for: "shown", cost: 1)
        cache.configuration.maximumCount = 0
        #expect(cache.value(for: "shown") === shown)
        #expect(cache.statistics.count == 0)
    }

    @Test("Values removed by a condition aren't found")
    func removed() {
        let (first, second) = (Image(), Image())
        cache.set(first, for: "a", cost: 1)
        cache.set(second, for: "b", cost: 1)
        cache.trim(toCost: 0)
        cache.removeAll { $0 === first }
        #expect(cache.value(for: "a") == nil && cache.value(for: "b") === second)
    }

    @Test("A released value isn't found")
    func released() {
        do {
            let image = Image()
            cache.set(image, for: "a", cost: 1)
            cache.trim(toCost: 0)
            #expect(cache.contains("a"))
        }
        #expect(cache.contains("a") == false)
        #expect(cache.value(for: "a") == nil)
    }

    @Test("Values removed by key or all at once aren't found", arguments: [true, false])
    func removed(all: Bool) {
        let image = Image()
        cache.set(image, for: "a", cost: 1)
        cache.trim(toCost: 0)
        if all { cache.removeAll() } else { cache.remove("a") }
        #expect(cache.value(for: "a") == nil)
        withExtendedLifetime(image) {}
    }

    @Test("An expired value isn't found, even if it's still alive")
    func lifetime() {
        let clock = ManualClock()
        let cache = MemoryCache<Image>.findingLiveObjects(time: clock)
        let image = Image()
        cache.set(image, for: "a", cost: 1, timeToLive: .seconds(5))
        cache.trim(toCost: 0)
        clock.advance(by: .seconds(5))
        #expect(cache.value(for: "a") == nil)
        withExtendedLifetime(image) {}
    }

    @Test("A weak reference can refer to an object inside the value")
    func structs() {
        struct Holder: Sendable { let image: Image }
        let cache = MemoryCache<Holder>(
            weakReference: { holder in
                let box = Box(holder.image)
                return { box.image.map(Holder.init) }
            })
        let image = Image()
        cache.set(Holder(image: image), for: "a", cost: 1)
        cache.trim(toCost: 0)
        #expect(cache.value(for: "a")?.image === image)
    }

    private final class Box: @unchecked Sendable {  // Written once, before it is shared.
        weak var image: Image?
        init(_ image: Image) { self.image = image }
    }
}
