// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// Makes the rows agree with the files: after a loss of the index, and after a process died with notes
    /// that were not written. Looks at each file: 10,000 take some tens of milliseconds. Returns
    /// how many did not agree.
    @discardableResult
    func scan(_ database: IndexDatabase) throws(SQLiteError) -> Int {
        var changed: [Candidate] = []
        var lost: [Candidate] = []
        var strayCount = try database.removeStrays()
        for bucket in 0..<256 {
            // Rows first: a row whose file is not listed afterwards has lost it.
            var rows: [String: IndexDatabase.Row] = [:]
            for row in try database.rows(prefix: EntryName.bucketName(bucket)) { rows[row.name] = row }
            let names = (try? context.files.list(context.folder.bucket(bucket))) ?? []
            for text in names {
                guard let name = EntryName(text), name.bucket == bucket else { continue }
                let known = rows.removeValue(forKey: text)
                if case .found(let row) = look(at: name, known) {
                    changed.append(Candidate(name: name, seen: row))
                }
            }
            for text in rows.keys {
                if let name = EntryName(text), name.bucket == bucket {
                    if case .missing = look(at: name) { lost.append(Candidate(name: name)) }
                } else {
                    try database.remove(text)
                    strayCount += 1
                }
            }
        }
        changed.sort { ($0.seen?.accessed ?? 0, $0.name.text) < ($1.seen?.accessed ?? 0, $1.name.text) }
        _ = try settle(lost + changed, in: database)
        return strayCount + lost.count + changed.count
    }

    /// Makes the rows agree with the files. Returns how many did not, or 0 when the index itself was damaged,
    /// and was made again.
    func mend() -> Int {
        guard isFolderThere else { return 0 }
        do {
            return try withDatabase { (database) throws(SQLiteError) in
                try database.check()
                let count = try self.scan(database)
                try database.recount()
                return count
            }
        } catch {
            report(error)
            return 0
        }
    }
}
