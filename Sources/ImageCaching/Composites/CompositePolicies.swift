// SPDX-License-Identifier: MIT

public import ImageBase

/// The policies of a ``DataCacheSet`` or ``ValueCacheSet`` for each operation.
public struct CompositePolicies: Sendable, Hashable {
    /// For finding a value. Default: serial.
    public var query = CompositePolicy.serial
    /// For checking whether there is a value. Default: serial.
    public var contains = CompositePolicy.serial
    /// For storing a value. Default: the highest cache only.
    public var store = CompositePolicy.highestOnly
    /// For removing values. Default: concurrent.
    public var remove = CompositePolicy.concurrent
    /// For removing all values. Default: concurrent.
    public var clear = CompositePolicy.concurrent

    public init() {}

    /// Creates policies with one policy for every operation.
    public init(all policy: CompositePolicy) {
        (query, contains, store, remove, clear) = (policy, policy, policy, policy, policy)
    }
}
