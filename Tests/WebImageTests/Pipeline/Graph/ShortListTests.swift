// SPDX-License-Identifier: MIT

import Testing

@testable import WebImage

@Suite("A list that rarely has more than one element", .timeLimit(.minutes(2)))
struct ShortListTests {
    @Test("Elements are removed in array order, no matter when they were added")
    func order() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var list = ShortList<Int>()
            var array: [Int] = []
            for number in 0..<30 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    list.append(number)
                    array.append(number)
                case 2:
                    var other = ShortList<Int>()
                    other.append(number)
                    other.append(number + 100)
                    list.append(contentsOf: other)
                    array += [number, number + 100]
                default:
                    #expect(list.next() == (array.isEmpty ? nil : array.removeFirst()))
                }
                #expect(Array(list) == array)
            }
        }
    }

    @Test("Iterating over a list does not change it")
    func iteration() {
        var list = ShortList<Int>()
        list.append(1)
        list.append(2)
        for _ in list {}
        #expect(Array(list) == [1, 2])
        #expect(Array(ShortList<Int>()) == [])
    }
}
