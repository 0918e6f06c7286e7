// SPDX-License-Identifier: MIT

import ImageBase

/// Remembers how many times recently evicted entries had been used, in twelve bytes per entry.
///
/// A bucket has four entries, and a new one replaces the oldest. Within a bucket, 32 bits of the hash
/// identify an entry.
struct GhostTable {
    private struct Slot {
        var mark: UInt32 = 0
        var time: UInt32 = 0
        var uses: UInt16 = 0
    }

    private var slots = ContiguousArray<Slot>(repeating: Slot(), count: 64)
    private var clock: UInt32 = 1

    /// Remembers an entry until `capacity` more entries are inserted.
    mutating func insert(_ hash: Hash128, uses: UInt16, capacity: Int) {
        clock &+= 1
        if capacity * 4 > slots.count { grow() }
        let start = bucket(hash)
        var chosen = start
        for place in start..<(start + 4) {
            if slots[place].mark == mark(hash) || slots[place].time == 0 {
                chosen = place
                break
            }
            if clock &- slots[place].time > clock &- slots[chosen].time { chosen = place }
        }
        slots[chosen] = Slot(mark: mark(hash), time: clock, uses: max(uses, 1))
    }

    /// Removes an entry and returns its uses; 0 if it's unknown or was evicted too long ago.
    mutating func take(_ hash: Hash128, capacity: Int) -> UInt16 {
        let start = bucket(hash)
        for place in start..<(start + 4)
        where slots[place].mark == mark(hash) && slots[place].time != 0 {
            let slot = slots[place]
            slots[place] = Slot()
            return Int(clamping: clock &- slot.time) <= capacity ? slot.uses : 0
        }
        return 0
    }

    private func bucket(_ hash: Hash128) -> Int {
        Int(truncatingIfNeeded: hash.high) & (slots.count &- 1) & ~3
    }

    private func mark(_ hash: Hash128) -> UInt32 { UInt32(truncatingIfNeeded: hash.low >> 32) }

    /// Doubles the table and drops its entries, because the stored bits of a hash aren't the ones that select
    /// an entry's bucket.
    private mutating func grow() {
        slots = ContiguousArray(repeating: Slot(), count: slots.count * 2)
    }
}
