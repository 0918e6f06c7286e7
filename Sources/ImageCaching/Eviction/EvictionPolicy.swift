// SPDX-License-Identifier: MIT

/// Chooses which entries to evict when a memory cache is full.
///
/// A policy belongs to one table. The table's nodes identify the entries, and are reused after a removal.
/// This base class doesn't evict anything.
///
/// All methods run under the cache's lock, so they must take constant time on average and must not call code
/// outside the module. It's a class rather than a protocol to avoid reference counting for calls.
class EvictionPolicy {
    final let table: EntryTable

    init(_ table: EntryTable) { self.table = table }

    /// Called when `node` was added. If the caller knows how many times the entry was used before an earlier
    /// removal, its `uses` include that.
    func insert(_ node: Int) {}
    /// Called when `node` was found or its value was replaced. Its `uses` already include this.
    func touch(_ node: Int) {}
    /// Called when the value of `node` was replaced, and its cost changed from `old`. Its `uses` already
    /// include this.
    func resize(_ node: Int, from old: Int) { touch(node) }
    /// Called when `node` is being removed. If `evicted` is `true`, the reason is a lack of space.
    func remove(_ node: Int, evicted: Bool) {}
    /// Returns the next entry to evict, or `nil`. The entry stays until ``remove(_:evicted:)`` is called.
    func victim() -> Int? { nil }
    /// Sets the cache's limits, for policies that depend on them.
    func setLimits(cost: Int, count: Int) {}
}
