// SPDX-License-Identifier: MIT

/// S3-FIFO (Yang and others, SOSP 2023): a tenth of the bytes for newcomers, the rest for those that were used
/// again there or came back soon after they had gone; both in order of age, where use only spares.
final class S3FIFOPolicy: EvictionPolicy {
    private static let small: UInt16 = 0
    private static let main: UInt16 = 4

    private var newcomers = EntryQueue()
    private var settled = EntryQueue()
    private var newcomerCost = 0
    private var settledCost = 0
    private var count = 0
    private var ghosts = GhostTable()

    // An entry's `queue` is 4 for the main one, plus how often it was found lately, at most 3.

    override func insert(_ node: Int) {
        let entry = table[node]
        count &+= 1
        entry.pointee.rank = Double(entry.pointee.cost)
        if ghosts.take(entry.pointee.hash, capacity: count * 9 / 10) > 0 || entry.pointee.uses > 2 {
            entry.pointee.queue = Self.main
            settledCost &+= entry.pointee.cost
            settled.append(node, table)
        } else {
            entry.pointee.queue = Self.small
            newcomerCost &+= entry.pointee.cost
            newcomers.append(node, table)
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
        if entry.pointee.queue >= Self.main { settledCost &+= change } else { newcomerCost &+= change }
    }

    override func remove(_ node: Int, evicted: Bool) {
        let entry = table[node]
        let isSettled = entry.pointee.queue >= Self.main
        unlink(node)
        count &-= 1
        if evicted, !isSettled {
            ghosts.insert(entry.pointee.hash, uses: entry.pointee.uses, capacity: count * 9 / 10)
        }
    }

    override func victim() -> Int? {
        while true {
            let isSmallFull = newcomerCost &* 9 >= settledCost
            if !newcomers.isEmpty, isSmallFull || settled.isEmpty {
                let node = Int(newcomers.oldest)
                if table[node].pointee.queue < 2 { return node }
                unlink(node)
                table[node].pointee.queue = Self.main
                settledCost &+= Int(table[node].pointee.rank)
                settled.append(node, table)
            } else if !settled.isEmpty {
                let node = Int(settled.oldest)
                if table[node].pointee.queue == Self.main { return node }
                table[node].pointee.queue &-= 1
                settled.remove(node, table)
                settled.append(node, table)
            } else {
                return nil
            }
        }
    }

    private func unlink(_ node: Int) {
        if table[node].pointee.queue >= Self.main {
            settled.remove(node, table)
            settledCost &-= Int(table[node].pointee.rank)
        } else {
            newcomers.remove(node, table)
            newcomerCost &-= Int(table[node].pointee.rank)
        }
    }
}
