// SPDX-License-Identifier: MIT

import ImageBase

/// Decides which transfer starts next, within the limits for an origin and for all of them together.
///
/// A value without locks or I/O, so that its rules can be tested alone. Each operation costs O(log n) of the
/// waiting items. An origin is kept only while an item of it runs or waits.
struct TransferQueue<Item: AnyObject> {
    /// An item's place: among items of the same priority the lower ticket came first.
    typealias Ticket = Int

    /// Orders the waiting items: the least is next.
    private struct Key: Comparable {
        let rank: Int
        let place: Int

        init(priority: Priority, ticket: Ticket, order: LoaderConfiguration.Order) {
            rank = -Int(priority.rawValue)
            place = order == .firstInFirstOut ? ticket : -ticket
        }

        var ticket: Ticket { abs(place) }

        static func < (left: Key, right: Key) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.place < right.place
        }
    }

    private struct Waiting {
        let item: Item
        let origin: Origin
        var key: Key
    }

    // Unchecked, as it belongs to the queue alone: the checks took as long as the work.
    private final class Origin {
        let name: String
        var running = 0
        var waiting = 0
        var limit: Int
        // Keys and tickets whose item is gone, or has another priority now, stay until they are first.
        @exclusivity(unchecked) var keys = Heap<Key>()
        @exclusivity(unchecked) var arrivals = Heap<Ticket>()
        // The entries of this origin in `best` and `oldest`; nil when none of its items may start.
        var bestKey: Key?
        var oldestTicket: Ticket?

        init(_ name: String, limit: Int) {
            self.name = name
            self.limit = limit
        }
    }

    private let order: LoaderConfiguration.Order
    private let perOrigin: Int
    private let total: Int
    private var origins: [String: Origin] = [:]
    private var items: [Ticket: Waiting] = [:]
    // The first key and the lowest ticket of each origin that has room. Entries that no longer are stay until
    // they are first.
    private var best = Heap<Key>()
    private var oldest = Heap<Ticket>()
    private(set) var running = 0
    private var turns = 0
    /// Each 16th turn goes to the item that has waited longest, whatever its priority, so that none waits for
    /// ever.
    static var agingInterval: Int { 16 }

    init(order: LoaderConfiguration.Order, perOrigin: Int, total: Int) {
        self.order = order
        self.perOrigin = max(1, perOrigin)
        self.total = max(1, total)
    }

    var waiting: Int { items.count }

    /// The number of origins that are kept.
    var originCount: Int { origins.count }

    /// - Parameter ticket: positive, and higher than that of any item before.
    mutating func add(_ item: Item, ticket: Ticket, origin name: String, priority: Priority) {
        let origin = find(name)
        let key = Key(priority: priority, ticket: ticket, order: order)
        items[ticket] = Waiting(item: item, origin: origin, key: key)
        origin.waiting += 1
        origin.keys.insert(key)
        origin.arrivals.insert(ticket)
        offer(origin)
    }

    /// Removes a waiting item; false if no item with that ticket waits.
    mutating func remove(_ ticket: Ticket) -> Bool {
        guard let origin = items.removeValue(forKey: ticket)?.origin else { return false }
        origin.waiting -= 1
        update(origin)
        return true
    }

    mutating func setPriority(_ priority: Priority, of ticket: Ticket) {
        guard let waiting = items[ticket] else { return }
        let key = Key(priority: priority, ticket: ticket, order: order)
        guard key != waiting.key else { return }
        items[ticket]?.key = key
        waiting.origin.keys.insert(key)
        update(waiting.origin)
    }

    func isWaiting(_ ticket: Ticket) -> Bool { items[ticket] != nil }

    /// The next item that may start, counted as running from now on.
    mutating func next() -> Item? {
        guard running < total, !items.isEmpty else { return nil }
        let isAgeing = turns % Self.agingInterval == Self.agingInterval - 1
        guard let ticket = isAgeing ? takeOldest() : takeBest(),
            let waiting = items.removeValue(forKey: ticket)
        else { return nil }
        turns += 1
        running += 1
        waiting.origin.running += 1
        waiting.origin.waiting -= 1
        update(waiting.origin)
        return waiting.item
    }

    /// Counts one more at `origin`, whether there is room or not: a redirect goes on with the turn it has.
    mutating func startImmediately(_ name: String) {
        let origin = find(name)
        origin.running += 1
        running += 1
        offer(origin)
    }

    mutating func finish(_ name: String) {
        running -= 1
        guard let origin = origins[name] else { return }
        origin.running -= 1
        update(origin)
    }

    /// Allows `limit` at a time at `origin` as long as something runs or waits there.
    mutating func setLimit(_ limit: Int, of name: String) {
        guard let origin = origins[name] else { return }
        origin.limit = max(1, limit)
        offer(origin)
    }

    mutating func removeAll() -> [Item] {
        let all = items.sorted { $0.key < $1.key }.map(\.value.item)
        items = [:]
        best = Heap()
        oldest = Heap()
        origins = origins.filter { $0.value.running > 0 }
        for origin in origins.values {
            origin.waiting = 0
            origin.keys = Heap()
            origin.arrivals = Heap()
            (origin.bestKey, origin.oldestTicket) = (nil, nil)
        }
        return all
    }

    private mutating func find(_ name: String) -> Origin {
        if let known = origins[name] { return known }
        let origin = Origin(name, limit: perOrigin)
        origins[name] = origin
        return origin
    }
}

extension TransferQueue {
    /// Drops an origin that is not used, or sees to what it offers.
    private mutating func update(_ origin: Origin) {
        if origin.running == 0, origin.waiting == 0 {
            origins[origin.name] = nil
            if origins.isEmpty {
                best = Heap()
                oldest = Heap()
            }
            return
        }
        if origin.keys.count > 2 * origin.waiting + 64 { origin.keys.removeAll(except: isWaiting) }
        if origin.arrivals.count > 2 * origin.waiting + 64 {
            origin.arrivals.removeAll(except: { items[$0] != nil })
        }
        offer(origin)
    }

    /// Enters the first item of an origin that has room where ``next()`` looks.
    private mutating func offer(_ origin: Origin) {
        guard origin.running < origin.limit, origin.waiting > 0 else {
            (origin.bestKey, origin.oldestTicket) = (nil, nil)
            return
        }
        while let key = origin.keys.first, !isWaiting(key) { origin.keys.popFirst() }
        while let ticket = origin.arrivals.first, items[ticket] == nil { origin.arrivals.popFirst() }
        if let key = origin.keys.first, origin.bestKey != key {
            origin.bestKey = key
            best.insert(key)
            if best.count > 2 * origins.count + 64 { best.removeAll(except: isBest) }
        }
        if let ticket = origin.arrivals.first, origin.oldestTicket != ticket {
            origin.oldestTicket = ticket
            oldest.insert(ticket)
            if oldest.count > 2 * origins.count + 64 { oldest.removeAll(except: isOldest) }
        }
    }

    private mutating func takeBest() -> Ticket? {
        while let key = best.first {
            if isBest(key) { return key.ticket }
            best.popFirst()
        }
        return nil
    }

    private mutating func takeOldest() -> Ticket? {
        while let ticket = oldest.first {
            if isOldest(ticket) { return ticket }
            oldest.popFirst()
        }
        return nil
    }

    private func isWaiting(_ key: Key) -> Bool { items[key.ticket]?.key == key }
    private func isBest(_ key: Key) -> Bool { items[key.ticket]?.origin.bestKey == key }
    private func isOldest(_ ticket: Ticket) -> Bool { items[ticket]?.origin.oldestTicket == ticket }
}
