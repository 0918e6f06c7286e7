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

@Suite("Disk cache: additional files", .timeLimit(.minutes(1)))
struct DiskCacheAdditionalFileTests {
    let fixture: CacheFixture
    let bundle: String

    init() throws {
        fixture = try CacheFixture()
        bundle = fixture.folder.file("bundle")
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        try Data.noise(1000).write(to: URL(filePath: "\(bundle)/logo.png"))
    }

    private func cache(maximumEntryBytes: Int? = nil) -> DiskCache {
        var configuration = DiskCacheConfiguration()
        configuration.maximumEntryBytes = maximumEntryBytes
        return DiskCache(
            directory: fixture.path, configuration: configuration, time: fixture.clock,
            observer: { [errors = fixture.errors] in errors.record($0) },
            additionalFile: { [bundle] key in
                key.text.split(separator: "/").last.map { "\(bundle)/\($0)" }
            })
    }

    @Test("A file that's served in place of a missing entry is marked as external")
    func read() async {
        let cache = cache()
        let entry = await cache.read("https://example.com/logo.png")
        #expect(entry?.data == .noise(1000) && entry?.metadata == Data() && entry?.isExternal == true)
        #expect(await cache.contains("https://example.com/logo.png"))
        #expect(await cache.metadata(for: "https://example.com/logo.png") == Data())
        #expect(await cache.read("https://example.com/other.png") == nil)
        #expect(await cache.contains("https://example.com/other.png") == false)
        #expect(await cache.metadata(for: "https://example.com/other.png") == nil)
        #expect(fixture.files.isEmpty)
    }

    @Test("The cache's own entry takes precedence over the file until the entry is removed")
    func precedence() async {
        let cache = cache()
        await cache.store(.noise(5), for: "logo.png")
        #expect(await cache.read("logo.png")?.data == .noise(5))
        #expect(await cache.read("logo.png")?.isExternal == false)
        #expect(await cache.remove("logo.png"))
        #expect(await cache.read("logo.png")?.isExternal == true)
        #expect(await cache.remove("logo.png") == false)
        await cache.removeAll()
        await cache.trim(toCount: 0)
        #expect(await cache.read("logo.png")?.data == .noise(1000))
        #expect(await cache.statistics().count == 0)
    }

    @Test("An entry in an additional directory is also external")
    func directory() async {
        let other = DiskCache(directory: fixture.folder.file("other"), time: fixture.clock)
        await other.store(.noise(7), for: "logo.png")
        await other.flush()
        var configuration = DiskCacheConfiguration()
        configuration.additionalDirectories = [other.directory]
        let cache = fixture.cache(configuration)
        #expect(await cache.read("logo.png")?.isExternal == true)
    }

    @Test("Links, folders and files over the entry limit are misses")
    func invalid() async throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: "\(bundle)/link", withDestinationPath: "\(bundle)/logo.png")
        try manager.createDirectory(atPath: "\(bundle)/folder", withIntermediateDirectories: false)
        try Data.noise(2000).write(to: URL(filePath: "\(bundle)/large"))
        let cache = cache(maximumEntryBytes: 1500)
        for key in ["link", "folder", "large", "logo.png/x", String(repeating: "x", count: 300)] {
            #expect(await cache.read(CacheKey(key)) == nil, "\(key)")
            #expect(await cache.contains(CacheKey(key)) == false)
        }
        #expect(await cache.read("logo.png") != nil)
        await cache.flush()
        #expect(fixture.errors.events.isEmpty)
    }
}
