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

@Suite("Cache contracts", .timeLimit(.minutes(1)))
struct CacheContractTests {
    enum Kind: String, CaseIterable {
        case disk, own, set, oneOfTwo, lowest, concurrent, nested

        func make(_ fixture: CacheFixture) -> any DataCache {
            let disk = fixture.cache()
            return switch self {
            case .disk: disk
            case .own: DictionaryCache()
            case .set: DataCacheSet([disk])
            case .oneOfTwo: DataCacheSet([DictionaryCache(), disk])
            case .lowest: DataCacheSet([disk, DictionaryCache()], policies: .init(all: .lowestOnly))
            case .concurrent: DataCacheSet([disk, DictionaryCache()], policies: .init(all: .concurrent))
            case .nested: DataCacheSet([DataCacheSet([disk], policies: .init(all: .serial))])
            }
        }
    }

    @Test(
        "Entries can be read, replaced, removed, counted and cleared", arguments: Kind.allCases)
    func bytes(kind: Kind) async throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        let (data, metadata) = (Data.noise(5000), Data("metadata".utf8))
        #expect(await cache.read("a") == nil)
        #expect(await cache.contains("a") == false)
        #expect(await cache.remove("a") == false)
        #expect(await cache.store(data, metadata: metadata, for: "a"))
        #expect(await cache.store(Data(), metadata: Data(), for: "b"))
        let entry = await cache.read("a")
        #expect(entry?.data == data && entry?.metadata == metadata)
        #expect(await cache.read("b")?.data == Data())
        #expect(await cache.contains("a"))
        #expect(await cache.store(Data([7]), metadata: Data(), for: "a"))
        #expect(await cache.read("a")?.data == Data([7]))
        await cache.flush()
        // A set that stores an entry in two caches counts it twice.
        let copies = kind == .concurrent ? 2 : 1
        #expect(await cache.statistics().count == 2 * copies)
        #expect(await cache.remove("a"))
        #expect(await cache.read("a") == nil)
        #expect(await cache.contains("b"))
        for key in ["a", "c", "d"] { await cache.store(data, metadata: Data(key.utf8), for: CacheKey(key)) }
        #expect(cache.metadata(for: "d") == Data("d".utf8) && cache.metadata(for: "e") == nil)
        let removed = cache.removeAll { key, metadata in key == "c" || metadata == Data("d".utf8) }
        #expect(removed == 2 * copies)
        #expect(cache.metadata(for: "a") == Data("a".utf8))
        #expect(cache.metadata(for: "c") == nil && cache.metadata(for: "d") == nil)
        #expect(await cache.removeAll())
        #expect(await cache.contains("b") == false)
        await cache.flush()
        #expect(await cache.statistics().count == 0)
    }

    @Test("New metadata keeps an entry's data and age", arguments: Kind.allCases)
    func newMetadata(kind: Kind) throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        cache.updateMetadata(for: "a") { _ in Data([1]) }
        #expect(!cache.contains("a"))
        cache.store(.noise(9), metadata: Data([1]), for: "a")
        let old = try #require(cache.read("a"))
        fixture.clock.advance(by: .seconds(60))
        cache.updateMetadata(for: "a") { $0 + Data([2]) }
        let new = try #require(cache.read("a"))
        #expect(new.metadata == Data([1, 2]) && new.data == old.data)
        // A concurrent read might find the other cache's entry, which has its own store time.
        #expect(new.stored == old.stored || kind == .concurrent)
        cache.updateMetadata(for: "a") { _ in nil }
        #expect(cache.metadata(for: "a") == Data([1, 2]))
        cache.flush()
    }

    @Test(
        "New metadata for an entry that's being replaced applies to the new entry or is dropped",
        arguments: Kind.allCases)
    func replacedMetadata(kind: Kind) throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        cache.store(.noise(9), metadata: Data([1]), for: "a")
        cache.updateMetadata(for: "a") { metadata in
            if metadata == Data([1]) { cache.store(.noise(20), metadata: Data([7]), for: "a") }
            return metadata + Data([2])
        }
        #expect(cache.read("a")?.data == .noise(20) && cache.metadata(for: "a")?.first == 7)
        cache.updateMetadata(for: "a") { _ in
            cache.remove("a")
            return Data([3])
        }
        #expect(cache.read("a") == nil)
        cache.flush()
    }

    @Test("An open file starts with the data and stays readable after a removal", arguments: Kind.allCases)
    func openFile(kind: Kind) throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        cache.store(.noise(5000), metadata: Data([1]), for: "a")
        #expect(cache.open("b") == nil)
        let canOpen = [Kind.disk, .set, .oneOfTwo, .lowest, .nested].contains(kind)
        do {
            let file = cache.open("a")
            #expect((file != nil) == canOpen || kind == .concurrent)
            if let file {
                cache.remove("a")
                #expect(file.byteCount == 5000 && file.metadata == Data([1]) && file.expires == nil)
                var bytes = [UInt8](repeating: 0, count: file.byteCount)
                #expect(pread(file.descriptor, &bytes, bytes.count, 0) == bytes.count)
                #expect(Data(bytes) == .noise(5000))
            }
        }
        cache.flush()
    }

    @Test(
        "A partition shares entries only with partitions of the same name",
        arguments: Kind.allCases)
    func partitions(kind: Kind) throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        let partition = cache.userPartition(named: "anna")
        #expect((partition == nil) == [.own].contains(kind))
        guard let partition else { return }
        #expect(partition.isPrivate)
        cache.store(Data([1]), for: "a")
        partition.store(Data([2]), for: "a")
        #expect(cache.read("a")?.data == Data([1]))
        #expect(cache.userPartition(named: "anna")?.read("a")?.data == Data([2]))
        #expect(cache.userPartition(named: "ben")?.contains("a") == false)
        #expect(cache.removeAll())
        #expect(partition.contains("a"))
        #expect(partition.removeAll())
        #expect(!partition.contains("a"))
        cache.flush()
        partition.flush()
    }

    @Test("A trim removes entries until the cache is within the limits", arguments: Kind.allCases)
    func trim(kind: Kind) async throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        await cache.store(Data([1]), for: "a")
        await cache.trim()
        #expect(await cache.contains("a"))
        await cache.flush()
    }

    @Test("Concurrent threads never find an incomplete entry", arguments: Kind.allCases)
    func storm(kind: Kind) async throws {
        let fixture = try CacheFixture()
        let cache = kind.make(fixture)
        let keys = (0..<4).map { CacheKey("key \($0)") }
        let isWhole = await withTaskGroup(of: Bool.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker))
                    for _ in 0..<40 {
                        let number = Int.random(in: 0..<4, using: &random)
                        let length = Int.random(in: 0..<2000, using: &random)
                        switch Int.random(in: 0..<4, using: &random) {
                        case 0:
                            let data = Data(repeating: UInt8(number), count: length)
                            await cache.store(data, metadata: data, for: keys[number])
                        case 1: await cache.remove(keys[number])
                        default:
                            guard let entry = await cache.read(keys[number]) else { continue }
                            let isRight = entry.data.allSatisfy { $0 == UInt8(number) }
                            if entry.data != entry.metadata || !isRight { return false }
                        }
                    }
                    return true
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(isWhole)
    }

    @Test(
        "Values can be found, replaced, removed, counted, trimmed and cleared", arguments: 0..<9)
    func values(number: Int) {
        let cache = Self.valueCaches[number]()
        #expect(cache.value(for: "a") == nil && !cache.contains("a") && cache.remove("a") == nil)
        #expect(cache.set(1, for: "a", cost: 10))
        #expect(cache.set(2, for: "b", cost: 20))
        #expect(cache.value(for: "a") == 1 && cache.contains("b"))
        #expect(cache.set(3, for: "a", cost: 30, timeToLive: .seconds(60)))
        #expect(cache.value(for: "a") == 3)
        #expect(cache.statistics.count == 2 && cache.statistics.cost == 50)
        #expect(cache.remove("a") == 3)
        #expect(!cache.contains("a") && cache.statistics.cost == 20)
        for number in 0..<8 { cache.set(number, for: CacheKey("\(number)"), cost: 10) }
        cache.trim(toFraction: 0.5)
        #expect((1...50).contains(cache.statistics.cost))
        cache.trim(under: .normal)
        #expect(cache.statistics.cost > 0)
        cache.trim(under: .critical)
        #expect(cache.statistics.count == 0)
        for number in 1...6 { cache.set(number, for: CacheKey("\(number)"), cost: number) }
        cache.removeAll { $0.isMultiple(of: 2) }
        #expect((1...6).map { cache.contains(CacheKey("\($0)")) } == [true, false, true, false, true, false])
        #expect(cache.statistics.count == 3 && cache.statistics.cost == 9)
        cache.set(1, for: "a", cost: 10)
        cache.removeAll()
        #expect(cache.value(for: "a") == nil && cache.statistics.cost == 0)
    }

    private static let valueCaches: [@Sendable () -> any ValueCache<Int>] =
        MemoryCacheConfiguration.Eviction.allCases.map { eviction in
            { MemoryCache<Int>(configuration: MemoryCacheConfiguration(eviction: eviction)) }
        } + [
            { DictionaryValues() },
            { ValueCacheSet([MemoryCache<Int>()]) },
            { ValueCacheSet([MemoryCache<Int>(), DictionaryValues()]) },
            { ValueCacheSet([DictionaryValues(), MemoryCache<Int>()], policies: .init(all: .lowestOnly)) },
        ]
}
