// SPDX-License-Identifier: MIT

import ImageBase
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

@testable import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: verifying, rebuilding, clearing and moving", .timeLimit(.minutes(1)))
struct DiskCacheMaintenanceTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    private func fill(_ cache: DiskCache, _ count: Int = 20) async {
        for number in 0..<count { await cache.store(.noise(100 + number), for: CacheKey("\(number)")) }
        await cache.flush()
    }

    @Test("Verifying removes damaged entries and keeps the rest")
    func verify() async throws {
        let cache = fixture.cache()
        await fill(cache)
        for (number, position) in [(3, 0), (4, 100), (5, 101), (6, 150)] {
            let path = cache.path(for: CacheKey("\(number)"))
            var bytes = try Data(file: path)
            bytes[position] ^= 1
            try bytes.overwrite(path)
        }
        try Data(file: cache.path(for: "8")).overwrite(cache.path(for: "7"))
        let progress = EventLog<DiskCacheProgress>()
        let result = await cache.verify { progress.record($0) }
        #expect(result.entries.count == 15 && result.damaged == 5 && result.skipped == 0)
        #expect(progress.events.last == DiskCacheProgress(finished: 20, total: 20))
        #expect(await cache.statistics() == result.entries)
        #expect(await cache.read("0") != nil)
        #expect(await cache.verify() == DiskCacheVerification(entries: result.entries))
    }

    @Test("Verifying corrects rows that don't match the files")
    func correction() async throws {
        let cache = fixture.cache()
        await fill(cache)
        let other = try CacheFixture()
        let source = other.cache()
        await source.store(.noise(9), for: "new")
        try Data(file: source.path(for: "new")).overwrite(cache.path(for: "1"))
        try FileManager.default.removeItem(atPath: cache.path(for: "2"))
        let result = await cache.verify()
        #expect(result.entries.count == 18 && result.damaged == 1 && result.corrected == 1)
        #expect(await cache.statistics() == result.entries)
    }

    @Test("Verifying finds a damaged index and rebuilds it")
    func damagedIndex() async throws {
        let cache = fixture.cache()
        await fill(cache, 400)
        let other = try SQLiteDatabase(path: fixture.path + "/index-1.sqlite")
        _ = try other.integer("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(file: fixture.path + "/index-1.sqlite")
        try #require(bytes.count > 4096 * 8)
        for page in 4..<(bytes.count / 4096) { bytes[page * 4096] = 0xff }
        let second = fixture.cache()
        #expect(await second.statistics().count == 400)
        try bytes.overwrite(fixture.path + "/index-1.sqlite")
        #expect(await second.verify().entries.count == 400)
        #expect(await second.statistics().count == 400)
        #expect(await fixture.cache().statistics().count == 400)
    }

    @Test("Rebuilding finds all entries and orders them by time")
    func rebuild() async throws {
        let cache = fixture.cache()
        for number in 0..<10 {
            fixture.clock.advance(by: .seconds(1))
            await cache.store(.noise(100), for: CacheKey("\(number)"))
        }
        let before = await cache.statistics()
        #expect(await cache.rebuild() == before)
        await cache.trim(toBytes: before.bytes / 2)
        #expect(Set(await cache.entries().map(\.key.text)) == ["5", "6", "7", "8", "9"])
    }

    @Test("Removing by a condition includes entries that another cache hasn't indexed yet")
    func unindexed() async {
        let (cache, other) = (fixture.cache(), fixture.cache())
        await fill(cache, 3)
        await cache.flush()
        await other.store(.noise(10), metadata: Data("unwanted".utf8), for: "other")
        let count = cache.removeAll(where: { _, metadata in metadata == Data("unwanted".utf8) })
        #expect(count == 1)
        #expect(await !other.contains("other"))
        #expect(Set(await cache.entries().map(\.key.text)) == ["0", "1", "2"])
    }

    @Test("Removing all entries reports progress until it's complete")
    func clearing() async throws {
        let cache = fixture.cache()
        await fill(cache, 150)
        let progress = EventLog<DiskCacheProgress>()
        #expect(await cache.removeAll { progress.record($0) })
        #expect(
            progress.events == [64, 128, 150].map { DiskCacheProgress(finished: $0, total: 150) })
        #expect(fixture.entryFiles.isEmpty && fixture.files.allSatisfy { !$0.contains("trash") })
        #expect(await cache.statistics().count == 0)
    }

    @Test(
        "Removing an earlier process's entries reports progress, even before the cache is opened",
        arguments: [20, 150])
    func unopened(count: Int) async throws {
        await fill(fixture.cache(), count)
        let progress = EventLog<DiskCacheProgress>()
        #expect(await fixture.cache().removeAll { progress.record($0) })
        #expect(progress.events.map(\.finished) == Array(stride(from: 64, through: count, by: 64)) + [count])
        #expect(progress.events.allSatisfy { $0.total == count })
        await fill(fixture.cache(), count)
        let tiers = TieredCache<[UInt8]>(
            memory: MemoryCache(), disk: fixture.cache(),
            coder: CacheCoder(encode: { Data($0) }, decode: { Array($0) }, cost: \.count))
        let later = EventLog<DiskCacheProgress>()
        #expect(await tiers.removeAll { later.record($0) })
        #expect(later.events == progress.events)
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("Moving takes all entries from another folder and removes the folder")
    func moving() async throws {
        let other = try CacheFixture()
        do {
            let source = other.cache()
            await fill(source, 100)
            await source.store(.noise(7), metadata: .noise(3), timeToLive: .seconds(9), for: "extra")
            await source.flush()
        }
        let cache = fixture.cache()
        fixture.clock.advance(by: .seconds(5))
        await cache.store(.noise(1), for: "3")
        let progress = EventLog<DiskCacheProgress>()
        #expect(await cache.moveEntries(from: other.path) { progress.record($0) } == 100)
        #expect(progress.events.last == DiskCacheProgress(finished: 101, total: 101))
        #expect(await cache.read("3")?.data == .noise(1))
        #expect(await cache.read("99")?.data == .noise(199))
        #expect(await cache.read("extra")?.metadata == .noise(3))
        #expect(await cache.statistics().count == 101)
        while FileManager.default.fileExists(atPath: other.path), !Task.isCancelled {
            await Task.yield()
            _ = await cache.moveEntries(from: other.path)
        }
        #expect(await cache.moveEntries(from: other.path) == 0)
        #expect(await cache.moveEntries(from: fixture.path + "/") == 0)
        #expect(await cache.statistics().count == 101)
    }

    @Test("Moving distinguishes folders with the same inode on two volumes")
    func movingBetweenRoots() async throws {
        let other = try CacheFixture()
        let source = other.cache()
        await source.store(.noise(9), for: "a")
        await source.flush()
        let files = FaultyFileSystem(changeStatus: { [path = other.path] name, status in
            if status.kind == .directory { status.inode = 2 }
            if name.hasPrefix(path) { status.device &+= 1 }
        })
        let cache = fixture.cache(files: files)
        await cache.store(.noise(1), for: "b")
        #expect(await cache.moveEntries(from: other.path) == 1)
        #expect(await cache.read("a")?.data == .noise(9))
    }

    @Test("Moving from another volume copies entries and leaves other files in place")
    func movingAcrossVolumes() async throws {
        let other = try CacheFixture()
        let source = other.cache()
        await source.store(.noise(600_000), metadata: .noise(3), for: "a")
        await source.flush()
        try Data("mine".utf8).overwrite(other.path + "/entries/notes.txt")
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        await cache.store(.noise(1), for: "b")
        files.fail(only: [.rename], at: 1, with: EXDEV)
        #expect(await cache.moveEntries(from: other.path) == 1)
        #expect(files.failures == 1)
        #expect(await cache.read("a")?.data == .noise(600_000))
        #expect(await cache.read("a")?.metadata == .noise(3))
        #expect(other.entryFiles == ["entries/notes.txt"])
    }
}
