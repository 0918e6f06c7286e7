// SPDX-License-Identifier: MIT

/// Evicts the least recently used entry.
final class LRUPolicy: EvictionPolicy {
    private var queue = EntryQueue()

    override func insert(_ node: Int) { queue.append(node, table) }

    override func touch(_ node: Int) {
        if queue.newest == node { return }
        queue.remove(node, table)
        queue.append(node, table)
    }

    override func remove(_ node: Int, evicted: Bool) { queue.remove(node, table) }

    override func victim() -> Int? { queue.isEmpty ? nil : Int(queue.oldest) }
}
