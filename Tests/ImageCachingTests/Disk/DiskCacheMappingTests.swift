// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite("Disk cache: mapped files", .timeLimit(.minutes(1)))
struct DiskCacheMappingTests {
    let fixture: CacheFixture
    private let configuration: DiskCacheConfiguration

    init() throws {
        fixture = try CacheFixture()
        var configuration = DiskCacheConfiguration()
        configuration.mapsLargeFiles = true
        self.configuration = configuration
    }

    /// Whether the process has mapped an entry's file.
    private var isMapped: Bool {
        // The system returns one page per read, so read to the end.
        let handle = FileHandle(forReadingAtPath: "/proc/self/maps")
        let maps = String(decoding: (try? handle?.readToEnd()) ?? Data(), as: UTF8.self)
        return maps.contains(fixture.path + "/entries/")
    }

    @Test("A mapped body doesn't change when its entry is removed or its copy is changed")
    func contents() throws {
        let cache = fixture.cache(configuration)
        let body = Data.noise(300_000)
        #expect(cache.store(body, metadata: Data([1, 2]), for: "a"))
        var entry = cache.read("a")
        #expect(entry?.data == body && entry?.metadata == Data([1, 2]))
        #if os(Linux)
        #expect(isMapped)
        #endif
        cache.remove("a")
        #expect(entry?.data == body)
        var copy = try #require(entry).data
        copy[0] ^= 255
        copy.append(7)
        #expect(entry?.data == body && copy.count == 300_001)
        entry = nil
        #if os(Linux)
        #expect(!isMapped)
        #endif
    }

    @Test("A damaged file is a miss and is removed")
    func damage() throws {
        let cache = fixture.cache(configuration)
        for key: CacheKey in ["flipped", "short"] { cache.store(.noise(200_000), for: key) }
        var bytes = try Data(file: cache.path(for: "flipped"))
        bytes[100_000] ^= 1
        try bytes.overwrite(cache.path(for: "flipped"))
        try Data(file: cache.path(for: "short")).prefix(100_000).overwrite(cache.path(for: "short"))
        for key: CacheKey in ["flipped", "short"] {
            #expect(cache.read(key) == nil)
            #expect(!FileManager.default.fileExists(atPath: cache.path(for: key)))
        }
        #expect(!isMapped)
    }

    @Test("Small files and files that can't be mapped are read instead")
    func fallback() {
        let cache = fixture.cache(configuration, files: FaultyFileSystem())
        cache.store(.noise(200_000), for: "large")
        let entry = cache.read("large")
        #expect(entry?.data == .noise(200_000))
        let other = fixture.cache(configuration)
        other.store(.noise(1000), for: "small")
        let small = other.read("small")
        #expect(small?.data == .noise(1000))
        #expect(!isMapped)
        withExtendedLifetime((entry, small)) {}
    }
}
