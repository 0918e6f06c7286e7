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

@Suite("Disk cache: changing limits and trimming on request", .timeLimit(.minutes(1)))
struct DiskCacheLimitsTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    private func keys(_ cache: DiskCache) async -> [String] { await cache.entries().map(\.key.text).sorted() }

    private func fill(_ cache: DiskCache) async {
        for number in 0..<10 { await cache.store(.noise(35), for: CacheKey("\(number)")) }
        await cache.flush()
    }

    @Test("A limit that leaves one entry keeps the newest one")
    func single() async {
        let cache = fixture.cache()
        await fill(cache)
        cache.configuration.maximumCount = 1
        #expect(await keys(cache) == ["9"])
        cache.configuration.maximumCount = .max
        await fill(cache)
        // A trim reduces the size to four fifths of the limit, which is less than one entry.
        cache.configuration.maximumBytes = 100
        #expect(await keys(cache) == ["9"])
        cache.configuration.maximumBytes = 99
        #expect(await keys(cache) == [])
        cache.configuration.maximumBytes = 10_000
        await fill(cache)
        cache.configuration.maximumCount = 0
        #expect(await keys(cache) == [])
    }

    @Test("Small entry count limits keep the newest entry", arguments: 1...4)
    func small(limit: Int) async {
        let cache = fixture.cache()
        cache.configuration.maximumCount = limit
        for number in 0..<8 {
            await cache.store(.noise(35), for: CacheKey("\(number)"))
            await cache.flush()
            let kept = await keys(cache)
            #expect(kept.contains("\(number)") && kept.count <= limit)
        }
    }

    @Test("Changed count and size limits apply immediately")
    func count() async {
        let cache = fixture.cache()
        await fill(cache)
        cache.configuration.maximumCount = 5
        #expect(await keys(cache) == ["6", "7", "8", "9"])
        cache.configuration.maximumCount = 100
        await fill(cache)
        #expect(await cache.statistics().count == 10)
        cache.configuration.maximumBytes = 500
        #expect(await cache.statistics() == DiskCacheStatistics(count: 4, bytes: 400))
        cache.configuration.maximumBytes = 0
        #expect(await cache.statistics().count == 0)
    }

    @Test("A new entry size limit applies to the next store")
    func entry() async {
        let cache = fixture.cache()
        cache.configuration.maximumEntryBytes = 1000
        #expect(await cache.store(.noise(1000), for: "a") == false)
        cache.configuration.maximumEntryBytes = nil
        #expect(await cache.store(.noise(1000), for: "a"))
    }

    @Test("Changing the maximum age or the event it's measured from takes effect immediately")
    func age() async {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "read")
        await cache.store(.noise(10), for: "unread")
        await cache.flush()
        fixture.clock.advance(by: .seconds(100))
        _ = await cache.read("read")
        await cache.flush()
        cache.configuration.maximumAge = .seconds(50)
        #expect(await keys(cache) == ["read"])
        cache.configuration.expiry = .modification
        #expect(await keys(cache) == [])
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("Limits, but not modes, can be changed before the folder exists")
    func modes() async {
        let cache = fixture.cache()
        cache.configuration.maximumCount = 5
        await cache.flush()
        #expect(fixture.files.isEmpty)
        cache.configuration.isPrivate = true
        cache.configuration.isReadOnly = true
        cache.configuration.keepsExtensions = true
        #expect(!cache.configuration.isPrivate && !cache.configuration.isReadOnly && !cache.isPrivate)
        #expect(await cache.store(.noise(10), for: "a.jpg"))
        #expect(cache.path(for: "a.jpg").hasSuffix(".jpg") == false)
        #expect(cache.configuration.maximumCount == 5)
    }

    @Test("Periodic trims begin when an interval is set on a cache in use")
    func interval() async {
        var configuration = DiskCacheConfiguration()
        configuration.trimInterval = nil
        configuration.maximumAge = .seconds(50)
        let cache = fixture.cache(configuration)
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        fixture.clock.advance(by: .seconds(100))
        #expect(fixture.entryFiles.count == 1)
        cache.configuration.maximumAge = nil
        await cache.flush()
        // From here on, no call to the cache removes the entry.
        cache.configuration.trimInterval = .milliseconds(1)
        cache.configuration.maximumAge = .seconds(150)
        await cache.flush()
        #expect(fixture.entryFiles.count == 1)
        fixture.clock.advance(by: .seconds(100))
        while !fixture.entryFiles.isEmpty, !Task.isCancelled { await Task.yield() }
    }

    @Test("Trimming to a count keeps the most recently used entries")
    func trimToCount() async {
        let cache = fixture.cache()
        await fill(cache)
        _ = await cache.read("0")
        await cache.trim(toCount: 3)
        #expect(await keys(cache) == ["0", "8", "9"])
        await cache.trim(toCount: 3)
        #expect(await cache.statistics().count == 3)
        await cache.trim(toCount: -1)
        #expect(await cache.statistics() == DiskCacheStatistics(count: 0, bytes: 0))
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("Trimming to an age removes entries that haven't been used within that age")
    func trimToAge() async {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "unread")
        await cache.store(.noise(10), for: "read")
        fixture.clock.advance(by: .seconds(60))
        _ = await cache.read("read")
        fixture.clock.advance(by: .seconds(30))
        await cache.trim(toAge: .seconds(100))
        #expect(await keys(cache) == ["read", "unread"])
        await cache.trim(toAge: .seconds(50))
        #expect(await keys(cache) == ["read"])
        await cache.trim(toAge: .zero)
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("Trimming a read-only cache removes nothing")
    func readOnly() async {
        let cache = fixture.cache()
        await fill(cache)
        var configuration = DiskCacheConfiguration()
        configuration.isReadOnly = true
        let reader = fixture.cache(configuration)
        reader.configuration.maximumCount = 0
        await reader.trim(toCount: 0)
        await reader.trim(toAge: .zero)
        #expect(fixture.entryFiles.count == 10)
    }

    @Test("Limits that change during concurrent stores and reads are met in the end")
    func concurrent() async {
        let cache = fixture.cache()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<50 {
                        let key = CacheKey("\(worker) \(number)")
                        await cache.store(.noise(10), for: key)
                        _ = await cache.read(key)
                        if number % 10 == 0 { cache.configuration.maximumCount = 20 + worker }
                    }
                }
            }
        }
        cache.configuration.maximumCount = 10
        #expect(await cache.statistics().count <= 10)
    }
}
