// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// Makes the rows agree with the files: after a loss of the index, and after a process died with notes
    /// that were not written. Looks at each file: 10,000 take some tens of milliseconds. Returns
    /// how many did not agree.
    @discardableResult
    func scan(_ database: IndexDatabase) throws(SQLiteError) -> Int {
        var changed: [IndexDatabase.Row] = []
        var lostCount = 0
        for bucket in 0..<256 {
            // Rows first: a row whose file is not listed afterwards has lost it.
            var rows: [String: IndexDatabase.Row] = [:]
            for row in try database.rows(prefix: EntryName.bucketName(bucket)) { rows[row.name] = row }
            let names = (try? context.files.list(context.folder.bucket(bucket))) ?? []
            for text in names {
                guard let name = EntryName(text), name.bucket == bucket else { continue }
                let known = rows.removeValue(forKey: text)
                if case .found(let row) = look(at: name, known) { changed.append(row) }
            }
            let lost = rows.keys.filter { text in
                guard let name = EntryName(text), name.bucket == bucket else { return true }
                if case .missing = look(at: name) { return true } else { return false }
            }
            lostCount += lost.count
            guard !lost.isEmpty else { continue }
            try database.transaction { () throws(SQLiteError) in
                for name in lost { try database.remove(name) }
            }
        }
        changed.sort { ($0.accessed, $0.name) < ($1.accessed, $1.name) }
        for rows in changed.slices(of: Self.rowsAtOnce) {
            try database.transaction { () throws(SQLiteError) in
                var position = try database.nextPosition()
                for row in rows {
                    try database.put(row, position: position)
                    position += 1
                }
            }
        }
        return lostCount + changed.count
    }
}
