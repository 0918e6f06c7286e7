// SPDX-License-Identifier: MIT

/// The limits and the eviction policy of a ``MemoryCache``.
public struct MemoryCacheConfiguration: Sendable, Hashable {
    /// The maximum sum of the costs of all entries, in bytes. Default: an eighth of the memory that the
    /// process may use, at most 512 MiB; see ``MemoryBudget``.
    public var maximumCost = MemoryBudget.standard
    /// The maximum number of entries. Default: no limit.
    public var maximumCount = Int.max
    /// The time for which a value may be used after it was set. Reading does not extend it. Expired values
    /// are released within ten seconds. Default: no limit (nil).
    public var maximumAge: Duration?
    /// The time for which a value is kept after it was last read or set. It is removed up to an eighth of
    /// this time and 20 seconds later, because sweeps find out what was used; hits take no longer. Sweeps run
    /// only while there are entries. Default: no limit (nil).
    public var maximumIdleTime: Duration?
    /// The maximum cost of one entry, in bytes. A value that costs more is not stored. Default:
    /// ``maximumCost`` (nil), so every value that fits is kept, and the policy chooses what goes for it.
    public var maximumEntryCost: Int?

    /// The policy that chooses the entries to evict. Default: ``Eviction/adaptive``.
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

    /// ``maximumEntryCost`` with its default applied, at most ``maximumCost``.
    @usableFromInline package var entryCeiling: Int { min(maximumEntryCost ?? maximumCost, maximumCost) }
}
