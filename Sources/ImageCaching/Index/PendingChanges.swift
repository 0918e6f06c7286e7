// SPDX-License-Identifier: MIT

/// What the index does not know yet. Hits and writes only leave a note here.
struct PendingChanges: Sendable {
    /// Files that were written or removed: to be looked at.
    var changed: [EntryName: UInt64] = [:]
    /// Files that were read, and when (nanoseconds since 1970).
    var used: [EntryName: Use] = [:]
    /// All rows are to be forgotten first.
    var wantsClear = false
    /// All files are to be compared with all rows.
    var wantsScan = false
    /// A trim is wanted even if nothing was written.
    var wantsTrim = false
    private var order: UInt64 = 0

    /// Uses that are kept at most. While rows are trimmed, or pictures are read faster than rows can be written, the rest
    /// is forgotten: what is used often comes again. A table that grew on would be moved as a whole now and then, which
    /// takes tens of milliseconds of a few hundred thousand, under the lock that each read takes.
    static let maximumUses = 16_384

    struct Use: Sendable {
        var order: UInt64
        var time: Int64
    }

    var isEmpty: Bool {
        changed.isEmpty && used.isEmpty && !wantsClear && !wantsScan && !wantsTrim
    }

    /// Notes kept in memory; more are written at once.
    var count: Int { changed.count + used.count }

    mutating func noteChange(_ name: EntryName) {
        order += 1
        changed[name] = order
    }

    /// Returns whether it is the first note of this use.
    mutating func noteUse(_ name: EntryName, at time: Int64) -> Bool {
        guard used.count < Self.maximumUses || used[name] != nil else { return false }
        order += 1
        return used.updateValue(Use(order: order, time: time), forKey: name) == nil
    }

    /// Empties it; the order goes on.
    mutating func take() -> PendingChanges {
        let taken = self
        self = PendingChanges()
        order = taken.order
        return taken
    }

    /// Puts back what could not be written. Newer notes stand.
    mutating func putBack(_ old: PendingChanges) {
        changed.merge(old.changed) { new, _ in new }
        used.merge(old.used) { new, _ in new }
        wantsClear = wantsClear || old.wantsClear
        wantsScan = wantsScan || old.wantsScan
        wantsTrim = wantsTrim || old.wantsTrim
    }
}
