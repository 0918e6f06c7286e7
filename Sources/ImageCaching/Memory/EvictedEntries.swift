// SPDX-License-Identifier: MIT

public import ImageBase

/// An entry that was removed from the table.
@usableFromInline
struct EvictedEntry<Value: Sendable>: Sendable {
    @usableFromInline let value: Value?
    @usableFromInline let hash: Hash128
    @usableFromInline let cost: Int
    @usableFromInline let deadline: Int64

    @usableFromInline
    init(value: Value?, hash: Hash128, cost: Int, deadline: Int64) {
        self.value = value
        self.hash = hash
        self.cost = cost
        self.deadline = deadline
    }
}

/// Removed entries that must be released outside the lock. A single entry needs no allocation.
@usableFromInline
struct EvictedEntries<Value: Sendable>: Sendable {
    @usableFromInline var first: EvictedEntry<Value>?
    @usableFromInline var rest: [EvictedEntry<Value>] = []
    /// Whether a removal was active during the eviction. If so, the weak tier must not keep the entries,
    /// because the removal might apply to one of them.
    @usableFromInline var isDropped = false

    @usableFromInline init() {}

    @inlinable
    mutating func append(_ evicted: EvictedEntry<Value>) {
        if first == nil {
            first = evicted
        } else {
            rest.append(evicted)
        }
    }
}

extension EvictedEntries {
    @usableFromInline var count: Int { first == nil ? 0 : rest.count + 1 }
    @usableFromInline var cost: Int { rest.reduce(first?.cost ?? 0) { $0 + $1.cost } }
}
