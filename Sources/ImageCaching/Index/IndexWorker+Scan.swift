// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// Makes the rows match the files after the index was lost, or after a process died before it wrote its
    /// changes.
    ///
    /// It inspects every file, which takes some tens of milliseconds for 10,000 files.
    ///
    /// - Returns: how many rows didn't match.
    @discardableResult
    func scan(_ database: IndexDatabase) throws(SQLiteError) -> Int {
        var changed: [Candidate] = []
        var lost: [Candidate] = []
        var strayCount = try database.removeStrays()
        for bucket in 0..<256 {
            // Read the rows before the files. Otherwise, an entry that's stored in between would have a row
            // but no file in the list.
            var rows: [String: IndexDatabase.Row] = [:]
            for row in try database.rows(prefix: EntryName.bucketName(bucket)) { rows[row.name] = row }
            for name in context.folder.entryNames(in: bucket, context.files) {
                let known = rows.removeValue(forKey: name.text)
                if case .present(let row) = inspect(name, known: known) {
                    changed.append(Candidate(name: name, observed: row))
                }
            }
            for text in rows.keys {
                if let name = EntryName(text), name.bucket == bucket {
                    // Inspect the file again, because the list is also empty if the folder can't be opened.
                    if case .missing = inspect(name) { lost.append(Candidate(name: name)) }
                } else {
                    try database.remove(text)
                    strayCount += 1
                }
            }
        }
        // Rows get their positions in this order, so the most recently accessed entry is trimmed last.
        changed.sort {
            ($0.observed?.accessed ?? 0, $0.name.text) < ($1.observed?.accessed ?? 0, $1.name.text)
        }
        _ = try reconcile(lost + changed, in: database)
        return strayCount + lost.count + changed.count
    }

    /// Checks the index itself, and makes its rows match the files.
    ///
    /// - Returns: how many rows didn't match; 0 if the index was damaged and has been rebuilt.
    func repair() -> Int {
        guard hasFolder else { return 0 }
        do {
            return try withDatabase { (database) throws(SQLiteError) in
                try database.check()
                let count = try self.scan(database)
                // Triggers only add to the totals and subtract from them, so wrong totals would stay wrong.
                try database.recount()
                return count
            }
        } catch {
            report(error)
            return 0
        }
    }
}
