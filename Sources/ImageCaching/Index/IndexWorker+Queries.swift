// SPDX-License-Identifier: MIT

extension IndexWorker {
    func totals() -> DiskCacheStatistics {
        let nothing = DiskCacheStatistics(count: 0, bytes: 0)
        guard isFolderThere else { return nothing }
        do {
            return try withDatabase { (database) throws(SQLiteError) in try database.totals() }
        } catch {
            report(error)
            return nothing
        }
    }

    func rows(after name: String) -> [IndexDatabase.Row] {
        guard isFolderThere else { return [] }
        do {
            return try withDatabase { (database) throws(SQLiteError) in
                try database.rows(prefix: "", after: name, limit: 1000)
            }
        } catch {
            report(error)
            return []
        }
    }

    /// The row of `name`, if there is one.
    func row(of name: EntryName) -> IndexDatabase.Row? {
        guard isFolderThere else { return nil }
        do {
            return try withDatabase { (database) throws(SQLiteError) in try database.row(name.text) }
        } catch {
            report(error)
            return nil
        }
    }
}
