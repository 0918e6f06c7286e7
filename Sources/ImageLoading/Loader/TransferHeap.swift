// SPDX-License-Identifier: MIT

/// A binary heap: the least element is first.
struct TransferHeap<Element: Comparable> {
    private(set) var elements: [Element] = []

    var count: Int { elements.count }
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard elements[child] < elements[parent] else { return }
            elements.swapAt(child, parent)
            child = parent
        }
    }

    mutating func removeFirst() {
        let last = elements.removeLast()
        guard !elements.isEmpty else { return }
        elements[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in (2 * parent + 1)...(2 * parent + 2) where child < elements.count {
                if elements[child] < elements[least] { least = child }
            }
            if least == parent { return }
            elements.swapAt(parent, least)
            parent = least
        }
    }

    /// Keeps the elements for which `isKept` returns true.
    mutating func filter(_ isKept: (Element) -> Bool) {
        // A sorted array is a heap.
        elements = elements.filter(isKept).sorted()
    }

    mutating func removeAll() { elements = [] }
}
