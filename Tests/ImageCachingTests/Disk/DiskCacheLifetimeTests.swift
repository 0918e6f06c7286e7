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

@Suite("Disk cache: entry lifetime", .timeLimit(.minutes(1)))
struct DiskCacheLifetimeTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    private func configuration(
        _ expiry: DiskCacheConfiguration.Expiry, age: Duration? = .seconds(100)
    ) -> DiskCacheConfiguration {
        var configuration = DiskCacheConfiguration()
        configuration.maximumAge = age
        configuration.expiry = expiry
        return configuration
    }

    @Test("An entry is a miss once its time to live has passed")
    func timeToLive() async {
        let cache = fixture.cache()
        await cache.store(.noise(10), metadata: .noise(3), timeToLive: .seconds(60), for: "a")
        await cache.store(.noise(20), for: "b")
        #expect(
            await cache.info(for: "a")?.expires == Date(timeIntervalSince1970: fixture.clock.wallTime + 60))
        #expect(await cache.info(for: "b")?.expires == nil)
        fixture.clock.advance(by: .seconds(59))
        #expect(await cache.read("a")?.data == .noise(10))
        #expect(await cache.metadata(for: "a") == .noise(3))
        fixture.clock.advance(by: .seconds(1))
        #expect(await cache.contains("a") == false)
        #expect(await cache.read("a") == nil)
        #expect(await cache.read("b") != nil)
        #expect(fixture.entryFiles.count == 1)
    }

    @Test("A trim removes expired entries, even after the index is rebuilt")
    func trimmed() async {
        let cache = fixture.cache(configuration(.access, age: nil))
        await cache.store(.noise(10), timeToLive: .seconds(60), for: "a")
        await cache.store(.noise(10), timeToLive: .seconds(70), for: "b")
        await cache.store(.noise(10), for: "c")
        await cache.trim()
        #expect(await cache.statistics().count == 3)
        fixture.clock.advance(by: .seconds(60))
        await cache.trim()
        #expect(await cache.statistics().count == 2)
        #expect(await cache.rebuild().count == 2)
        fixture.clock.advance(by: .seconds(60))
        await cache.trim()
        #expect(await cache.entries().map(\.key.text) == ["c"])
        #expect(fixture.entryFiles.count == 1)
    }

    @Test(
        "An entry is kept exactly until its time to live has passed",
        arguments: [DiskCacheConfiguration.Expiry.access, .modification, .creation])
    func ownLifetime(expiry: DiskCacheConfiguration.Expiry) async {
        let cache = fixture.cache(configuration(expiry))
        await cache.store(.noise(10), timeToLive: .seconds(50), for: "short")
        await cache.store(.noise(10), for: "plain")
        await cache.store(.noise(10), timeToLive: .seconds(250), for: "long")
        func keys(_ cache: DiskCache) async -> [String] {
            await cache.trim()
            return await cache.entries().map(\.key.text).sorted()
        }
        fixture.clock.advance(by: .seconds(60))
        #expect(await keys(cache) == ["long", "plain"])
        fixture.clock.advance(by: .seconds(60))
        #expect(await keys(cache) == ["long"])
        // Check after a restart, and after the index is lost.
        let later = fixture.cache(configuration(expiry))
        #expect(await later.rebuild().count == 1)
        fixture.clock.advance(by: .seconds(120))
        #expect(await keys(later) == ["long"])
        #expect(await later.read("long")?.data == .noise(10))
        fixture.clock.advance(by: .seconds(20))
        #expect(await keys(later) == [])
        // A requested limit applies to all entries.
        await later.store(.noise(10), timeToLive: .seconds(250), for: "long")
        fixture.clock.advance(by: .seconds(10))
        await later.trim(toAge: .seconds(5))
        #expect(await keys(later) == [])
    }

    @Test("A time to live is rounded up to seconds unless it's zero")
    func rounding() async throws {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        #expect(await cache.store(.noise(10), timeToLive: .zero, for: "a") == false)
        #expect(await cache.read("a") == nil)
        let writer = try #require(await Task.detached { cache.writer(for: "a") }.value)
        writer.append(.noise(10))
        #expect(writer.commit(timeToLive: .milliseconds(1)))
        #expect(await cache.read("a") != nil)
        fixture.clock.advance(by: .seconds(1))
        #expect(await cache.read("a") == nil)
        #expect(await cache.store(.noise(10), timeToLive: .seconds(Int64.max), for: "a"))
        fixture.clock.advance(by: .seconds(100 * 365 * 86_400))
        #expect(await cache.read("a") != nil)
    }

    @Test("Setting the clock back doesn't extend a time to live")
    func clockBack() async {
        let cache = fixture.cache(configuration(.access, age: nil))
        let now = fixture.clock.wallTime
        fixture.clock.setWallTime(now + 1e8)
        await cache.store(.noise(10), timeToLive: .seconds(60), for: "a")
        await cache.flush()
        fixture.clock.setWallTime(now)
        await cache.trim()
        #expect(await cache.statistics().count == 1)
        fixture.clock.setWallTime(now + 61)
        await cache.trim()
        #expect(await cache.statistics().count == 0)
    }

    @Test("New metadata renews neither the store time nor the time to live")
    func newMetadata() async {
        let cache = fixture.cache()
        await cache.store(.noise(9), metadata: .noise(3), timeToLive: .seconds(100), for: "a")
        let old = await cache.read("a")
        fixture.clock.advance(by: .seconds(60))
        cache.updateMetadata(for: "a") { $0 + Data([1]) }
        cache.updateMetadata(for: "b") { $0 }
        let new = await cache.read("a")
        #expect(new?.data == .noise(9) && new?.metadata == .noise(3) + Data([1]))
        #expect(new?.stored == old?.stored && new?.expires == old?.expires)
        #expect(await cache.statistics().count == 1)
        fixture.clock.advance(by: .seconds(41))
        #expect(await cache.read("a") == nil)
    }

    @Test("New metadata for an entry that's being replaced belongs to the new one")
    func metadataOfReplaced() async {
        let cache = fixture.cache()
        await cache.store(.noise(9), metadata: Data("old".utf8), for: "a")
        let calls = Locked(0)
        cache.updateMetadata(for: "a") { metadata in
            let isFirst = calls.withLock { calls in
                calls += 1
                return calls == 1
            }
            if isFirst { cache.store(.noise(20), metadata: Data("new".utf8), for: "a") }
            return metadata + Data("+".utf8)
        }
        #expect(calls.withLock { $0 } == 2)
        let entry = await cache.read("a")
        #expect(entry?.data == .noise(20) && entry?.metadata == Data("new+".utf8))
        #expect(await cache.statistics().count == 1)
        #expect(fixture.temporaryFiles.isEmpty)
    }

    @Test("New metadata doesn't bring back an entry that's being removed", arguments: [false, true])
    func metadataOfRemoved(removesAll: Bool) async {
        let cache = fixture.cache()
        await cache.store(.noise(9), for: "a")
        cache.updateMetadata(for: "a") { _ in
            _ = removesAll ? cache.removeAll() : cache.remove("a")
            return Data([1])
        }
        #expect(await cache.read("a") == nil)
        #expect(await cache.statistics().count == 0)
        #expect(fixture.temporaryFiles.isEmpty)
    }

    @Test("An entry's age is measured from the configured event")
    func expiry() async {
        for (expiry, survivors) in [
            (DiskCacheConfiguration.Expiry.access, ["read", "rewritten"]), (.modification, ["rewritten"]),
            (.creation, []),
        ] {
            fixture.remove()
            let cache = fixture.cache(configuration(expiry))
            for key: CacheKey in ["read", "rewritten", "left"] { await cache.store(.noise(10), for: key) }
            await cache.flush()
            fixture.clock.advance(by: .seconds(60))
            _ = await cache.read("read")
            await cache.store(.noise(11), for: "rewritten")
            await cache.flush()
            fixture.clock.advance(by: .seconds(60))
            await cache.trim()
            #expect(Set(await cache.entries().map(\.key.text)) == Set(survivors), "\(expiry)")
        }
    }

    @Test("The first store time is kept until the entry is removed")
    func creation() async throws {
        let cache = fixture.cache()
        let start = fixture.clock.wallTime
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        fixture.clock.advance(by: .seconds(50))
        await cache.store(.noise(11), for: "a")
        let info = try #require(await cache.info(for: "a"))
        #expect(info.created == Date(timeIntervalSince1970: start))
        #expect(info.stored == Date(timeIntervalSince1970: start + 50))
        #expect(info.path == cache.path(for: "a") && info.bytes == 11 + 1 + 64)
        await cache.remove("a")
        #expect(await cache.info(for: "a") == nil)
        await cache.store(.noise(12), for: "a")
        #expect(await cache.info(for: "a")?.created == info.stored)
    }

    @Test("A timer trims the cache even if nothing is stored", .timeLimit(.minutes(1)))
    func timer() async {
        var configuration = configuration(.access)
        configuration.trimInterval = .milliseconds(2)
        let cache = fixture.cache(configuration)
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        fixture.clock.advance(by: .seconds(101))
        while !fixture.entryFiles.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(await cache.statistics().count == 0)
    }
}
