// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: the index follows the files", .timeLimit(.minutes(1)))
struct DiskCacheIndexTests {
    let fixture: CacheFixture
    var index: String { "\(fixture.path)/index-1.sqlite" }

    init() throws { fixture = try CacheFixture() }

    private func fill(_ cache: DiskCache, _ count: Int = 20) async {
        for number in 0..<count { await cache.store(.noise(100), for: CacheKey("\(number)")) }
        await cache.flush()
    }

    @Test("The index includes an entry that another process stores during a trim")
    func storedWhileTrimmed() async {
        let other = fixture.cache()
        let files = FaultyFileSystem(onFailure: { _ in
            other.store(.noise(200), for: "0")
            other.flush()
        })
        let cache = fixture.cache(files: files)
        await fill(cache)
        files.fail(only: [.unlink], at: 1, with: ENOENT)
        await cache.trim(toBytes: 0)
        #expect(files.failures == 1)
        #expect(await cache.statistics().count == fixture.entryFiles.count)
    }

    @Test("A lost index is rebuilt")
    func lost() async throws {
        await fill(fixture.cache())
        let before = await fixture.cache().statistics()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + suffix) }
        #expect(await fixture.cache().statistics() == before)
        #expect(before.count == 20)
    }

    @Test("An index lost or damaged while in use is rebuilt", arguments: [true, false])
    func damagedInUse(isRemoved: Bool) async throws {
        let cache = fixture.cache()
        await fill(cache)
        let before = await cache.statistics()
        for suffix in ["", "-wal", "-shm"] {
            if isRemoved {
                try? FileManager.default.removeItem(atPath: index + suffix)
            } else if let data = try? Data(file: index + suffix) {
                try Data.noise(data.count).overwrite(index + suffix)
            }
        }
        for number in 0..<20 { #expect(await cache.read(CacheKey("\(number)"))?.data == .noise(100)) }
        await cache.store(.noise(100), for: "0")
        #expect(await cache.statistics() == before)
        await cache.trim(toBytes: 0)
        #expect(await cache.statistics().count == 0)
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("An index overwritten with garbage is rebuilt", arguments: [0, 1, 100, 5000])
    func garbage(count: Int) async throws {
        await fill(fixture.cache())
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + suffix) }
        try Data.noise(count).overwrite(index)
        let cache = fixture.cache()
        #expect(await cache.statistics().count == 20)
        #expect(await cache.read("3")?.data == .noise(100))
    }

    @Test("An index from a later version isn't changed")
    func newer() async throws {
        await fill(fixture.cache())
        // Wait until the released cache has closed its index, which removes the log.
        while FileManager.default.fileExists(atPath: index + "-wal"), !Task.isCancelled { await Task.yield() }
        var bytes = try Data(file: index)
        // The header's user version is big-endian, at offset 60.
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 9])
        try bytes.overwrite(index)
        let cache = fixture.cache()
        #expect(await cache.statistics().count == 20)
        await cache.trim(toBytes: 0)
        #expect(await cache.statistics().count == 0)
        let version = try Data(file: index)[60..<64]
        #expect(Array(version) == [0, 0, 0, 9])
    }

    @Test("A dead process's entries are counted, and its temporary files are removed")
    func deadProcess() async throws {
        await fill(fixture.cache())
        // A killed process leaves a session without a lock, a half-written file, and entries without rows.
        let session = "\(fixture.path)/temporary/abc123"
        try FileManager.default.createDirectory(atPath: session, withIntermediateDirectories: false)
        try Data("half".utf8).overwrite(session + "/7.part")
        let other = try CacheFixture()
        let source = other.cache()
        await source.store(.noise(100), for: "orphan")
        let target = fixture.cache().path(for: "orphan")
        let bucket = String(target.dropLast(33))
        try? FileManager.default.createDirectory(atPath: bucket, withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: source.path(for: "orphan"), toPath: target)

        let cache = fixture.cache()
        #expect(await cache.statistics().count == 21)
        #expect(fixture.temporaryFiles.isEmpty)
        #expect(await cache.read("orphan")?.data == .noise(100))
    }

    @Test("A running process's temporary files aren't removed")
    func livingProcess() async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        let writer = try #require(await Task.detached { cache.writer(for: "b") }.value)
        writer.append(.noise(1000))
        let other = fixture.cache()
        #expect(await other.statistics().count == 1)
        #expect(fixture.temporaryFiles.count == 1)
        #expect(writer.commit())
        #expect(await other.read("b")?.data == .noise(1000))
    }

    @Test("Two caches in one folder share the index")
    func twoCaches() async {
        let first = fixture.cache()
        let second = fixture.cache()
        await fill(first, 10)
        await second.store(.noise(100), for: "x")
        #expect(await second.statistics().count == 11)
        #expect(await first.statistics().count == 11)
        #expect(await first.read("x")?.data == .noise(100))
        await first.remove("x")
        #expect(await second.read("x") == nil)
        await first.flush()
        #expect(await second.statistics().count == 10)
        await second.removeAll()
        #expect(await first.read("1") == nil)
        await first.store(.noise(10), for: "y")
        #expect(await second.read("y")?.data == .noise(10))
        await second.flush()
        #expect(await first.statistics().count == 1)
    }

    @Test("The index doesn't contain any part of a key")
    func privacy() async throws {
        await fixture.cache().store(.noise(10), for: "https://secret.example/token")
        await fixture.cache().flush()
        for suffix in ["", "-wal"] {
            guard let data = try? Data(file: index + suffix) else { continue }
            #expect(String(decoding: data, as: UTF8.self).contains("secret") == false)
        }
    }
}
