// SPDX-License-Identifier: MIT

import ImageBase

/// Maintains the index on a ``DiskIndex``'s queue.
///
/// The index follows the files: no matter which change is recorded for an entry, its row is made from the
/// current state of its file. So no row stays wrong for long, even if several processes change entries in any
/// order.
final class IndexWorker: @unchecked Sendable {  // It has a C handle. All calls are made on the index's queue.
    let context: DiskContext
    private var database: IndexDatabase?
    private var inode: UInt64 = 0
    /// The number of evicted entries that haven't been reported yet, and their bytes.
    var evicted = (count: 0, bytes: 0)
    private var isFirstUse = true
    /// The folder of a process that died before it wrote its changes. It's removed after all files have been
    /// scanned.
    private var orphan: TemporaryFiles.Orphan?
    /// Whether a later version created the index. We then use an index in memory, built from the files.
    private var isNewerVersion = false
    /// Whether files have changed but their rows couldn't be written, because the index's file wasn't
    /// writable.
    private var needsScan = false

    init(_ context: DiskContext) { self.context = context }

    /// Writes `batch` to the index and trims if entries were stored.
    ///
    /// - Returns: the changes to try to write again.
    func write(_ batch: PendingChanges) -> PendingChanges? {
        guard !batch.isEmpty, hasFolder else { return nil }
        defer { reportEvictions() }
        do {
            return try withDatabase { (database) throws(SQLiteError) in
                let failed = try self.apply(batch, to: database)
                if !batch.changed.isEmpty || batch.wantsTrim || batch.wantsScan { try self.trim(database) }
                return failed.isEmpty ? nil : failed
            }
        } catch {
            report(error)
            // After any other error, the index is rebuilt from the files, which already have these changes.
            guard error.isBusy || error.isTransient else { return nil }
            var batch = batch
            // Trim with an index in memory, because a full disk may be why the index file can't be written.
            if error.isTransient, batch.wantsTrim {
                do {
                    try trim(try makeSubstitute())
                    batch.wantsTrim = false
                } catch {
                    report(error)
                }
            }
            guard batch.count > Self.maximumRetainedChanges else { return batch }
            // Replace the changes with a scan, which needs less memory.
            var scan = PendingChanges()
            scan.wantsScan = true
            scan.wantsClear = batch.wantsClear
            return scan
        }
    }

    private static let maximumRetainedChanges = 8192

    /// Whether the cache's folder exists and may be used. If not, no index is created.
    var hasFolder: Bool {
        (try? context.files.status(at: context.folder.openRoot)) != nil && context.check.allowsUse
    }

    /// Returns the changes of files that couldn't be inspected.
    private func apply(
        _ batch: PendingChanges, to database: IndexDatabase
    ) throws(SQLiteError) -> PendingChanges {
        if batch.wantsClear { try database.removeAll() }
        if batch.wantsScan { try scan(database) }
        // Sort reads and stores together. Otherwise, a new entry could seem less recently used than entries
        // that were read before it was stored, and a trim could remove it first.
        var candidates = batch.changed.map { name, order in
            (order: max(order, batch.used[name]?.order ?? 0), candidate: Candidate(name: name))
        }
        for (name, use) in batch.used where batch.changed[name] == nil {
            candidates.append((use.order, Candidate(name: name, used: use.time)))
        }
        candidates.sort { $0.order < $1.order }
        return try reconcile(candidates.map(\.candidate), in: database)
    }

    /// Runs `body` on the index, opening it if necessary. A damaged index is rebuilt once.
    func withDatabase<Result>(
        _ body: (IndexDatabase) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        do {
            let result = try body(try open())
            context.reporter.indexSucceeded()
            return result
        } catch {
            // After any error, the next attempt starts with a new connection.
            database = nil
            if error.isBusy || error.isTransient { throw error }
            report(error)
            if !isNewerVersion { removeIndex() }
            return try body(try open())
        }
    }

    /// Runs `body` on the index or, if its file can't be used now, on a substitute, because trims are needed
    /// most when the disk is full.
    func withIndex<Result>(
        _ body: (IndexDatabase) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        do {
            return try withDatabase(body)
        } catch  where error.isTransient {
            report(error)
            return try body(try makeSubstitute())
        }
    }

    /// Creates an index in memory from the files. The next use of the index's file starts with a scan.
    private func makeSubstitute() throws(SQLiteError) -> IndexDatabase {
        needsScan = true
        return try makeIndexInMemory()
    }

    func report(_ error: SQLiteError) { context.reporter.reportIndexError(error.message) }

    private func open() throws(SQLiteError) -> IndexDatabase {
        let path = context.folder.index
        if context.modes.isReadOnly { return try openInMemory() }
        // If the file was removed or replaced, the connection still uses the old one, which no other process
        // sees.
        if let database, (try? context.files.status(at: path))?.inode == inode { return database }
        database = nil
        if isFirstUse {
            orphan = context.temporaries.sweep()
            context.emptyTrash()
            isFirstUse = false
        }
        // Remove a link, because SQLite would follow it.
        if (try? context.files.status(at: path))?.kind == .link { try? context.files.unlink(path) }
        // SQLite would apply the process's umask, but the index must be private to its owner, like the
        // entries.
        if let file = try? context.files.open(path, .create(permissions: 0o600)) {
            try? context.files.close(file)
        }
        var result = try IndexDatabase.open(path, expiry: context.configuration.expiry)
        isNewerVersion = result.isNewer
        if isNewerVersion { result = try IndexDatabase.open(nil, expiry: context.configuration.expiry) }
        guard case .opened(let opened, let isNew) = result else {
            throw SQLiteError(code: 1, message: "cannot open the index")
        }
        // SQLite reports a file with an unknown format as read-only. Without this check, we'd treat that as a
        // temporary problem and never rebuild the index.
        if opened.isReadOnly, hasUnknownFormat(path) {
            throw IndexDatabase.damage("unknown format of the index file")
        }
        inode = (try? context.files.status(at: path))?.inode ?? 0
        if isNew || orphan != nil || needsScan { try scan(opened) }
        needsScan = false
        // Remove the folder only after the scan. If this process ends before that, or the index is locked,
        // the folder shows that a scan is still needed.
        if let orphan { context.temporaries.remove(orphan) }
        orphan = nil
        database = opened
        return opened
    }

    /// Whether SQLite can read but not write the file, according to the "file format write version" in its
    /// header (SQLite's file format, 1.3).
    private func hasUnknownFormat(_ path: String) -> Bool {
        guard let file = try? context.files.open(path, .read) else { return false }
        defer { try? context.files.close(file) }
        var version: UInt8 = 0
        let count = withUnsafeMutableBytes(of: &version) { try? context.files.read(file, into: $0, at: 18) }
        return count == 1 && version > 2
    }

    /// Builds a read-only folder's index in memory.
    private func openInMemory() throws(SQLiteError) -> IndexDatabase {
        if let database { return database }
        let opened = try makeIndexInMemory()
        database = opened
        return opened
    }

    private func makeIndexInMemory() throws(SQLiteError) -> IndexDatabase {
        let result = try IndexDatabase.open(nil, expiry: context.configuration.expiry)
        guard case .opened(let opened, _) = result else {
            throw SQLiteError(code: 1, message: "cannot open the index")
        }
        try scan(opened)
        return opened
    }

    /// Deletes the index. The next use rebuilds it from the files.
    func rebuild() {
        database = nil
        if !isNewerVersion, !context.modes.isReadOnly { removeIndex() }
    }

    /// Reopens the index on the next use, for a different ``DiskCacheConfiguration/expiry``.
    func reopen() { database = nil }

    private func removeIndex() {
        for suffix in ["", "-wal", "-shm"] {
            try? context.files.unlink(context.folder.index + suffix)
        }
    }

    func close() {
        database = nil
        if let orphan { context.temporaries.release(orphan) }
        orphan = nil
    }
}
