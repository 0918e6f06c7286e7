// SPDX-License-Identifier: MIT

/// How much a ``MemoryCache`` keeps.
public struct MemoryCacheConfiguration: Sendable, Hashable {
    /// Sum of all entries' costs, in bytes. Default: an eighth of the memory that the process may use, at
    /// most 512 MiB; see ``MemoryBudget``.
    public var maximumCost = MemoryBudget.standard
    /// Number of entries. Default: no limit.
    public var maximumCount = Int.max
    /// How long an entry is found after it was set. Reading does not extend it. Expired entries are released within ten
    /// seconds. Default: no limit (nil).
    public var maximumAge: Duration?
    /// Cost of a single entry; what costs more is not kept, so that one giant does not throw out everything
    /// else. Default: a tenth of ``maximumCost`` (nil).
    public var maximumEntryCost: Int?

    /// Which entries go when there is no room. Default: ``Eviction/adaptive``.
    public var eviction = Eviction.adaptive

    public init() {}

    public init(
        maximumCost: Int = MemoryBudget.standard, maximumCount: Int = .max, maximumAge: Duration? = nil,
        maximumEntryCost: Int? = nil, eviction: Eviction = .adaptive
    ) {
        self.maximumCost = maximumCost
        self.maximumCount = maximumCount
        self.maximumAge = maximumAge
        self.maximumEntryCost = maximumEntryCost
        self.eviction = eviction
    }

    /// ``maximumEntryCost`` with its default worked out; never more than ``maximumCost``.
    public var entryCeiling: Int { min(maximumEntryCost ?? maximumCost / 10, maximumCost) }
}
