// SPDX-License-Identifier: MIT

public import ImageBase

/// Where each key's entry stands, what it costs and who goes next.
///
/// Not generic, so that the hot path is compiled once, here, for every type of value.
@usableFromInline
struct MemoryIndex {
    @usableFromInline let table: EntryTable
    private let owner: EntryTableOwner
    private var policy: EvictionPolicy

    @usableFromInline private(set) var cost = 0
    @usableFromInline private(set) var count = 0

    /// - Parameter policy: makes the eviction policy of the table.
    init(valueSize: Int, alignment: Int, policy: (EntryTable) -> EvictionPolicy) {
        owner = EntryTableOwner(valueSize: valueSize, alignment: alignment)
        table = owner.table
        self.policy = policy(table)
    }

    /// The number of the entry with `hash`, or -1. It counts as used.
    @usableFromInline
    func use(_ hash: Hash128) -> Int {
        let node = find(hash)
        if node >= 0 { touch(node) }
        return node
    }

    /// The number of the entry with `hash`, or -1.
    @usableFromInline
    func find(_ hash: Hash128) -> Int { table.find(hash) }

    /// Adds an entry whose hash is not there.
    @usableFromInline
    mutating func insert(_ hash: Hash128, cost: Int, deadline: Int64) -> Int {
        let node = table.make(hash, cost: cost, deadline: deadline)
        policy.insert(node)
        self.cost &+= cost
        count &+= 1
        return node
    }

    /// Gives an entry another cost and deadline. It counts as used.
    @usableFromInline
    mutating func update(_ node: Int, cost: Int, deadline: Int64) {
        let entry = table[node]
        let old = entry.pointee.cost
        entry.pointee.deadline = deadline
        if cost == old { return touch(node) }
        self.cost &+= cost &- old
        entry.pointee.cost = cost
        countUse(entry)
        policy.resize(node, from: old)
    }

    /// - Parameter evicted: for want of room, and not because somebody said so.
    @usableFromInline
    mutating func remove(_ node: Int, evicted: Bool) {
        let entry = table[node]
        policy.remove(node, evicted: evicted)
        cost &-= entry.pointee.cost
        count &-= 1
        table.remove(node)
    }

    /// The entry to go next, or -1.
    @usableFromInline
    func victim() -> Int { policy.victim() ?? -1 }

    /// What the cache may hold.
    @usableFromInline
    func limit(cost: Int, count: Int) { policy.limit(cost: cost, count: count) }

    /// Gives all entries to another policy, the ones to go next first.
    mutating func change(to make: (EntryTable) -> EvictionPolicy) {
        let next = make(table)
        while let node = policy.victim() {
            policy.remove(node, evicted: false)
            next.insert(node)
        }
        policy = next
    }

    private func touch(_ node: Int) {
        countUse(table[node])
        policy.touch(node)
    }

    private func countUse(_ entry: UnsafeMutablePointer<EntryTable.Entry>) {
        if entry.pointee.uses < 0xfff0 { entry.pointee.uses &+= 1 }
    }
}
