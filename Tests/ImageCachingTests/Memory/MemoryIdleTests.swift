// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory cache: idle time", .timeLimit(.minutes(1)))
struct MemoryIdleTests {
    /// Records its name when it is released.
    private final class Image: Sendable {
        private let name: String
        private let released: EventLog<String>

        init(_ name: String, _ released: EventLog<String>) { (self.name, self.released) = (name, released) }

        deinit { released.record(name) }
    }

    private let clock = ManualClock()
    private let released = EventLog<String>()

    private func cache(
        age: Duration? = nil, idle: Duration? = nil, eviction: MemoryCacheConfiguration.Eviction = .adaptive
    ) -> MemoryCache<Image> {
        MemoryCache(
            configuration: MemoryCacheConfiguration(
                maximumAge: age, maximumIdleTime: idle, eviction: eviction),
            time: clock)
    }

    private func set(_ names: [String], in cache: MemoryCache<Image>) {
        for name in names { cache.set(Image(name, released), for: CacheKey(name), cost: 1) }
    }

    /// Advances the clock by one sweep interval at a time, waiting for each sweep.
    private func advance(by seconds: Int, using key: CacheKey? = nil, in cache: MemoryCache<Image>) async {
        for _ in 0..<(seconds / 10) {
            await clock.sleepers(reach: 1)
            if let key { #expect(cache.value(for: key) != nil) }
            clock.advance(by: .seconds(10))
        }
    }

    /// Advances the clock from sweep to sweep until `count` values are released.
    private func advance(untilReleased count: Int) async {
        while released.count < count, !Task.isCancelled {
            if clock.sleeperCount > 0 { clock.advance(by: .seconds(10)) }
            await Task.yield()
        }
    }

    @Test("Only values that aren't read for the maximum idle time are released")
    func idle() async {
        let cache = cache(idle: .seconds(100))
        set(["unread", "read"], in: cache)
        await advance(by: 90, using: "read", in: cache)
        #expect(cache.statistics.count == 2)
        await advance(by: 20, using: "read", in: cache)
        #expect(await released.wait(count: 1) == ["unread"])
        await advance(by: 300, using: "read", in: cache)
        #expect(cache.statistics.count == 1)
        await advance(untilReleased: 2)
        #expect(released.events == ["unread", "read"])
    }

    @Test("Sweeps stop while the cache is empty")
    func empty() async {
        let cache = cache(idle: .seconds(20))
        #expect(clock.sleeperCount == 0)
        for round in 1...3 {
            set(["a"], in: cache)
            await advance(untilReleased: round)
            while clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
        }
    }

    @Test("There are at most sixteen sweeps within the maximum idle time")
    func rare() async {
        let cache = cache(idle: .seconds(16000))
        set(["a"], in: cache)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(20000))
        await released.wait(count: 1)
    }

    @Test("A value stays even if it's read more times than its use count can hold", arguments: 1...3)
    func saturated(rounds: Int) async {
        let cache = cache(idle: .seconds(100), eviction: .gdsf)
        set(["a"], in: cache)
        for _ in 0..<70_000 { _ = cache.value(for: "a") }
        await advance(by: 150 * rounds, using: "a", in: cache)
        #expect(cache.contains("a"))
        await advance(untilReleased: 1)
    }

    @Test("Reading a value restarts its idle time but doesn't change its age")
    func both() async {
        let cache = cache(age: .seconds(55), idle: .seconds(200))
        set(["a"], in: cache)
        await advance(by: 50, using: "a", in: cache)
        #expect(cache.contains("a"))
        clock.advance(by: .seconds(10))
        #expect(cache.value(for: "a") == nil)
    }

    @Test("A lower maximum age and a new maximum idle time apply immediately to existing values")
    func change() async {
        let cache = cache()
        set(["old"], in: cache)
        clock.advance(by: .seconds(100))
        set(["new"], in: cache)
        cache.configuration.maximumAge = .seconds(50)
        #expect(released.events == ["old"])
        clock.advance(by: .seconds(49))
        #expect(cache.contains("new"))
        cache.configuration.maximumAge = nil
        clock.advance(by: .seconds(1))
        #expect(!cache.contains("new"))
        set(["idle"], in: cache)
        clock.advance(by: .seconds(100))
        set(["used"], in: cache)
        cache.configuration.maximumIdleTime = .seconds(60)
        #expect(!cache.contains("idle") && cache.contains("used"))
        await clock.sleepers(reach: 1)
    }

    @Test("Trimming to an age removes values that haven't been set or read within that age")
    func trim() {
        let cache = cache()
        set(["unread", "read"], in: cache)
        clock.advance(by: .seconds(60))
        _ = cache.value(for: "read")
        set(["new"], in: cache)
        clock.advance(by: .seconds(20))
        cache.trim(toAge: .seconds(100))
        #expect(cache.statistics.count == 3)
        cache.trim(toAge: .seconds(50))
        #expect(released.events == ["unread"])
        clock.advance(by: .seconds(60))
        cache.trim(toAge: .seconds(50))
        #expect(cache.statistics.count == 0)
        set(["a"], in: cache)
        cache.trim(toAge: .seconds(-1))
        #expect(cache.statistics.count == 0)
        #expect(clock.sleeperCount == 0)
    }

    @Test(
        "Trimming to a count removes values in the policy's order",
        arguments: MemoryCacheConfiguration.Eviction.allCases)
    func count(eviction: MemoryCacheConfiguration.Eviction) {
        let cache = cache(eviction: eviction)
        set((0..<20).map(String.init), in: cache)
        cache.trim(toCount: 30)
        #expect(cache.statistics.count == 20)
        cache.trim(toCount: 5)
        #expect(cache.statistics.count == 5 && cache.statistics.cost == 5)
        if eviction == .lru { #expect(cache.contains("19") && !cache.contains("14")) }
        cache.trim(toCount: -1)
        #expect(cache.statistics.count == 0)
    }

    @Test("A value that's idle but still alive is found again")
    func alive() {
        let cache = MemoryCache<Image>.findingLiveObjects(time: clock)
        let shown = Image("shown", released)
        cache.set(shown, for: "shown", cost: 1)
        set(["hidden"], in: cache)
        clock.advance(by: .seconds(100))
        cache.trim(toAge: .seconds(50))
        #expect(cache.statistics.count == 0)
        #expect(cache.value(for: "shown") === shown)
        #expect(cache.value(for: "hidden") == nil)
    }
}
