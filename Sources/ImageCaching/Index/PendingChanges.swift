// SPDX-License-Identifier: MIT

/// The changes that haven't been written to the index yet. Hits and stores only add to them.
struct PendingChanges: Sendable {
    /// Files that were written or removed and must be inspected, with numbers for their order.
    var changed: [EntryName: UInt64] = [:]
    /// Files that were read.
    var used: [EntryName: Use] = [:]
    /// Whether to delete all rows first.
    var wantsClear = false
    /// Whether to compare all files with all rows.
    var wantsScan = false
    /// Whether to trim even if nothing was written.
    var wantsTrim = false
    private var order: UInt64 = 0

    /// The maximum number of uses to record.
    ///
    /// While rows are trimmed, or if images are read faster than rows can be written, further uses are
    /// dropped: a frequently used file will be read again. An unlimited table would have to be rehashed from
    /// time to time. For a few hundred thousand uses, that takes tens of milliseconds, under the lock that
    /// each read takes.
    static let maximumUses = 16_384

    struct Use: Sendable {
        var order: UInt64
        /// When the file was read, in nanoseconds since 1970.
        var time: Int64
    }

    var isEmpty: Bool {
        changed.isEmpty && used.isEmpty && !wantsClear && !wantsScan && !wantsTrim
    }

    /// The number of files with a change or a use.
    var count: Int { changed.count + used.count }

    mutating func recordChange(_ name: EntryName) {
        order += 1
        changed[name] = order
    }

    /// Records that a file was read at `time`.
    ///
    /// - Returns: whether it's the first use of this file.
    mutating func recordUse(_ name: EntryName, at time: Int64) -> Bool {
        guard used.count < Self.maximumUses || used[name] != nil else { return false }
        order += 1
        return used.updateValue(Use(order: order, time: time), forKey: name) == nil
    }

    /// Returns and removes all changes. Later changes get higher numbers.
    mutating func take() -> PendingChanges {
        let taken = self
        self = PendingChanges()
        order = taken.order
        return taken
    }

    /// Adds changes that couldn't be written. Newer changes take precedence.
    mutating func putBack(_ old: PendingChanges) {
        changed.merge(old.changed) { new, _ in new }
        used.merge(old.used) { new, _ in new }
        wantsClear = wantsClear || old.wantsClear
        wantsScan = wantsScan || old.wantsScan
        wantsTrim = wantsTrim || old.wantsTrim
    }
}
