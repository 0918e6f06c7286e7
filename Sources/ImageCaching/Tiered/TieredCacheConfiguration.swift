// SPDX-License-Identifier: MIT

/// The limits and modes of the two tiers of a ``TieredCache``.
public struct TieredCacheConfiguration: Sendable, Hashable {
    /// Those of the values in memory. Default: a budget of an eighth of the memory that the process may use,
    /// at most 512 MiB.
    public var memory = MemoryCacheConfiguration()
    /// Those of the encoded values. Default: no limit of size, count and age, and no periodic trims.
    public var disk = DiskCacheConfiguration.unlimited

    public init() {}
}
