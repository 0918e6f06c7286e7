// SPDX-License-Identifier: MIT

import ImageBase

/// Leaves the choice to whichever policy does best on what is asked for.
///
/// From when the cache is half full, each candidate runs a small model of it over a sample of the keys, and the
/// one whose model missed least lately is in charge. Entries go over to a new one in charge a few at a time,
/// the ones to go next first.
final class AdaptivePolicy: EvictionPolicy {
    /// The first is in charge until another does better.
    private static let candidates: [@Sendable (EntryTable) -> EvictionPolicy] = [
        // By size and age: what suits most, short of evidence.
        { GDSFPolicy($0, .init(mostUses: 1)) },
        { GDSFPolicy($0) },
        // Newcomers go soon, unless they were here before.
        { GDSFPolicy($0, .init(firstUse: 0.1, hasMemory: true)) },
        { S3FIFOPolicy($0) },
        { LRUPolicy($0) },
    ]

    /// A model holds up to about twice as many entries; so a cache of fewer is modelled whole.
    private static let modelCount = 512
    private static let migrationStep = 8
    /// How much less a model must miss, so that two equals do not take turns.
    private static let margin = 0.998

    private var current: EvictionPolicy { didSet { fast = .passUnretained(current) } }
    /// The same, for a call without counting references.
    private var fast: Unmanaged<EvictionPolicy>
    private var currentNumber = 0
    private var owner: UInt8 = 0
    /// The one that was in charge before, while it still has entries.
    private var former: (EvictionPolicy)?
    // Unchecked for exclusive access: the cache's lock sees to that, and each use of an entry looks at it.
    @exclusivity(unchecked) private var models: ContiguousArray<PolicyModel> = []
    private var sampleShift = 0
    private var asked = 0
    private var count = 0
    private var cost = 0
    private var maximumCost = Int.max
    private var maximumCount = Int.max

    override init(_ table: EntryTable) {
        current = Self.candidates[0](table)
        fast = .passUnretained(current)
        super.init(table)
    }

    override func limit(cost: Int, count: Int) {
        maximumCost = cost
        maximumCount = count
    }

    override func insert(_ node: Int) {
        count &+= 1
        table[node].pointee.owner = owner
        current.insert(node)
        cost &+= table[node].pointee.cost
        if former != nil { migrate() }
        if !models.isEmpty {
            ask(node)
        } else if cost > maximumCost / 2 || count > maximumCount / 2 {
            startModels()
        }
    }

    override func touch(_ node: Int) {
        if former == nil {
            fast._withUnsafeGuaranteedRef { $0.touch(node) }
        } else {
            policy(of: node).touch(node)
        }
        if !models.isEmpty { ask(node) }
    }

    override func resize(_ node: Int, from old: Int) {
        cost &+= table[node].pointee.cost &- old
        policy(of: node).resize(node, from: old)
        if !models.isEmpty { ask(node) }
    }

    override func remove(_ node: Int, evicted: Bool) {
        count &-= 1
        cost &-= table[node].pointee.cost
        policy(of: node).remove(node, evicted: evicted)
    }

    override func victim() -> Int? { current.victim() ?? former?.victim() }

    private func policy(of node: Int) -> EvictionPolicy {
        guard let former, table[node].pointee.owner != owner else { return current }
        return former
    }

    private func migrate() {
        for _ in 0..<Self.migrationStep {
            guard let node = former?.victim() else {
                former = nil
                return
            }
            former?.remove(node, evicted: false)
            table[node].pointee.owner = owner
            current.insert(node)
        }
    }

    private func startModels() {
        while count >> sampleShift >= Self.modelCount { sampleShift += 1 }
        models = ContiguousArray(Self.candidates.map(PolicyModel.init))
    }

    private func ask(_ node: Int) {
        let entry = table[node]
        let hash = entry.pointee.hash
        // Of the other word than the one that gives the place in the table.
        guard (hash.high >> 32) & (1 << UInt64(sampleShift) &- 1) == 0 else { return }
        let fading = 1 - 1 / Double(8 * max(count >> sampleShift, 64))
        for number in models.indices {
            models[number].ask(
                hash, cost: entry.pointee.cost, maximumCost: maximumCost >> sampleShift,
                maximumCount: maximumCount >> sampleShift, fading: fading)
        }
        asked &+= 1
        if asked & 63 == 0, former == nil { choose() }
    }

    private func choose() {
        var best = currentNumber
        for number in models.indices where models[number].misses < models[best].misses { best = number }
        guard models[best].misses < models[currentNumber].misses * Self.margin else { return }
        former = current
        current = Self.candidates[best](table)
        currentNumber = best
        owner ^= 1
    }
}
