// SPDX-License-Identifier: MIT

import ImageBase

/// Delegates to the policy that currently has the fewest misses.
///
/// Once the cache is half full, each candidate runs a small model of the cache on a sample of the keys. The
/// candidate with the fewest recent misses in its model becomes the current policy. Entries move to a new
/// policy a few at a time, in eviction order.
final class AdaptivePolicy: EvictionPolicy {
    /// The policies to choose from. The first one is used until another one has fewer misses.
    private static let candidates: [@Sendable (EntryTable) -> EvictionPolicy] = [
        // This one evicts by size and age. It works best on most traces as long as we haven't measured
        // anything.
        { GDSFPolicy($0, .init(maximumUses: 1)) },
        { GDSFPolicy($0) },
        // This evicts new entries soon, unless they were in the cache before.
        { GDSFPolicy($0, .init(firstUse: 0.1, hasMemory: true)) },
        { S3FIFOPolicy($0) },
        { LRUPolicy($0) },
    ]

    /// When the models start, fewer than this many of the cache's entries are in the sample. Later, a model
    /// can contain up to about twice as many. In a smaller cache, all keys are in the sample.
    private static let modelCount = 512
    private static let migrationStep = 8
    /// A better candidate's misses must be below this fraction of the current policy's, so equally good ones
    /// don't alternate.
    private static let margin = 0.998

    private var current: EvictionPolicy { didSet { unretainedCurrent = .passUnretained(current) } }
    /// The current policy, as a reference that we can call without reference counting.
    private var unretainedCurrent: Unmanaged<EvictionPolicy>
    private var currentNumber = 0
    private var owner: UInt8 = 0
    /// The previous policy, while it still has entries.
    private var previous: EvictionPolicy?
    // Exclusivity checks are off, because this is read on each use of an entry. The cache's lock already
    // ensures exclusive access.
    @exclusivity(unchecked) private var models: ContiguousArray<PolicyModel> = []
    private var sampleShift = 0
    private var requestCount = 0
    private var count = 0
    private var cost = 0
    private var maximumCost = Int.max
    private var maximumCount = Int.max

    override init(_ table: EntryTable) {
        current = Self.candidates[0](table)
        unretainedCurrent = .passUnretained(current)
        super.init(table)
    }

    override func setLimits(cost: Int, count: Int) {
        maximumCost = cost
        maximumCount = count
    }

    override func insert(_ node: Int) {
        count &+= 1
        table[node].pointee.owner = owner
        current.insert(node)
        cost &+= table[node].pointee.cost
        if previous != nil { migrate() }
        if !models.isEmpty {
            recordRequest(node)
        } else if cost > maximumCost / 2 || count > maximumCount / 2 {
            startModels()
        }
    }

    override func touch(_ node: Int) {
        if previous == nil {
            unretainedCurrent._withUnsafeGuaranteedRef { $0.touch(node) }
        } else {
            policy(of: node).touch(node)
        }
        if !models.isEmpty { recordRequest(node) }
    }

    override func resize(_ node: Int, from old: Int) {
        cost &+= table[node].pointee.cost &- old
        policy(of: node).resize(node, from: old)
        if !models.isEmpty { recordRequest(node) }
    }

    override func remove(_ node: Int, evicted: Bool) {
        count &-= 1
        cost &-= table[node].pointee.cost
        policy(of: node).remove(node, evicted: evicted)
    }

    override func victim() -> Int? { current.victim() ?? previous?.victim() }

    private func policy(of node: Int) -> EvictionPolicy {
        guard let previous, table[node].pointee.owner != owner else { return current }
        return previous
    }

    private func migrate() {
        for _ in 0..<Self.migrationStep {
            guard let node = previous?.victim() else {
                previous = nil
                return
            }
            previous?.remove(node, evicted: false)
            table[node].pointee.owner = owner
            current.insert(node)
        }
    }

    private func startModels() {
        while count >> sampleShift >= Self.modelCount { sampleShift += 1 }
        models = ContiguousArray(Self.candidates.map(PolicyModel.init))
    }

    private func recordRequest(_ node: Int) {
        let entry = table[node]
        let hash = entry.pointee.hash
        // Don't use the word of the hash that selects the slot in a table. Otherwise, these bits would be the
        // same for all keys in the sample, and the keys would crowd into a part of the models' tables.
        guard (hash.high >> 32) & (1 << UInt64(sampleShift) &- 1) == 0 else { return }
        // A miss loses most of its weight after eight requests per entry in the sample.
        let decay = 1 - 1 / Double(8 * max(count >> sampleShift, 64))
        for number in models.indices {
            models[number].recordRequest(
                hash, cost: entry.pointee.cost, maximumCost: maximumCost >> sampleShift,
                maximumCount: maximumCount >> sampleShift, decay: decay)
        }
        requestCount &+= 1
        // Don't switch again while entries are still moving, because an entry's `owner` distinguishes only
        // two policies.
        if requestCount & 63 == 0, previous == nil { selectPolicy() }
    }

    private func selectPolicy() {
        var best = currentNumber
        for number in models.indices where models[number].misses < models[best].misses { best = number }
        guard models[best].misses < models[currentNumber].misses * Self.margin else { return }
        previous = current
        current = Self.candidates[best](table)
        currentNumber = best
        owner ^= 1
    }
}
