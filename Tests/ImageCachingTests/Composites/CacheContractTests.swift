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
        "Entries are read, replaced, removed, counted and cleared", arguments: Kind.allCases)
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
        // A set that stores an entry in two caches counts both.
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

    @Test("Many threads find whole entries or none", arguments: Kind.allCases)
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
        "Values are found, replaced, removed, counted, trimmed and cleared", arguments: 0..<9)
    func values(number: Int) {
        let cache = Self.valueCaches[number]()
        #expect(cache.value(for: "a") == nil && !cache.contains("a") && cache.remove("a") == nil)
        #expect(cache.set(1, for: "a", cost: 10))
        #expect(cache.set(2, for: "b", cost: 20))
        #expect(cache.value(for: "a") == 1 && cache.contains("b"))
        #expect(cache.set(3, for: "a", cost: 30, lifetime: .seconds(60)))
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
