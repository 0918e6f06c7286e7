// SPDX-License-Identifier: MIT

/// The limits and modes of a ``TieredCache``'s two tiers.
public struct TieredCacheConfiguration: Sendable, Hashable {
    /// The limits for values in memory. Default: a budget of an eighth of the memory that the process may
    /// use, but at most 512 MiB.
    public var memory = MemoryCacheConfiguration()
    /// The limits and modes for encoded values. Default: no limits for size, count and age, and no periodic
    /// trims.
    public var disk = DiskCacheConfiguration.unlimited

    public init() {}
}
