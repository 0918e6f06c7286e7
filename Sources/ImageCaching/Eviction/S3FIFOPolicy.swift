// SPDX-License-Identifier: MIT

/// S3-FIFO (Yang et al., SOSP 2023): a small queue with a tenth of the bytes for new entries, and a main
/// queue for entries that were used again in the small queue, or were requested again soon after their
/// eviction.
///
/// Both queues are ordered by age. A use doesn't move an entry; it only protects it from the next eviction.
final class S3FIFOPolicy: EvictionPolicy {
    private static let small: UInt16 = 0
    private static let main: UInt16 = 4

    private var smallQueue = EntryQueue()
    private var mainQueue = EntryQueue()
    private var smallCost = 0
    private var mainCost = 0
    private var count = 0
    private var ghosts = GhostTable()

    // An entry's `queue` is 4 in the main queue and 0 in the small one, plus the number of recent uses (at
    // most 3).

    override func insert(_ node: Int) {
        let entry = table[node]
        count &+= 1
        entry.pointee.rank = Double(entry.pointee.cost)
        if ghosts.take(entry.pointee.hash, capacity: count * 9 / 10) > 0 || entry.pointee.uses > 2 {
            entry.pointee.queue = Self.main
            mainCost &+= entry.pointee.cost
            mainQueue.append(node, table)
        } else {
            entry.pointee.queue = Self.small
            smallCost &+= entry.pointee.cost
            smallQueue.append(node, table)
        }
    }

    override func touch(_ node: Int) {
        let entry = table[node]
        if entry.pointee.queue & 3 < 3 { entry.pointee.queue &+= 1 }
    }

    override func resize(_ node: Int, from old: Int) {
        touch(node)
        let entry = table[node]
        let change = entry.pointee.cost &- old
        entry.pointee.rank = Double(entry.pointee.cost)
        if entry.pointee.queue >= Self.main { mainCost &+= change } else { smallCost &+= change }
    }

    override func remove(_ node: Int, evicted: Bool) {
        let entry = table[node]
        let isInMain = entry.pointee.queue >= Self.main
        unlink(node)
        count &-= 1
        if evicted, !isInMain {
            ghosts.insert(entry.pointee.hash, uses: entry.pointee.uses, capacity: count * 9 / 10)
        }
    }

    override func victim() -> Int? {
        while true {
            // A tenth of all bytes is a ninth of the bytes in the main queue.
            let isSmallFull = smallCost &* 9 >= mainCost
            if !smallQueue.isEmpty, isSmallFull || mainQueue.isEmpty {
                let node = Int(smallQueue.oldest)
                if table[node].pointee.queue < 2 { return node }
                unlink(node)
                table[node].pointee.queue = Self.main
                mainCost &+= Int(table[node].pointee.rank)
                mainQueue.append(node, table)
            } else if !mainQueue.isEmpty {
                let node = Int(mainQueue.oldest)
                if table[node].pointee.queue == Self.main { return node }
                table[node].pointee.queue &-= 1
                mainQueue.remove(node, table)
                mainQueue.append(node, table)
            } else {
                return nil
            }
        }
    }

    private func unlink(_ node: Int) {
        if table[node].pointee.queue >= Self.main {
            mainQueue.remove(node, table)
            mainCost &-= Int(table[node].pointee.rank)
        } else {
            smallQueue.remove(node, table)
            smallCost &-= Int(table[node].pointee.rank)
        }
    }
}
