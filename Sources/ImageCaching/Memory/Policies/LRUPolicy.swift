// SPDX-License-Identifier: MIT

/// The least recently used entry goes first.
final class LRUPolicy: EvictionPolicy {
    private let table: EntryTable
    private var queue = EntryQueue()

    init(_ table: EntryTable) { self.table = table }

    func insert(_ node: Int) { queue.append(node, table) }

    func touch(_ node: Int) {
        if queue.newest == node { return }
        queue.remove(node, table)
        queue.append(node, table)
    }

    func remove(_ node: Int, evicted: Bool) { queue.remove(node, table) }

    func victim() -> Int? { queue.isEmpty ? nil : Int(queue.oldest) }
}
