// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// How many rows to remove in one transaction. The cost of a transaction depends on the number of pages
    /// that it touches. A large transaction touches about as many pages as a few small ones, so it removes
    /// more rows at the same cost.
    private static let trimBatch = 1000

    /// Removes entries that are too old, then entries that exceed the limits, in batches.
    func trim(_ database: IndexDatabase) throws(SQLiteError) {
        let configuration = context.configuration
        let now = context.now
        // If the clock was set back, entries with times in the future would stay for too long.
        try database.clampTimes(to: now)
        try evictExpired(from: database) { (limit) throws(SQLiteError) in
            try database.expired(nil, before: now, limit: limit)
        }
        if let age = configuration.maximumAge {
            try evict(olderThan: age, now: now, from: database, keepingLimited: true)
        }
        let totals = try database.totals()
        let missing = missingFreeBytes
        guard
            totals.bytes > configuration.maximumBytes || totals.count > configuration.maximumCount
                || missing > 0
        else { return }
        try trim(
            // Divide before multiplying, because the limit can be `Int.max`.
            database, bytes: min(configuration.maximumBytes / 5 * 4, max(totals.bytes - missing, 0)),
            // If the limit is one, four fifths of it would be rounded down to zero.
            count: configuration.maximumCount == .max
                ? .max : max(configuration.maximumCount * 4 / 5, min(configuration.maximumCount, 1)),
            // A single entry that's within the limit stays even if it's larger than four fifths of it, unless
            // the volume needs the space.
            lastBytes: missing > 0 ? 0 : configuration.maximumBytes)
    }

    /// Removes the least recently used entries until the cache is within both limits.
    ///
    /// - Parameter lastBytes: the last entry stays if it isn't larger than this, even if it's larger than
    ///   `bytes`.
    func trim(
        _ database: IndexDatabase, bytes: Int, count: Int, lastBytes: Int = 0
    ) throws(SQLiteError) {
        while true {
            // Read the totals again for each batch, because another process may be trimming, too.
            var totals = try database.totals()
            var victims: [IndexDatabase.Row] = []
            for row in try database.leastRecentlyUsed(limit: Self.trimBatch) {
                guard totals.bytes > bytes || totals.count > count else { break }
                if totals.count == 1, count > 0, totals.bytes <= lastBytes { break }
                totals.bytes -= row.bytes
                totals.count -= 1
                victims.append(row)
            }
            guard !victims.isEmpty, try evict(victims, from: database) else { return }
        }
    }

    /// Removes the least recently used entries until at most `bytes` bytes and `count` entries remain.
    func trim(toBytes bytes: Int = .max, count: Int = .max) {
        withExistingDatabase { (database) throws(SQLiteError) in
            try self.trim(database, bytes: bytes, count: count)
        }
    }

    /// Removes the entries whose ``DiskCacheConfiguration/expiry`` event was at least `age` ago.
    func trim(toAge age: Duration) {
        withExistingDatabase { (database) throws(SQLiteError) in
            let now = context.now
            try database.clampTimes(to: now)
            try self.evict(olderThan: age, now: now, from: database, keepingLimited: false)
        }
    }

    private func withExistingDatabase(_ body: (IndexDatabase) throws(SQLiteError) -> Void) {
        guard hasFolder else { return }
        defer { reportEvictions() }
        do {
            try withIndex(body)
        } catch {
            report(error)
        }
    }

    /// Reports the entries that a trim removed, on another queue, because the observer may use the cache.
    func reportEvictions() {
        guard evicted.count > 0 else { return }
        context.reporter.afterReports { [evictions = context.evictions, evicted] in
            evictions.report(count: evicted.count, bytes: evicted.bytes)
        }
        evicted = (0, 0)
    }

    /// - Parameter keepsLimited: whether to keep entries with their own time to live.
    private func evict(
        olderThan age: Duration, now: Int64, from database: IndexDatabase, keepingLimited keepsLimited: Bool
    ) throws(SQLiteError) {
        let (oldest, overflow) = now.subtractingReportingOverflow(age.nanoseconds)
        // The age is so long that no entry can have reached it.
        if overflow { return }
        try evictExpired(from: database) { (limit) throws(SQLiteError) in
            try database.expired(
                context.configuration.expiry, before: oldest, limit: limit, keepsLimited: keepsLimited)
        }
    }

    private func evictExpired(
        from database: IndexDatabase, _ next: (Int) throws(SQLiteError) -> [IndexDatabase.Row]
    ) throws(SQLiteError) {
        while true {
            let rows = try next(Self.trimBatch)
            guard !rows.isEmpty, try evict(rows, from: database) else { return }
        }
    }

    /// Unlinks the files, then deletes the rows.
    ///
    /// - Returns: `false` if a file couldn't be removed, or if none of the rows could be removed. In both
    ///   cases, another batch would fail, too.
    private func evict(_ rows: [IndexDatabase.Row], from database: IndexDatabase) throws(SQLiteError) -> Bool
    {
        // If this process ends before the rows are deleted, the dirty mark makes the next process scan the
        // files.
        try? context.temporaries.markDirty()
        var removed: [IndexDatabase.Row] = []
        var failure: FileError?
        for row in rows {
            do throws(FileError) {
                // A row with an invalid name has no file, so only remove the row.
                if let name = EntryName(row.name) { try context.unlink(name) }
                removed.append(row)
            } catch  where error.isNotFound || error.isNoFilePath {
                // If a folder has been replaced with a link, the file doesn't belong to the cache.
                removed.append(row)
            } catch {
                failure = error
            }
        }
        var count = 0
        var bytes = 0
        try database.transaction { () throws(SQLiteError) in
            // If the file exists again, another process has stored it, along with its row.
            for row in removed where !fileExists(row) {
                // If the row is gone, another process has removed the entry, so don't count it here.
                guard try database.remove(row.name) else { continue }
                count += 1
                bytes += row.bytes
            }
        }
        evicted = (evicted.count + count, evicted.bytes + bytes)
        if let failure { context.reporter.report(failure) }
        // If no row was removed, the index may be damaged, and rows may not be found by their names.
        return failure == nil && count > 0
    }

    private func path(of row: IndexDatabase.Row) -> String? {
        EntryName(row.name).map { context.folder.path(of: $0) }
    }

    private func fileExists(_ row: IndexDatabase.Row) -> Bool {
        path(of: row).flatMap { try? context.files.status(at: $0) } != nil
    }

    private var missingFreeBytes: Int {
        let wanted = context.configuration.minimumFreeBytes
        guard wanted > 0, let free = try? context.files.freeBytes(at: context.folder.root) else { return 0 }
        return max(0, wanted - Int(clamping: free))
    }
}
