// SPDX-License-Identifier: MIT

public import ImageBase

/// The policies that a ``DataCacheSet`` or ``ValueCacheSet`` uses for each operation.
public struct CompositePolicies: Sendable, Hashable {
    /// The policy for finding a value. Default: serial.
    public var query = CompositePolicy.serial
    /// The policy for checking whether there is a value. Default: serial.
    public var contains = CompositePolicy.serial
    /// The policy for storing a value. Default: the highest cache only.
    public var store = CompositePolicy.highestOnly
    /// The policy for removing values. Default: concurrent.
    public var remove = CompositePolicy.concurrent
    /// The policy for removing all values. Default: concurrent.
    public var clear = CompositePolicy.concurrent

    public init() {}

    /// Creates policies that use the same policy for every operation.
    public init(all policy: CompositePolicy) {
        (query, contains, store, remove, clear) = (policy, policy, policy, policy, policy)
    }
}
