// SPDX-License-Identifier: MIT

public import ImageBase

/// Where each key's entry stands, what it costs and who goes next: everything of a memory cache but the
/// values.
///
/// Not generic, so that the hot path is compiled once, here, for every type of value. A table of 8-byte slots
/// (half of the hash's low word, and the entry's number plus one) with linear probing at a load of at most
/// one half; the entries in one flat array. Two keys count as equal when all 128 bits agree: the hash is
/// keyed by a secret.
@usableFromInline
struct MemoryIndex {
    private struct Entry {
        var hash: Hash128
        var cost: Int
        var deadline: Int64
    }

    private var slots = ContiguousArray<UInt64>(repeating: 0, count: 16)
    private var entries: ContiguousArray<Entry> = []
    private var free: ContiguousArray<UInt32> = []
    private var policy = LRUPolicy()

    @usableFromInline private(set) var cost = 0
    @usableFromInline private(set) var count = 0

    @usableFromInline init() {}

    /// The number of the entry with `hash`, or -1. It counts as used.
    @usableFromInline
    mutating func use(_ hash: Hash128) -> Int {
        let node = find(hash)
        if node >= 0 { policy.touch(node, cost: entries[node].cost) }
        return node
    }

    /// The number of the entry with `hash`, or -1.
    @usableFromInline
    func find(_ hash: Hash128) -> Int {
        slots.withUnsafeBufferPointer { slots in
            let mask = slots.count &- 1
            let mark = UInt32(truncatingIfNeeded: hash.low)
            var place = Int(mark) & mask
            while true {
                let slot = slots[place]
                if slot == 0 { return -1 }
                if UInt32(truncatingIfNeeded: slot >> 32) == mark {
                    let node = Int(UInt32(truncatingIfNeeded: slot)) &- 1
                    if entries[node].hash == hash { return node }
                }
                place = (place &+ 1) & mask
            }
        }
    }

    @usableFromInline
    func deadline(of node: Int) -> Int64 { entries[node].deadline }

    @usableFromInline
    func cost(of node: Int) -> Int { entries[node].cost }

    @usableFromInline
    func hash(of node: Int) -> Hash128 { entries[node].hash }

    /// Adds an entry whose hash is not there. Its number is at most the greatest number ever given plus one.
    @usableFromInline
    mutating func insert(_ hash: Hash128, cost: Int, deadline: Int64) -> Int {
        if (count &+ 1) &* 2 > slots.count { grow() }
        let entry = Entry(hash: hash, cost: cost, deadline: deadline)
        let node: Int
        if let reused = free.popLast() {
            node = Int(reused)
            entries[node] = entry
        } else {
            node = entries.count
            entries.append(entry)
        }
        place(hash, node)
        policy.insert(node, hash: hash.low, cost: cost)
        self.cost &+= cost
        count &+= 1
        return node
    }

    /// Gives an entry another cost and deadline. It counts as used.
    @usableFromInline
    mutating func update(_ node: Int, cost: Int, deadline: Int64) {
        self.cost &+= cost &- entries[node].cost
        entries[node].cost = cost
        entries[node].deadline = deadline
        policy.touch(node, cost: cost)
    }

    @usableFromInline
    mutating func remove(_ node: Int) {
        policy.remove(node)
        unplace(node)
        cost &-= entries[node].cost
        count &-= 1
        free.append(UInt32(truncatingIfNeeded: node))
    }

    /// The entry to go next, or -1.
    @usableFromInline
    mutating func victim() -> Int { policy.victim() ?? -1 }

    @usableFromInline
    mutating func removeAll() { self = MemoryIndex() }

    private mutating func grow() {
        let old = slots
        slots = ContiguousArray(repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            place(mark: UInt32(truncatingIfNeeded: slot >> 32), slot)
        }
    }

    @inline(__always)
    private mutating func place(_ hash: Hash128, _ node: Int) {
        let mark = UInt32(truncatingIfNeeded: hash.low)
        place(mark: mark, UInt64(mark) << 32 | UInt64(truncatingIfNeeded: node &+ 1))
    }

    @inline(__always)
    private mutating func place(mark: UInt32, _ slot: UInt64) {
        slots.withUnsafeMutableBufferPointer { slots in
            let mask = slots.count &- 1
            var place = Int(mark) & mask
            while slots[place] != 0 { place = (place &+ 1) & mask }
            slots[place] = slot
        }
    }

    /// Empties the entry's slot and moves up those behind it that could not have their own place.
    private mutating func unplace(_ node: Int) {
        let mark = UInt32(truncatingIfNeeded: entries[node].hash.low)
        let wanted = UInt64(mark) << 32 | UInt64(truncatingIfNeeded: node &+ 1)
        slots.withUnsafeMutableBufferPointer { slots in
            let mask = slots.count &- 1
            var hole = Int(mark) & mask
            while slots[hole] != wanted { hole = (hole &+ 1) & mask }
            var next = (hole &+ 1) & mask
            while slots[next] != 0 {
                let home = Int(UInt32(truncatingIfNeeded: slots[next] >> 32)) & mask
                if (next &- home) & mask >= (next &- hole) & mask {
                    slots[hole] = slots[next]
                    hole = next
                }
                next = (next &+ 1) & mask
            }
            slots[hole] = 0
        }
    }
}
