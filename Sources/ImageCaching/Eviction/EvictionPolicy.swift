// SPDX-License-Identifier: MIT

/// Who has to go when a memory cache is full. Each is made for one table of entries; entries are named by
/// their numbers there, which come again after a removal. This one never lets anything go.
///
/// All methods run under the cache's lock: constant time on average, no calls out. A class and not a protocol:
/// a call costs no counting of references then.
class EvictionPolicy {
    final let table: EntryTable

    init(_ table: EntryTable) { self.table = table }

    /// `node` is new; its `uses` tell of an earlier life that the caller knows of.
    func insert(_ node: Int) {}
    /// `node` was found, or got another value; `uses` counts that already.
    func touch(_ node: Int) {}
    /// `node` got another value and cost, which was `old`; `uses` counts that already.
    func resize(_ node: Int, from old: Int) { touch(node) }
    /// `node` is gone; `evicted` if there was no room for it.
    func remove(_ node: Int, evicted: Bool) {}
    /// The one to go next, which stays until ``remove(_:evicted:)``; nil when there is none.
    func victim() -> Int? { nil }
    /// What the cache may hold, where that matters.
    func limit(cost: Int, count: Int) {}
}
