// SPDX-License-Identifier: MIT

/// GreedyDual-Size with frequency (Cherkasova 1998): evicts the entry with the lowest rank.
///
/// The rank is the uses per byte plus the inflation, which is the rank of the last evicted entry. So entries
/// that are no longer used are evicted eventually.
///
/// Entries are in 256 queues by uses per byte, each a quarter of an octave wide (as in CAMP, Ghandeharizadeh
/// et al. 2014). Each queue is in order of use, so only its oldest entry can be the next to evict. A use only
/// marks the entry, without accessing another cache line. The entry moves to its new queue when it would be
/// evicted.
final class GDSFPolicy: EvictionPolicy {
    struct Tuning {
        /// The weight of a first use.
        var firstUse = 1.0
        /// The number of uses beyond which further uses make no difference.
        var maximumUses = Double(UInt16.max)
        /// Whether uses are remembered for a while after the entry was evicted.
        var hasMemory = false
    }

    private static let queueCount = 256
    /// A flag in an entry's `queue`: it has been used since it was queued, and `rank` is the inflation at the
    /// time of that use.
    private static let isUsed: UInt16 = 1 << 15

    private let tuning: Tuning
    private let queues: UnsafeMutableBufferPointer<EntryQueue>
    /// The rank that each queue's oldest entry had when it was queued, or infinity.
    private let ranks: UnsafeMutableBufferPointer<Double>
    private var lowest = queueCount
    private var highest = 0
    private var count = 0
    /// The rank of the last evicted entry.
    private var inflation = 0.0
    private var ghosts = GhostTable()

    init(_ table: EntryTable, _ tuning: Tuning = Tuning()) {
        self.tuning = tuning
        queues = .allocate(capacity: Self.queueCount)
        queues.initialize(repeating: EntryQueue())
        ranks = .allocate(capacity: Self.queueCount)
        ranks.initialize(repeating: .infinity)
        super.init(table)
    }

    deinit {
        queues.deallocate()
        ranks.deallocate()
    }

    override func insert(_ node: Int) {
        let entry = table[node]
        if tuning.hasMemory {
            let known = ghosts.take(entry.pointee.hash, capacity: count)
            entry.pointee.uses = min(max(entry.pointee.uses, known &+ 1), 0xfff0)
        }
        count &+= 1
        append(node, inflation)
    }

    override func touch(_ node: Int) {
        table[node].pointee.queue |= Self.isUsed
        table[node].pointee.rank = inflation
    }

    override func resize(_ node: Int, from old: Int) {
        unlink(node)
        append(node, inflation)
    }

    override func remove(_ node: Int, evicted: Bool) {
        let entry = table[node]
        unlink(node)
        count &-= 1
        guard evicted else { return }
        inflation = max(inflation, rank(entry))
        if tuning.hasMemory {
            ghosts.insert(entry.pointee.hash, uses: entry.pointee.uses, capacity: max(count, 16))
        }
    }

    override func victim() -> Int? {
        while let node = lowestRanked() {
            let entry = table[node]
            if entry.pointee.queue & Self.isUsed == 0 { return node }
            // Catch up on the move that the use postponed. It clears the flag, so the loop ends.
            let usedAt = entry.pointee.rank
            unlink(node)
            append(node, usedAt)
        }
        return nil
    }

    /// Returns the entry with the lowest rank among the queues' oldest entries. For an entry that has been
    /// used, this compares only the inflation at the time of that use.
    private func lowestRanked() -> Int? {
        var best = -1
        var bestRank = Double.infinity
        var queue = lowest
        while queue <= highest {
            if ranks[queue] < bestRank {
                bestRank = ranks[queue]
                best = queue
            }
            queue &+= 1
        }
        return best < 0 ? nil : Int(queues[best].oldest)
    }

    private func worth(_ entry: UnsafeMutablePointer<EntryTable.Entry>) -> Double {
        let uses = Double(entry.pointee.uses)
        let weight = uses == 1 ? tuning.firstUse : min(uses, tuning.maximumUses)
        return weight / Double(max(entry.pointee.cost, 1))
    }

    private func rank(_ entry: UnsafeMutablePointer<EntryTable.Entry>) -> Double {
        let isUsed = entry.pointee.queue & Self.isUsed != 0
        return isUsed ? entry.pointee.rank + worth(entry) : entry.pointee.rank
    }

    private func append(_ node: Int, _ inflation: Double) {
        let entry = table[node]
        let worth = worth(entry)
        // Combine the exponent and the first two bits of the significand, which divide each octave into
        // quarters. The queues cover 64 octaves, starting with 2^-45 uses per byte.
        let bits = Int(truncatingIfNeeded: worth.bitPattern >> 50)
        let queue = min(max(bits &- (1023 - 45) << 2, 0), Self.queueCount - 1)
        entry.pointee.rank = inflation + worth
        entry.pointee.queue = UInt16(truncatingIfNeeded: queue)
        if queues[queue].isEmpty {
            ranks[queue] = entry.pointee.rank
            lowest = min(lowest, queue)
            highest = max(highest, queue)
        }
        queues[queue].append(node, table)
    }

    private func unlink(_ node: Int) {
        let queue = Int(table[node].pointee.queue & ~Self.isUsed)
        let wasOldest = queues[queue].oldest == node
        queues[queue].remove(node, table)
        guard wasOldest else { return }
        let next = queues[queue].oldest
        ranks[queue] = next < 0 ? .infinity : table[Int(next)].pointee.rank
    }
}
