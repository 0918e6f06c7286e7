// SPDX-License-Identifier: MIT

import Dispatch
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

@Suite("Tiered cache: concurrent use", .timeLimit(.minutes(1)))
struct TieredCacheConcurrencyTests {
    /// Returns a coder for numbers. Its decoder records that it was called, then waits for `gate`.
    private static func gated(_ calls: EventLog<Int>, _ gate: DispatchSemaphore) -> CacheCoder<Int> {
        CacheCoder(
            encode: { Data([UInt8($0)]) },
            decode: { data in
                calls.record(Int(data[0]))
                gate.wait()
                return Int(data[0])
            }, cost: { _ in 8 })
    }

    private let calls = EventLog<Int>()
    private let gate = DispatchSemaphore(value: 0)
    private let disk = DictionaryCache()

    private func cache() -> TieredCache<Int> {
        disk.store(Data([1]), for: "a")
        return TieredCache(disk: disk, coder: Self.gated(calls, gate))
    }

    @Test("Concurrent calls for one key decode it once")
    func once() async {
        let cache = cache()
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<20 { group.addTask { await cache.value(for: "a") } }
            await calls.wait(count: 1)
            gate.signal()
            for await value in group { #expect(value == 1) }
        }
        #expect(calls.count == 1 && cache.memory.statistics.count == 1)
    }

    @Test("Decoding an old value doesn't replace one that was set in the meantime")
    func setDuringRead() async {
        let cache = cache()
        async let old = cache.value(for: "a")
        await calls.wait(count: 1)
        await cache.set(2, for: "a")
        #expect(await cache.value(for: "a") == 2)
        cache.memory.removeAll()
        async let new = cache.value(for: "a")
        await calls.wait(count: 2)
        gate.signal()
        gate.signal()
        #expect(await old == 1)
        #expect(await new == 2)
        #expect(cache.memory.value(for: "a") == 2 && calls.events == [1, 2])
    }

    @Test("A value removed during its decoding doesn't come back", arguments: [false, true])
    func removeDuringRead(removesAll: Bool) async {
        let cache = cache()
        async let old = cache.value(for: "a")
        await calls.wait(count: 1)
        if removesAll { await cache.removeAll() } else { await cache.remove("a") }
        #expect(await cache.value(for: "a") == nil)
        gate.signal()
        #expect(await old == 1)
        #expect(await cache.value(for: "a") == nil)
        #expect(cache.memory.statistics.count == 0)
    }

    @Test("A failure to decode an old value doesn't remove the new one from disk")
    func failureDuringSet() async {
        struct Refused: Error {}
        await disk.store(Data([1]), for: "a")
        let (calls, gate) = (calls, gate)
        let cache = TieredCache<Int>(
            disk: disk,
            coder: CacheCoder(
                encode: { Data([UInt8($0)]) },
                decode: { data in
                    calls.record(Int(data[0]))
                    gate.wait()
                    throw Refused()
                }))
        async let old = cache.value(for: "a")
        await calls.wait(count: 1)
        await cache.set(2, for: "a")
        gate.signal()
        #expect(await old == nil)
        #expect(await disk.read("a")?.data == Data([2]))
        #expect(await cache.value(for: "a") == 2)
    }

    @Test("A value can use the cache while it's being released")
    func releaseUsesCache() {
        final class Recursive: Sendable {
            let onRelease: @Sendable () -> Void
            init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
            deinit { onRelease() }
        }
        let cache = Locked<TieredCache<Recursive>?>(nil)
        let released = EventLog<Bool>()
        let use: @Sendable () -> Void = {
            guard let cache = cache.withLock({ $0 }) else { return }
            released.record(cache.remove("other"))
        }
        cache.withLock {
            $0 = TieredCache(
                disk: DictionaryCache(),
                coder: CacheCoder(encode: { _ in Data() }, decode: { _ in Recursive {} }, cost: { _ in 1 }))
        }
        let tiered = cache.withLock { $0 }
        tiered?.set(Recursive(use), for: "a")
        tiered?.set(Recursive(use), for: "a")
        tiered?.remove("a")
        tiered?.set(Recursive(use), for: "a")
        tiered?.removeAll()
        #expect(released.count == 3)
        cache.withLock { $0 = nil }
    }

    @Test("After set or remove returns, no call returns an older value")
    func storm() async throws {
        let fixture = try CacheFixture()
        let cache = TieredCache<[Int]>(
            memory: MemoryCache(configuration: MemoryCacheConfiguration(maximumCount: 4)),
            disk: fixture.cache(), coder: .codable)
        let keys = (0..<8).map { CacheKey("\($0)") }
        // The last number that was set for each key. Only one task sets each key.
        let written = Locked([Int](repeating: 0, count: keys.count))
        await withTaskGroup(of: Void.self) { group in
            for number in keys.indices {
                group.addTask {
                    for round in 1...60 {
                        if round % 10 == 0 {
                            await cache.remove(keys[number])
                            #expect(await cache.value(for: keys[number]) == nil)
                        }
                        await cache.set([number, round], for: keys[number])
                        written.withLock { $0[number] = round }
                    }
                }
                group.addTask {
                    for _ in 0..<60 {
                        let least = written.withLock { $0[number] }
                        guard let value = await cache.value(for: keys[number]) else { continue }
                        #expect(value[0] == number && value[1] >= least)
                    }
                }
            }
        }
        for number in keys.indices { #expect(await cache.value(for: keys[number]) == [number, 60]) }
        await cache.disk.flush()
    }
}
