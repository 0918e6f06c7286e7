// SPDX-License-Identifier: MIT

import ImageBase

/// Who may transfer next: a heap of waiting items for each origin, and how many may run there and in all.
///
/// A value without locks or I/O, so that its rules can be tested alone. Adding and taking cost O(log n) of the
/// origin's waiting items, and O(number of origins under way) for a choice between origins.
struct TransferQueue<Item: AnyObject> {
    /// An item's place: among equals the lower ticket was there first.
    typealias Ticket = Int

    private struct Key {
        var priority: Priority
        var ticket: Ticket
    }

    private struct Waiting {
        var item: Item
        var origin: String
        var priority: Priority
    }

    // Unchecked, as it belongs to the queue alone: the checks took as long as the work.
    private final class Origin {
        @exclusivity(unchecked) var heap: [Key] = []
        // Tickets in the order in which they came; those that are gone leave when they are met.
        @exclusivity(unchecked) var arrivals: [Ticket] = []
        var running = 0
        var limit: Int
        // Keys whose item is gone or has another priority by now; they leave the heap when they reach the top.
        var stale = 0

        init(limit: Int) { self.limit = limit }
    }

    private let order: LoaderConfiguration.Order
    private let perOrigin: Int
    private let total: Int
    private var origins: [String: Origin] = [:]
    private var items: [Ticket: Waiting] = [:]
    private(set) var running = 0
    private var turns = 0
    /// Every so many turns who has waited longest is next, whatever its priority: nobody waits for ever.
    static var agingInterval: Int { 16 }
    /// While true nothing new is let go.
    var isHeld = false

    init(order: LoaderConfiguration.Order, perOrigin: Int, total: Int) {
        self.order = order
        self.perOrigin = max(1, perOrigin)
        self.total = max(1, total)
    }

    var waiting: Int { items.count }

    mutating func add(_ item: Item, ticket: Ticket, origin: String, priority: Priority) {
        items[ticket] = Waiting(item: item, origin: origin, priority: priority)
        let place = find(origin)
        push(Key(priority: priority, ticket: ticket), to: place)
        place.arrivals.append(ticket)
        if place.arrivals.count > 64, place.arrivals.count > 2 * items.count {
            place.arrivals.removeAll { items[$0] == nil }
        }
    }

    /// Takes an item out that still waits; false if it does not.
    mutating func remove(_ ticket: Ticket) -> Bool {
        guard let waiting = items.removeValue(forKey: ticket) else { return false }
        forgetKey(of: waiting.origin)
        return true
    }

    mutating func setPriority(_ priority: Priority, of ticket: Ticket) {
        guard let waiting = items[ticket], waiting.priority != priority else { return }
        items[ticket]?.priority = priority
        forgetKey(of: waiting.origin)
        push(Key(priority: priority, ticket: ticket), to: find(waiting.origin))
    }

    /// The next that may start, counted as running from now on.
    mutating func next() -> Item? {
        guard !isHeld, running < total, !items.isEmpty else { return nil }
        let isAgeing = turns % Self.agingInterval == Self.agingInterval - 1
        var best: (key: Key, origin: Origin)?
        for origin in origins.values where origin.running < origin.limit {
            guard let key = isAgeing ? oldest(of: origin) : top(of: origin) else { continue }
            if let known = best {
                guard isAgeing ? key.ticket < known.key.ticket : precedes(key, known.key) else { continue }
            }
            best = (key, origin)
        }
        guard let best, let waiting = items.removeValue(forKey: best.key.ticket) else { return nil }
        turns += 1
        best.origin.running += 1
        running += 1
        if isAgeing { forgetKey(of: waiting.origin) } else { pop(best.origin) }
        return waiting.item
    }

    /// Counts one more at `origin`, whether there is room or not: a redirect goes on with the turn it has.
    mutating func beginUnasked(_ origin: String) {
        find(origin).running += 1
        running += 1
    }

    mutating func finish(_ origin: String) {
        running -= 1
        guard let place = origins[origin] else { return }
        place.running -= 1
        if place.running == 0, place.heap.isEmpty { origins[origin] = nil }
    }

    /// Allows `limit` at a time at `origin` as long as something runs or waits there.
    mutating func setLimit(_ limit: Int, of origin: String) {
        origins[origin]?.limit = max(1, limit)
    }

    mutating func removeAll() -> [Item] {
        let all = items.sorted { $0.key < $1.key }.map(\.value.item)
        items = [:]
        origins = origins.filter { $0.value.running > 0 }
        for origin in origins.values {
            origin.heap = []
            origin.arrivals = []
            origin.stale = 0
        }
        return all
    }

    private mutating func find(_ origin: String) -> Origin {
        if let known = origins[origin] { return known }
        let place = Origin(limit: perOrigin)
        origins[origin] = place
        return place
    }

    private func precedes(_ left: Key, _ right: Key) -> Bool {
        if left.priority != right.priority { return left.priority > right.priority }
        return order == .firstInFirstOut ? left.ticket < right.ticket : left.ticket > right.ticket
    }

    private func isValid(_ key: Key) -> Bool {
        items[key.ticket]?.priority == key.priority
    }

    private mutating func forgetKey(of name: String) {
        guard let origin = origins[name] else { return }
        origin.stale += 1
        guard origin.stale > 32, origin.stale * 2 > origin.heap.count else { return }
        origin.heap = origin.heap.filter(isValid).sorted(by: precedes)
        origin.stale = 0
        if origin.heap.isEmpty, origin.running == 0 { origins[name] = nil }
    }
}

extension TransferQueue {
    private func push(_ key: Key, to origin: Origin) {
        origin.heap.append(key)
        var child = origin.heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(origin.heap[child], origin.heap[parent]) else { return }
            origin.heap.swapAt(child, parent)
            child = parent
        }
    }

    private func top(of origin: Origin) -> Key? {
        while let key = origin.heap.first {
            if isValid(key) { return key }
            pop(origin)
            origin.stale -= 1
        }
        return nil
    }

    private func oldest(of origin: Origin) -> Key? {
        let gone = origin.arrivals.prefix { items[$0] == nil }.count
        if gone > 0 { origin.arrivals.removeFirst(gone) }
        guard let ticket = origin.arrivals.first, let waiting = items[ticket] else { return nil }
        return Key(priority: waiting.priority, ticket: ticket)
    }

    private func pop(_ origin: Origin) {
        let last = origin.heap.removeLast()
        guard !origin.heap.isEmpty else { return }
        origin.heap[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in (2 * parent + 1)...(2 * parent + 2) where child < origin.heap.count {
                if precedes(origin.heap[child], origin.heap[best]) { best = child }
            }
            if best == parent { return }
            origin.heap.swapAt(parent, best)
            parent = best
        }
    }
}
