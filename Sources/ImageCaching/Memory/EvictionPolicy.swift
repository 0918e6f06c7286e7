// SPDX-License-Identifier: MIT

/// Who has to go when the cache is full. Entries are named by small numbers, which come again after a
/// removal.
///
/// All methods run under the cache's lock: constant time, no calls out.
protocol EvictionPolicy {
    /// `node` is new. It was never seen, or it was removed before.
    mutating func insert(_ node: Int, hash: UInt64, cost: Int)
    /// `node` was found, or got another value.
    mutating func touch(_ node: Int, cost: Int)
    /// `node` is gone, whether it was the victim or not.
    mutating func remove(_ node: Int)
    /// The one to go next, which stays until ``remove(_:)``; nil when there is none.
    mutating func victim() -> Int?
    /// Forgets everything.
    mutating func removeAll()
}
