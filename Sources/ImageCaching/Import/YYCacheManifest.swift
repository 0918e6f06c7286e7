// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The database in a folder that YYCache wrote.
///
/// ```text
/// manifest.sqlite     the table `manifest`: a row for each entry, with small values inline
/// data/               larger values, one file for each
/// trash/              removed values
/// ```
final class YYCacheManifest {
    struct Row {
        let key: String
        /// The name of the value's file; `nil` if the value is in the row.
        let fileName: String?
        /// When the value was last changed, in seconds since 1970.
        let modified: Int64
        let accessed: Int64
    }

    private let folder: String
    private let database: SQLiteDatabase
    private let hasExtendedData: Bool

    /// Opens the database in the folder at `path`. Returns `nil` if it's missing.
    init?(_ path: String, _ files: any FileSystem) throws(SQLiteError) {
        folder = path
        // SQLite would follow a symbolic link, and would create a missing file.
        guard (try? files.status(at: "\(path)/manifest.sqlite"))?.kind == .file else { return nil }
        database = try SQLiteDatabase(path: "\(path)/manifest.sqlite")
        // Accept only a table, because reading a view could take any amount of time.
        let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'manifest'"
        guard try database.integer(tables) == 1 else {
            throw SQLiteError(code: 1, message: "not a database of YYCache: no table `manifest`")
        }
        hasExtendedData =
            try database.integer(
                "SELECT count(*) FROM pragma_table_info('manifest') WHERE name = 'extended_data'") == 1
    }

    func count() throws(SQLiteError) -> Int {
        Int(clamping: try database.integer("SELECT count(*) FROM manifest") ?? 0)
    }

    /// Calls `body` with each row, starting with the least recently used.
    func forEachRow(_ body: (Row) throws(SQLiteError) -> Void) throws(SQLiteError) {
        let statement = try database.statement(
            """
            SELECT key, filename, modification_time, last_access_time FROM manifest
            WHERE typeof(key) = 'text' ORDER BY last_access_time
            """)
        defer { statement.reset() }
        while try statement.step() {
            // YYCache writes an empty name if the app's file name block returns one.
            let fileName = statement.isText(1) ? statement.text(1) : ""
            try body(
                Row(
                    key: statement.text(0), fileName: fileName.isEmpty ? nil : fileName,
                    modified: statement.integer(2), accessed: statement.integer(3)))
        }
    }

    /// Returns the value in the row for `key`; `nil` if it's missing or larger than `limit`, in bytes.
    func inlineValue(of key: String, limit: Int) throws(SQLiteError) -> Data? {
        try blob("inline_data", of: key, limit: limit)
    }

    /// Returns the data that the app stored along with the value for `key`. For an image from YYImageCache,
    /// it's an archive of the scale. `nil` if it's missing or larger than `limit`, in bytes.
    func extendedData(of key: String, limit: Int) throws(SQLiteError) -> Data? {
        hasExtendedData ? try blob("extended_data", of: key, limit: limit) : nil
    }

    private func blob(_ column: String, of key: String, limit: Int) throws(SQLiteError) -> Data? {
        let statement = try database.statement("SELECT \(column) FROM manifest WHERE key = ?1").bind(1, key)
        defer { statement.reset() }
        guard try statement.step(), !statement.isNull(0), statement.byteCount(0) <= limit else {
            return nil
        }
        return statement.data(0)
    }

    /// Returns the path of a value's file; `nil` if the name could lead out of the folder.
    func path(of fileName: String) -> String? {
        guard !fileName.isEmpty, fileName != ".", fileName != "..",
            !fileName.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        return "\(folder)/data/\(fileName)"
    }

    /// Removes a value's file, unless its folder has been replaced with a link.
    func removeFile(_ fileName: String, _ files: any FileSystem) {
        try? files.withFolder("\(folder)/data") { (data) throws(FileError) in
            try files.unlink(fileName, in: data)
        }
    }

    /// Removes the files in a folder after all its values were moved, and its subfolders if they're empty.
    /// Close the database first.
    static func remove(_ folder: String, _ files: any FileSystem) {
        for suffix in ["", "-wal", "-shm"] { try? files.unlink("\(folder)/manifest.sqlite\(suffix)") }
        for path in ["\(folder)/data", "\(folder)/trash", folder] { try? files.removeDirectory(path) }
    }
}
