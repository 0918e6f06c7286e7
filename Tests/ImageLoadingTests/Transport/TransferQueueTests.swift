// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct TransferQueueTests {
    final class Item {
        let name: Int
        init(_ name: Int) { self.name = name }
    }

    private func expect(_ queue: inout TransferQueue<Item>, _ name: Int?) {
        let item = queue.next()
        #expect(item?.name == name)
    }

    @Test("An origin at its limit doesn't delay other origins")
    func fullOrigin() {
        var queue = TransferQueue<Item>(order: .firstInFirstOut, perOrigin: 1, total: 2)
        for (number, origin) in ["a", "a", "b", "c"].enumerated() {
            queue.add(Item(number), ticket: number, origin: origin, priority: .normal)
        }
        expect(&queue, 0)
        expect(&queue, 2)
        expect(&queue, nil)
        queue.finish("b")
        expect(&queue, 3)
        queue.finish("a")
        expect(&queue, 1)
        #expect(queue.waiting == 0)
    }

    @Test(
        "Items start in the order they were requested, not the order they arrived",
        arguments: [
            (LoaderConfiguration.Order.firstInFirstOut, [3, 1, 2, 4, 0]), (.lastInFirstOut, [3, 0, 4, 2, 1]),
        ])
    func moments(order: LoaderConfiguration.Order, expected: [Int]) {
        var queue = TransferQueue<Item>(order: order, perOrigin: 1, total: 9)
        // Items 2 and 4 have the same time, and item 3 has a higher priority.
        for (number, moment) in ([40, 10, 30, 50, 30] as [Int64]).enumerated() {
            queue.add(
                Item(number), ticket: number, moment: moment, origin: "a",
                priority: number == 3 ? .high : .normal)
        }
        for name in expected {
            expect(&queue, name)
            queue.finish("a")
        }
    }

    @Test("An item keeps its request time when its priority changes")
    func movedMoments() {
        var queue = TransferQueue<Item>(order: .firstInFirstOut, perOrigin: 1, total: 9)
        for (number, moment) in ([30, 10, 20] as [Int64]).enumerated() {
            queue.add(Item(number), ticket: number, moment: moment, origin: "a", priority: .normal)
        }
        for number in 0..<3 { queue.setPriority(.high, of: number) }
        for name in [1, 2, 0] {
            expect(&queue, name)
            queue.finish("a")
        }
    }

    @Test("An origin can run more items once its limit is raised")
    func limit() {
        var queue = TransferQueue<Item>(order: .firstInFirstOut, perOrigin: 1, total: 10)
        for number in 0..<5 { queue.add(Item(number), ticket: number, origin: "a", priority: .normal) }
        expect(&queue, 0)
        expect(&queue, nil)
        queue.setLimit(3, of: "a")
        expect(&queue, 1)
        expect(&queue, 2)
        expect(&queue, nil)
    }

    @Test("Changed limits apply to known origins except ones with their own limits")
    func changedLimits() {
        var queue = TransferQueue<Item>(order: .firstInFirstOut, perOrigin: 1, total: 10)
        for number in 0..<8 {
            queue.add(
                Item(number), ticket: number, origin: number % 2 == 0 ? "a" : "b", priority: .normal)
        }
        queue.setLimit(2, of: "b")
        for name in [0, 1, 3] { expect(&queue, name) }
        expect(&queue, nil)
        queue.setLimits(perOrigin: 3, total: 10)
        expect(&queue, 2)
        expect(&queue, 4)
        expect(&queue, nil)
        // Three items of "a" and two of "b" continue, and none starts until two have ended.
        queue.setLimits(perOrigin: 3, total: 4)
        queue.finish("a")
        expect(&queue, nil)
        queue.finish("b")
        expect(&queue, 5)
        expect(&queue, nil)
        queue.setLimits(perOrigin: 0, total: 0)
        for origin in ["a", "a", "b"] { queue.finish(origin) }
        expect(&queue, nil)
        queue.finish("b")
        expect(&queue, 6)
        expect(&queue, nil)
    }

    @Test("Every 16th turn goes to the longest-waiting item")
    func ageing() {
        var queue = TransferQueue<Item>(order: .lastInFirstOut, perOrigin: 2, total: 1)
        queue.add(Item(-1), ticket: 0, origin: "a", priority: .veryLow)
        queue.add(Item(-2), ticket: 1, origin: "b", priority: .veryLow)
        var order: [Int] = []
        for ticket in 2..<42 {
            queue.add(Item(ticket), ticket: ticket, origin: "a", priority: .veryHigh)
            guard let item = queue.next() else { continue }
            order.append(item.name)
            queue.finish(item.name == -2 ? "b" : "a")
        }
        #expect(order.firstIndex(of: -1) == 15)
        #expect(order.firstIndex(of: -2) == 31)
        #expect(order.count == 40)
    }

    @Test("An origin is removed once it has no running or waiting items")
    func origins() {
        var queue = TransferQueue<Item>(order: .firstInFirstOut, perOrigin: 6, total: 64)
        for number in 0..<1000 {
            queue.add(Item(number), ticket: number, origin: "\(number)", priority: .normal)
            expect(&queue, number)
            queue.finish("\(number)")
            #expect(queue.originCount == 0)
        }
        for number in 1000..<2000 {
            queue.add(Item(number), ticket: number, origin: "\(number)", priority: .normal)
            queue.setPriority(.high, of: number)
        }
        #expect(queue.originCount == 1000)
        for number in 1000..<2000 {
            let isRemoved = queue.remove(number)
            #expect(isRemoved)
        }
        #expect(queue.originCount == 0 && queue.waiting == 0)
    }

    @Test("Origins are served in item order except for ones at their limit")
    func manyOrigins() {
        var queue = TransferQueue<Item>(order: .lastInFirstOut, perOrigin: 1, total: 100_000)
        for number in 0..<20_000 {
            queue.add(Item(number), ticket: number, origin: "\(number / 2)", priority: .normal)
        }
        var started: Set<Int> = []
        while let item = queue.next() { started.insert(item.name / 2) }
        #expect(started.count == 10_000 && queue.running == 10_000 && queue.waiting == 10_000)
        for number in 0..<10_000 { queue.finish("\(number)") }
        while queue.next() != nil {}
        for number in 0..<10_000 { queue.finish("\(number)") }
        #expect(queue.originCount == 0 && queue.waiting == 0)
    }

    @Test("Order and limits hold under random events", arguments: 0..<6)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let order: LoaderConfiguration.Order = seed % 2 == 0 ? .firstInFirstOut : .lastInFirstOut
        var queue = TransferQueue<Item>(order: order, perOrigin: 3, total: 7)
        var waiting: [Int: (origin: String, priority: Priority)] = [:]
        var running: [String] = []
        var turns = 0
        func precedes(_ left: Int, _ right: Int) -> Bool {
            guard let first = waiting[left], let second = waiting[right] else { return false }
            if first.priority != second.priority { return first.priority > second.priority }
            return order == .firstInFirstOut ? left < right : left > right
        }
        for step in 0..<1000 {
            let priority = Priority.allCases.randomElement(using: &random) ?? .normal
            switch random.next() % 6 {
            case 0, 1:
                let origin = String(random.next() % 4)
                queue.add(Item(step), ticket: step, origin: origin, priority: priority)
                waiting[step] = (origin, priority)
            case 2:
                let ticket = Int(random.next() % UInt64(step + 1))
                queue.setPriority(priority, of: ticket)
                waiting[ticket]?.priority = priority
            case 3:
                let ticket = Int(random.next() % UInt64(step + 1))
                let isRemoved = queue.remove(ticket)
                let wasWaiting = waiting.removeValue(forKey: ticket) != nil
                #expect(isRemoved == wasWaiting)
            case 4:
                guard !running.isEmpty else { continue }
                queue.finish(running.remove(at: Int(random.next() % UInt64(running.count))))
            default:
                let open = waiting.filter { entry in running.count { $0 == entry.value.origin } < 3 }
                let isAgeing = turns % 16 == 15
                let best = isAgeing ? open.keys.min() : open.keys.min(by: precedes)
                let expected = running.count < 7 ? best : nil
                let item = queue.next()
                #expect(item?.name == expected)
                if item != nil { turns += 1 }
                if let item, let entry = waiting.removeValue(forKey: item.name) {
                    running.append(entry.origin)
                }
            }
            #expect(queue.waiting == waiting.count)
            #expect(queue.running == running.count)
            #expect(queue.originCount == Set(waiting.values.map(\.origin) + running).count)
        }
    }
}
