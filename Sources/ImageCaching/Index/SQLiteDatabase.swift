// SPDX-License-Identifier: MIT

import PortableFoundation

#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

struct SQLiteError: Error, Sendable {
    /// SQLite's primary result code.
    let code: Int32
    let message: String

    /// Whether another process is using the database, so a later attempt may succeed.
    var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
    /// Whether the environment caused the error, for example a full disk, so the file may be intact.
    var isTransient: Bool {
        [
            SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM,
            SQLITE_INTERRUPT,
        ]
        .contains(code)
    }
}

/// A connection to an SQLite database. It isn't thread-safe.
final class SQLiteDatabase {
    private var handle: OpaquePointer?
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens or creates the file at `path`, or creates a database in memory if it's `nil`.
    init(path: String?) throws(SQLiteError) {
        // The connection is used by one thread at a time, so SQLite doesn't need a mutex.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let result = sqlite3_open_v2(path ?? ":memory:", &handle, flags, nil)
        guard result == SQLITE_OK, let handle else {
            let error = SQLiteError(code: result & 0xff, message: String(cString: sqlite3_errstr(result)))
            // Even if opening fails, there's usually a handle to close.
            sqlite3_close_v2(handle)
            throw error
        }
        // Wait up to 2 s for other processes. Their transactions are short.
        sqlite3_busy_timeout(handle, 2000)
    }

    deinit {
        // SQLite keeps the file open until all statements are finalized.
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Whether the file isn't writable, or has a format that this version of SQLite can only read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Runs statements without parameters or results.
    func execute(_ sql: String) throws(SQLiteError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    /// Returns the statement for `sql`, without bound values. It's prepared only once.
    func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        var pointer: OpaquePointer?
        guard
            sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
                == SQLITE_OK,
            let pointer
        else { throw failure() }
        let statement = SQLiteStatement(pointer, self)
        statements[sql] = statement
        return statement
    }

    /// Returns the first column of the first row; `nil` if the result is empty.
    func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs `body` in a transaction that takes the write lock at its start.
    func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        // Without `IMMEDIATE`, the transaction would begin as a reader, and another process could write
        // between our first read and our first write.
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    fileprivate func failure() -> SQLiteError {
        SQLiteError(code: sqlite3_errcode(handle) & 0xff, message: String(cString: sqlite3_errmsg(handle)))
    }
}

/// A prepared statement in a ``SQLiteDatabase``.
final class SQLiteStatement {
    private let pointer: OpaquePointer
    private unowned let database: SQLiteDatabase

    fileprivate init(_ pointer: OpaquePointer, _ database: SQLiteDatabase) {
        self.pointer = pointer
        self.database = database
    }

    deinit { sqlite3_finalize(pointer) }

    @discardableResult
    func bind(_ index: Int32, _ value: Int64) -> SQLiteStatement {
        sqlite3_bind_int64(pointer, index, value)
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ value: Int64?) -> SQLiteStatement {
        if let value { return bind(index, value) }
        sqlite3_bind_null(pointer, index)
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ value: String) -> SQLiteStatement {
        // -1 is SQLITE_TRANSIENT: SQLite copies the text.
        sqlite3_bind_text(pointer, index, value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        return self
    }

    /// Advances to the next row. Returns `false` after the last one.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = database.failure()
            reset()
            throw error
        }
    }

    /// Runs a statement that returns no rows.
    func run() throws(SQLiteError) {
        _ = try step()
        reset()
    }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    func isText(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_TEXT }

    /// The size of a text or blob, in bytes.
    func byteCount(_ column: Int32) -> Int { Int(sqlite3_column_bytes(pointer, column)) }

    /// Returns the bytes of a blob or text; empty for a null value.
    func data(_ column: Int32) -> Data {
        guard let bytes = sqlite3_column_blob(pointer, column) else { return Data() }
        return Data(bytes: bytes, count: byteCount(column))
    }

    func text(_ column: Int32) -> String {
        sqlite3_column_text(pointer, column).map { String(cString: $0) } ?? ""
    }
}
