// SPDX-License-Identifier: MIT

import ImageBase

/// A small cache without values, run by some policy over a sample of the keys, to see how that policy does.
struct PolicyModel {
    private var index: MemoryIndex
    /// Misses, the older ones fading.
    private(set) var misses = 0.0

    init(_ policy: (EntryTable) -> EvictionPolicy) {
        index = MemoryIndex(valueSize: 0, alignment: 1, policy: policy)
    }

    /// Somebody asked for a key.
    mutating func ask(_ hash: Hash128, cost: Int, maximumCost: Int, maximumCount: Int, fading: Double) {
        let node = index.use(hash)
        misses *= fading
        if node >= 0 { return }
        misses += 1
        guard cost <= maximumCost else { return }
        while index.cost > maximumCost - cost || index.count >= maximumCount {
            let victim = index.victim()
            if victim < 0 { break }
            index.remove(victim, evicted: true)
        }
        _ = index.insert(hash, cost: cost, deadline: .max)
    }
}
