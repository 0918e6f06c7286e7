// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import Testing
import WebImageTestSupport

@testable import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: index database", .timeLimit(.minutes(1)))
struct IndexDatabaseTests {
    let fixture: CacheFixture
    var index: String { fixture.path + "/index-1.sqlite" }

    init() throws { fixture = try CacheFixture() }

    private func open(_ path: String) throws -> IndexDatabase {
        guard case .opened(let database, _) = try IndexDatabase.open(path, expiry: .access) else {
            throw ImageError(.io, "newer")
        }
        return database
    }

    private func row(_ number: Int, bytes: Int = 1) -> IndexDatabase.Row {
        IndexDatabase.Row(
            name: Hash128("\(number)", seed: .fixed).hexadecimal, bytes: bytes, created: 1, stored: 1,
            accessed: Int64(number), expires: number % 2 == 0 ? Int64(number) : nil)
    }

    @Test("The log stays short, no matter how much is written")
    func log() throws {
        let path = fixture.folder.file("index")
        let database = try open(path)
        let second = try open(path)
        for batch in 0..<60 {
            try database.transaction { () throws(SQLiteError) in
                for number in 0..<1000 {
                    try database.put(row(number), position: Int64(batch * 1000 + number))
                }
            }
            // Without a reset, this statement would keep the log from being truncated.
            _ = try second.leastRecentlyUsed(limit: 10)
            _ = try second.totals()
            _ = try database.expired(nil, before: 1, limit: 3)
        }
        #expect(try POSIXFileSystem().status(at: path + "-wal").size < 12 << 20)
        #expect(try database.totals() == DiskCacheStatistics(count: 1000, bytes: 1000))
    }

    @Test("Sizes and totals have 64 bits")
    func sizes() async throws {
        let database = try open(fixture.folder.file("index"))
        for number in 0..<3 { try database.put(row(number, bytes: 5_000_000_000), position: Int64(number)) }
        try database.put(row(0, bytes: 6_000_000_000), position: 4)
        try database.remove(row(1).name)
        #expect(try database.totals() == DiskCacheStatistics(count: 2, bytes: 11_000_000_000))
        #expect(try database.leastRecentlyUsed(limit: 1).first?.bytes == 5_000_000_000)
        #expect(try database.row(row(0).name)?.expires == 0)
        #expect(try database.row(row(1).name) == nil)

        // This makes a sparse file of 5 GB.
        let cache = fixture.cache()
        let large: CacheKey = "large"
        await cache.store(.noise(1), for: large)
        await cache.flush()
        #expect(truncate(cache.path(for: large), 5_000_000_000) == 0)
        #expect(await cache.rebuild().bytes == 5_000_000_000)
        #expect(await cache.read(large) == nil)
        #expect(await cache.statistics().bytes == 0)
    }

    @Test("Totals match the entries after random operations")
    func totals() throws {
        let database = try open(fixture.folder.file("index"))
        var random = SeededRandom(seed: 5)
        var expected: [Int: Int] = [:]
        for position in 0..<3000 {
            let number = Int.random(in: 0..<100, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let bytes = Int.random(in: 0..<100_000, using: &random)
                try database.put(row(number, bytes: bytes), position: Int64(position))
                expected[number] = bytes
            case 6:
                #expect(try database.use(row(number).name, at: 3, position: 4) == (expected[number] != nil))
            case 7: try database.clampTimes(to: 2)
            default:
                try database.remove(row(number).name)
                expected[number] = nil
            }
        }
        let sum = expected.values.reduce(0, +)
        #expect(try database.totals() == DiskCacheStatistics(count: expected.count, bytes: sum))
        try database.removeAll()
        #expect(try database.totals() == DiskCacheStatistics(count: 0, bytes: 0))
    }

    @Test("Changes aren't lost while another process holds the index")
    func busy() async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        let other = try SQLiteDatabase(path: index)
        try other.execute("BEGIN IMMEDIATE")
        await cache.store(.noise(10), for: "b")
        let statistics = Task { await cache.statistics() }
        // The lock is released within SQLite's waiting time.
        await Task.yield()
        try other.execute("COMMIT")
        #expect(await statistics.value.count == 2)
        // If the lock is held for longer, the change waits for the next write.
        try other.execute("BEGIN IMMEDIATE")
        await cache.store(.noise(10), for: "c")
        await cache.trim()
        try other.execute("ROLLBACK")
        #expect(await cache.statistics().count == 3)
    }

    @Test("An index from an earlier version is rebuilt from the files")
    func earlier() async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        let other = try SQLiteDatabase(path: index)
        try other.execute("DROP TABLE entries; CREATE TABLE entries (x); PRAGMA user_version = 1")
        let second = fixture.cache()
        #expect(await second.statistics().count == 1)
        #expect(await second.info(for: "a") != nil)
    }
}
