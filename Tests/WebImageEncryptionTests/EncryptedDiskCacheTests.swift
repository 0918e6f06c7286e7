// SPDX-License-Identifier: MIT

#if Encryption
import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

@testable import WebImageEncryption

@Suite("Encrypted disk cache", .timeLimit(.minutes(2)))
struct EncryptedDiskCacheTests {
    let fixture: EncryptionFixture

    init() throws { fixture = try EncryptionFixture() }

    @Test("Entries are read, replaced, removed, counted and cleared")
    func entries() {
        let cache = fixture.cache()
        let (data, metadata) = (Data.noise(5000), Data("metadata".utf8))
        #expect(cache.read("a") == nil && !cache.contains("a") && !cache.remove("a"))
        #expect(cache.store(data, metadata: metadata, for: "a"))
        #expect(cache.store(Data(), for: "b"))
        let entry = cache.read("a")
        #expect(entry?.data == data && entry?.metadata == metadata && entry?.isExternal == false)
        #expect(entry?.stored == Date(timeIntervalSince1970: fixture.clock.wallTime))
        #expect(cache.read("b")?.data == Data() && cache.contains("a"))
        #expect(cache.store(Data([7]), for: "a") && cache.read("a")?.data == Data([7]))
        #expect(cache.open("a") == nil)
        #expect(cache.statistics().count == 2)
        #expect(cache.remove("a") && cache.read("a") == nil && cache.contains("b"))
        for key in ["a", "c", "d"] { cache.store(data, metadata: Data(key.utf8), for: CacheKey(key)) }
        #expect(cache.metadata(for: "d") == Data("d".utf8) && cache.metadata(for: "e") == nil)
        #expect(cache.removeAll { key, metadata in key == "c" || metadata == Data("d".utf8) } == 2)
        #expect(cache.contains("a") && !cache.contains("c") && !cache.contains("d"))
        #expect(cache.removeAll() && !cache.contains("b"))
        cache.flush()
        #expect(cache.statistics().count == 0)
    }

    @Test(
        "Data of any length is read back exactly as stored",
        arguments: [0, 1, 15, 16, 65_535, 65_536, 65_537, 131_072, 200_000])
    func lengths(count: Int) {
        let cache = fixture.cache()
        // A slice starts at an index other than 0.
        let data = Data.noise(count + 3).dropFirst(3)
        #expect(cache.store(data, metadata: data, for: "a"))
        #expect(cache.read("a")?.data == data && cache.read("a")?.metadata == data)
        #expect(fixture.cache().read("a")?.data == data)
    }

    @Test("New metadata for the latest store keeps its data and age")
    func metadata() throws {
        let cache = fixture.cache()
        cache.updateMetadata(for: "a") { _ in Data([1]) }
        #expect(!cache.contains("a"))
        cache.store(.noise(9), metadata: Data([1]), timeToLive: .seconds(100), for: "a")
        let old = try #require(cache.read("a"))
        fixture.clock.advance(by: .seconds(60))
        cache.updateMetadata(for: "a") { $0 + Data([2]) }
        let new = try #require(cache.read("a"))
        #expect(new.metadata == Data([1, 2]) && new.data == old.data)
        #expect(new.stored == old.stored && new.expires == old.expires)
        cache.updateMetadata(for: "a") { _ in nil }
        #expect(cache.metadata(for: "a") == Data([1, 2]))
        cache.updateMetadata(for: "a") { metadata in
            if metadata == Data([1, 2]) { cache.store(.noise(20), metadata: Data([7]), for: "a") }
            return metadata + Data([3])
        }
        #expect(cache.read("a")?.data == .noise(20) && cache.metadata(for: "a") == Data([7, 3]))
    }

    @Test("Entries expire after their time to live or when there are too many")
    func limits() {
        var configuration = DiskCacheConfiguration()
        configuration.maximumCount = 5
        let cache = fixture.cache(configuration)
        cache.store(Data([1]), metadata: Data(), timeToLive: .milliseconds(9500), for: "short")
        #expect(cache.read("short")?.expires?.timeIntervalSince1970 == fixture.clock.wallTime + 10)
        fixture.clock.advance(by: .seconds(9))
        #expect(cache.contains("short"))
        fixture.clock.advance(by: .seconds(1))
        #expect(!cache.contains("short") && cache.read("short") == nil)
        #expect(!cache.store(Data([1]), metadata: Data(), timeToLive: .zero, for: "none"))
        for number in 0..<9 {
            cache.store(Data([1]), for: CacheKey("\(number)"))
            fixture.clock.advance(by: .seconds(1))
        }
        cache.trim()
        #expect(cache.contains("8") && !cache.contains("0") && cache.statistics().count <= 5)
        cache.maximumBytes = 100
        #expect(!cache.store(.noise(200), for: "large"))
        #expect(cache.storeError(forBytes: 200)?.code == .limit)
        fixture.clock.advance(by: .seconds(8 * 24 * 3600))
        cache.trim()
        #expect(cache.statistics().count == 0)
    }

    @Test("A user's partition has its own keys and a folder that doesn't reveal its name")
    func partitions() throws {
        let cache = fixture.cache()
        let partition = try #require(cache.userPartition(named: "anna"))
        cache.store(Data([1]), for: "a")
        partition.store(Data([2]), for: "a")
        #expect(cache.read("a")?.data == Data([1]))
        #expect(fixture.cache().userPartition(named: "anna")?.read("a")?.data == Data([2]))
        #expect(cache.userPartition(named: "ben")?.contains("a") == false)
        fixture.expectSecrecy(
            of: ["anna", SHA256Digest.hash(Array("anna".utf8)).hexadecimal], and: Data(count: 0))
        // A file in the partition isn't an entry of the cache, regardless of its name.
        let own = try #require(partition as? EncryptedDiskCache)
        let files = DiskCache(directory: own.directory, time: fixture.clock)
        let foreign = try #require(files.read(own.current.name(of: "a")))
        #expect(fixture.attacker.store(foreign, for: fixture.name(of: "a")))
        #expect(cache.read("a") == nil)
        #expect(cache.removeAll() && partition.contains("a"))
        #expect(partition.removeAll() && !partition.contains("a"))
    }

    @Test(
        "With or without previous keys, many threads find only whole entries",
        arguments: [false, true])
    func storm(hasPrevious: Bool) async {
        let cache = fixture.cache(previous: hasPrevious ? [.random()] : [])
        let keys = (0..<4).map { CacheKey("key \($0)") }
        let isWhole = await withTaskGroup(of: Bool.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker))
                    for _ in 0..<40 {
                        let number = Int.random(in: 0..<4, using: &random)
                        let data = Data(
                            repeating: UInt8(number), count: Int.random(in: 0..<2000, using: &random))
                        switch Int.random(in: 0..<4, using: &random) {
                        case 0: await cache.store(data, metadata: data, for: keys[number])
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

    @Test("No description shows a key's 32 bytes")
    func key() throws {
        let key = EncryptionKey.random()
        #expect(key != .random() && key.bytes.count == EncryptionKey.byteCount)
        #expect(try EncryptionKey(bytes: key.bytes) == key)
        #expect(throws: ImageError.self) { try EncryptionKey(bytes: key.bytes.dropLast()) }
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(text.hasSuffix("EncryptionKey") || text.hasSuffix("EncryptionKey\n"), "\(text)")
        }
    }
}
#endif
