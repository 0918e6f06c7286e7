// SPDX-License-Identifier: MIT

/// The index's tables.
///
/// They contain the facts about each entry's file that a trim needs, but no secrets, such as keys or URLs.
/// `position` is the order of use, a counter that doesn't depend on a clock. Triggers maintain `totals`, so
/// it's correct in every process.
final class IndexDatabase {
    private let database: SQLiteDatabase

    private static let schemaVersion: Int64 = 2

    enum OpenResult {
        case opened(IndexDatabase, isNew: Bool)
        /// A later version of the library created the index, so this version must not change it.
        case newer

        var isNewer: Bool {
            if case .newer = self { true } else { false }
        }
    }

    /// Opens or creates the index at `path`, or creates one in memory.
    ///
    /// - Parameter expiry: the event that determines which entries have expired. Its column gets a separate
    ///   SQLite index.
    static func open(
        _ path: String?, expiry: DiskCacheConfiguration.Expiry
    ) throws(SQLiteError) -> OpenResult {
        let database = try SQLiteDatabase(path: path)
        let version = try database.integer("PRAGMA user_version") ?? 0
        // Check this before the settings below, because the journal mode is stored in the file.
        if version > schemaVersion { return .newer }
        // With a write-ahead log, `NORMAL` doesn't wait for the disk after each transaction. A power failure
        // can undo the last transactions, but it can't damage the index. Some systems build SQLite so it
        // overwrites deleted rows with zeros. We turn that off, because rows contain no secrets. The size
        // limit truncates the log after a checkpoint. Otherwise, it would stay as large as it ever was.
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF;
            PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 4194304
            """)
        let isNew = version < schemaVersion ? try create(database) : false
        if expiry != .access {
            let column = column(of: expiry)
            try database.execute("CREATE INDEX IF NOT EXISTS entries_by_\(column) ON entries (\(column))")
        }
        return .opened(IndexDatabase(database), isNew: isNew)
    }

    private init(_ database: SQLiteDatabase) { self.database = database }

    var isReadOnly: Bool { database.isReadOnly }

    /// Creates the tables, unless another process already has.
    ///
    /// - Returns: whether they were created.
    private static func create(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        try database.transaction { () throws(SQLiteError) in
            // Now that we have the write lock, check again whether another process has created the tables.
            guard try database.integer("PRAGMA user_version") ?? 0 < schemaVersion else { return false }
            // An earlier version's tables are rebuilt from the files.
            try database.execute("DROP TABLE IF EXISTS entries; DROP TABLE IF EXISTS totals")
            try database.execute(schema)
            return true
        }
    }

    private static let schema = """
        CREATE TABLE entries (
            name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, created INTEGER NOT NULL, stored INTEGER NOT NULL,
            accessed INTEGER NOT NULL, expires INTEGER, position INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX entries_by_position ON entries (position);
        CREATE INDEX entries_by_access ON entries (accessed);
        CREATE INDEX entries_by_expires ON entries (expires) WHERE expires IS NOT NULL;
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
        PRAGMA user_version = 2;
        """

    struct Row: Sendable {
        var name: String
        var bytes: Int
        // Times are in nanoseconds since 1970.
        var created: Int64
        var stored: Int64
        var accessed: Int64
        /// When the entry's own time to live ends; `nil` if it doesn't have one.
        var expires: Int64?
    }

    func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try database.transaction(body)
    }

    func totals() throws(SQLiteError) -> DiskCacheStatistics {
        let statement = try database.statement("SELECT count, bytes FROM totals")
        defer { statement.reset() }
        guard try statement.step() else { throw Self.damage("missing totals") }
        let (count, bytes) = (statement.integer(0), statement.integer(1))
        guard (0..<Self.maximumInteger).contains(count), (0..<Self.maximumInteger).contains(bytes) else {
            throw Self.damage("totals out of range: \(count) entries, \(bytes) bytes")
        }
        return DiskCacheStatistics(count: Int(clamping: count), bytes: Int(clamping: bytes))
    }

    /// Removes rows with names that don't belong to a bucket, and returns how many there were.
    func removeStrays() throws(SQLiteError) -> Int {
        try database.execute("DELETE FROM entries WHERE name NOT GLOB '[0-9a-f][0-9a-f]*'")
        return database.changes
    }

    /// Recomputes the totals from all rows.
    func recount() throws(SQLiteError) {
        try database.execute(
            """
            UPDATE totals SET count = (SELECT count(*) FROM entries),
            bytes = (SELECT coalesce(sum(bytes), 0) FROM entries)
            """)
    }

    /// Throws if the file is damaged anywhere, or if a part of ``schema`` is missing.
    func check() throws(SQLiteError) {
        let statement = try database.statement("PRAGMA integrity_check(1)")
        defer { statement.reset() }
        guard try statement.step(), statement.text(0) == "ok" else {
            throw Self.damage("integrity check failed")
        }
        // The integrity check doesn't notice a changed definition. With another type for the names, for
        // example, no row would be found by its name. So compare the definitions with a new database's.
        let reference = try SQLiteDatabase(path: nil)
        try reference.execute(Self.schema)
        guard try Self.definitions(reference).isSubset(of: Self.definitions(database)) else {
            throw Self.damage("unexpected tables")
        }
    }

    /// Returns the definitions of all tables, indexes and triggers.
    private static func definitions(_ database: SQLiteDatabase) throws(SQLiteError) -> Set<String> {
        let statement = try database.statement("SELECT type || ' ' || name || ' ' || sql FROM sqlite_master")
        defer { statement.reset() }
        var result: Set<String> = []
        while try statement.step() { result.insert(statement.text(0)) }
        return result
    }

    /// Returns the next free position in the order of use.
    func nextPosition() throws(SQLiteError) -> Int64 {
        let last = try database.integer("SELECT max(position) FROM entries") ?? 0
        guard last < Self.maximumInteger else { throw Self.damage("position \(last) out of range") }
        return last + 1
    }

    /// Inserts the row, or updates the row with this name except for `created`.
    func put(_ row: Row, position: Int64) throws(SQLiteError) {
        let sql = """
            INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (name) DO UPDATE
            SET bytes = ?2, stored = ?4, accessed = ?5, expires = ?6, position = ?7
            """
        try database.statement(sql).bind(1, row.name).bind(2, Int64(row.bytes)).bind(3, row.created)
            .bind(4, row.stored).bind(5, row.accessed).bind(6, row.expires).bind(7, position).run()
    }

    /// Sets the time of the last read. It's never before the store, even if the clock was set back.
    ///
    /// - Returns: whether there's a row with this name.
    func use(_ name: String, at time: Int64, position: Int64) throws(SQLiteError) -> Bool {
        try database.statement("UPDATE entries SET accessed = max(?2, stored), position = ?3 WHERE name = ?1")
            .bind(1, name).bind(2, time).bind(3, position).run()
        return database.changes > 0
    }

    /// Removes the row with this name, and returns whether there was one.
    @discardableResult
    func remove(_ name: String) throws(SQLiteError) -> Bool {
        try database.statement("DELETE FROM entries WHERE name = ?1").bind(1, name).run()
        return database.changes > 0
    }

    func removeAll() throws(SQLiteError) {
        try database.execute("DELETE FROM entries")
    }

    /// Sets times in the future to `now`, because the clock may have been set back. It compares only
    /// `accessed` with `now`, because that's a row's latest time.
    func clampTimes(to now: Int64) throws(SQLiteError) {
        let sql = """
            UPDATE entries SET accessed = ?1, created = min(created, ?1), stored = min(stored, ?1),
            expires = expires - max(stored - ?1, 0) WHERE accessed > ?1
            """
        try database.statement(sql).bind(1, now).run()
    }

    /// Returns the rows that expired at or before `time`, the earliest first.
    ///
    /// - Parameters:
    ///   - expiry: the event to compare with `time`; `nil` for the end of the entry's own time to live.
    ///   - keepsLimited: whether to leave out rows with their own time to live.
    func expired(
        _ expiry: DiskCacheConfiguration.Expiry?, before time: Int64, limit: Int, keepsLimited: Bool = false
    ) throws(SQLiteError) -> [Row] {
        let column = expiry.map(Self.column) ?? "expires"
        let condition = keepsLimited ? " AND expires IS NULL" : ""
        let statement = try database.statement(
            "\(Self.select) WHERE \(column) <= ?1\(condition) ORDER BY \(column) LIMIT ?2")
        return try rows(statement.bind(1, time).bind(2, Int64(limit)))
    }

    private static func column(of expiry: DiskCacheConfiguration.Expiry) -> String {
        switch expiry {
        case .access: "accessed"
        case .modification: "stored"
        case .creation: "created"
        }
    }

    func leastRecentlyUsed(limit: Int) throws(SQLiteError) -> [Row] {
        let statement = try database.statement("\(Self.select) ORDER BY position LIMIT ?1")
        return try rows(statement.bind(1, Int64(limit)))
    }

    func row(_ name: String) throws(SQLiteError) -> Row? {
        try rows(try database.statement("\(Self.select) WHERE name = ?1").bind(1, name)).first
    }

    /// Returns the rows with names that begin with `prefix` and come after `after`, sorted by name.
    func rows(prefix: String, after: String = "", limit: Int = .max) throws(SQLiteError) -> [Row] {
        let statement = try database.statement(
            "\(Self.select) WHERE name > ?1 AND name < ?2 ORDER BY name LIMIT ?3")
        // `~` sorts after all characters of a name.
        let rows = try rows(
            statement.bind(1, after.isEmpty ? prefix : after).bind(2, prefix + "~").bind(3, Int64(limit)))
        // Check the order: otherwise, a caller that continues after the last name might never finish.
        guard rows.first.map({ $0.name > after }) ?? true,
            zip(rows, rows.dropFirst()).allSatisfy({ $0.name < $1.name })
        else { throw Self.damage("rows out of order") }
        return rows
    }

    private func rows(_ statement: SQLiteStatement) throws(SQLiteError) -> [Row] {
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() {
            let bytes = statement.integer(1)
            guard (0..<Self.maximumEntryBytes).contains(bytes) else {
                throw Self.damage("entry of \(bytes) bytes")
            }
            rows.append(
                Row(
                    name: statement.text(0), bytes: Int(clamping: bytes), created: statement.integer(2),
                    stored: statement.integer(3), accessed: statement.integer(4),
                    expires: statement.isNull(5) ? nil : statement.integer(5)))
        }
        return rows
    }

    private static let select = "SELECT name, bytes, created, stored, accessed, expires FROM entries"

    // If a number is larger, the index is damaged. Sums of numbers within these limits can't overflow.
    private static let maximumInteger: Int64 = 1 << 62
    private static let maximumEntryBytes: Int64 = 1 << 48

    /// The error for an index that must be rebuilt.
    static func damage(_ message: String) -> SQLiteError { SQLiteError(code: 11, message: message) }
}
