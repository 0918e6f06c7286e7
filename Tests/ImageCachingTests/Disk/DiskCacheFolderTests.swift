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

@Suite("Disk cache: unusable folders", .timeLimit(.minutes(1)))
struct DiskCacheFolderTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    @Test("A store silently recreates a folder that's removed while in use")
    func removed() async {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        for round in 0..<3 {
            await cache.store(.noise(10), for: "before")
            fixture.remove()
            #expect(await cache.read("a") == nil)
            #expect(await cache.statistics().count == 0)
            #expect(await cache.remove("a") == false)
            #expect(await cache.removeAll())
            #expect(await cache.store(.noise(20), for: "b"), "round \(round)")
            #expect(await cache.read("b")?.data == .noise(20))
            #expect(await cache.statistics().count == 1)
        }
        await cache.flush()
        #expect(fixture.errors.events.isEmpty)
    }

    @Test("The folder has the tag that makes backup tools skip caches")
    func backupTag() async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        let tag = try Data(contentsOf: URL(fileURLWithPath: fixture.path + "/CACHEDIR.TAG"))
        #expect(String(decoding: tag, as: UTF8.self).hasPrefix("Signature: 8a477f597d28d172789f06886806bc55"))
    }

    @Test("A store recreates removed subfolders", arguments: ["entries", "temporary"])
    func partsRemoved(part: String) async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        try FileManager.default.removeItem(atPath: "\(fixture.path)/\(part)")
        #expect(await cache.store(.noise(10), for: "b"))
        #expect(await cache.read("b") != nil)
        await cache.flush()
        #expect(fixture.errors.events.isEmpty)
    }

    @Test(
        "A folder path that names or passes through a file is reported once",
        arguments: ["", "/cache"])
    func isAFile(below: String) async throws {
        let path = fixture.folder.file("file")
        try Data("mine".utf8).overwrite(path)
        let errors = EventLog<ImageError>()
        let cache = DiskCache(directory: path + below) { errors.record($0) }
        for _ in 0..<3 {
            #expect(await cache.read("a") == nil)
            #expect(await cache.store(.noise(10), for: "a") == false)
            #expect(await cache.remove("a") == false)
            #expect(await cache.contains("a") == false)
            #expect(await cache.entries().isEmpty)
            await cache.trim()
            await cache.removeAll()
        }
        await cache.flush()
        #expect(errors.events.map(\.code) == [.io])
        #expect(try Data(file: path) == Data("mine".utf8))
    }

    @Test("A folder without write access can still be read after one report")
    func readOnly() async throws {
        let writer = fixture.cache()
        await writer.store(.noise(10), for: "a")
        await writer.flush()
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        files.fail(
            only: [.makeDirectory, .rename, .unlink, .write, .lock], at: 1, with: EROFS, permanently: true)
        for _ in 0..<3 {
            #expect(await cache.read("a")?.data == .noise(10))
            #expect(await cache.store(.noise(10), for: "b") == false)
            #expect(await cache.remove("a") == false)
        }
        await cache.flush()
        #expect(fixture.errors.count == 1, "\(fixture.errors.events)")
        #expect(files.openFiles == 0)
    }

    @Test("The folder can be a symbolic link")
    func link() async throws {
        let target = fixture.folder.file("target")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: fixture.path, withDestinationPath: target)
        let cache = fixture.cache()
        #expect(await cache.store(.noise(10), for: "a"))
        #expect(await cache.statistics().count == 1)
        #expect(await cache.read("a") != nil)
    }

    @Test("Missing parent folders are created")
    func deep() async {
        let cache = DiskCache(directory: fixture.folder.file("x/y/z/"))
        #expect(await cache.store(.noise(10), for: "a"))
        #expect(await cache.read("a") != nil)
    }
}
