// SPDX-License-Identifier: MIT

import ImageBase

/// What the index's queue does. The files are right and the index follows them: whatever is noted of an
/// entry, the row is made from what its file shows, so that no order of events among processes leaves a wrong
/// row for long.
final class IndexWorker: @unchecked Sendable {  // A C handle; all calls come on the index's queue.
    let context: DiskContext
    private var database: IndexDatabase?
    private var inode: UInt64 = 0
    private var isFirst = true
    /// A process died with notes that were not written: all files are to be looked at, before this goes.
    private var remains: TemporaryFiles.Remains?
    /// The file is a later version's, and the index is one in memory, made from the files.
    private var isForeign = false

    init(_ context: DiskContext) { self.context = context }

    /// Writes `batch` down and trims if something was written. Returns what has to be tried again.
    func write(_ batch: PendingChanges) -> PendingChanges? {
        guard !batch.isEmpty, isFolderThere else { return nil }
        do {
            return try withDatabase { (database) throws(SQLiteError) in
                let unseen = try self.apply(batch, to: database)
                if !batch.changed.isEmpty || batch.wantsTrim || batch.wantsScan { try self.trim(database) }
                return unseen.isEmpty ? nil : unseen
            }
        } catch {
            report(error)
            guard error.isBusy || error.isPassing else { return nil }
            guard batch.count > Self.maximumNotes else { return batch }
            // To compare everything later needs less memory than to remember it.
            var scan = PendingChanges()
            scan.wantsScan = true
            scan.wantsClear = batch.wantsClear
            return scan
        }
    }

    private static let maximumNotes = 8192

    /// An index is not made where there is no cache. The dot follows a symbolic link.
    var isFolderThere: Bool { (try? context.files.status(at: context.folder.root + "/.")) != nil }

    /// Returns the notes of files that could not be looked at.
    private func apply(
        _ batch: PendingChanges, to database: IndexDatabase
    ) throws(SQLiteError) -> PendingChanges {
        if batch.wantsClear { try database.removeAll() }
        if batch.wantsScan { try scan(database) }
        let changed = batch.changed.sorted { $0.value < $1.value }.map { Candidate(name: $0.key) }
        let unseen = try settle(changed, in: database)
        let used = batch.used.filter { batch.changed[$0.key] == nil }.sorted {
            $0.value.order < $1.value.order
        }
        for uses in used.slices(of: Self.rowsAtOnce) {
            try database.transaction { () throws(SQLiteError) in
                var position = try database.nextPosition()
                for (name, use) in uses {
                    // A hit of a file that has no row: this is how the index learns of it.
                    if try !database.use(name.text, at: use.time, position: position),
                        case .found(let row) = look(at: name)
                    {
                        try database.put(row, position: position)
                    }
                    position += 1
                }
            }
        }
        return unseen
    }

    /// An entry whose row may be wrong.
    struct Candidate {
        var name: EntryName
        /// What its file showed a moment ago, if it was looked at.
        var seen: IndexDatabase.Row?
    }

    /// Makes the rows of `candidates` what their files show. Returns the notes of files that could not be
    /// looked at.
    ///
    /// They are looked at while no other process can write rows: otherwise what was seen first could be
    /// written last.
    func settle(
        _ candidates: [Candidate], in database: IndexDatabase
    ) throws(SQLiteError) -> PendingChanges {
        var unseen = PendingChanges()
        for slice in candidates.slices(of: Self.rowsAtOnce) {
            try database.transaction { () throws(SQLiteError) in
                var position = try database.nextPosition()
                for candidate in slice {
                    switch look(at: candidate.name, candidate.seen) {
                    case .found(let row): try database.put(row, position: position)
                    case .same: if let row = candidate.seen { try database.put(row, position: position) }
                    case .missing: try database.remove(candidate.name.text)
                    case .unseen: unseen.noteChange(candidate.name)
                    }
                    position += 1
                }
            }
        }
        return unseen
    }

    /// Rows of one transaction: other processes wait for no more than these, and the log stays short.
    static let rowsAtOnce = 2000

    enum Look {
        case found(IndexDatabase.Row)
        /// There is a file that agrees with the known row.
        case same
        case missing
        /// The file may be there, and nobody can tell now.
        case unseen
    }

    /// What the file of `name` shows now.
    func look(at name: EntryName, _ known: IndexDatabase.Row? = nil) -> Look {
        let path = context.folder.path(of: name)
        let now = context.now
        do {
            let status = try context.files.status(at: path)
            guard status.kind == .file else { return .missing }
            let stored = min(status.modified, now)
            if let known, known.bytes == status.size, known.stored == stored { return .same }
            var expires: Int64?
            if case .found(let trailer) = try context.reader.readTrailer(path) {
                expires = trailer.expiry(from: stored)
            }
            return .found(
                IndexDatabase.Row(
                    name: name.text, bytes: status.size, created: stored, stored: stored,
                    accessed: min(max(status.modified, status.accessed), now), expires: expires))
        } catch {
            if error.isNotFound { return .missing }
            context.reporter.report(error)
            return .unseen
        }
    }

    /// Runs `body` on the index, opened if need be. One that turns out damaged is made again, once.
    func withDatabase<Result>(
        _ body: (IndexDatabase) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        do {
            let result = try body(try open())
            context.reporter.indexSucceeded()
            return result
        } catch {
            // Whatever it was, the next try starts with a new connection.
            database = nil
            if error.isBusy || error.isPassing { throw error }
            report(error)
            if !isForeign { removeIndex() }
            return try body(try open())
        }
    }

    func report(_ error: SQLiteError) { context.reporter.reportIndexError(error.message) }

    private func open() throws(SQLiteError) -> IndexDatabase {
        let path = context.folder.index
        if context.configuration.isReadOnly { return try openInMemory() }
        if let database, (try? context.files.status(at: path))?.inode == inode { return database }
        database = nil
        if isFirst {
            remains = context.temporaries.sweep()
            context.emptyTrash()
            isFirst = false
        }
        // SQLite would take the process's mask; the index is the owner's like the entries.
        if let file = try? context.files.open(path, .create(permissions: 0o600)) {
            try? context.files.close(file)
        }
        var opening = try IndexDatabase.open(path, context.configuration.expiry)
        isForeign = opening.isNewer
        if isForeign { opening = try IndexDatabase.open(nil, context.configuration.expiry) }
        guard case .opened(let opened, let isNew) = opening else {
            throw SQLiteError(code: 1, message: "no index")
        }
        if opened.isReadOnly, isOfUnknownFormat(path) {
            throw IndexDatabase.damage("the index says that it is of another format")
        }
        inode = (try? context.files.status(at: path))?.inode ?? 0
        if isNew || remains != nil { try scan(opened) }
        if let remains { context.temporaries.remove(remains) }
        remains = nil
        database = opened
        return opened
    }

    /// By its header (SQLite's file format, 1.3), "file format write version": SQLite reads such a file and does not write.
    private func isOfUnknownFormat(_ path: String) -> Bool {
        guard let file = try? context.files.open(path, .read) else { return false }
        defer { try? context.files.close(file) }
        var version: UInt8 = 0
        let count = withUnsafeMutableBytes(of: &version) { try? context.files.read(file, into: $0, at: 18) }
        return count == 1 && version > 2
    }

    /// Of a folder that is only read.
    private func openInMemory() throws(SQLiteError) -> IndexDatabase {
        if let database { return database }
        guard case .opened(let opened, _) = try IndexDatabase.open(nil, context.configuration.expiry) else {
            throw SQLiteError(code: 1, message: "no index")
        }
        try scan(opened)
        database = opened
        return opened
    }

    /// Throws the index away; the next use makes it from the files.
    func rebuild() {
        database = nil
        if !isForeign, !context.configuration.isReadOnly { removeIndex() }
    }

    private func removeIndex() {
        for suffix in ["", "-wal", "-shm"] {
            try? context.files.unlink(context.folder.index + suffix)
        }
    }

    func close() {
        database = nil
        if let remains { context.temporaries.leave(remains) }
        remains = nil
    }
}

extension Array {
    func slices(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
