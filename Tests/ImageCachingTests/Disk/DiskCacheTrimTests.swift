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

@Suite("Disk cache: limits", .timeLimit(.minutes(1)))
struct DiskCacheTrimTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    private func configuration(
        bytes: Int = 1 << 30, count: Int = .max, age: Duration? = nil
    ) -> DiskCacheConfiguration {
        var configuration = DiskCacheConfiguration()
        configuration.maximumBytes = bytes
        configuration.maximumCount = count
        configuration.maximumAge = age
        return configuration
    }

    private func keys(_ cache: DiskCache) async -> Set<String> { Set(await cache.entries().map(\.key.text)) }

    @Test("A store removes entries that haven't been read within the maximum age")
    func age() async {
        let cache = fixture.cache(configuration(age: .seconds(100)))
        await cache.store(.noise(10), for: "unread")
        await cache.store(.noise(10), for: "read")
        fixture.clock.advance(by: .seconds(60))
        _ = await cache.read("read")
        await cache.flush()
        fixture.clock.advance(by: .seconds(60))
        await cache.store(.noise(10), for: "new")
        #expect(await keys(cache) == ["read", "new"])
        #expect(fixture.entryFiles.count == 2)
    }

    @Test("A trim with a maximum age of zero removes all entries")
    func noAge() async {
        let cache = fixture.cache(configuration(age: .zero))
        for number in 0..<200 { await cache.store(.noise(10), for: CacheKey("\(number)")) }
        await cache.trim()
        #expect(await cache.statistics() == DiskCacheStatistics(count: 0, bytes: 0))
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("Above the maximum size, the least recently used entries are trimmed to four fifths of it")
    func bytes() async {
        // Each entry has 92 bytes of body, 2 of key and 64 of trailer.
        let cache = fixture.cache(configuration(bytes: 158 * 100))
        for number in 10..<99 { await cache.store(.noise(92), for: CacheKey("\(number)")) }
        await cache.flush()
        _ = await cache.read("10")
        for letter in "abcdefghijkl" { await cache.store(.noise(92), for: CacheKey("x\(letter)")) }
        #expect(await cache.statistics() == DiskCacheStatistics(count: 80, bytes: 158 * 80))
        let expected = ["10"] + (32..<99).map(String.init) + "abcdefghijkl".map { "x\($0)" }
        #expect(await keys(cache) == Set(expected))
        #expect(fixture.entryFiles.count == 80)
    }

    @Test("Above the maximum count, entries are trimmed to four fifths of it")
    func count() async {
        let cache = fixture.cache(configuration(count: 10))
        for number in 0..<10 { await cache.store(.noise(10), for: CacheKey("\(number)")) }
        #expect(await cache.statistics().count == 10)
        await cache.store(.noise(10), for: "10")
        #expect(await cache.statistics().count == 8)
        #expect(await keys(cache) == Set((3...10).map(String.init)))
    }

    @Test("A stored entry counts as more recently used than entries read before it")
    func storeAfterReads() async {
        let cache = fixture.cache(configuration(count: 5))
        for number in 0..<5 { await cache.store(.noise(10), for: CacheKey("\(number)")) }
        await cache.flush()
        for number in [1, 0, 4, 2] { _ = await cache.read(CacheKey("\(number)")) }
        await cache.store(.noise(10), for: "new")
        _ = await cache.read("3")
        #expect(await cache.statistics().count == 4)
        #expect(await keys(cache) == ["4", "2", "new", "3"])
    }

    @Test("Storing an entry over the limit only removes its key's old entry")
    func entryCeiling() async {
        let cache = fixture.cache(configuration(bytes: 1000))
        await cache.store(.noise(100), for: "other")
        await cache.store(.noise(100), for: "a")
        #expect(await cache.store(.noise(1000), for: "a") == false)
        #expect(await cache.read("a") == nil)
        #expect(await cache.read("other") != nil)
        #expect(fixture.errors.events.isEmpty)
    }

    @Test("Trimming and clearing leave files that the cache didn't create")
    func foreignFiles() async throws {
        let cache = fixture.cache(configuration(age: .zero))
        await cache.store(.noise(10), for: "a")
        let bucket = cache.path(for: "a").split(separator: "/").dropLast().joined(separator: "/")
        for path in [
            "\(fixture.path)/README", "\(fixture.path)/entries/photo.jpg", "/\(bucket)/notes.txt",
            "\(fixture.path)/temporary/mine", "\(fixture.path)/entries/0123456789abcdef0123456789abcdef",
        ] {
            try Data("mine".utf8).overwrite(path)
        }
        await cache.trim()
        await cache.removeAll()
        await cache.flush()
        let names = Set(fixture.files.compactMap { $0.split(separator: "/").last.map(String.init) })
        #expect(names.isSuperset(of: ["README", "photo.jpg", "notes.txt", "mine"]))
        #expect(names.contains("0123456789abcdef0123456789abcdef"))
        #expect(await cache.statistics().count == 0)
    }

    @Test("A trim doesn't affect data that was already read")
    func readers() async {
        let cache = fixture.cache()
        await cache.store(.noise(500_000), for: "a")
        let entry = await cache.read("a")
        await cache.trim(toBytes: 0)
        #expect(entry?.data == .noise(500_000))
        #expect(await cache.read("a") == nil)
    }

    @Test("Entries still expire after the clock is set back")
    func clockBack() async {
        let cache = fixture.cache(configuration(age: .seconds(100)))
        let now = fixture.clock.wallTime
        fixture.clock.setWallTime(now + 10 * 365 * 86_400)
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        fixture.clock.setWallTime(now)
        #expect(await cache.read("a")?.stored == Date(timeIntervalSince1970: now))
        await cache.trim()
        #expect(await cache.contains("a"))
        fixture.clock.setWallTime(now + 101)
        await cache.trim()
        #expect(await cache.contains("a") == false)
    }

    @Test("A trim follows the order of use, regardless of the clock")
    func clockAndOrder() async {
        let cache = fixture.cache(configuration(count: 4))
        let now = fixture.clock.wallTime
        for (key, time) in [("1", 500.0), ("2", -1e9), ("3", 1e9), ("4", 0)] {
            fixture.clock.setWallTime(now + time)
            await cache.store(.noise(10), for: CacheKey(key))
        }
        await cache.store(.noise(10), for: "5")
        #expect(await keys(cache) == ["3", "4", "5"])
    }

    @Test("A trim removes entries until the minimum free space is reached")
    func freeSpace() async throws {
        var configuration = configuration()
        let free = try POSIXFileSystem().freeBytes(at: "/tmp")
        configuration.minimumFreeBytes = Int(free) * 2
        let cache = fixture.cache(configuration)
        await cache.store(.noise(10), for: "a")
        #expect(await cache.statistics().count == 0)
    }
}
