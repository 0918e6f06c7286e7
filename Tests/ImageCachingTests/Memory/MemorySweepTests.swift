// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory cache: expiry sweeps", .timeLimit(.minutes(1)))
struct MemorySweepTests {
    /// Records its name when it is released.
    private final class Image: Sendable {
        private let name: String
        private let released: EventLog<String>

        init(_ name: String, _ released: EventLog<String>) { (self.name, self.released) = (name, released) }

        deinit { released.record(name) }
    }

    private let clock = ManualClock()
    private let released = EventLog<String>()

    private func cache(maximumAge: Duration? = nil) -> MemoryCache<Image> {
        MemoryCache(configuration: MemoryCacheConfiguration(maximumAge: maximumAge), time: clock)
    }

    @Test("An expired entry is released and no longer has a cost, even if no caller looks it up")
    func expired() async {
        let cache = cache()
        cache.set(Image("lasting", released), for: "lasting", cost: 1)
        cache.set(Image("long", released), for: "long", cost: 10, timeToLive: .seconds(300))
        cache.set(Image("short", released), for: "short", cost: 100, timeToLive: .seconds(30))
        // The earlier sweep replaces the one for the long lifetime.
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(45))
        #expect(await released.wait(count: 1) == ["short"])
        #expect(cache.statistics.count == 2)
        #expect(cache.statistics.cost == 11)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(300))
        #expect(await released.wait(count: 2) == ["short", "long"])
        #expect(cache.statistics.cost == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test("A lifetime is measured from the last time the value was set")
    func sinceSet() async {
        let cache = cache(maximumAge: .seconds(100))
        cache.set(Image("read", released), for: "read", cost: 1)
        cache.set(Image("old", released), for: "again", cost: 1)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(90))
        #expect(cache.value(for: "read") != nil)
        cache.set(Image("new", released), for: "again", cost: 1)
        clock.advance(by: .seconds(30))
        #expect(await released.wait(count: 2) == ["old", "read"])
        #expect(cache.value(for: "again") != nil)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(100))
        #expect(await released.wait(count: 3).last == "new")
    }

    @Test("If no entries expire, no sweep is scheduled")
    func nothing() {
        let cache = cache()
        for number in 0..<100 { cache.set(Image("", released), for: CacheKey("\(number)"), cost: 1) }
        #expect(clock.sleeperCount == 0)
    }

    @Test("One sweep releases many entries that expire one after another")
    func many() async {
        let cache = cache()
        for number in 0..<5000 {
            cache.set(
                Image("", released), for: CacheKey("\(number)"), cost: 1,
                timeToLive: .milliseconds(1 + number))
        }
        await clock.sleepers(reach: 1)
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(10))
        await released.wait(count: 5000)
        #expect(cache.statistics.count == 0)
    }

    @Test("A released cache cancels its sweep")
    func end() async {
        var cache: MemoryCache<Image>? = cache()
        cache?.set(Image("", released), for: "a", cost: 1, timeToLive: .seconds(1000))
        await clock.sleepers(reach: 1)
        cache = nil
        await released.wait(count: 1)
        while clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
    }
}
