// SPDX-License-Identifier: MIT

import ImageBase
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: importing from YYCache", .timeLimit(.minutes(1)))
struct YYCacheImportTests {
    let fixture: CacheFixture
    let folder: String

    init() throws {
        fixture = try CacheFixture()
        folder = fixture.folder.file("com.ibireme.yykit/images")
        for name in ["data", "trash/8F3C"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
    }

    /// The statements that YYKVStorage uses to create its database.
    private static let schema = """
        pragma journal_mode = wal; pragma synchronous = normal;
        create table if not exists manifest (key text, filename text, size integer, inline_data blob,
        modification_time integer, last_access_time integer, extended_data blob, primary key(key));
        create index if not exists last_access_time_idx on manifest(last_access_time);
        """

    private struct Value {
        var key: String
        var data: Data
        /// The name of the value's file, or nil if the value is in its row.
        var fileName: String?
        var modified = 1_700_000_000
        var accessed = 1_700_000_000
    }

    private func write(_ values: [Value], schema: String = schema) throws {
        let database = try SQLiteDatabase(path: "\(folder)/manifest.sqlite")
        try database.execute(schema)
        for value in values {
            var blob = "null"
            if let name = value.fileName {
                try value.data.write(to: URL(filePath: "\(folder)/data/\(name)"))
            } else {
                blob = "x'\(value.data.hexadecimal)'"
            }
            let name = value.fileName.map { "'\($0)'" } ?? "null"
            try database.execute(
                """
                insert into manifest values ('\(value.key)', \(name), \(value.data.count), \(blob),
                \(value.modified), \(value.accessed), x'62706c69')
                """)
        }
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/\(name)")
    }

    @Test("Values in files and rows are moved with their keys and times before the folder is removed")
    func layout() async throws {
        let now = Int(fixture.clock.wallTime)
        try write([
            Value(key: "https://a.b/large.jpg", data: .noise(30_000), fileName: "0cc175b9c0f1b6a8"),
            Value(
                key: "https://a.b/small.png", data: .noise(500), modified: now - 2_000_000, accessed: now - 50
            ),
            Value(key: "own name", data: .noise(40_000), fileName: "custom.bin"),
        ])
        let cache = fixture.cache()
        cache.configuration.maximumAge = nil
        let log = EventLog<DiskCacheProgress>()
        #expect(await cache.importEntries(fromYYCache: folder) { log.record($0) } == 3)
        #expect(log.events == [DiskCacheProgress(finished: 3, total: 3)])
        #expect(await cache.read("https://a.b/large.jpg")?.data == .noise(30_000))
        #expect(await cache.read("own name")?.data == .noise(40_000))
        let info = await cache.info(for: "https://a.b/small.png")
        #expect(info?.stored.timeIntervalSince1970 == Double(now - 2_000_000))
        #expect(info?.accessed.timeIntervalSince1970 == Double(now - 50))
        #expect(await cache.read("https://a.b/small.png")?.data == .noise(500))
        #expect(await cache.verify().entries.count == 3)
        #expect(!exists("manifest.sqlite") && !exists("manifest.sqlite-wal") && !exists("data"))
        #expect(await cache.importEntries(fromYYCache: folder) == 0)
    }

    @Test("Extended data becomes an entry's metadata, whether its value is in a file or in the row")
    func extendedData() async throws {
        try write([
            Value(key: "file", data: .noise(30_000), fileName: "a"), Value(key: "row", data: .noise(50)),
            Value(key: "converted", data: .noise(50)),
        ])
        let database = try SQLiteDatabase(path: "\(folder)/manifest.sqlite")
        try database.execute("insert into manifest values ('none', null, 2, x'0102', 1, 1, null)")
        let cache = fixture.cache()
        cache.configuration.maximumAge = nil
        let count = await cache.importEntries(
            fromYYCache: folder, convert: { key, data in key == "converted" ? Data([7]) : data })
        #expect(count == 4)
        for key in ["file", "row", "converted"] {
            #expect(await cache.metadata(for: CacheKey(key)) == Data("bpli".utf8), "\(key)")
        }
        #expect(await cache.metadata(for: "none") == Data())
        #expect(await cache.read("converted")?.data == Data([7]))
    }

    @Test("A database without a column for extended data can be imported")
    func oldSchema() async throws {
        let database = try SQLiteDatabase(path: "\(folder)/manifest.sqlite")
        try database.execute(
            """
            create table manifest (key text, filename text, size integer, inline_data blob,
            modification_time integer, last_access_time integer, primary key(key));
            insert into manifest values ('a', null, 1, x'07', 1, 1)
            """)
        let cache = fixture.cache()
        cache.configuration.maximumAge = nil
        #expect(await cache.importEntries(fromYYCache: folder) == 1)
        #expect(await cache.read("a")?.data == Data([7]))
        #expect(fixture.errors.count == 0)
    }

    @Test("A value is dropped if it exceeds the limit together with its extended data")
    func largeExtendedData() async throws {
        try write([Value(key: "a", data: .noise(10))])
        try SQLiteDatabase(path: "\(folder)/manifest.sqlite").execute(
            """
            update manifest set extended_data = zeroblob(950);
            insert into manifest values ('b', null, 1, x'07', 1, 1, zeroblob(5000))
            """)
        let cache = fixture.cache()
        cache.configuration.maximumEntryBytes = 1000
        cache.configuration.maximumAge = nil
        // Extended data that's larger than an entry is dropped, and the value is kept.
        #expect(await cache.importEntries(fromYYCache: folder) == 1)
        #expect(await cache.contains("a") == false)
        #expect(await cache.read("b")?.data == Data([7]))
        #expect(!exists("manifest.sqlite"))
    }

    @Test("The least recently used entries are trimmed first")
    func order() async throws {
        let now = Int(fixture.clock.wallTime)
        try write(
            (0..<10).map {
                Value(
                    key: "\($0)", data: .noise(10), modified: now - 1000, accessed: now - 100 + ($0 * 7) % 10)
            })
        let cache = fixture.cache()
        await cache.importEntries(fromYYCache: folder)
        await cache.trim(toCount: 2)
        #expect(await cache.entries().map(\.key.text).sorted() == ["4", "7"])
    }

    @Test("A value in a row with an empty file name is moved")
    func emptyFileName() async throws {
        try write([])
        try SQLiteDatabase(path: "\(folder)/manifest.sqlite").execute(
            "insert into manifest values ('a', '', 2, x'0102', 1, 1, null)")
        let cache = fixture.cache()
        cache.configuration.maximumAge = nil
        #expect(await cache.importEntries(fromYYCache: folder) == 1)
        #expect(await cache.read("a")?.data == Data([1, 2]))
    }

    @Test("The app can convert or drop values during the import")
    func conversion() async throws {
        try write([
            Value(key: "a", data: Data([1])), Value(key: "b", data: Data([2]), fileName: "b"),
        ])
        let cache = fixture.cache()
        cache.configuration.maximumAge = nil
        let count = await cache.importEntries(
            fromYYCache: folder, convert: { key, data in key == "a" ? data + [9] : nil })
        #expect(count == 1)
        #expect(await cache.read("a")?.data == Data([1, 9]))
        #expect(await cache.contains("b") == false)
        #expect(!exists("manifest.sqlite") && !exists("data/b"))
    }

    @Test("Values that are too large or already in the cache aren't imported")
    func limits() async throws {
        try write([
            Value(key: "old", data: .noise(10)), Value(key: "large", data: .noise(5000)),
            Value(key: "large file", data: .noise(5000), fileName: "large"), Value(key: "", data: .noise(5)),
        ])
        let cache = fixture.cache()
        cache.configuration.maximumEntryBytes = 1000
        await cache.store(.noise(20), for: "old")
        #expect(await cache.importEntries(fromYYCache: folder) == 0)
        #expect(await cache.read("old")?.data == .noise(20))
        #expect(await cache.statistics().count == 1)
        #expect(!exists("manifest.sqlite"))
    }

    @Test("Links, folders, missing files and files outside the folder aren't imported")
    func foreign() async throws {
        let secret = fixture.folder.file("secret")
        try Data("secret".utf8).write(to: URL(filePath: secret))
        try write([])
        let database = try SQLiteDatabase(path: "\(folder)/manifest.sqlite")
        for (key, name) in [
            ("up", "../../../secret"), ("absolute", secret), ("dots", ".."), ("link", "link"),
            ("folder", "folder"), ("missing", "missing"), ("none", ""),
        ] {
            try database.execute("insert into manifest values ('\(key)', '\(name)', 6, null, 1, 1, null)")
        }
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: "\(folder)/data/link", withDestinationPath: secret)
        try manager.createDirectory(atPath: "\(folder)/data/folder", withIntermediateDirectories: false)
        let cache = fixture.cache()
        #expect(await cache.importEntries(fromYYCache: folder) == 0)
        #expect(await cache.statistics().count == 0)
        #expect(try Data(file: secret) == Data("secret".utf8))
        // Files that YYCache didn't write stay.
        #expect(exists("data/folder"))
    }

    @Test(
        "A folder without a valid database stays as it is",
        arguments: ["noise", "empty", "other", "view", "link", "missing"])
    func invalid(kind: String) async throws {
        let path = "\(folder)/manifest.sqlite"
        switch kind {
        case "noise": try Data.noise(20_000).write(to: URL(filePath: path))
        case "empty": try Data().write(to: URL(filePath: path))
        case "other": try SQLiteDatabase(path: path).execute("create table other (key text)")
        case "view":
            try SQLiteDatabase(path: path).execute(
                """
                create view manifest as with recursive endless(key) as (select '1' union all select key || '1'
                from endless) select key, null as filename, 1 as size, key as inline_data,
                1 as modification_time, 1 as last_access_time from endless
                """)
        case "link":
            try write([Value(key: "a", data: Data([1]))])
            let moved = fixture.folder.file("moved.sqlite")
            try FileManager.default.moveItem(atPath: path, toPath: moved)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: moved)
        default: break
        }
        try Data([1]).write(to: URL(filePath: "\(folder)/data/value"))
        let cache = fixture.cache()
        #expect(await cache.importEntries(fromYYCache: folder) == 0)
        await cache.flush()
        #expect(exists("data/value") && fixture.entryFiles.isEmpty)
        #expect(fixture.errors.count == (["link", "missing"].contains(kind) ? 0 : 1))
    }

    @Test("Values with impossible times are moved")
    func times() async throws {
        try write([
            Value(key: "future", data: Data([1]), modified: .max, accessed: .max),
            Value(key: "past", data: Data([2]), modified: .min, accessed: .min),
        ])
        let cache = fixture.cache()
        cache.configuration.maximumAge = nil
        #expect(await cache.importEntries(fromYYCache: folder) == 2)
        #expect(await cache.read("future")?.data == Data([1]))
        #expect(await cache.read("past")?.stored.timeIntervalSince1970 == 0)
    }

    @Test("An unreadable file is left in place for the next import")
    func failure() async throws {
        try write((0..<5).map { Value(key: "\($0)", data: .noise(100), fileName: "file\($0)", accessed: $0) })
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        cache.configuration.maximumAge = nil
        files.fail(only: [.read], at: 3, with: 5)
        #expect(await cache.importEntries(fromYYCache: folder) == 4)
        #expect(exists("manifest.sqlite"))
        files.removeFault()
        #expect(await cache.importEntries(fromYYCache: folder) == 1)
        #expect(!exists("manifest.sqlite"))
        #expect(await cache.statistics().count == 5)
        // The open file is the temporary folder's lock.
        #expect(files.openFiles <= 1)
    }

    @Test("Many values are moved with one file open at a time and without listing the folder")
    func many() async throws {
        let database = try SQLiteDatabase(path: "\(folder)/manifest.sqlite")
        try database.execute(Self.schema)
        try database.execute(
            """
            with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
            insert into manifest select 'key ' || n, null, 1, x'07', 1, n, null from numbers
            """)
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        cache.configuration.maximumAge = nil
        let log = EventLog<Int>()
        let count = await cache.importEntries(fromYYCache: folder) { _ in log.record(files.openFiles) }
        #expect(count == 3000)
        // The open files are the temporary folder's lock, a value's file, and one that the index inspects.
        #expect(log.events.allSatisfy { $0 <= 3 } && log.count == 47)
        #expect(await cache.read("key 3000")?.data == Data([7]))
        #expect(await cache.statistics().count == 3000)
    }
}
