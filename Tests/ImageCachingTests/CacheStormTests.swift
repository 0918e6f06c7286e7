// SPDX-License-Identifier: MIT

import Dispatch
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

@Suite("Caches: concurrent use", .timeLimit(.minutes(1)))
struct CacheStormTests {
    /// Returns bytes that identify their key.
    static func body(_ key: Int, _ random: inout SeededRandom) -> Data {
        Data(repeating: UInt8(key), count: Int.random(in: 1...20_000, using: &random))
    }

    @Test("Two caches that share a folder never return another entry's bytes")
    func disk() async throws {
        let fixture = try CacheFixture()
        var configuration = DiskCacheConfiguration()
        configuration.maximumBytes = 200_000
        let caches = [fixture.cache(configuration), fixture.cache(configuration)]
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker))
                    let cache = caches[worker % 2]
                    for _ in 0..<150 {
                        let number = Int.random(in: 0..<32, using: &random)
                        let key = CacheKey("key \(number)")
                        switch Int.random(in: 0..<20, using: &random) {
                        case 0: await cache.remove(key)
                        case 1: await cache.trim(toBytes: 50_000)
                        case 2: _ = await cache.statistics()
                        case 3: if worker == 0 { await cache.removeAll() }
                        case 4..<10: await cache.store(Self.body(number, &random), for: key)
                        default:
                            if let entry = await cache.read(key) {
                                #expect(entry.data.allSatisfy { $0 == UInt8(number) })
                            }
                        }
                    }
                }
            }
        }
        for cache in caches { await cache.flush() }
        await caches[0].trim()
        // The limits hold for any order of events.
        #expect(await caches[0].statistics().bytes <= 200_000)
        // A cache waits up to two seconds for another one to finish writing the index. On a busy machine,
        // that might not be enough, and the changes are written later.
        let errors = fixture.errors.events.filter { !$0.message.hasSuffix("database is locked") }
        #expect(errors.isEmpty)
        #expect(fixture.temporaryFiles.isEmpty)
    }

    @Test("Under concurrent use, a memory cache never exceeds its limits or returns another key's value")
    func memory() async {
        let cache = MemoryCache<Int>(
            configuration: MemoryCacheConfiguration(
                maximumCost: 1000, maximumCount: 50, maximumEntryCost: 100))
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker))
                    for _ in 0..<2000 {
                        let number = Int.random(in: 0..<100, using: &random)
                        let key = CacheKey("\(number)")
                        switch Int.random(in: 0..<20, using: &random) {
                        case 0: cache.remove(key)
                        case 1: cache.trim(toCost: 500)
                        case 2..<10: cache.set(number, for: key, cost: Int.random(in: 1...50, using: &random))
                        default: if let value = cache.value(for: key) { #expect(value == number) }
                        }
                    }
                }
            }
        }
        #expect(cache.statistics.cost <= 1000)
        #expect(cache.statistics.count <= 50)
    }

    private final class Image: Sendable {}

    @Test(
        "A removed value stays removed while other threads look it up and evict it",
        arguments: 0..<3)
    func removal(kind: Int) {
        let cache = MemoryCache<Image>.findingLiveObjects(
            configuration: MemoryCacheConfiguration(maximumCost: 2, maximumEntryCost: 2))
        let image = Image()
        let isOver = Locked(false)
        let group = DispatchGroup()
        // These loops need their own threads, because they never give a thread back to Swift's pool.
        func loop(_ body: @escaping @Sendable () -> Void) {
            DispatchQueue(label: "loop").async(group: group) { while !isOver.withLock({ $0 }) { body() } }
        }
        for _ in 0..<2 { loop { _ = cache.value(for: "image") } }
        loop { cache.set(Image(), for: "other", cost: 2) }
        var found = 0
        for _ in 0..<5000 {
            cache.set(image, for: "image", cost: 2)
            cache.trim(toCost: 0)
            switch kind {
            case 0: cache.remove("image")
            case 1: cache.removeAll()
            default: cache.removeAll { $0 === image }
            }
            if cache.value(for: "image") != nil { found += 1 }
        }
        isOver.withLock { $0 = true }
        group.wait()
        #expect(found == 0)
    }

    @Test("A process killed at any file operation leaves only whole entries", arguments: 1...30)
    func killed(operation: Int) async throws {
        let fixture = try CacheFixture()
        await fixture.cache().store(.noise(5000), for: "old")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = fixture.path as String, operation = operation as Int] in
            let files = FaultyFileSystem(onFailure: { _ in kill(getpid(), SIGKILL) })
            let cache = DiskCache(directory: path, files: files)
            files.fail(at: operation, with: EIO, writingPart: true)
            for number in 0..<10 {
                await cache.store(.noise(3000, seed: UInt64(number)), for: CacheKey("\(number)"))
                await cache.store(.noise(4000, seed: 2), for: "old")
            }
        }
        let cache = fixture.cache()
        #expect([.noise(5000), .noise(4000, seed: 2)].contains(await cache.read("old")?.data))
        for number in 0..<10 {
            let entry = await cache.read(CacheKey("\(number)"))
            #expect(entry == nil || entry?.data == .noise(3000, seed: UInt64(number)))
        }
        #expect(await cache.statistics().count == fixture.entryFiles.count)
        #expect(fixture.temporaryFiles.isEmpty)
    }
}
