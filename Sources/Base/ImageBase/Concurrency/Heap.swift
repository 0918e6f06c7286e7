// SPDX-License-Identifier: MIT

/// A binary heap that returns its smallest element first.
///
/// Inserting and removing cost O(log n); `first` costs O(1).
@usableFromInline
package struct Heap<Element: Comparable> {
    @usableFromInline var elements: [Element] = []

    @inlinable
    package init() {}

    @inlinable package var count: Int { elements.count }
    @inlinable package var isEmpty: Bool { elements.isEmpty }

    /// The smallest element; nil if the heap is empty.
    @inlinable package var first: Element? { elements.first }

    @inlinable
    package mutating func insert(_ element: Element) {
        elements.append(element)
        siftUp(from: elements.count - 1)
    }

    /// Removes and returns the smallest element; nil if the heap is empty.
    @inlinable
    @discardableResult
    package mutating func popFirst() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        if !elements.isEmpty {
            elements[0] = last
            siftDown(from: 0)
        }
        return first
    }

    /// Removes every element that does not satisfy `shouldKeep`. O(n).
    @inlinable
    package mutating func removeAll(except shouldKeep: (Element) -> Bool) {
        elements = elements.filter(shouldKeep)
        for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
    }

    @inlinable
    mutating func siftUp(from index: Int) {
        var child = index
        while child > 0 {
            let parent = (child - 1) / 2
            guard elements[child] < elements[parent] else { return }
            elements.swapAt(child, parent)
            child = parent
        }
    }

    @inlinable
    mutating func siftDown(from index: Int) {
        var parent = index
        while true {
            var smallest = parent
            let left = 2 * parent + 1
            if left < elements.count, elements[left] < elements[smallest] { smallest = left }
            if left + 1 < elements.count, elements[left + 1] < elements[smallest] { smallest = left + 1 }
            guard smallest != parent else { return }
            elements.swapAt(parent, smallest)
            parent = smallest
        }
    }
}

extension Heap: Sendable where Element: Sendable {}
