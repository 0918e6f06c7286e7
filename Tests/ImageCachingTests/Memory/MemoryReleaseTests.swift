// SPDX-License-Identifier: MIT

import Dispatch
import ImageCaching
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Memory cache: release queue", .timeLimit(.minutes(1)))
struct MemoryReleaseTests {
    private static let mark = DispatchSpecificKey<Bool>()

    /// Records whether it's released on the marked queue.
    private final class View: Sendable {
        private let released: EventLog<Bool>

        init(_ released: EventLog<Bool>) { self.released = released }

        deinit { released.record(DispatchQueue.getSpecific(key: MemoryReleaseTests.mark) == true) }
    }

    enum Removal: String, CaseIterable {
        case discard, removeAll, removeWhere, replace, trimCost, trimCount, trimAge, limit, sweep, end
        case eviction
    }

    private let clock = ManualClock()
    private let released = EventLog<Bool>()
    private let queue: DispatchQueue

    init() {
        queue = DispatchQueue(label: "release")
        queue.setSpecific(key: Self.mark, value: true)
    }

    private func cache() -> MemoryCache<View> {
        MemoryCache(
            configuration: MemoryCacheConfiguration(maximumCost: 1000, eviction: .lru), time: clock,
            releaseQueue: queue)
    }

    private func remove(_ removal: Removal, from cache: inout MemoryCache<View>?) async {
        switch removal {
        case .discard: cache?.discard("a")
        case .removeAll: cache?.removeAll()
        case .removeWhere: cache?.removeAll { _ in true }
        case .replace: cache?.set(View(EventLog()), for: "a", cost: 1)
        case .trimCost: cache?.trim(toCost: 0)
        case .trimCount: cache?.trim(toCount: 0)
        case .trimAge: cache?.trim(toAge: .zero)
        case .limit: cache?.configuration.maximumCount = 0
        case .sweep:
            await clock.sleepers(reach: 1)
            clock.advance(by: .seconds(6))
            #expect(cache?.value(for: "a") == nil)
            clock.advance(by: .seconds(20))
        case .end: cache = nil
        case .eviction:
            for number in 0..<200 { cache?.set(View(EventLog()), for: CacheKey("\(number)"), cost: 100) }
        }
    }

    @Test("Values removed in any way are released on the queue", arguments: Removal.allCases)
    func onQueue(removal: Removal) async {
        var cache: MemoryCache<View>? = cache()
        cache?.set(View(released), for: "a", cost: 1, timeToLive: .seconds(5))
        await remove(removal, from: &cache)
        #expect(await released.wait(count: 1) == [true])
    }

    @Test("A removed value that's returned is released by the caller, not on the queue")
    func kept() async {
        let cache = cache()
        cache.set(View(released), for: "a", cost: 1)
        var removed = cache.remove("a")
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        #expect(released.events.isEmpty && removed != nil)
        removed = nil
        #expect(await released.wait(count: 1) == [false])
    }

    @Test("Concurrent replacement and removal release every value")
    func concurrent() async {
        let cache = cache()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<500 {
                        let key = CacheKey("\((number + worker) % 5)")
                        cache.set(View(released), for: key, cost: 1)
                        if number % 7 == 0 { cache.discard(key) }
                    }
                }
            }
        }
        cache.removeAll()
        #expect(await released.wait(count: 2000).count == 2000)
    }
}
