// SPDX-License-Identifier: MIT

public import ImageBase

/// What each operation of several caches that are used as one does with them.
public struct CompositePolicies: Sendable, Hashable {
    /// Finding a value. Default: serial.
    public var query = CompositePolicy.serial
    /// Asking whether there is one. Default: serial.
    public var contains = CompositePolicy.serial
    /// Default: the highest alone.
    public var store = CompositePolicy.highestOnly
    /// Default: concurrent.
    public var remove = CompositePolicy.concurrent
    /// Removing everything. Default: concurrent.
    public var clear = CompositePolicy.concurrent

    public init() {}

    /// The same for every operation.
    public init(all policy: CompositePolicy) {
        (query, contains, store, remove, clear) = (policy, policy, policy, policy, policy)
    }
}
