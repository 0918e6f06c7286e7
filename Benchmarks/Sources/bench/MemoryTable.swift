// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageCaching

/// The memory cache without the rest, as the product ImageCaching gives it: 100,000 entries, found and set in random
/// order, by one thread and by two.
let memoryTable = Subject(name: "memory table") { _ in
    let table = MemoryTable()
    return [
        table.row("MemoryCache get", table.get(1), peer: table.peerGet(1), goal: 8, limit: 60e-9),
        table.row("MemoryCache set", table.set(1), peer: table.peerSet(1), goal: 8, limit: 60e-9),
        table.row("MemoryCache get, two threads", table.get(2), peer: table.peerGet(2), one: table.get(1)),
        table.row("MemoryCache set, two threads", table.set(2), peer: table.peerSet(2), one: table.set(1)),
    ]
}

private final class MemoryTable: Sendable {
    private static let count = 100_000
    private static let batch = 4_000
    private let cache = MemoryCache<Thing>(
        configuration: MemoryCacheConfiguration(maximumCost: count * 50_000))
    private let keys = (0..<count).map {
        CacheKey("https://images.example.com/photographs/2026/11/\(100_000 + $0).jpg")
    }
    private let things = (0..<count).map { _ in Thing() }
    private let orders = (0..<32).map { _ in (0..<batch).map { _ in Int.random(in: 0..<count) } }
    private let peer = Peer()

    init() {
        for (key, thing) in zip(keys, things) { cache.set(thing, for: key, cost: 50_000) }
        peer.keys = keys.map { NSString(string: $0.text) }
        for (key, thing) in zip(peer.keys, things) { peer.cache.setObject(thing, forKey: key, cost: 50_000) }
    }

    func row(
        _ name: String, _ ours: Contender, peer: Contender, one: Contender? = nil, goal: Double? = nil,
        limit: Double? = nil
    ) -> Row {
        var row = Row(name: name, unit: .nanoseconds, ours: ours, peers: [peer] + (one.map { [$0] } ?? []))
        if let goal { row.goals[peer.name] = goal }
        if let one { row.goals[one.name] = 1 }
        row.limit = limit
        row.note =
            "Memory table: 100,000 entries, keys made before, random order; of two threads, time for each piece."
        return row
    }

    func get(_ threads: Int) -> Contender {
        contender("WebImage", threads) { [self] index in keep(cache.value(for: keys[index])) }
    }

    func set(_ threads: Int) -> Contender {
        contender("WebImage", threads) { [self] index in
            cache.set(things[index], for: keys[index], cost: 50_000)
        }
    }

    func peerGet(_ threads: Int) -> Contender {
        contender("NSCache", threads) { [peer] index in keep(peer.cache.object(forKey: peer.keys[index])) }
    }

    func peerSet(_ threads: Int) -> Contender {
        contender("NSCache", threads) { [self] index in
            peer.cache.setObject(things[index], forKey: peer.keys[index], cost: 50_000)
        }
    }

    private func contender(
        _ name: String, _ threads: Int, _ work: @escaping @Sendable (Int) -> Void
    ) -> Contender {
        Contender(name: threads == 1 ? "\(name), one thread" : "\(name), two threads") { [orders] in
            let first = Int.random(in: 0..<orders.count)
            return timed(pieces: Self.batch * threads) {
                DispatchQueue.concurrentPerform(iterations: threads) { number in
                    for index in orders[(first + number) % orders.count] { work(index) }
                }
            }
        }
    }

    private final class Thing: Sendable {}

    /// NSCache says itself that any thread may use it.
    private final class Peer: @unchecked Sendable {
        let cache = NSCache<NSString, Thing>()
        var keys: [NSString] = []
    }
}
