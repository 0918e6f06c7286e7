// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

extension MemoryCache {
    /// Keeps weak references to the entries that an insertion evicted, and releases their values.
    func finish(_ outcome: inout MemoryCacheState<Value>.Outcome, generation: UInt64) {
        weakTier?.remember(outcome.evicted, generation: generation)
        if outcome.isKept { report(outcome.evicted) }
        release(&outcome)
    }

    /// Releases an insertion result's references on the release queue. If there isn't one, they're released
    /// together with the result, as in the other methods.
    @usableFromInline
    func release(_ outcome: inout MemoryCacheState<Value>.Outcome) {
        if releaseQueue == nil { return }
        var values = [outcome.old].compactMap { $0 }
        outcome.old = nil
        release(&values)
        release(&outcome.evicted)
    }

    /// Passes the entries that each operation evicts to `observer`, until the result is released. The
    /// observer is called on the thread of the operation.
    package func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ cost: Int) -> Void
    ) -> ChangeObservation {
        evictions.observe(observer)
    }

    @usableFromInline
    func report(_ evicted: EvictedEntries<Value>) {
        evictions.report(count: evicted.count, bytes: evicted.cost)
    }

    func release(_ evicted: inout EvictedEntries<Value>) {
        if releaseQueue == nil { return }
        var values = (evicted.first.map { [$0] } ?? []).compactMap(\.value) + evicted.rest.compactMap(\.value)
        evicted = EvictedEntries()
        release(&values)
    }

    func release(_ values: inout [Value]) {
        guard let releaseQueue, !values.isEmpty else { return }
        let removed = RemovedValues(values)
        // Clear the array before the queue runs. Otherwise, its references could be the last ones.
        values = []
        releaseQueue.async { removed.release() }
    }
}

/// The cache's references to removed values.
private final class RemovedValues<Value: Sendable>: Sendable {
    private let values: Locked<[Value]>

    init(_ values: [Value]) { self.values = Locked(values) }

    func release() {
        let removed = values.withLock { values in
            defer { values = [] }
            return values
        }
        _ = removed
    }
}
