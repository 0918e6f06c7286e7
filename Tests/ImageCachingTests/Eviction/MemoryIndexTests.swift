// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageCaching

@Suite("Memory cache: index", .timeLimit(.minutes(1)))
struct MemoryIndexTests {
    @Test("Random operations agree with a dictionary under every policy", arguments: policies, 0..<3)
    func model(policy: MemoryCacheConfiguration.Eviction, seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var index = MemoryIndex(valueSize: 0, alignment: 1, policy: policy.makePolicy)
        index.setLimits(cost: 2000, count: 60)
        var order: [Hash128] = []  // The least recently used is first.
        var costs: [Hash128: Int] = [:]
        for _ in 0..<2000 {
            let hash = Self.hash(&random)
            let node = index.find(hash)
            #expect((node >= 0) == (costs[hash] != nil))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let cost = Int.random(in: 0..<100, using: &random)
                if node >= 0 {
                    index.update(node, cost: cost, deadline: .max, time: EntryTime(0))
                } else {
                    _ = index.insert(hash, cost: cost, deadline: .max, time: EntryTime(0))
                }
                costs[hash] = cost
                order.removeAll { $0 == hash }
                order.append(hash)
            case 5..<7:
                #expect(index.use(hash) == node)
                if costs[hash] != nil {
                    order.removeAll { $0 == hash }
                    order.append(hash)
                }
            case 7:
                let victim = index.victim()
                #expect((victim < 0) == costs.isEmpty)
                guard victim >= 0 else { continue }
                let evicted = index.table[victim].pointee.hash
                #expect(costs[evicted] != nil)
                if policy == .lru { #expect(evicted == order.first) }
                index.remove(victim, evicted: true)
                costs[evicted] = nil
                order.removeAll { $0 == evicted }
            default:
                guard node >= 0 else { continue }
                index.remove(node, evicted: false)
                costs[hash] = nil
                order.removeAll { $0 == hash }
            }
            #expect(index.count == costs.count)
            #expect(index.cost == costs.values.reduce(0, +))
        }
    }

    @Test("Changing the policy keeps all entries", arguments: policies)
    func change(to policy: MemoryCacheConfiguration.Eviction) {
        for first in Self.policies {
            var index = MemoryIndex(valueSize: 8, alignment: 8, policy: first.makePolicy)
            for number in 0..<300 {
                _ = index.insert(
                    Hash128(high: UInt64(number), low: UInt64(number)), cost: number, deadline: .max,
                    time: EntryTime(0))
            }
            index.replacePolicy(with: policy.makePolicy)
            #expect(index.count == 300)
            var seen = 0
            while index.victim() >= 0 {
                index.remove(index.victim(), evicted: true)
                seen += 1
            }
            #expect(seen == 300)
            #expect(index.cost == 0)
        }
    }

    static let policies = MemoryCacheConfiguration.Eviction.allCases

    /// Returns hashes with few distinct low words, so they collide in the table.
    private static func hash(_ random: inout SeededRandom) -> Hash128 {
        Hash128(
            high: UInt64.random(in: 0..<4, using: &random),
            low: UInt64.random(in: 0..<60, using: &random) << UInt64.random(in: 0...1, using: &random) * 32)
    }
}
