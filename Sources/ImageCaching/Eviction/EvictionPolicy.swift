// SPDX-License-Identifier: MIT

/// Chooses the entries to evict when a memory cache is full.
///
/// A policy belongs to one table, whose nodes identify the entries; nodes are reused after a removal. This
/// base class evicts nothing.
///
/// All methods run under the cache's lock: they take constant time on average and call no code outside of the
/// module. A class rather than a protocol, so that calls need no reference counting.
class EvictionPolicy {
    final let table: EntryTable

    init(_ table: EntryTable) { self.table = table }

    /// `node` was added. Its `uses` count those before an earlier removal, if the caller knows them.
    func insert(_ node: Int) {}
    /// `node` was found or its value replaced, which its `uses` include.
    func touch(_ node: Int) {}
    /// The value of `node` was replaced, and its cost changed from `old`. Its `uses` include that.
    func resize(_ node: Int, from old: Int) { touch(node) }
    /// `node` is being removed; `evicted` if that is for lack of space.
    func remove(_ node: Int, evicted: Bool) {}
    /// Returns the next entry to evict, or nil. It stays until ``remove(_:evicted:)`` is called.
    func victim() -> Int? { nil }
    /// Sets the limits of the cache, for policies that depend on them.
    func setLimits(cost: Int, count: Int) {}
}
