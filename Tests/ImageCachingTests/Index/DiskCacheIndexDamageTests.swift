// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: damaged index", .timeLimit(.minutes(2)))
struct DiskCacheIndexDamageTests {
    let fixture: CacheFixture
    let cache: DiskCache
    let keys = (0..<6).map { CacheKey("\($0)") }
    var index: String { fixture.path + "/index-1.sqlite" }

    init() throws {
        fixture = try CacheFixture()
        cache = fixture.cache()
    }

    private func fill() async {
        for key in keys { await cache.store(.noise(100), for: key) }
        await cache.flush()
    }

    /// Returns the index's bytes, none of which are in the log.
    private func filledIndex() async throws -> Data {
        await fill()
        try SQLiteDatabase(path: index).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(file: index)
    }

    private func isWhole(_ cache: DiskCache) async -> Bool {
        for key in keys {
            guard await cache.read(key)?.data == .noise(100) else { return false }
        }
        return await cache.statistics() == DiskCacheStatistics(count: 6, bytes: Self.bytes)
    }

    /// The total size of the six files.
    private static let bytes = 6 * (100 + 1 + 64)

    @Test("A scan after a process dies is repeated if the index was locked")
    func busy() async throws {
        await fill()
        // A process leaves this state if it dies after removing an entry.
        let files = POSIXFileSystem()
        try files.unlink(cache.path(for: keys[0]))
        try files.makeDirectory(fixture.path + "/temporary/dead")
        let other = try SQLiteDatabase(path: index)
        try other.execute("BEGIN IMMEDIATE")
        let cache = fixture.cache()
        #expect(await cache.statistics().count == 0)
        try other.execute("ROLLBACK")
        #expect(await cache.statistics().count == 5)
        #expect(try files.list(fixture.path + "/temporary").isEmpty)
    }

    @Test("An index in a format that SQLite can only read is rebuilt")
    func format() async throws {
        var bytes = try await filledIndex()
        bytes[18] = 3
        try bytes.overwrite(index)
        let cache = fixture.cache()
        let key = CacheKey("new")
        await cache.store(.noise(100), for: key)
        await cache.flush()
        #expect(await cache.statistics().count == 7)
        await cache.remove(key)
        await cache.flush()
        #expect(await isWhole(cache))
    }

    @Test(
        "An index with out-of-range numbers is rebuilt",
        arguments: [
            "UPDATE entries SET position = 9223372036854775807", "UPDATE totals SET count = -5",
            "UPDATE totals SET bytes = -9223372036854775807 - 1", "UPDATE totals SET count = 1 << 62",
            "DROP TRIGGER entry_changed; UPDATE entries SET bytes = -9223372036854775807 - 1",
            "DROP TRIGGER entry_changed; UPDATE entries SET bytes = 9223372036854775807",
        ])
    func numbers(_ damage: String) async throws {
        await fill()
        try SQLiteDatabase(path: index).execute(damage)
        let cache = fixture.cache()
        await cache.store(.noise(100), for: keys[0])
        await cache.trim(toBytes: Self.bytes)
        #expect(await cache.entries().count == 6)
        #expect(await isWhole(cache))
        await cache.trim(toBytes: 0)
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("Listing ends even if the rows are out of order")
    func order() async throws {
        var bytes = try await filledIndex()
        let last = try #require(await cache.entries().map { $0.path.split(separator: "/").last! }.max())
        while let place = bytes.firstRange(of: Data(last.utf8)) {
            bytes.replaceSubrange(place.prefix(2), with: Data("00".utf8))
        }
        try bytes.overwrite(index)
        let cache = fixture.cache()
        #expect(await cache.entries().count == 6)
        #expect(await isWhole(cache))
    }

    @Test("Verifying corrects wrong totals")
    func totals() async throws {
        await fill()
        try SQLiteDatabase(path: index).execute("UPDATE totals SET count = 77, bytes = 7")
        _ = await cache.verify()
        #expect(await isWhole(cache))
    }

    @Test(
        "A row with an invalid name doesn't stop a trim and is removed by verifying",
        arguments: ["x'ff'", "'2m'", "'~'"])
    func names(_ name: String) async throws {
        await fill()
        try SQLiteDatabase(path: index).execute(
            "INSERT INTO entries VALUES (CAST(\(name) AS TEXT), 1, 1, 1, 1, NULL, 0)")
        await cache.trim(toBytes: 0)
        _ = await cache.verify()
        #expect(await cache.statistics().count == fixture.entryFiles.count)
        await cache.trim(toBytes: 0)
        #expect(await cache.statistics().count == 0)
    }

    @Test(
        "Verifying finds tables with a different definition",
        arguments: ["name TEXT", "new.bytes - old", "(accessed)"])
    func schema(_ part: String) async throws {
        var bytes = try await filledIndex()
        let place = try #require(bytes.firstRange(of: Data(part.utf8)))
        // The first change results in TEXP, which is a valid type. The others make the SQL invalid.
        bytes[place.upperBound - (part.hasPrefix("new") ? 5 : part.hasPrefix("n") ? 1 : 2)] ^= 0x04
        try bytes.overwrite(index)
        let cache = fixture.cache()
        _ = await cache.verify()
        await cache.store(.noise(100), for: keys[0])
        #expect(await isWhole(cache))
    }

    @Test("Verifying finds a name that differs between the table and its indexes", arguments: 0..<3)
    func mismatch(_ place: Int) async throws {
        var bytes = try await filledIndex()
        let name = try #require(await cache.entries().first).path.split(separator: "/").last!
        let places = bytes.indices.filter { bytes[$0...].starts(with: name.utf8) }
        // The name is in the table and in two indexes, by use and by position. The changed name isn't in any
        // bucket.
        bytes[try #require(places.dropFirst(place).first) + 1] ^= 0x4B
        try bytes.overwrite(index)
        let cache = fixture.cache()
        _ = await cache.verify()
        #expect(await isWhole(cache))
    }
}
