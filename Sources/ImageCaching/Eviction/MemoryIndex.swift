// SPDX-License-Identifier: MIT

public import ImageBase

/// The entries of a memory cache without their values, and the policy that evicts them.
///
/// It isn't generic, so the hot path is compiled only once, in this module, for all types of values.
@usableFromInline
struct MemoryIndex {
    @usableFromInline let table: EntryTable
    private let owner: EntryTableOwner
    private var policy: EvictionPolicy

    @usableFromInline private(set) var cost = 0
    @usableFromInline private(set) var count = 0

    /// - Parameter policy: creates the table's eviction policy.
    init(valueSize: Int, alignment: Int, policy: (EntryTable) -> EvictionPolicy) {
        owner = EntryTableOwner(valueSize: valueSize, alignment: alignment)
        table = owner.table
        self.policy = policy(table)
    }

    /// Returns the node of the entry with `hash`, or -1, and records a use.
    @usableFromInline
    func use(_ hash: Hash128) -> Int {
        let node = find(hash)
        if node >= 0 { touch(node) }
        return node
    }

    /// Returns the node of the entry with `hash`, or -1.
    @usableFromInline
    func find(_ hash: Hash128) -> Int { table.find(hash) }

    /// Adds an entry with a hash that isn't in the table, and returns its node.
    @usableFromInline
    mutating func insert(_ hash: Hash128, cost: Int, deadline: Int64, time: EntryTime) -> Int {
        let node = table.add(hash, cost: cost, deadline: deadline, time: time)
        policy.insert(node)
        // The policy may have added uses from before an earlier eviction. Without this, the next sweep would
        // mistake them for uses of the new entry.
        table[node].pointee.observedUses = table[node].pointee.uses
        self.cost &+= cost
        count &+= 1
        return node
    }

    /// Changes an entry's cost, deadline and times, and records a use.
    @usableFromInline
    mutating func update(_ node: Int, cost: Int, deadline: Int64, time: EntryTime) {
        let entry = table[node]
        let old = entry.pointee.cost
        entry.pointee.deadline = deadline
        (entry.pointee.setTime, entry.pointee.useTime) = (time, time)
        countUse(entry)
        entry.pointee.observedUses = entry.pointee.uses
        if cost == old { return policy.touch(node) }
        self.cost &+= cost &- old
        entry.pointee.cost = cost
        policy.resize(node, from: old)
    }

    /// Returns how long ago an entry was last used. If it was used since the last call, `time` is taken as
    /// the time of that use.
    func idleTime(of node: Int, at time: EntryTime) -> Int64 {
        let entry = table[node]
        if entry.pointee.uses != entry.pointee.observedUses { entry.pointee.useTime = time }
        // If the count stayed at its maximum, we couldn't notice the next use.
        if entry.pointee.uses == Self.maximumUses { entry.pointee.uses -= 1 }
        entry.pointee.observedUses = entry.pointee.uses
        return entry.pointee.useTime.nanoseconds(until: time)
    }

    /// Removes an entry.
    ///
    /// - Parameter evicted: whether it's removed for lack of space, rather than on request.
    @usableFromInline
    mutating func remove(_ node: Int, evicted: Bool) {
        let entry = table[node]
        policy.remove(node, evicted: evicted)
        cost &-= entry.pointee.cost
        count &-= 1
        table.remove(node)
    }

    /// Returns the next entry to evict, or -1.
    @usableFromInline
    func victim() -> Int { policy.victim() ?? -1 }

    /// Passes the cache's limits to the policy.
    @usableFromInline
    func setLimits(cost: Int, count: Int) { policy.setLimits(cost: cost, count: count) }

    /// Moves all entries to another policy, in eviction order.
    mutating func replacePolicy(with make: (EntryTable) -> EvictionPolicy) {
        let next = make(table)
        while let node = policy.victim() {
            policy.remove(node, evicted: false)
            next.insert(node)
        }
        policy = next
    }

    private static let maximumUses: UInt16 = 0xfff0

    private func touch(_ node: Int) {
        countUse(table[node])
        policy.touch(node)
    }

    private func countUse(_ entry: UnsafeMutablePointer<EntryTable.Entry>) {
        if entry.pointee.uses < Self.maximumUses { entry.pointee.uses &+= 1 }
    }
}
