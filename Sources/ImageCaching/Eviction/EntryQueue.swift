// SPDX-License-Identifier: MIT

/// A queue of entries, linked in the table. An entry is in at most one queue at a time.
struct EntryQueue {
    private(set) var newest: Int32 = -1
    private(set) var oldest: Int32 = -1

    var isEmpty: Bool { oldest < 0 }

    @inline(__always)
    mutating func append(_ node: Int, _ table: EntryTable) {
        let node = Int32(truncatingIfNeeded: node)
        let links = table.links
        links[Int(node)] = EntryTable.Link(newer: -1, older: newest)
        if newest < 0 { oldest = node } else { links[Int(newest)].newer = node }
        newest = node
    }

    @inline(__always)
    mutating func remove(_ node: Int, _ table: EntryTable) {
        let links = table.links
        let link = links[node]
        if link.newer < 0 { newest = link.older } else { links[Int(link.newer)].older = link.older }
        if link.older < 0 { oldest = link.newer } else { links[Int(link.older)].newer = link.newer }
    }
}
