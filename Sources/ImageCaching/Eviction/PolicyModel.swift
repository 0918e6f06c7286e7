// SPDX-License-Identifier: MIT

import ImageBase

/// A small cache without values that measures a policy's misses on a sample of the keys.
struct PolicyModel {
    private var index: MemoryIndex
    /// The number of misses, with less weight for older ones.
    private(set) var misses = 0.0

    init(_ policy: (EntryTable) -> EvictionPolicy) {
        index = MemoryIndex(valueSize: 0, alignment: 1, policy: policy)
    }

    /// Records a request for a key.
    ///
    /// - Parameter decay: the factor to multiply all previous misses by.
    mutating func recordRequest(
        _ hash: Hash128, cost: Int, maximumCost: Int, maximumCount: Int, decay: Double
    ) {
        let node = index.use(hash)
        misses *= decay
        if node >= 0 { return }
        misses += 1
        guard cost <= maximumCost else { return }
        while index.cost > maximumCost - cost || index.count >= maximumCount {
            let victim = index.victim()
            if victim < 0 { break }
            index.remove(victim, evicted: true)
        }
        _ = index.insert(hash, cost: cost, deadline: .max, time: EntryTime(0))
    }
}
