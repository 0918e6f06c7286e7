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

@Suite("Disk cache", .timeLimit(.minutes(1)))
struct DiskCacheTests {
    let fixture: CacheFixture
    let cache: DiskCache

    init() throws {
        fixture = try CacheFixture()
        cache = fixture.cache()
    }

    @Test(
        "A read returns the stored bytes, metadata and time",
        arguments: [0, 1, 14, 15, 4095, 4096, 300_000, 3 << 20])
    func roundTrip(count: Int) async {
        let body = Data.noise(count)
        let metadata = Data.noise(300, seed: 2)
        #expect(await cache.store(body, metadata: metadata, for: "a"))
        let entry = await cache.read("a")
        #expect(entry?.data == body)
        #expect(entry?.metadata == metadata)
        #expect(entry?.stored == Date(timeIntervalSince1970: fixture.clock.wallTime))
        #expect(await cache.metadata(for: "a") == metadata)
    }

    @Test("Another cache in the same folder finds an entry")
    func reopened() async {
        await cache.store(.noise(100), metadata: Data("etag".utf8), for: "a")
        let other = fixture.cache()
        #expect(await other.read("a")?.metadata == Data("etag".utf8))
        #expect(await other.contains("a"))
    }

    @Test("A later store replaces the bytes and the metadata")
    func replacing() async {
        await cache.store(.noise(100), metadata: Data("old".utf8), for: "a")
        await cache.store(.noise(50), for: "a")
        let entry = await cache.read("a")
        #expect(entry?.data == .noise(50))
        #expect(entry?.metadata == Data())
        #expect(await cache.statistics().count == 1)
    }

    @Test("A key that wasn't stored is a miss")
    func miss() async {
        await cache.store(.noise(10), for: "a")
        #expect(await cache.read("b") == nil)
        #expect(await cache.contains("b") == false)
        #expect(await cache.remove("b") == false)
    }

    @Test("Removing an entry doesn't affect other entries")
    func removal() async {
        await cache.store(.noise(10), for: "a")
        await cache.store(.noise(10), for: "b")
        #expect(await cache.remove("a"))
        #expect(await cache.read("a") == nil)
        #expect(await cache.contains("b"))
        #expect(await cache.statistics().count == 1)
    }

    @Test("Removing all entries deletes their files but doesn't prevent new ones")
    func removeAll() async {
        for number in 0..<50 { await cache.store(.noise(100), for: CacheKey("\(number)")) }
        #expect(await cache.removeAll())
        #expect(await cache.read("7") == nil)
        await cache.store(.noise(10), for: "new")
        await cache.flush()
        #expect(fixture.entryFiles.count == 1)
        #expect(fixture.files.filter { $0.hasPrefix("trash") }.isEmpty)
        #expect(await cache.statistics().count == 1)
    }

    @Test("Statistics are exact even before the first store")
    func sizes() async throws {
        #expect(await cache.statistics() == DiskCacheStatistics(count: 0, bytes: 0))
        await cache.store(.noise(1000), metadata: .noise(20), for: "key")
        let bytes = try Data(file: cache.path(for: "key")).count
        #expect(bytes == 1000 + 20 + 3 + 64)
        #expect(await cache.statistics() == DiskCacheStatistics(count: 1, bytes: bytes))
    }

    @Test("An entry's file begins with the stored bytes and is private to its owner")
    func files() async throws {
        await cache.store(.noise(1000), for: "a")
        #expect(try Data(file: cache.path(for: "a")).prefix(1000) == .noise(1000))
        await cache.flush()
        for file in fixture.files {
            var status = stat()
            #expect(lstat("\(fixture.path)/\(file)", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(file)")
        }
    }

    @Test("Exporting replaces a file with the entry's bytes")
    func exporting() async throws {
        await cache.store(.noise(1000), metadata: .noise(10), for: "a")
        let target = fixture.folder.file("out.bin")
        try Data("old".utf8).overwrite(target)
        try await cache.export("a", to: target)
        #expect(try Data(file: target) == .noise(1000))
        #expect(fixture.folder.names == ["cache", "out.bin"])
        let error = await #expect(throws: ImageError.self) { try await cache.export("b", to: target) }
        #expect(error?.code == .notCached)
    }

    @Test("Entries are listed with their key, size and times")
    func listing() async {
        await cache.store(.noise(100), for: "https://a.example/ü.png?token=1")
        fixture.clock.advance(by: .seconds(60))
        await cache.store(.noise(200), for: "b")
        _ = await cache.read("https://a.example/ü.png?token=1")
        let entries = await cache.entries().sorted { $0.bytes < $1.bytes }
        #expect(entries.map(\.key.text) == ["https://a.example/ü.png?token=1", "b"])
        #expect(entries.first?.stored.timeIntervalSince1970 == fixture.clock.wallTime - 60)
        #expect(entries.first?.accessed.timeIntervalSince1970 == fixture.clock.wallTime)
    }

    @Test("A new cache doesn't access any file before its first use")
    func lazy() {
        let files = FaultyFileSystem()
        _ = fixture.cache(files: files)
        #expect(files.count == 0)
    }
}
