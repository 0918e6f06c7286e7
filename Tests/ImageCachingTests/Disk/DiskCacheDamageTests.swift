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

@Suite("Disk cache: damaged entries are misses", .timeLimit(.minutes(1)))
struct DiskCacheDamageTests {
    let fixture: CacheFixture
    let cache: DiskCache
    let body = Data("a small image".utf8)
    let metadata = Data("etag: 1".utf8)

    init() throws {
        fixture = try CacheFixture()
        cache = fixture.cache()
    }

    private func isWholeOrMissing(_ key: CacheKey) async -> Bool {
        guard let entry = await cache.read(key) else { return true }
        return entry.data == body && entry.metadata == metadata
    }

    @Test("A truncated file is a miss and is removed")
    func truncated() async throws {
        await cache.store(body, metadata: metadata, for: "a")
        let path = cache.path(for: "a")
        let whole = try Data(file: path)
        for count in 0..<whole.count {
            try whole.prefix(count).overwrite(path)
            #expect(await cache.contains("a") == false, "\(count) bytes")
            #expect(await cache.read("a") == nil, "\(count) bytes")
            #expect(FileManager.default.fileExists(atPath: path) == false)
        }
        try whole.overwrite(path)
        #expect(await cache.read("a")?.data == body)
    }

    @Test("A change to any byte of a file is detected even if the file's times are restored")
    func flipped() async throws {
        await cache.store(body, metadata: metadata, for: "a")
        let path = cache.path(for: "a")
        let whole = try Data(file: path)
        let times = try POSIXFileSystem().status(at: path)
        #expect(await cache.read("a") != nil)
        for position in whole.indices {
            var bytes = whole
            bytes[position] ^= 1 << UInt8(position % 8)
            try bytes.overwrite(path)
            try setModificationTime(of: path, to: times.modified)
            #expect(await isWholeOrMissing("a"), "byte \(position)")
        }
    }

    @Test("A file that grew or was zeroed by a power failure is a miss")
    func grownOrZeroed() async throws {
        await cache.store(body, for: "a")
        let path = cache.path(for: "a")
        let whole = try Data(file: path)
        try (whole + Data([0])).overwrite(path)
        #expect(await cache.read("a") == nil)
        try Data(count: whole.count).overwrite(path)
        #expect(await cache.read("a") == nil)
        try Data().overwrite(path)
        #expect(await cache.read("a") == nil)
        #expect(await cache.statistics().count == 0)
    }

    @Test("A file for another key with the same hash is a miss")
    func swapped() async throws {
        await cache.store(body, for: "a")
        await cache.store(.noise(50), for: "b")
        try Data(file: cache.path(for: "b")).overwrite(cache.path(for: "a"))
        #expect(await cache.contains("a") == false)
        #expect(await cache.read("a") == nil)
        #expect(await cache.read("b")?.data == .noise(50))
    }

    @Test("A damaged large file is a miss")
    func large() async throws {
        let body = Data.noise(2 << 20)
        await cache.store(body, for: "a")
        let path = cache.path(for: "a")
        let whole = try Data(file: path)
        for position in [0, 1 << 20, whole.count - 60, whole.count - 1] {
            var bytes = whole
            bytes[position] ^= 1
            try bytes.overwrite(path)
            #expect(await cache.read("a") == nil)
        }
    }

    @Test("A file from a later version is a miss, but isn't removed")
    func newer() async throws {
        await cache.store(body, for: "a")
        let path = cache.path(for: "a")
        var bytes = try Data(file: path)
        bytes[bytes.count - 64 + 44] = 2
        try bytes.overwrite(path)
        #expect(await cache.read("a") == nil)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("A link or a folder in place of the file is a miss, but isn't removed")
    func foreign() async throws {
        await cache.store(body, for: "a")
        let path = cache.path(for: "a")
        let outside = fixture.folder.file("outside")
        try Data(file: path).overwrite(outside)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
        #expect(await cache.read("a") == nil)
        #expect(FileManager.default.fileExists(atPath: outside))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(await cache.read("a") == nil)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("An entry can be stored again after its file is damaged")
    func healing() async throws {
        await cache.store(body, for: "a")
        try Data("garbage".utf8).overwrite(cache.path(for: "a"))
        #expect(await cache.read("a") == nil)
        #expect(await cache.store(body, for: "a"))
        #expect(await cache.read("a")?.data == body)
    }

    @Test(
        "A changed file is a miss in every verification mode",
        arguments: [DiskCacheConfiguration.Verification.afterBoot, .always])
    func verification(_ verification: DiskCacheConfiguration.Verification) async throws {
        var configuration = DiskCacheConfiguration()
        configuration.verification = verification
        // This needs real time, because files written since boot are trusted by their last change time.
        let cache = DiskCache(directory: fixture.path, configuration: configuration)
        await cache.store(body, for: "a")
        #expect(await cache.read("a")?.data == body)
        var bytes = try Data(file: cache.path(for: "a"))
        bytes[0] ^= 1
        try bytes.overwrite(cache.path(for: "a"))
        #expect(await cache.read("a") == nil)
    }

    private func setModificationTime(of path: String, to time: Int64) throws {
        let file = try POSIXFileSystem().open(path, .read)
        defer { try? POSIXFileSystem().close(file) }
        try POSIXFileSystem().setTimes(file, accessed: time, modified: time)
    }
}
