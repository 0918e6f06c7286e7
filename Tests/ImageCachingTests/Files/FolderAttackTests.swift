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

/// Tests files, folders and links that another user could put into a cache's folder to make it change files
/// elsewhere.
@Suite("Disk cache: attacks on the folder", .timeLimit(.minutes(1)))
struct FolderAttackTests {
    private let fixture: CacheFixture
    private let manager = FileManager.default
    /// A folder outside the cache's folder.
    private let outside: String
    /// A file name that an entry could have.
    private static let entry = "7f0123456789abcdef0123456789abcd"

    init() throws {
        fixture = try CacheFixture()
        outside = fixture.folder.file("outside")
        for path in ["", "/7f", "/entries/7f", "/\(String(repeating: "ab", count: 32))"] {
            try manager.createDirectory(atPath: outside + path, withIntermediateDirectories: true)
            for name in ["mine.txt", "1.part", Self.entry] {
                try Data("mine".utf8).overwrite("\(outside)\(path)/\(name)")
            }
        }
    }

    /// Returns the files and folders outside, with their contents.
    private func contents() throws -> [String: Data?] {
        var found: [String: Data?] = [:]
        for path in try manager.subpathsOfDirectory(atPath: outside) {
            found[path] = try? Data(file: "\(outside)/\(path)")
        }
        return found
    }

    /// Calls every method that stores, moves or removes files.
    private func use(_ cache: DiskCache) async throws {
        let other = try CacheFixture()
        await other.cache().store(.noise(50), for: "other")
        await cache.store(.noise(100), for: "a")
        _ = await cache.read("a")
        _ = await cache.statistics()
        _ = await cache.verify()
        await cache.moveEntries(from: other.path)
        cache.removeAll { _, _ in true }
        await cache.rebuild()
        await cache.trim(toBytes: 0)
        await cache.store(.noise(100), for: "b")
        await cache.remove("b")
        await cache.removeAll()
        await cache.flush()
    }

    @Test(
        "Cleaning doesn't follow links",
        arguments: [
            "temporary/abc123", "temporary", "trash.1", "trash.1/7f", "entries", "entries/7f",
            "index-1.sqlite", "CACHEDIR.TAG", "partitions",
        ], [false, true])
    func links(place: String, isDangling: Bool) async throws {
        let first = fixture.cache()
        await first.store(.noise(100), for: "old")
        await first.flush()
        let path = "\(fixture.path)/\(place)"
        try? manager.removeItem(atPath: path)
        try manager.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        let target = isDangling ? outside + "/missing" : outside
        let isFile = place.contains(".sqlite") || place.contains("TAG")
        try manager.createSymbolicLink(
            atPath: path, withDestinationPath: isFile && !isDangling ? outside + "/mine.txt" : target)
        let before = try contents()
        try await use(fixture.cache())
        #expect(try contents() == before)
    }

    @Test(
        "Stores, counts and removals don't follow a link in place of a bucket's folder")
    func linkedBuckets() async throws {
        let first = fixture.cache()
        await first.store(.noise(100), for: "a")
        await first.flush()
        try manager.removeItem(atPath: "\(fixture.path)/entries")
        try manager.createDirectory(atPath: "\(fixture.path)/entries", withIntermediateDirectories: true)
        for bucket in 0..<256 {
            let digits = String(bucket, radix: 16)
            let name = digits.count == 1 ? "0" + digits : digits
            try manager.createSymbolicLink(
                atPath: "\(fixture.path)/entries/\(name)", withDestinationPath: outside)
        }
        let before = try contents()
        let cache = fixture.cache()
        #expect(await cache.store(.noise(100), for: "a") == false)
        #expect(await cache.rebuild().count == 0)
        try await use(cache)
        #expect(try contents() == before)
        #expect(fixture.errors.count > 0)
    }

    @Test(
        "If a file takes the place of a folder, stores fail with one report",
        arguments: ["temporary", "entries"])
    func filesInPlaceOfFolders(name: String) async throws {
        try manager.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
        try Data("mine".utf8).overwrite("\(fixture.path)/\(name)")
        let cache = fixture.cache()
        for _ in 0..<3 { #expect(await cache.store(.noise(10), for: "a") == false) }
        #expect(await cache.read("a") == nil)
        #expect(await cache.removeAll() == (name != "entries"))
        await cache.flush()
        #expect(fixture.errors.events.map(\.code) == [.io])
        #expect(try Data(file: "\(fixture.path)/\(name)") == Data("mine".utf8))
    }

    @Test("A folder in place of an entry's file isn't read, counted or removed")
    func foldersInPlaceOfFiles() async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        let path = cache.path(for: "a")
        try manager.removeItem(atPath: path)
        try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Data("mine".utf8).overwrite(path + "/file")
        #expect(await cache.read("a") == nil)
        #expect(await cache.store(.noise(10), for: "a") == false)
        #expect(await cache.remove("a") == false)
        #expect(await cache.rebuild().count == 0)
        await cache.trim(toCount: 0)
        #expect(await cache.verify().entries.count == 0)
        #expect(await cache.removeAll())
        await cache.flush()
        #expect(try Data(file: path + "/file") == Data("mine".utf8))
    }

    @Test(
        "A key with separators names a file inside the folder",
        arguments: [
            "../../outside/mine.txt", "/etc/passwd", "https://a.example/..%2f..%2fmine.txt", "..",
            "a/../b.../x",
            "https://a.example/b.png/../../c.j/pg",
        ])
    func separators(key: String) async throws {
        var configuration = DiskCacheConfiguration()
        configuration.keepsExtensions = true
        let before = try contents()
        let cache = fixture.cache(configuration)
        #expect(await cache.store(.noise(10), for: CacheKey(key)))
        #expect(await cache.read(CacheKey(key))?.data == .noise(10))
        let partition = cache.partition(named: key)
        #expect(await partition.store(.noise(20), for: CacheKey(key)))
        #expect(fixture.entryFiles.count == 1)
        #expect(fixture.files.contains { $0.hasPrefix("partitions/") && $0.contains("/entries/") })
        #expect(await cache.remove(CacheKey(key)))
        #expect(try contents() == before)
    }
}
