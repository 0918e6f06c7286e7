// SPDX-License-Identifier: MIT

/// SIEVE (Zhang et al., NSDI 2024): a queue ordered by age, and a hand that moves from the oldest to the
/// newest entry. The hand spares entries that were used since it last passed, and evicts the first entry that
/// wasn't.
final class SIEVEPolicy: EvictionPolicy {
    private var queue = EntryQueue()
    /// The next entry to examine; -1 for the oldest.
    private var hand: Int32 = -1

    override func insert(_ node: Int) {
        table[node].pointee.queue = 0
        queue.append(node, table)
    }

    override func touch(_ node: Int) { table[node].pointee.queue = 1 }

    override func remove(_ node: Int, evicted: Bool) {
        // Move the hand on, because the node can be reused for an entry at another position in the queue.
        if hand == node { hand = table.links[node].newer }
        queue.remove(node, table)
    }

    override func victim() -> Int? {
        if queue.isEmpty { return nil }
        var node = Int(hand < 0 ? queue.oldest : hand)
        while table[node].pointee.queue != 0 {
            table[node].pointee.queue = 0
            let next = table.links[node].newer
            node = Int(next < 0 ? queue.oldest : next)
        }
        hand = Int32(truncatingIfNeeded: node)
        return node
    }
}
