// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Tiered cache", .timeLimit(.minutes(1)))
struct TieredCacheTests {
    struct User: Codable, Equatable, Sendable {
        var name: String
        var age: Double
        var avatar = Data([1, 2, 3])
    }

    enum Disk: String, CaseIterable {
        case folder, own, set

        func make(_ fixture: CacheFixture) -> any DataCache {
            switch self {
            case .folder: fixture.cache()
            case .own: DictionaryCache()
            case .set: DataCacheSet([DictionaryCache(), fixture.cache()])
            }
        }
    }

    let fixture: CacheFixture
    let user = User(name: "Anna", age: .infinity)

    init() throws { fixture = try CacheFixture() }

    /// Each call makes a cache with empty memory, like after your app starts.
    private func cache(_ disk: any DataCache) -> TieredCache<User> {
        TieredCache(
            memory: MemoryCache(time: fixture.clock), disk: disk, coder: .codable(cost: { _ in 500 }),
            time: fixture.clock, observer: { [errors = fixture.errors] in errors.record($0) })
    }

    @Test(
        "A value is stored in both tiers and promoted to memory when it's read from disk",
        arguments: Disk.allCases)
    func promotion(disk: Disk) async {
        let disk = disk.make(fixture)
        let first = cache(disk)
        #expect(await first.value(for: "a") == nil)
        #expect(await first.set(user, for: "a"))
        #expect(first.memory.value(for: "a") == user && first.memory.statistics.cost == 500)
        #expect(await disk.contains("a"))
        let second = cache(disk)
        #expect(await second.contains("a") && second.memory.statistics.count == 0)
        #expect(await second.value(for: "a") == user)
        #expect(second.memory.value(for: "a") == user && second.memory.statistics.cost == 500)
        await disk.remove("a")
        #expect(await second.value(for: "a") == user)
        #expect(await second.contains("a"))
    }

    @Test("Removal affects both tiers", arguments: Disk.allCases)
    func removal(disk: Disk) async {
        let disk = disk.make(fixture)
        let cache = cache(disk)
        for key in ["a", "b", "c"] { await cache.set(user, for: CacheKey(key)) }
        #expect(await cache.remove("a"))
        #expect(await cache.remove("a") == false)
        #expect(await cache.value(for: "a") == nil)
        #expect(await disk.contains("a") == false)
        cache.memory.removeAll()
        #expect(await cache.remove("b"))
        await cache.set(user, for: "c")
        await disk.remove("c")
        #expect(await cache.remove("c"))
        await cache.set(user, for: "d")
        #expect(await cache.removeAll())
        #expect(await cache.contains("d") == false)
        #expect(cache.memory.statistics.count == 0)
    }

    @Test("Removing everything reports progress", arguments: Disk.allCases)
    func progress(disk: Disk) async {
        let cache = cache(disk.make(fixture))
        for number in 0..<150 { await cache.set(user, for: CacheKey("\(number)")) }
        await cache.disk.flush()
        let log = EventLog<DiskCacheProgress>()
        #expect(await cache.removeAll { log.record($0) })
        #expect(log.events.last == DiskCacheProgress(finished: 150, total: 150))
        if disk == .folder { #expect(log.events.count == 3 && fixture.entryFiles.isEmpty) }
        #expect(await cache.value(for: "7") == nil)
    }

    @Test("The blocking calls have the same results as the asynchronous ones")
    func blocking() {
        let cache = cache(fixture.cache())
        #expect(cache.set(user, for: "a"))
        cache.memory.removeAll()
        #expect(cache.contains("a") && cache.value(for: "a") == user)
        #expect(cache.remove("a") && cache.value(for: "a") == nil)
        cache.set(user, for: "b")
        let log = EventLog<DiskCacheProgress>()
        #expect(cache.removeAll { log.record($0) } && cache.removeAll())
        #expect(log.count == 1 && !cache.contains("b"))
    }

    @Test("A time to live applies to both tiers even after a promotion")
    func timeToLive() async {
        let disk = fixture.cache()
        let cache = cache(disk)
        await cache.set(user, for: "a", timeToLive: .seconds(100))
        fixture.clock.advance(by: .seconds(60))
        cache.memory.removeAll()
        #expect(await cache.value(for: "a") == user)
        fixture.clock.advance(by: .seconds(60))
        #expect(cache.memory.value(for: "a") == nil)
        #expect(await cache.value(for: "a") == nil)
        await cache.set(user, for: "a")
        #expect(await cache.set(user, for: "a", timeToLive: .zero) == false)
        #expect(await cache.value(for: "a") == nil)
    }

    @Test("Setting a value that can't be encoded removes the old value from both tiers")
    func encodingError() async {
        struct Refused: Error {}
        let disk = fixture.cache()
        let cache = TieredCache<Int>(
            disk: disk,
            coder: CacheCoder(
                encode: { value in
                    if value < 0 { throw Refused() }
                    return Data([UInt8(value)])
                }, decode: { Int($0[0]) }),
            observer: { [errors = fixture.errors] in errors.record($0) })
        await cache.set(1, for: "a")
        #expect(await cache.set(-1, for: "a") == false)
        #expect(await cache.value(for: "a") == nil)
        #expect(await disk.contains("a") == false)
        #expect(fixture.errors.events.map(\.code) == [.invalidInput])
        #expect(fixture.errors.events.first?.cause is Refused)
    }

    @Test(
        "Bytes that the coder refuses are reported as corrupt and removed",
        arguments: Disk.allCases)
    func decodingError(disk: Disk) async {
        let disk = disk.make(fixture)
        let cache = cache(disk)
        for (key, bytes) in [("empty", Data()), ("noise", .noise(1000)), ("text", Data("[]".utf8))] {
            await disk.store(bytes, metadata: Data(), for: CacheKey(key))
            #expect(await cache.value(for: CacheKey(key)) == nil)
            #expect(await disk.contains(CacheKey(key)) == false)
        }
        #expect(fixture.errors.events.map(\.code) == [.corrupt, .corrupt, .corrupt])
        #expect(fixture.errors.events.allSatisfy { $0.cause != nil })
    }

    @Test("A file that's changed on disk is a miss and is removed")
    func damage() async throws {
        let disk = fixture.cache()
        let cache = cache(disk)
        await cache.set(user, for: "a")
        cache.memory.removeAll()
        var bytes = try Data(file: disk.path(for: "a"))
        bytes[0] ^= 1
        try bytes.overwrite(disk.path(for: "a"))
        #expect(await cache.value(for: "a") == nil)
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("If the folder can't be used, values stay in memory")
    func unusable() async {
        let files = FaultyFileSystem()
        files.fail(only: [.open, .makeDirectory], at: 1, with: 13, permanently: true)
        let cache = cache(fixture.cache(files: files))
        #expect(await cache.set(user, for: "a") == false)
        #expect(await cache.value(for: "a") == user)
    }

    @Test("If there's no cost closure, a value's cost is its encoded size")
    func cost() async {
        let disk = fixture.cache()
        let data = TieredCache<Data>(disk: disk, coder: .data)
        await data.set(.noise(3000), for: "a")
        #expect(data.memory.statistics.cost == 3000)
        data.memory.removeAll()
        #expect(await data.value(for: "a") == .noise(3000))
        #expect(data.memory.statistics.cost == 3000)
        #expect(await disk.read("a")?.data == .noise(3000))
    }

    @Test("Numbers, strings and arrays can be values")
    func plainValues() async {
        let disk = fixture.cache()
        let (number, text) = (
            TieredCache<UInt64>(disk: disk, coder: .codable),
            TieredCache<String?>(disk: disk, coder: .codable)
        )
        await number.set(.max, for: "number")
        await text.set("text", for: "text")
        number.memory.removeAll()
        text.memory.removeAll()
        #expect(await number.value(for: "number") == .max)
        #expect(await text.value(for: "text") == "text")
    }
}
