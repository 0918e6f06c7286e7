// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

@Suite("Memory cache: eviction", .timeLimit(.minutes(1)))
struct EvictionPolicyTests {
    typealias Eviction = MemoryCacheConfiguration.Eviction

    /// A sequence of requests for keys and their costs.
    private struct Trace {
        var requests: [(key: CacheKey, cost: Int)] = []
        private var keys: [Int: CacheKey] = [:]

        mutating func append(_ number: Int, cost: Int) {
            let key = keys[number] ?? CacheKey("\(number)")
            keys[number] = key
            requests.append((key, cost))
        }

        /// Returns the ratio of misses to requests.
        func missRatio(_ eviction: Eviction, capacity: Int) -> Double {
            let cache = MemoryCache<Int>(
                configuration: MemoryCacheConfiguration(
                    maximumCost: capacity, maximumEntryCost: capacity, eviction: eviction))
            var misses = 0
            for request in requests where cache.value(for: request.key) == nil {
                misses += 1
                cache.set(0, for: request.key, cost: request.cost)
            }
            return Double(misses) / Double(requests.count)
        }
    }

    /// Returns requests, half of them for popular keys and half for keys that occur once.
    private func oneHitMix(_ cost: (Int) -> Int) -> Trace {
        var trace = Trace()
        var random = SeededRandom(seed: 1)
        for number in 0..<16_000 {
            // Cubing makes small numbers popular.
            let part = Double.random(in: 0..<1, using: &random)
            let key = Bool.random(using: &random) ? 10_000 + number : Int(part * part * part * 1000)
            trace.append(key, cost: cost(key))
        }
        return trace
    }

    @Test("The default policy is close to the better of S3-FIFO and GDSF, and no worse than LRU")
    func oneHit() {
        for trace in [oneHitMix { _ in 100 }, oneHitMix { 100 + $0 * 7919 % 10_000 }] {
            for capacity in [20_000, 80_000] {
                let best = min(
                    trace.missRatio(.s3fifo, capacity: capacity), trace.missRatio(.gdsf, capacity: capacity))
                let ours = trace.missRatio(.adaptive, capacity: capacity)
                #expect(ours <= best + 0.01)
                #expect(ours <= trace.missRatio(.lru, capacity: capacity))
            }
        }
    }

    @Test("The default policy is close to LRU if only recent keys are requested again")
    func recency() {
        var trace = Trace()
        var random = SeededRandom(seed: 2)
        for number in 0..<15_000 {
            let back = Int.random(in: 0..<300, using: &random)
            trace.append(max(0, number / 3 - back), cost: 10)
        }
        let ours = trace.missRatio(.adaptive, capacity: 2500)
        #expect(ours <= trace.missRatio(.lru, capacity: 2500) + 0.02)
    }

    @Test("LRU evicts the least recently used entry")
    func lru() {
        #expect(survivors(.lru) { $0.value(for: "0") } == [0, 2, 3, 4])
    }

    @Test("SIEVE spares entries used since the hand last passed")
    func sieve() {
        #expect(survivors(.sieve) { $0.value(for: "0") } == [0, 2, 3, 4])
    }

    @Test("GDSF evicts large entries before small ones unless the large ones are used more often")
    func gdsf() {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(
                maximumCost: 100, maximumEntryCost: 100, eviction: .gdsf))
        cache.set(1, for: "large", cost: 60)
        cache.set(2, for: "small", cost: 20)
        cache.set(3, for: "new", cost: 40)
        #expect(!cache.contains("large"))
        #expect(cache.contains("small"))
        for _ in 0..<4 { _ = cache.value(for: "new") }
        cache.set(4, for: "other", cost: 50)
        #expect(cache.contains("new"))
        #expect(!cache.contains("small"))
    }

    @Test("S3-FIFO keeps an entry that's stored again soon after its eviction")
    func s3fifo() {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(
                maximumCost: 100, maximumEntryCost: 100, eviction: .s3fifo))
        for number in 0..<101 { cache.set(number, for: CacheKey("\(number)"), cost: 1) }
        #expect(!cache.contains("0"))
        cache.set(0, for: "0", cost: 1)
        for number in 200..<280 { cache.set(number, for: CacheKey("\(number)"), cost: 1) }
        #expect(cache.contains("0"))
    }

    @Test(
        "Every policy keeps the last value and stays within the limits", arguments: Eviction.allCases)
    func lastSet(_ eviction: Eviction) {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(
                maximumCost: 5000, maximumCount: 90, maximumEntryCost: 5000, eviction: eviction))
        var random = SeededRandom(seed: 3)
        for _ in 0..<2000 {
            let key = CacheKey("\(Int.random(in: 0..<400, using: &random))")
            if cache.value(for: key) != nil, Bool.random(using: &random) { continue }
            cache.set(1, for: key, cost: Int.random(in: 0..<1500, using: &random))
            #expect(cache.contains(key))
            #expect(cache.statistics.cost <= 5000)
            #expect(cache.statistics.count <= 90)
        }
    }

    @Test("Changing the policy keeps all entries", arguments: Eviction.allCases)
    func change(_ eviction: Eviction) {
        let cache = MemoryCache<Int>(configuration: MemoryCacheConfiguration(maximumCost: 1000))
        for number in 0..<50 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        cache.configuration.eviction = eviction
        #expect(cache.statistics.count == 50)
        #expect(cache.value(for: "7") == 7)
        cache.trim(toCost: 0)
        #expect(cache.statistics.count == 0)
    }

    /// Returns the keys left in a four-entry cache after setting 0...3, calling `use` and setting 4.
    private func survivors(_ eviction: Eviction, _ use: (MemoryCache<Int>) -> Int?) -> [Int] {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(
                maximumCost: 40, maximumEntryCost: 40, eviction: eviction))
        for number in 0..<4 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        _ = use(cache)
        cache.set(4, for: "4", cost: 10)
        return (0...4).filter { cache.contains(CacheKey("\($0)")) }
    }
}
