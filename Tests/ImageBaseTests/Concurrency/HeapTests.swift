// SPDX-License-Identifier: MIT

import Testing

@testable import ImageBase

@Suite("Heap", .timeLimit(.minutes(1)))
struct HeapTests {
    @Test("An empty heap has no first element")
    func empty() {
        var heap = Heap<Int>()
        #expect(heap.isEmpty)
        #expect(heap.first == nil)
        #expect(heap.popFirst() == nil)
    }

    @Test("Elements are removed in ascending order regardless of their insertion order")
    func order() {
        for permutation in permutations(of: [1, 2, 2, 3, 4, 5, 6]) {
            var heap = Heap<Int>()
            for element in permutation { heap.insert(element) }
            var popped: [Int] = []
            while let element = heap.popFirst() { popped.append(element) }
            #expect(popped == [1, 2, 2, 3, 4, 5, 6])
        }
    }

    @Test("Removing by a predicate keeps the remaining elements in order", arguments: 0...40)
    func removal(count: Int) {
        var heap = Heap<Int>()
        for element in (0..<count).reversed() { heap.insert(element) }
        heap.removeAll(except: { $0 % 3 == 0 })
        #expect(heap.count == (0..<count).count { $0 % 3 == 0 })
        var popped: [Int] = []
        while let element = heap.popFirst() { popped.append(element) }
        #expect(popped == (0..<count).filter { $0 % 3 == 0 })
    }

    private func permutations(of elements: [Int]) -> [[Int]] {
        guard elements.count > 1 else { return [elements] }
        return elements.indices.flatMap { index in
            var rest = elements
            let element = rest.remove(at: index)
            return permutations(of: rest).map { [element] + $0 }
        }
    }
}
