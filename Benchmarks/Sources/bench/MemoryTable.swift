// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageCaching

/// The memory cache of the product ImageCaching alone. One and two threads read and set 100,000 entries in
/// random order.
let memoryTable = Subject(name: "memory table") { _ in
    let table = MemoryTable()
    return [
        table.row(
            name: "MemoryCache get", ours: table.get(threads: 1), peer: table.peerGet(threads: 1), goal: 8,
            limit: 60e-9),
        table.row(
            name: "MemoryCache set", ours: table.set(threads: 1), peer: table.peerSet(threads: 1), goal: 8,
            limit: 60e-9),
        table.row(
            name: "MemoryCache get, two threads", ours: table.get(threads: 2),
            peer: table.peerGet(threads: 2), one: table.get(threads: 1)),
        table.row(
            name: "MemoryCache set, two threads", ours: table.set(threads: 2),
            peer: table.peerSet(threads: 2), one: table.set(threads: 1)),
    ]
}

private final class MemoryTable: Sendable {
    private static let count = 100_000
    private static let batch = 4_000
    private let cache = MemoryCache<Value>(
        configuration: MemoryCacheConfiguration(maximumCost: count * 50_000))
    private let keys = (0..<count).map {
        CacheKey("https://images.example.com/photographs/2026/11/\(100_000 + $0).jpg")
    }
    private let values = (0..<count).map { _ in Value() }
    private let orders = (0..<32).map { _ in (0..<batch).map { _ in Int.random(in: 0..<count) } }
    private let peer = Peer()

    init() {
        for (key, value) in zip(keys, values) { cache.set(value, for: key, cost: 50_000) }
        peer.keys = keys.map { NSString(string: $0.text) }
        for (key, value) in zip(peer.keys, values) { peer.cache.setObject(value, forKey: key, cost: 50_000) }
    }

    func row(
        name: String, ours: Contender, peer: Contender, one: Contender? = nil, goal: Double? = nil,
        limit: Double? = nil
    ) -> Row {
        var row = Row(name: name, unit: .nanoseconds, ours: ours, peers: [peer] + (one.map { [$0] } ?? []))
        if let goal { row.goals[peer.name] = goal }
        if let one { row.goals[one.name] = 1 }
        row.limit = limit
        row.note =
            "Memory table: 100,000 entries, existing keys, random order; for two threads, the time for "
            + "each operation."
        return row
    }

    func get(threads: Int) -> Contender {
        contender("WebImage", threads: threads) { [self] index in keep(cache.value(for: keys[index])) }
    }

    func set(threads: Int) -> Contender {
        contender("WebImage", threads: threads) { [self] index in
            cache.set(values[index], for: keys[index], cost: 50_000)
        }
    }

    func peerGet(threads: Int) -> Contender {
        contender("NSCache", threads: threads) { [peer] index in
            keep(peer.cache.object(forKey: peer.keys[index]))
        }
    }

    func peerSet(threads: Int) -> Contender {
        contender("NSCache", threads: threads) { [self] index in
            peer.cache.setObject(values[index], forKey: peer.keys[index], cost: 50_000)
        }
    }

    private func contender(
        _ name: String, threads: Int, _ work: @escaping @Sendable (Int) -> Void
    ) -> Contender {
        Contender(name: threads == 1 ? "\(name), one thread" : "\(name), two threads") { [orders] in
            let first = Int.random(in: 0..<orders.count)
            return timed(count: Self.batch * threads) {
                DispatchQueue.concurrentPerform(iterations: threads) { number in
                    for index in orders[(first + number) % orders.count] { work(index) }
                }
            }
        }
    }

    private final class Value: Sendable {}

    /// NSCache is thread-safe according to its documentation.
    private final class Peer: @unchecked Sendable {
        let cache = NSCache<NSString, Value>()
        var keys: [NSString] = []
    }
}
