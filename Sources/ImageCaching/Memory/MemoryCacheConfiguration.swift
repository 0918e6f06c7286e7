// SPDX-License-Identifier: MIT

/// The limits and the eviction policy of a ``MemoryCache``.
public struct MemoryCacheConfiguration: Sendable, Hashable {
    /// The maximum total cost of all entries, in bytes. Default: an eighth of the memory that the process may
    /// use, but at most 512 MiB; see ``MemoryBudget``.
    public var maximumCost = MemoryBudget.standard
    /// The maximum number of entries. Default: no limit.
    public var maximumCount = Int.max
    /// How long a value may be used after it was set. Reading it doesn't extend this. Expired values are
    /// released within ten seconds. Default: `nil`, for no limit.
    public var maximumAge: Duration?
    /// How long a value is kept after it was last read or set. The removal can be late by up to an eighth of
    /// this time plus 20 seconds, because only sweeps record the times of uses. Hits don't, which keeps them
    /// fast. Sweeps only run while there are entries. Default: `nil`, for no limit.
    public var maximumIdleTime: Duration?
    /// The maximum cost of a single entry, in bytes. A value that costs more isn't stored. Default: `nil`,
    /// which uses ``maximumCost``: every value up to that cost is stored, and the policy chooses which
    /// entries to evict for it.
    public var maximumEntryCost: Int?

    /// The policy that chooses which entries to evict. Default: ``Eviction/adaptive``.
    public var eviction = Eviction.adaptive

    public init(
        maximumCost: Int = MemoryBudget.standard, maximumCount: Int = .max, maximumAge: Duration? = nil,
        maximumIdleTime: Duration? = nil, maximumEntryCost: Int? = nil, eviction: Eviction = .adaptive
    ) {
        self.maximumCost = maximumCost
        self.maximumCount = maximumCount
        self.maximumAge = maximumAge
        self.maximumIdleTime = maximumIdleTime
        self.maximumEntryCost = maximumEntryCost
        self.eviction = eviction
    }

    /// ``maximumEntryCost`` with its default applied, but at most ``maximumCost``.
    @usableFromInline package var entryCeiling: Int { min(maximumEntryCost ?? maximumCost, maximumCost) }
}
