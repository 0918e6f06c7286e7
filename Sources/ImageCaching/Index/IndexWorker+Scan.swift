// SPDX-License-Identifier: MIT

import ImageBase

extension IndexWorker {
    /// Makes the rows agree with the files: after a loss of the index, and after a process died with notes
    /// that were not written. 10,000 entries take some tens of milliseconds.
    func scan(_ database: IndexDatabase) throws(SQLiteError) {
        var unknown: [IndexDatabase.Row] = []
        for bucket in 0..<256 {
            // Rows first: a row whose file is not listed afterwards has lost it.
            var rows: [String: IndexDatabase.Row] = [:]
            for row in try database.rows(prefix: EntryName.bucketName(bucket)) { rows[row.name] = row }
            let names = (try? context.files.list(context.folder.bucket(bucket))) ?? []
            for text in names where rows.removeValue(forKey: text) == nil {
                guard let name = EntryName(text), name.bucket == bucket, let row = row(of: name) else {
                    continue
                }
                unknown.append(row)
            }
            let lost = rows.keys.filter { name in EntryName(name).flatMap { self.row(of: $0) } == nil }
            guard !lost.isEmpty else { continue }
            try database.transaction { () throws(SQLiteError) in
                for name in lost { try database.remove(name) }
            }
        }
        guard !unknown.isEmpty else { return }
        unknown.sort { ($0.accessed, $0.name) < ($1.accessed, $1.name) }
        try database.transaction { () throws(SQLiteError) in
            var position = try database.nextPosition()
            for row in unknown {
                try database.put(row, position: position)
                position += 1
            }
        }
    }
}
