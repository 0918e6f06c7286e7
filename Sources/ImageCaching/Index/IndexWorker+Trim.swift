// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// Rows of one transaction: what it costs are the pages that they are spread over, and few small ones
    /// touch as many of them as one larger.
    private static let batch = 1000

    /// Removes what is too old, then what is too much, in batches.
    func trim(_ database: IndexDatabase) throws(SQLiteError) {
        let configuration = context.configuration
        let now = context.now
        try database.clampTimes(to: now)
        try evictExpired(from: database) { (limit) throws(SQLiteError) in
            try database.expired(nil, before: now, limit: limit)
        }
        if let age = configuration.maximumAge {
            let (limit, overflow) = now.subtractingReportingOverflow(nanoseconds(age))
            if !overflow {
                try evictExpired(from: database) { (batch) throws(SQLiteError) in
                    try database.expired(configuration.expiry, before: limit, limit: batch)
                }
            }
        }
        let totals = try database.totals()
        let missing = missingFreeBytes
        guard
            totals.bytes > configuration.maximumBytes || totals.count > configuration.maximumCount
                || missing > 0
        else { return }
        try trim(
            database, bytes: min(configuration.maximumBytes / 5 * 4, max(totals.bytes - missing, 0)),
            count: configuration.maximumCount == .max ? .max : configuration.maximumCount * 4 / 5)
    }

    func trim(toBytes bytes: Int) {
        guard isFolderThere else { return }
        do {
            try withDatabase { (database) throws(SQLiteError) in
                try self.trim(database, bytes: bytes, count: .max)
            }
        } catch {
            report(error)
        }
    }

    private func evictExpired(
        from database: IndexDatabase, _ next: (Int) throws(SQLiteError) -> [IndexDatabase.Row]
    ) throws(SQLiteError) {
        while true {
            let rows = try next(Self.batch)
            guard !rows.isEmpty, try evict(rows, from: database) else { return }
        }
    }

    /// Removes the least recently used entries until the rest is within both limits.
    func trim(_ database: IndexDatabase, bytes: Int, count: Int) throws(SQLiteError) {
        while true {
            // Read again for every batch: another process may be at it too.
            var totals = try database.totals()
            var victims: [IndexDatabase.Row] = []
            for row in try database.leastRecentlyUsed(limit: Self.batch) {
                guard totals.bytes > bytes || totals.count > count else { break }
                totals.bytes -= row.bytes
                totals.count -= 1
                victims.append(row)
            }
            guard !victims.isEmpty, try evict(victims, from: database) else { return }
        }
    }

    /// Unlinks the files, then deletes the rows. False when a file could not be removed, or no row: then there
    /// is no point in going on.
    private func evict(_ rows: [IndexDatabase.Row], from database: IndexDatabase) throws(SQLiteError) -> Bool
    {
        try? context.temporaries.leaveMark()
        var gone: [IndexDatabase.Row] = []
        var failure: FileError?
        for row in rows {
            do throws(FileError) {
                // A row that names no file of ours only goes itself.
                if let path = path(of: row) { try context.files.unlink(path) }
                gone.append(row)
            } catch  where error.isNotFound {
                gone.append(row)
            } catch {
                failure = error
            }
        }
        var isAnyRemoved = false
        try database.transaction { () throws(SQLiteError) in
            // A file that is there again is another process's, and so is its row.
            for row in gone where !isThere(row) {
                if try database.remove(row.name) { isAnyRemoved = true }
            }
        }
        if let failure { context.reporter.report(failure) }
        // A row of a damaged index may not be found by its own name.
        return failure == nil && isAnyRemoved
    }

    private func path(of row: IndexDatabase.Row) -> String? {
        EntryName(row.name).map { context.folder.path(of: $0) }
    }

    private func isThere(_ row: IndexDatabase.Row) -> Bool {
        path(of: row).flatMap { try? context.files.status(at: $0) } != nil
    }

    private var missingFreeBytes: Int {
        let wanted = context.configuration.minimumFreeBytes
        guard wanted > 0, let free = try? context.files.freeBytes(at: context.folder.root) else { return 0 }
        return max(0, wanted - Int(clamping: free))
    }
}
