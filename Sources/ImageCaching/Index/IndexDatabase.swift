// SPDX-License-Identifier: MIT

/// The index's tables.
///
/// It knows of each entry's file what a trim needs and nothing secret: no key, no URL. `position` is the
/// order of use, a counter that no clock can turn back. `totals` is kept by triggers, so that it is right in
/// every process.
final class IndexDatabase {
    private let database: SQLiteDatabase

    private static let schemaVersion: Int64 = 1

    enum Opening {
        case opened(IndexDatabase, isNew: Bool)
        /// Made by a later version of the library: not ours to touch.
        case newer

        var isNewer: Bool {
            if case .newer = self { true } else { false }
        }
    }

    static func open(_ path: String?) throws(SQLiteError) -> Opening {
        let database = try SQLiteDatabase(path: path)
        let version = try database.integer("PRAGMA user_version") ?? 0
        if version > schemaVersion { return .newer }
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF;
            PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 4194304
            """)
        let isNew = version < schemaVersion ? try create(database) : false
        return .opened(IndexDatabase(database), isNew: isNew)
    }

    private init(_ database: SQLiteDatabase) { self.database = database }

    /// Another process may have been faster; then there is nothing to do.
    private static func create(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        try database.transaction { () throws(SQLiteError) in
            guard try database.integer("PRAGMA user_version") == 0 else { return false }
            try database.execute(schema)
            return true
        }
    }

    private static let schema = """
        CREATE TABLE entries (
            name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, stored INTEGER NOT NULL, accessed INTEGER NOT NULL,
            position INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX entries_by_position ON entries (position);
        CREATE INDEX entries_by_access ON entries (accessed);
        CREATE TABLE totals (
            id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL, bytes INTEGER NOT NULL
        );
        INSERT INTO totals VALUES (1, 0, 0);
        CREATE TRIGGER entry_added AFTER INSERT ON entries BEGIN
            UPDATE totals SET count = count + 1, bytes = bytes + new.bytes;
        END;
        CREATE TRIGGER entry_removed AFTER DELETE ON entries BEGIN
            UPDATE totals SET count = count - 1, bytes = bytes - old.bytes;
        END;
        CREATE TRIGGER entry_changed AFTER UPDATE OF bytes ON entries BEGIN
            UPDATE totals SET bytes = bytes + new.bytes - old.bytes;
        END;
        PRAGMA user_version = 1;
        """

    struct Row: Sendable {
        var name: String
        var bytes: Int
        var stored: Int64
        var accessed: Int64
    }

    func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try database.transaction(body)
    }

    func totals() throws(SQLiteError) -> DiskCacheStatistics {
        let statement = try database.statement("SELECT count, bytes FROM totals")
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError(code: Self.corrupt, message: "no totals") }
        return DiskCacheStatistics(count: Int(statement.integer(0)), bytes: Int(statement.integer(1)))
    }

    /// The position after the last.
    func nextPosition() throws(SQLiteError) -> Int64 {
        (try database.integer("SELECT max(position) FROM entries") ?? 0) + 1
    }

    func put(_ row: Row, position: Int64) throws(SQLiteError) {
        let sql = """
            INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (name) DO UPDATE
            SET bytes = ?2, stored = ?3, accessed = ?4, position = ?5
            """
        try database.statement(sql).bind(1, row.name).bind(2, Int64(row.bytes)).bind(3, row.stored)
            .bind(4, row.accessed).bind(5, position).run()
    }

    /// Returns whether there is such a row.
    func use(_ name: String, at time: Int64, position: Int64) throws(SQLiteError) -> Bool {
        try database.statement("UPDATE entries SET accessed = ?2, position = ?3 WHERE name = ?1")
            .bind(1, name).bind(2, time).bind(3, position).run()
        return database.changes > 0
    }

    func remove(_ name: String) throws(SQLiteError) {
        try database.statement("DELETE FROM entries WHERE name = ?1").bind(1, name).run()
    }

    func removeAll() throws(SQLiteError) {
        try database.execute("DELETE FROM entries")
    }

    /// An access in the future is one before the clock was put back.
    func clampAccesses(to now: Int64) throws(SQLiteError) {
        try database.statement("UPDATE entries SET accessed = ?1 WHERE accessed > ?1").bind(1, now).run()
    }

    func lastUsed(before time: Int64, limit: Int) throws(SQLiteError) -> [Row] {
        let statement = try database.statement(
            """
            SELECT name, bytes, stored, accessed FROM entries
            WHERE accessed <= ?1 ORDER BY accessed LIMIT ?2
            """
        )
        return try rows(statement.bind(1, time).bind(2, Int64(limit)))
    }

    func leastRecentlyUsed(limit: Int) throws(SQLiteError) -> [Row] {
        let statement = try database.statement(
            "SELECT name, bytes, stored, accessed FROM entries ORDER BY position LIMIT ?1")
        return try rows(statement.bind(1, Int64(limit)))
    }

    /// The rows whose names begin with `prefix` (`after` excluded), by name.
    func rows(prefix: String, after: String = "", limit: Int = .max) throws(SQLiteError) -> [Row] {
        let statement = try database.statement(
            """
            SELECT name, bytes, stored, accessed FROM entries
            WHERE name > ?1 AND name < ?2 ORDER BY name LIMIT ?3
            """)
        return try rows(
            statement.bind(1, after.isEmpty ? prefix : after).bind(2, prefix + "~").bind(3, Int64(limit)))
    }

    private func rows(_ statement: SQLiteStatement) throws(SQLiteError) -> [Row] {
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() {
            rows.append(
                Row(
                    name: statement.text(0), bytes: Int(statement.integer(1)), stored: statement.integer(2),
                    accessed: statement.integer(3)))
        }
        return rows
    }

    private static let corrupt: Int32 = 11
}
