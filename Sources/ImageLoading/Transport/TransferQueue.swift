// SPDX-License-Identifier: MIT

import ImageBase

/// Decides which transfer starts next, within limits for each origin and in total.
///
/// It's a value without locks or I/O. Each operation takes O(log n) time for n waiting items. An origin is
/// kept only while one of its items is running or waiting.
struct TransferQueue<Item: AnyObject> {
    /// An item's number. Items with lower tickets arrived earlier.
    typealias Ticket = Int

    /// Orders the waiting items; the lowest is next.
    private struct Key: Comparable {
        let rank: Int
        let moment: Int64
        let ticket: Ticket
        let isReversed: Bool

        init(priority: Priority, moment: Int64, ticket: Ticket, order: LoaderConfiguration.Order) {
            rank = -Int(priority.rawValue)
            (self.moment, self.ticket) = (moment, ticket)
            isReversed = order != .firstInFirstOut
        }

        // If the order was changed, keys of both kinds may be waiting. Reversed keys go first, starting with
        // the newest.
        static func < (left: Key, right: Key) -> Bool {
            if left.rank != right.rank { return left.rank < right.rank }
            if left.isReversed != right.isReversed { return left.isReversed }
            let isLower =
                left.moment != right.moment ? left.moment < right.moment : left.ticket < right.ticket
            return left.isReversed ? !isLower && left.ticket != right.ticket : isLower
        }
    }

    private struct Waiting {
        let item: Item
        let origin: Origin
        var key: Key
    }

    // Swift doesn't check exclusive access to the marked properties, because only the queue accesses them,
    // and the checks took as long as the work itself.
    private final class Origin {
        let name: String
        var running = 0
        var waiting = 0
        /// The origin's limit; `nil` for the queue's limit.
        var limit: Int?
        // Outdated keys and tickets stay until they reach the front.
        @exclusivity(unchecked) var keys = Heap<Key>()
        @exclusivity(unchecked) var arrivals = Heap<Ticket>()
        // This origin's entries in `best` and `oldest`; `nil` if none of its items may start.
        var bestKey: Key?
        var oldestTicket: Ticket?

        init(_ name: String) { self.name = name }
    }

    /// The order of newly added items. Waiting items keep their places.
    var order: LoaderConfiguration.Order
    private var perOrigin: Int
    private var total: Int
    private var origins: [String: Origin] = [:]
    private var items: [Ticket: Waiting] = [:]
    // The first key and the lowest ticket of each origin below its limit. Outdated entries stay until they
    // reach the front.
    private var best = Heap<Key>()
    private var oldest = Heap<Ticket>()
    private(set) var running = 0
    private var turns = 0
    /// Every 16th turn goes to the item that has waited longest, regardless of its priority, so no item
    /// starves.
    static var agingInterval: Int { 16 }

    init(order: LoaderConfiguration.Order, perOrigin: Int, total: Int) {
        self.order = order
        self.perOrigin = max(1, perOrigin)
        self.total = max(1, total)
    }

    var waiting: Int { items.count }

    /// The number of origins in the queue.
    var originCount: Int { origins.count }

    /// - Parameters:
    ///   - ticket: must be higher than all earlier tickets.
    ///   - moment: when the item was requested, which may not be the order of arrival. It decides among items
    ///     of equal priority. `nil` for the order of arrival.
    mutating func add(
        _ item: Item, ticket: Ticket, moment: Int64? = nil, origin name: String, priority: Priority
    ) {
        let origin = find(name)
        let key = Key(priority: priority, moment: moment ?? Int64(ticket), ticket: ticket, order: order)
        items[ticket] = Waiting(item: item, origin: origin, key: key)
        origin.waiting += 1
        origin.keys.insert(key)
        origin.arrivals.insert(ticket)
        offer(origin)
    }

    /// Removes a waiting item. Returns `false` if no item with this ticket is waiting.
    mutating func remove(_ ticket: Ticket) -> Bool {
        guard let origin = items.removeValue(forKey: ticket)?.origin else { return false }
        origin.waiting -= 1
        update(origin)
        return true
    }

    mutating func setPriority(_ priority: Priority, of ticket: Ticket) {
        guard let waiting = items[ticket] else { return }
        let key = Key(priority: priority, moment: waiting.key.moment, ticket: ticket, order: order)
        guard key != waiting.key else { return }
        items[ticket]?.key = key
        waiting.origin.keys.insert(key)
        update(waiting.origin)
    }

    func isWaiting(_ ticket: Ticket) -> Bool { items[ticket] != nil }

    /// Returns the next item that may start, and marks it as running.
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

    /// Adds a running item to an origin even if the origin's limit is reached, because a running transfer was
    /// redirected.
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

    /// Sets an origin's limit until none of its items is running or waiting.
    mutating func setLimit(_ limit: Int, of name: String) {
        guard let origin = origins[name] else { return }
        origin.limit = max(1, limit)
        offer(origin)
    }

    /// Changes the limits. Running items continue even if they exceed a lower limit. Limits of individual
    /// origins don't change.
    mutating func setLimits(perOrigin: Int, total: Int) {
        self.perOrigin = max(1, perOrigin)
        self.total = max(1, total)
        for origin in origins.values { offer(origin) }
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
        let origin = Origin(name)
        origins[name] = origin
        return origin
    }
}

extension TransferQueue {
    /// Removes an unused origin, or updates its entries in `best` and `oldest`.
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

    /// Adds an origin's first item to `best` and `oldest`, if it may start.
    private mutating func offer(_ origin: Origin) {
        guard origin.running < origin.limit ?? perOrigin, origin.waiting > 0 else {
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
