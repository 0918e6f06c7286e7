// SPDX-License-Identifier: MIT

extension IndexWorker {
    /// Returns the number of entries and their total size; zero if the folder can't be used.
    func totals() -> DiskCacheStatistics {
        let nothing = DiskCacheStatistics(count: 0, bytes: 0)
        guard hasFolder else { return nothing }
        do {
            return try withIndex { (database) throws(SQLiteError) in try database.totals() }
        } catch {
            report(error)
            return nothing
        }
    }

    /// Returns all rows, sorted by name.
    func rows() -> [IndexDatabase.Row] {
        guard hasFolder else { return [] }
        do {
            return try withIndex { (database) throws(SQLiteError) in
                var rows: [IndexDatabase.Row] = []
                while true {
                    let next = try database.rows(prefix: "", after: rows.last?.name ?? "", limit: 1000)
                    if next.isEmpty { return rows }
                    rows += next
                }
            }
        } catch {
            report(error)
            return []
        }
    }

    /// Returns the row for `name`, or `nil`.
    func row(of name: EntryName) -> IndexDatabase.Row? {
        guard hasFolder else { return nil }
        do {
            return try withDatabase { (database) throws(SQLiteError) in try database.row(name.text) }
        } catch {
            report(error)
            if case .present(let row) = inspect(name) { return row }
            return nil
        }
    }
}
