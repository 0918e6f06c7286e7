// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Cache sets", .timeLimit(.minutes(1)))
struct CompositePolicyTests {
    private let low = DictionaryCache()
    private let high = DictionaryCache()

    private func place(_ text: String, in cache: DictionaryCache, for key: CacheKey = "key") {
        _ = cache.store(Data(text.utf8), metadata: Data(), for: key)
    }

    private func text(_ entry: DiskEntry?) -> String? {
        entry.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test("The policies have the documented defaults")
    func defaults() {
        let policies = DataCacheSet().policies
        #expect(policies.query == .serial && policies.contains == .serial && policies.store == .highestOnly)
        #expect(policies.remove == .concurrent && policies.clear == .concurrent)
    }

    @Test(
        "A read follows its policy",
        arguments: [
            (CompositePolicy.serial, "high", "low"), (.highestOnly, "high", nil), (.lowestOnly, "low", "low"),
        ] as [(CompositePolicy, String, String?)])
    func read(policy: CompositePolicy, both: String, onlyLow: String?) {
        let set = DataCacheSet([low, high])
        set.policies.query = policy
        set.policies.contains = policy
        place("low", in: low)
        #expect(text(set.read("key")) == onlyLow)
        #expect(set.contains("key") == (onlyLow != nil))
        place("high", in: high)
        #expect(text(set.read("key")) == both)
    }

    @Test("A concurrent read returns the first entry found, if any")
    func concurrent() {
        let gate = DispatchSemaphore(value: 0)
        let slow = DictionaryCache(willRead: { _ in gate.wait() })
        let set = DataCacheSet([low, slow])
        set.policies.query = .concurrent
        place("slow", in: slow)
        place("low", in: low)
        // A serial read would wait for the gate.
        #expect(text(set.read("key")) == "low")
        #expect(low.remove("key"))
        gate.signal()
        gate.signal()
        #expect(text(set.read("key")) == "slow")
        gate.signal()
        #expect(set.read("other") == nil)
    }

    /// Every thread in the system's pool waits here for the caches to respond, like a manager's queue does
    /// when many images are loaded at the same time.
    @Test("Caches queried at the same time respond even if the system's thread pool is full")
    func fullPool() {
        let gate = DispatchSemaphore(value: 0)
        let pool = DispatchQueue(label: "full", attributes: .concurrent)
        let waiting = 64
        for _ in 0..<waiting { pool.async { gate.wait() } }
        defer { for _ in 0..<waiting { gate.signal() } }
        let set = DataCacheSet([low, high], policies: CompositePolicies(all: .concurrent))
        for _ in 0..<8 {
            #expect(set.store(Data("text".utf8), for: "key"))
            #expect(text(set.read("key")) == "text")
            #expect(set.remove("key"))
            #expect(!set.contains("key"))
        }
    }

    @Test("A serial read doesn't query lower caches once an entry is found")
    func serial() {
        let set = DataCacheSet([DictionaryCache(willRead: { _ in DispatchSemaphore(value: 0).wait() }), high])
        place("high", in: high)
        #expect(text(set.read("key")) == "high")
    }

    @Test("Stores and removals follow their policies", arguments: CompositePolicy.allCases)
    func changes(policy: CompositePolicy) {
        let set = DataCacheSet([low, high], policies: CompositePolicies(all: policy))
        let (inLow, inHigh) = (policy != .highestOnly, policy != .lowestOnly)
        #expect(set.store(Data([1]), for: "key"))
        #expect(low.contains("key") == inLow && high.contains("key") == inHigh)
        place("low", in: low)
        place("high", in: high)
        #expect(set.remove("key"))
        #expect(low.contains("key") == !inLow && high.contains("key") == !inHigh)
        place("low", in: low)
        place("high", in: high)
        #expect(set.removeAll())
        #expect(low.contains("key") == !inLow && high.contains("key") == !inHigh)
    }

    @Test("An empty set finds and stores nothing under any policy", arguments: CompositePolicy.allCases)
    func empty(policy: CompositePolicy) {
        let set = DataCacheSet(policies: CompositePolicies(all: policy))
        #expect(!set.store(Data(), for: "key") && set.read("key") == nil && !set.contains("key"))
        #expect(!set.remove("key") && set.removeAll() && set.statistics().count == 0)
        let values = ValueCacheSet<Int>(policies: CompositePolicies(all: policy))
        #expect(!values.set(1, for: "key", cost: 1) && values.value(for: "key") == nil)
    }

    @Test("Added caches and changed policies apply to later calls")
    func change() {
        let set = DataCacheSet([low])
        set.store(Data("first".utf8), for: "key")
        set.add(high)
        set.store(Data("second".utf8), for: "key")
        #expect(text(low.read("key")) == "first" && text(high.read("key")) == "second")
        set.policies.query = .lowestOnly
        #expect(text(set.read("key")) == "first")
        set.caches = []
        #expect(set.read("key") == nil)
    }

    @Test(
        "A set of value caches follows its policies and trims in proportion to cost",
        arguments: CompositePolicy.allCases)
    func values(policy: CompositePolicy) {
        let (low, high) = (MemoryCache<Int>(), MemoryCache<Int>())
        let set = ValueCacheSet([low, high], policies: CompositePolicies(all: policy))
        set.set(1, for: "key", cost: 1)
        #expect(low.contains("key") == (policy != .highestOnly))
        #expect(high.contains("key") == (policy != .lowestOnly))
        low.set(2, for: "key", cost: 1)
        high.set(3, for: "key", cost: 1)
        #expect(set.value(for: "key") == (policy == .lowestOnly ? 2 : 3))
        #expect(set.remove("key") == (policy == .lowestOnly ? 2 : 3))
        set.caches.forEach { $0.removeAll() }
        for number in 0..<10 {
            low.set(number, for: CacheKey("\(number)"), cost: 10)
            high.set(number, for: CacheKey("\(number)"), cost: 30)
        }
        set.trim(toCost: 200)
        #expect(low.statistics.cost == 50 && high.statistics.cost == 150)
    }
}
