// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Disk cache: a folder that is not as it should be")
struct DiskCacheFolderTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    @Test("removed while the cache is in use is made again by the next store, without a report")
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
        #expect(fixture.troubles.events.isEmpty)
    }

    @Test("whose parts were removed is made again too", arguments: ["entries", "temporary"])
    func partsRemoved(part: String) async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        try FileManager.default.removeItem(atPath: "\(fixture.path)/\(part)")
        #expect(await cache.store(.noise(10), for: "b"))
        #expect(await cache.read("b") != nil)
        await cache.flush()
        #expect(fixture.troubles.events.isEmpty)
    }

    @Test(
        "that is a file, or below a file, is reported once and otherwise does no harm",
        arguments: ["", "/cache"])
    func isAFile(below: String) async throws {
        let path = fixture.folder.file("file")
        try Data("mine".utf8).overwrite(path)
        let troubles = EventLog<ImageError>()
        let cache = DiskCache(directory: path + below) { troubles.record($0) }
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
        #expect(troubles.events.map(\.code) == [.io])
        #expect(try Data(file: path) == Data("mine".utf8))
    }

    @Test("that may not be written is read from, and reported once")
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
        #expect(fixture.troubles.count == 1, "\(fixture.troubles.events)")
        #expect(files.openFiles == 0)
    }

    @Test("may be a symbolic link")
    func link() async throws {
        let target = fixture.folder.file("target")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: fixture.path, withDestinationPath: target)
        let cache = fixture.cache()
        #expect(await cache.store(.noise(10), for: "a"))
        #expect(await cache.statistics().count == 1)
        #expect(await cache.read("a") != nil)
    }

    @Test("lies in folders that are made as needed")
    func deep() async {
        let cache = DiskCache(directory: fixture.folder.file("x/y/z/"))
        #expect(await cache.store(.noise(10), for: "a"))
        #expect(await cache.read("a") != nil)
    }
}
