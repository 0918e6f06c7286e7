// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageCaching

@Suite("Memory cache's index")
struct MemoryIndexTests {
    @Test("agrees with a dictionary and a list of uses through random operations", arguments: 0..<8)
    func model(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var index = MemoryIndex()
        var order: [Hash128] = []  // The least recently used first.
        var costs: [Hash128: Int] = [:]
        // Few distinct low words, so that probing runs into others' places.
        func hash() -> Hash128 {
            Hash128(
                high: UInt64.random(in: 0..<4, using: &random),
                low: UInt64.random(in: 0..<60, using: &random) << UInt64.random(in: 0...1, using: &random)
                    * 32)
        }
        for _ in 0..<4000 {
            let hash = hash()
            let node = index.find(hash)
            #expect((node >= 0) == (costs[hash] != nil))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let cost = Int.random(in: 0..<100, using: &random)
                if node >= 0 {
                    index.update(node, cost: cost, deadline: .max)
                } else {
                    _ = index.insert(hash, cost: cost, deadline: .max)
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
                #expect((victim < 0 ? nil : index.hash(of: victim)) == order.first)
                if victim >= 0 {
                    index.remove(victim)
                    costs[order.removeFirst()] = nil
                }
            default:
                guard node >= 0 else { continue }
                index.remove(node)
                costs[hash] = nil
                order.removeAll { $0 == hash }
            }
            #expect(index.count == costs.count)
            #expect(index.cost == costs.values.reduce(0, +))
        }
    }
}
