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

@Suite("Disk cache: user partitions", .timeLimit(.minutes(1)))
struct DiskCachePartitionTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    @Test("A cache and its partitions don't find, count, trim or remove each other's entries")
    func separate() async {
        let cache = fixture.cache()
        let (anna, ben) = (cache.partition(named: "anna"), cache.partition(named: "ben"))
        for (number, cache) in [cache, anna, ben].enumerated() {
            await cache.store(Data([UInt8(number)]), for: "key")
        }
        #expect(await cache.read("key")?.data == Data([0]))
        #expect(await anna.read("key")?.data == Data([1]))
        #expect(await cache.partition(named: "ben").read("key")?.data == Data([2]))
        #expect(await cache.statistics().count == 1)
        await anna.removeAll()
        #expect(await anna.read("key") == nil)
        #expect(await ben.contains("key"))
        await cache.trim(toCount: 0)
        await cache.removeAll()
        #expect(await cache.verify().entries.count == 0)
        #expect(await ben.contains("key"))
        #expect(await cache.contains("key") == false)
        for cache in [cache, anna, ben] { await cache.flush() }
    }

    @Test("A partition's folder reveals neither its name nor a key")
    func hidden() async throws {
        let cache = fixture.cache()
        let partition = cache.partition(named: "anna@example.com")
        await partition.store(.noise(100), for: "https://example.com/secret.jpg")
        await partition.flush()
        #expect(partition.isPrivate)
        #expect(!fixture.files.isEmpty && fixture.files.allSatisfy { !$0.contains("anna") })
        let paths = fixture.files.filter { $0.hasPrefix("partitions/") }.map { "\(fixture.path)/\($0)" }
        for path in paths {
            #expect(try !String(decoding: Data(file: path), as: UTF8.self).contains("secret"))
        }
    }

    @Test(
        "A partition with any characters in its name is one folder below the cache's folder",
        arguments: ["", "../..", "a/b", "\0"])
    func names(name: String) async {
        let cache = fixture.cache()
        let partition = cache.partition(named: name)
        #expect(await partition.store(.noise(10), for: "a"))
        let parts = partition.directory.dropFirst(cache.directory.count).split(separator: "/")
        #expect(parts.count == 2 && parts.first == "partitions")
        await partition.flush()
    }

    @Test("A partition starts with its cache's limits but can change them independently")
    func limits() async {
        let cache = fixture.cache()
        cache.configuration.maximumCount = 100
        let partition = cache.partition(named: "anna")
        #expect(partition.configuration.maximumCount == 100)
        partition.configuration.maximumCount = 5
        #expect(cache.configuration.maximumCount == 100)
    }
}
