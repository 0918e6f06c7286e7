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

@Suite("Disk cache: read-only, pre-seeded and private caches", .timeLimit(.minutes(1)))
struct DiskCacheModesTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    private func modes(_ change: (inout DiskCacheConfiguration) -> Void) -> DiskCacheConfiguration {
        var configuration = DiskCacheConfiguration()
        change(&configuration)
        return configuration
    }

    @Test("A read-only cache reads entries without changing files")
    func readOnly() async throws {
        let writer = fixture.cache()
        for number in 0..<5 { await writer.store(.noise(10), for: CacheKey("\(number)")) }
        await writer.flush()
        let index = fixture.path + "/index-1.sqlite"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + suffix) }
        try Data("garbage".utf8).overwrite(writer.path(for: "4"))
        let before = fixture.files.sorted()
        let files = FaultyFileSystem()
        let cache = fixture.cache(
            modes {
                $0.isReadOnly = true; $0.maximumAge = .zero
            }, files: files)
        #expect(await cache.read("1")?.data == .noise(10))
        #expect(await cache.read("4") == nil)
        #expect(await cache.statistics().count == 5)
        #expect(await cache.entries().count == 4)
        #expect(await cache.store(.noise(20), for: "1") == false)
        #expect(await cache.remove("1") == false)
        #expect(await cache.removeAll() == false)
        #expect(await cache.moveEntries(from: fixture.folder.path) == 0)
        await cache.trim()
        await cache.trim(toBytes: 0)
        let verification = await cache.verify()
        #expect(verification.entries.count == 4 && verification.damaged == 1)
        #expect(await cache.rebuild().count == 5)
        await cache.flush()
        #expect(fixture.files.sorted() == before)
        for operation: FileOperation in [.write, .rename, .unlink, .makeDirectory, .setTimes, .lock] {
            #expect(files.count(of: operation) == 0, "\(operation)")
        }
        #expect(fixture.errors.events.isEmpty)
    }

    @Test("Entries missing from the cache are read from a pre-seeded folder")
    func additional() async throws {
        let seed = try CacheFixture()
        let source = seed.cache()
        await source.store(.noise(10), metadata: .noise(2), for: "seeded")
        await source.store(.noise(11), for: "both")
        await source.flush()
        let before = seed.files.sorted()
        let cache = fixture.cache(
            modes { $0.additionalDirectories = [fixture.folder.file("missing"), seed.path] })
        await cache.store(.noise(20), for: "both")
        #expect(await cache.read("seeded")?.data == .noise(10))
        #expect(await cache.metadata(for: "seeded") == .noise(2))
        #expect(await cache.contains("seeded"))
        #expect(await cache.read("both")?.data == .noise(20))
        #expect(await cache.read("neither") == nil)
        #expect(await cache.statistics().count == 1)
        await cache.remove("both")
        #expect(await cache.read("both")?.data == .noise(11))
        await cache.removeAll()
        await cache.flush()
        #expect(await cache.read("seeded") != nil)
        try Data("garbage".utf8).overwrite(source.path(for: "seeded"))
        #expect(await cache.read("seeded") == nil)
        #expect(seed.files.sorted() == before)
    }

    @Test("A private cache never writes any part of a key to disk")
    func isPrivate() async throws {
        let key: CacheKey = "https://secret.example/a.jpg?token=abc"
        let cache = fixture.cache(
            modes {
                $0.isPrivate = true; $0.keepsExtensions = true
            })
        #expect(await cache.store(.noise(10), metadata: .noise(3), for: key))
        let writer = try #require(await Task.detached { cache.writer(for: "https://secret.example/b") }.value)
        writer.append(.noise(20))
        #expect(writer.commit())
        #expect(await cache.read(key)?.data == .noise(10))
        #expect(await cache.read("https://secret.example/b")?.data == .noise(20))
        #expect(await cache.read("https://secret.example/c") == nil)
        #expect(await cache.contains(key) && FileManager.default.fileExists(atPath: cache.path(for: key)))
        await cache.flush()
        #expect(!fixture.files.isEmpty)
        for name in fixture.files {
            let text = String(decoding: try Data(file: "\(fixture.path)/\(name)"), as: UTF8.self)
            #expect(!name.contains("secret") && !name.contains("jpg"))
            #expect(!text.contains("secret") && !text.contains("token"), "\(name)")
        }
        // A cache on the same folder that isn't private neither finds nor damages the entry.
        #expect(await fixture.cache().read(key) == nil)
        #expect(await fixture.cache().verify().damaged == 0)
        let listed = try #require(await cache.entries().first { $0.bytes > 90 + 64 }?.key)
        #expect(listed.text.hasPrefix("private:"))
        #expect(await cache.remove(listed))
        #expect(await cache.remove(key))
        #expect(await cache.read(key) == nil)
    }

    @Test("Files and folders are accessible only to their owner")
    func permissions() async throws {
        let cache = fixture.cache(modes { $0.isPrivate = true })
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        var record = stat()
        for name in fixture.files {
            #expect(lstat("\(fixture.path)/\(name)", &record) == 0)
            #expect(record.st_mode & 0o777 == 0o600, "\(name)")
        }
        for name in ["", "/entries"] {
            #expect(lstat(fixture.path + name, &record) == 0)
            #expect(record.st_mode & 0o777 == 0o700, "\(name)")
        }
    }
}
