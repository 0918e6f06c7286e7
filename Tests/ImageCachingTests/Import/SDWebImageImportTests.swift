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

@Suite("Disk cache: importing from SDWebImage", .timeLimit(.minutes(1)))
struct SDWebImageImportTests {
    let fixture: CacheFixture
    let folder: String
    let url = CacheKey("https://example.com/a/photo.JPG?size=2")

    init() throws {
        fixture = try CacheFixture()
        folder = fixture.folder.file("com.hackemist.SDImageCache/default")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func cache(
        files: any FileSystem = .system, _ change: (inout DiskCacheConfiguration) -> Void = { _ in }
    ) -> DiskCache {
        var configuration = DiskCacheConfiguration()
        configuration.sdWebImageDirectory = folder
        change(&configuration)
        return fixture.cache(configuration, files: files)
    }

    /// Stores a file like SDWebImage does, named by the key's digest with a suffix.
    @discardableResult
    private func write(_ data: Data, for key: CacheKey, _ suffix: String) throws -> String {
        let path = "\(folder)/\(MD5Digest.hash(Array(key.text.utf8)).hexadecimal)\(suffix)"
        try data.write(to: URL(filePath: path))
        return path
    }

    /// Returns a file system with an extended attribute set by SDWebImage.
    private func attributed(_ path: String, _ archive: Data) -> FaultyFileSystem {
        FaultyFileSystem(
            attributes: [path: ["com.hackemist.SDDiskCache": archive, "com.example.other": Data([1])]])
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test("A key's digest matches md5sum")
    func digestOfKey() {
        let digest = MD5Digest.hash(Array("https://example.com/a.jpg".utf8)).hexadecimal
        #expect(digest == "7cff6e664a8bf6783610a2814043d343")
    }

    @Test(
        "A file from version 5, 4 or 3 becomes an entry when its key is read",
        arguments: [".JPG", ".JPG?size=2", ""])
    func layouts(suffix: String) async throws {
        let path = try write(.noise(1000), for: url, suffix)
        let cache = cache()
        #expect(await cache.contains(url) && exists(path))
        #expect(await cache.metadata(for: url) == Data())
        let entry = await cache.read(url)
        #expect(entry?.data == .noise(1000) && entry?.metadata == Data() && entry?.isExternal == false)
        #expect(!exists(path) && fixture.entryFiles.count == 1)
        #expect(await cache.read(url)?.data == .noise(1000))
        #expect(await cache.verify().entries.count == 1)
        #expect(await cache.entries().map(\.key.text) == [url.text])
    }

    @Test("An imported entry keeps its file's time but counts as recently used")
    func times() async throws {
        let path = try write(.noise(10), for: url, ".JPG")
        let date = Date(timeIntervalSince1970: fixture.clock.wallTime - 30 * 24 * 3600)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        let cache = cache()
        #expect(await cache.read(url)?.stored == date)
        await cache.trim()
        #expect(await cache.read(url)?.stored == date)
    }

    @Test("The extended object's archive is the entry's metadata both before and after the import")
    func extendedData() async throws {
        let path = try write(.noise(1000), for: url, ".JPG")
        let archive = Data("bplist00 of the app's class".utf8)
        let cache = cache(files: attributed(path, archive))
        #expect(await cache.metadata(for: url) == archive && exists(path))
        #expect(await cache.read(url)?.metadata == archive)
        #expect(!exists(path))
        // The metadata comes from the entry, because the file is gone.
        let later = self.cache()
        #expect(await later.metadata(for: url) == archive)
        #expect(await later.read(url)?.data == .noise(1000))
    }

    @Test("Extended data is kept within the entry limit and in files that aren't moved")
    func extendedDataLimits() async throws {
        let archive = Data.noise(900)
        for (limit, expected) in [(2200, archive), (1800, Data())] {
            let path = try write(.noise(1000), for: url, ".JPG")
            let cache = cache(files: attributed(path, archive)) { $0.maximumEntryBytes = limit }
            let entry = await cache.read(url)
            #expect(entry?.data == .noise(1000) && entry?.metadata == expected && entry?.isExternal == false)
            await cache.removeAll()
        }
        let path = try write(.noise(10), for: url, ".JPG")
        let other = try write(.noise(10), for: "other", "")
        let files = attributed(path, archive)
        let reading = cache(files: files) { $0.isReadOnly = true }
        for _ in 0..<2 {
            let entry = await reading.read(url)
            #expect(entry?.metadata == archive && entry?.isExternal == true && exists(path))
        }
        #expect(await reading.read("other")?.metadata == Data() && exists(other))
    }

    @Test(
        "Files are found for keys that aren't URLs and for keys with no extension or a very long one",
        arguments: [
            "avatar", "a b c.png", "images/фото.png", "https://example.com/a.b/c", ".hidden", "", "x.tar.gz",
            "https://example.com/a." + String(repeating: "e", count: 300), "a:b.c:d",
        ])
    func keys(text: String) async throws {
        let key = CacheKey(text)
        var suffix = text.split(separator: "/").last.map(String.init) ?? ""
        suffix = suffix.lastIndex(of: ".").map { String(suffix[suffix.index(after: $0)...]) } ?? ""
        suffix = suffix.filter { $0 != ":" }
        if suffix.count > 222 || text == ".hidden" { suffix = "" }
        try write(.noise(10), for: key, suffix.isEmpty ? "" : ".\(suffix)")
        #expect(await cache().read(key)?.data == .noise(10))
    }

    @Test("Removing or storing an entry removes the old file")
    func removal() async throws {
        let cache = cache()
        let path = try write(.noise(10), for: url, ".JPG")
        #expect(await cache.remove(url))
        #expect(!exists(path))
        #expect(await cache.read(url) == nil)
        try write(.noise(10), for: url, ".JPG")
        await cache.store(.noise(20), for: url)
        #expect(!exists(path))
        #expect(await cache.read(url)?.data == .noise(20))
        try write(.noise(10), for: url, ".JPG")
        let writer = cache.writer(for: url)
        writer?.append(.noise(30))
        writer?.commit()
        #expect(!exists(path))
        #expect(await cache.read(url)?.data == .noise(30))
    }

    @Test("Removing all entries also removes SDWebImage's files and nothing else")
    func removeAll() async throws {
        for number in 0..<300 { try write(.noise(1), for: CacheKey("\(number)"), ".png") }
        let foreign = "\(folder)/notes.txt"
        try Data([1]).write(to: URL(filePath: foreign))
        let cache = cache()
        await cache.store(.noise(10), for: "own")
        #expect(await cache.removeAll())
        #expect(await cache.contains("own") == false)
        #expect(await cache.contains("7") == false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
        try FileManager.default.removeItem(atPath: fixture.folder.file("com.hackemist.SDImageCache"))
        #expect(await cache.removeAll())
        await cache.flush()
    }

    @Test("Links, folders and empty, large or unreadable files are misses but stay in place")
    func foreign() async throws {
        let cache = cache { $0.maximumEntryBytes = 5000 }
        let manager = FileManager.default
        let secret = fixture.folder.file("secret")
        try Data("secret".utf8).write(to: URL(filePath: secret))
        let empty = try write(Data(), for: "empty", "")
        let large = try write(.noise(6000), for: "large", "")
        let link = try write(Data(), for: "link", "")
        try manager.removeItem(atPath: link)
        try manager.createSymbolicLink(atPath: link, withDestinationPath: secret)
        let directory = try write(Data(), for: "directory", "")
        try manager.removeItem(atPath: directory)
        try manager.createDirectory(atPath: directory, withIntermediateDirectories: false)
        for key in ["empty", "large", "link", "directory"] {
            #expect(await cache.read(CacheKey(key)) == nil, "\(key)")
        }
        for path in [empty, large, link, directory] {
            #expect((try? POSIXFileSystem().status(at: path)) != nil)
        }
        let files = FaultyFileSystem()
        let denied = try write(.noise(10), for: "denied", "")
        files.fail(only: [.open], at: 3, with: EACCES)
        #expect(await self.cache(files: files).read("denied") == nil)
        #expect(exists(denied))
        // Looking up a file doesn't create anything.
        #expect(fixture.files.isEmpty)
    }

    @Test("A lookup in a large folder opens only a few files and never lists the folder")
    func manyFiles() async throws {
        for number in 0..<2000 { try write(Data([1]), for: CacheKey("https://a.b/\(number).png"), ".png") }
        let files = FaultyFileSystem()
        let cache = cache(files: files)
        #expect(await cache.read("https://a.b/700.png") != nil)
        #expect(await cache.read("https://a.b/none.png") == nil)
        #expect(files.count(of: .open) < 32 && files.openFiles <= 1)
        #expect(await cache.statistics().count == 1)
    }

    @Test("A cache that can't write reads the file and leaves it in place")
    func readOnly() async throws {
        let path = try write(.noise(10), for: url, ".JPG")
        let cache = cache { $0.isReadOnly = true }
        let entry = await cache.read(url)
        #expect(entry?.data == .noise(10) && entry?.isExternal == true)
        #expect(await cache.remove(url) == false)
        let files = FaultyFileSystem()
        files.fail(only: [.write], at: 1, with: ENOSPC, permanently: true)
        #expect(await self.cache(files: files).read(url)?.isExternal == true)
        #expect(exists(path))
    }

    @Test("A private cache finds the file, but its partitions don't")
    func privateCache() async throws {
        try write(.noise(10), for: url, ".JPG")
        let cache = cache { $0.isPrivate = true }
        #expect(await cache.partition(named: "anna").read(url) == nil)
        #expect(await cache.read(url)?.data == .noise(10))
        #expect(await cache.entries().allSatisfy { !$0.key.text.contains("example.com") })
    }

    @Test("Concurrent reads, stores and removals of one key never bring back an old file")
    func concurrent() async throws {
        let cache = cache()
        for round in 0..<30 {
            let key = CacheKey("https://example.com/\(round).png")
            let path = try write(Data([1]), for: key, ".png")
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { _ = await cache.read(key) } }
                if round.isMultiple(of: 2) {
                    group.addTask { await cache.store(Data([2]), for: key) }
                } else {
                    group.addTask { await cache.remove(key) }
                }
            }
            #expect(await cache.read(key)?.data == (round.isMultiple(of: 2) ? Data([2]) : nil))
            #expect(!exists(path))
        }
        await cache.flush()
    }
}
