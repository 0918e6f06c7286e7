// SPDX-License-Identifier: MIT

/// SIEVE (Zhang and others, NSDI 2024): a queue by age, and a hand that goes from the oldest to the newest,
/// spares what was found since it came by last, and takes the first that was not.
final class SIEVEPolicy: EvictionPolicy {
    private var queue = EntryQueue()
    /// The entry to be looked at next; -1 for the oldest.
    private var hand: Int32 = -1

    override func insert(_ node: Int) {
        table[node].pointee.queue = 0
        queue.append(node, table)
    }

    override func touch(_ node: Int) { table[node].pointee.queue = 1 }

    override func remove(_ node: Int, evicted: Bool) {
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
