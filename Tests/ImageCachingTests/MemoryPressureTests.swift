// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory pressure")
struct MemoryPressureTests {
    @Test("starts its source with the first observer, once, and stops it when it goes")
    func lifetime() {
        let source = FakeSource()
        var monitor: MemoryPressureMonitor? = MemoryPressureMonitor(source: source)
        #expect(source.starts == 0)
        let first = monitor?.observe { _ in }
        let second = monitor?.observe { _ in }
        #expect(source.starts == 1 && source.stops == 0)
        monitor = nil
        #expect(source.stops == 1)
        source.tell(.critical)
        withExtendedLifetime((first, second)) {}
    }

    @Test("tells everybody who observes, again and again, but only once that there is enough")
    func telling() {
        let source = FakeSource()
        let monitor = MemoryPressureMonitor(source: source)
        let (heard, alsoHeard) = (EventLog<MemoryPressure>(), EventLog<MemoryPressure>())
        let first = monitor.observe { heard.record($0) }
        var second: MemoryPressureObservation? = monitor.observe { alsoHeard.record($0) }
        source.tell(.normal)
        source.tell(.warning)
        source.tell(.warning)
        #expect(monitor.current == .warning)
        second = nil
        source.tell(.critical)
        source.tell(.normal)
        source.tell(.normal)
        #expect(heard.events == [.warning, .warning, .critical, .normal])
        #expect(alsoHeard.events == [.warning, .warning])
        withExtendedLifetime((first, second)) {}
    }

    @Test("leaves a memory cache half of what it holds at a warning, and nothing when it is critical")
    func cache() {
        let cache = MemoryCache<Int>(configuration: MemoryCacheConfiguration(eviction: .lru))
        let monitor = MemoryPressureMonitor(source: nil)
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
        "trims to any part of what is there",
        arguments: [(-1.0, 0), (0, 0), (0.35, 3), (0.999, 9), (1, 10), (7, 10)])
    func fraction(fraction: Double, left: Int) {
        let cache = MemoryCache<Int>()
        for number in 0..<10 { cache.set(number, for: CacheKey("\(number)"), cost: 100) }
        cache.trim(toFraction: fraction)
        #expect(cache.statistics.count == left)
    }
}

private final class FakeSource: MemoryPressureSource {
    private struct State {
        var notify: (@Sendable (MemoryPressure) -> Void)?
        var starts = 0
        var stops = 0
    }

    private let state = Locked(State())

    var starts: Int { state.withLock { $0.starts } }
    var stops: Int { state.withLock { $0.stops } }

    func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        state.withLock { state in
            state.starts += 1
            state.notify = notify
        }
        return { self.state.withLock { $0.stops += 1 } }
    }

    func tell(_ pressure: MemoryPressure) { state.withLock { $0.notify }?(pressure) }
}
