// SPDX-License-Identifier: MIT

public import ImageBase

/// An entry on its way out.
@usableFromInline
struct Evicted<Value: Sendable>: Sendable {
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

/// Entries on their way out, released by whoever holds this: outside the lock. One of them needs no
/// allocation.
@usableFromInline
struct EvictedValues<Value: Sendable>: Sendable {
    @usableFromInline var first: Evicted<Value>?
    @usableFromInline var rest: [Evicted<Value>] = []
    /// Evicted while a removal was under way: the weak tier must not keep them, because one of them may be what is
    /// removed.
    @usableFromInline var isDropped = false

    @usableFromInline init() {}

    @inlinable
    mutating func append(_ evicted: Evicted<Value>) {
        if first == nil {
            first = evicted
        } else {
            rest.append(evicted)
        }
    }
}
