// SPDX-License-Identifier: MIT

import ImageBase

/// Jobs that wait for a slot, the most urgent first and within a priority the oldest.
///
/// An entry whose job has gone or changed its priority stays until it comes up; the owner tells by the stamp whether
/// it still counts.
struct WaitingList<Job: AnyObject> {
    struct Entry {
        let priority: Priority
        let sequence: UInt64
        let job: Job
        let stamp: UInt64

        fileprivate func precedes(_ other: Entry) -> Bool {
            priority == other.priority ? sequence < other.sequence : priority > other.priority
        }
    }

    private var heap: [Entry] = []

    var count: Int { heap.count }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func popFirst() -> Entry? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].precedes(heap[best]) {
                best = child
            }
            guard best != parent else { return first }
            heap.swapAt(parent, best)
            parent = best
        }
    }

    /// Drops the entries that no longer count.
    mutating func compact(keeping isCurrent: (Entry) -> Bool) {
        let kept = heap.filter(isCurrent)
        heap = []
        for entry in kept { insert(entry) }
    }
}
