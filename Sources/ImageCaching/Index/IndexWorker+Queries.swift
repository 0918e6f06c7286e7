// SPDX-License-Identifier: MIT

extension IndexWorker {
    /// Returns the number of entries and their size; zero if the index cannot be used.
    func totals() -> DiskCacheStatistics {
        let nothing = DiskCacheStatistics(count: 0, bytes: 0)
        guard hasFolder else { return nothing }
        do {
            return try withDatabase { (database) throws(SQLiteError) in try database.totals() }
        } catch {
            report(error)
            return nothing
        }
    }

    /// Returns up to 1000 rows whose names follow `name`, by name.
    func rows(after name: String) -> [IndexDatabase.Row] {
        guard hasFolder else { return [] }
        do {
            return try withDatabase { (database) throws(SQLiteError) in
                try database.rows(prefix: "", after: name, limit: 1000)
            }
        } catch {
            report(error)
            return []
        }
    }

    /// Returns the row of `name`, or nil.
    func row(of name: EntryName) -> IndexDatabase.Row? {
        guard hasFolder else { return nil }
        do {
            return try withDatabase { (database) throws(SQLiteError) in try database.row(name.text) }
        } catch {
            report(error)
            return nil
        }
    }
}
