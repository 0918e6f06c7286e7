// SPDX-License-Identifier: MIT

import ImageBase

extension EntryTable {
    /// Returns the node of the entry with `hash`, or -1.
    ///
    /// Keys aren't compared, because 128 bits of a hash with a secret seed identify them.
    @inline(__always)
    func find(_ hash: Hash128) -> Int {
        let slots = header.pointee.slots
        let mask = header.pointee.slotMask
        let mark = UInt32(truncatingIfNeeded: hash.low)
        var place = Int(truncatingIfNeeded: mark) & mask
        while true {
            let slot = slots[place]
            if slot == 0 { return -1 }
            if UInt32(truncatingIfNeeded: slot >> 32) == mark {
                let node = Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: slot)) &- 1
                if self[node].pointee.hash == hash { return node }
            }
            place = (place &+ 1) & mask
        }
    }

    /// Adds an entry with a hash that isn't in the table, and returns its node.
    func add(_ hash: Hash128, cost: Int, deadline: Int64, time: EntryTime) -> Int {
        let node: Int
        if header.pointee.free >= 0 {
            node = Int(header.pointee.free)
            header.pointee.free = links[node].newer
        } else {
            if end == header.pointee.chunkCount << Self.chunkBits { addChunk() }
            node = end
            header.pointee.end &+= 1
        }
        self[node].initialize(
            to: Entry(
                hash: hash, cost: cost, deadline: deadline, rank: 0, uses: 1, queue: 0, owner: 0,
                isLive: true, setTime: time, useTime: time))
        if (header.pointee.count &+ 1) &* 5 > (header.pointee.slotMask &+ 1) &* 4 { addSlots() }
        header.pointee.count &+= 1
        put(UInt64(UInt32(truncatingIfNeeded: hash.low)) << 32 | UInt64(truncatingIfNeeded: node &+ 1))
        return node
    }

    /// Removes an entry, and moves the slots after it that linear probing had displaced.
    func remove(_ node: Int) {
        let slots = header.pointee.slots
        let mask = header.pointee.slotMask
        let mark = UInt32(truncatingIfNeeded: self[node].pointee.hash.low)
        let wanted = UInt64(mark) << 32 | UInt64(truncatingIfNeeded: node &+ 1)
        var hole = Int(truncatingIfNeeded: mark) & mask
        while slots[hole] != wanted { hole = (hole &+ 1) & mask }
        var next = (hole &+ 1) & mask
        while slots[next] != 0 {
            let home = Int(truncatingIfNeeded: slots[next] >> 32) & mask
            // A lookup starts at the home place and ends at an empty one, so a slot can only move to the hole
            // if the hole isn't before its home. Masked differences are distances around the table.
            if (next &- home) & mask >= (next &- hole) & mask {
                slots[hole] = slots[next]
                hole = next
            }
            next = (next &+ 1) & mask
        }
        slots[hole] = 0
        header.pointee.count &-= 1
        self[node].pointee.isLive = false
        links[node].newer = header.pointee.free
        header.pointee.free = Int32(truncatingIfNeeded: node)
    }

    private func put(_ slot: UInt64) {
        let slots = header.pointee.slots
        let mask = header.pointee.slotMask
        var place = Int(truncatingIfNeeded: slot >> 32) & mask
        while slots[place] != 0 { place = (place &+ 1) & mask }
        slots[place] = slot
    }

    private func addSlots() {
        let old = header.pointee.slots
        let count = header.pointee.slotMask + 1
        header.pointee.slots = .allocate(capacity: count * 2)
        header.pointee.slots.initialize(repeating: 0, count: count * 2)
        header.pointee.slotMask = count * 2 - 1
        for place in 0..<count where old[place] != 0 { put(old[place]) }
        old.deallocate()
    }

    private func addChunk() {
        let made = header.pointee.chunkCount
        if made == header.pointee.chunkCapacity {
            let capacity = made * 2
            let chunks = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity)
            chunks.moveInitialize(from: header.pointee.chunks, count: made)
            header.pointee.chunks.deallocate()
            header.pointee.chunks = chunks
            let links = UnsafeMutablePointer<Link>.allocate(capacity: capacity << Self.chunkBits)
            links.moveInitialize(from: header.pointee.links, count: end)
            header.pointee.links.deallocate()
            header.pointee.links = links
            header.pointee.chunkCapacity = capacity
        }
        (header.pointee.chunks + made).initialize(
            to: .allocate(byteCount: header.pointee.stride << Self.chunkBits, alignment: 64))
        header.pointee.chunkCount += 1
    }
}
