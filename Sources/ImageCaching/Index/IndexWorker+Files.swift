// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// An entry with a row that may be wrong.
    struct Candidate {
        var name: EntryName
        /// The row made from the file when it was inspected earlier; `nil` if it hasn't been inspected.
        var observed: IndexDatabase.Row?
        /// When the file was read, in nanoseconds since 1970, if that's the only change.
        var used: Int64?
    }

    /// The state of an entry's file, compared with its row.
    enum FileState {
        /// The file exists and should have this row.
        case present(IndexDatabase.Row)
        /// The file exists and matches the known row.
        case unchanged
        case missing
        /// The file couldn't be inspected.
        case unknown
    }

    /// How many rows to write in one transaction, so other processes don't wait long and the log stays short.
    static let transactionSize = 2000

    /// Updates the rows of `candidates` from their files. The last candidate becomes the most recently used.
    ///
    /// Files are inspected inside the transaction, while no other process can write rows. Otherwise, an older
    /// observation could overwrite a newer one.
    ///
    /// - Returns: the changes of files that couldn't be inspected.
    func reconcile(
        _ candidates: [Candidate], in database: IndexDatabase
    ) throws(SQLiteError) -> PendingChanges {
        var failed = PendingChanges()
        for chunk in candidates.chunks(ofCount: Self.transactionSize) {
            try database.transaction { () throws(SQLiteError) in
                var position = try database.nextPosition()
                for candidate in chunk {
                    defer { position += 1 }
                    if let time = candidate.used,
                        try database.use(candidate.name.text, at: time, position: position)
                    {
                        continue
                    }
                    // The file was stored or removed, or it was read but has no row yet.
                    switch inspect(candidate.name, known: candidate.observed) {
                    case .present(let row): try database.put(row, position: position)
                    case .unchanged:
                        if let row = candidate.observed { try database.put(row, position: position) }
                    case .missing: try database.remove(candidate.name.text)
                    case .unknown: failed.recordChange(candidate.name)
                    }
                }
            }
        }
        return failed
    }

    /// Compares the file for `name` with its known row.
    func inspect(_ name: EntryName, known: IndexDatabase.Row? = nil) -> FileState {
        let path = context.folder.path(of: name)
        let now = context.now
        do {
            let status = try context.files.status(at: path)
            guard status.kind == .file else { return .missing }
            // The clock may have been set back since the store.
            let stored = min(status.modified, now)
            if let known, known.bytes == status.size, known.stored == stored { return .unchanged }
            var expires: Int64?
            // A file with a damaged trailer gets a row, too. It takes up space, and a trim can remove it.
            if case .found(let trailer) = try context.reader.readTrailer(path) {
                expires = trailer.expiry(from: stored)
            }
            // Many systems update the access time only once a day, so it can be earlier than the store.
            return .present(
                IndexDatabase.Row(
                    name: name.text, bytes: status.size, created: stored, stored: stored,
                    accessed: min(max(status.modified, status.accessed), now), expires: expires))
        } catch {
            if error.isNotFound { return .missing }
            context.reporter.report(error)
            return .unknown
        }
    }
}

extension Array {
    /// Returns consecutive slices of `count` elements; the last may be shorter.
    func chunks(ofCount count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
