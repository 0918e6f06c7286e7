// SPDX-License-Identifier: MIT

import ImageBase

/// Finds an entry's number by its hash: slots of 8 bytes (half of the hash's low word, and the number plus
/// one) with linear probing, four fifths full at most.
final class SlotTable {
    private var slots: UnsafeMutablePointer<UInt64>
    private var mask = 15
    private var count = 0

    init() {
        slots = .allocate(capacity: 16)
        slots.initialize(repeating: 0, count: 16)
    }

    deinit { slots.deallocate() }

    @inline(__always)
    func find(_ hash: Hash128, _ table: EntryTable) -> Int {
        let mark = UInt32(truncatingIfNeeded: hash.low)
        var place = Int(mark) & mask
        while true {
            let slot = slots[place]
            if slot == 0 { return -1 }
            if UInt32(truncatingIfNeeded: slot >> 32) == mark {
                let node = Int(UInt32(truncatingIfNeeded: slot)) &- 1
                if table[node].pointee.hash == hash { return node }
            }
            place = (place &+ 1) & mask
        }
    }

    func insert(_ hash: Hash128, _ node: Int) {
        if (count &+ 1) &* 5 > (mask &+ 1) &* 4 { grow() }
        count &+= 1
        let mark = UInt32(truncatingIfNeeded: hash.low)
        put(UInt64(mark) << 32 | UInt64(truncatingIfNeeded: node &+ 1))
    }

    /// Empties the entry's slot and moves up those behind it that could not have their own place.
    func remove(_ hash: Hash128, _ node: Int) {
        count &-= 1
        let mark = UInt32(truncatingIfNeeded: hash.low)
        let wanted = UInt64(mark) << 32 | UInt64(truncatingIfNeeded: node &+ 1)
        var hole = Int(mark) & mask
        while slots[hole] != wanted { hole = (hole &+ 1) & mask }
        var next = (hole &+ 1) & mask
        while slots[next] != 0 {
            let home = Int(slots[next] >> 32) & mask
            if (next &- home) & mask >= (next &- hole) & mask {
                slots[hole] = slots[next]
                hole = next
            }
            next = (next &+ 1) & mask
        }
        slots[hole] = 0
    }

    private func grow() {
        let old = slots
        let oldCount = mask + 1
        slots = .allocate(capacity: oldCount * 2)
        slots.initialize(repeating: 0, count: oldCount * 2)
        mask = oldCount * 2 - 1
        for place in 0..<oldCount where old[place] != 0 { put(old[place]) }
        old.deallocate()
    }

    private func put(_ slot: UInt64) {
        var place = Int(slot >> 32) & mask
        while slots[place] != 0 { place = (place &+ 1) & mask }
        slots[place] = slot
    }
}
