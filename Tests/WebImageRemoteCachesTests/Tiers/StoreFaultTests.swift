// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Store faults", .timeLimit(.minutes(2)), .serialized)
struct StoreFaultTests {
    /// The only valid bytes for a key.
    private static func data(_ number: Int) -> Data {
        Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) })
    }

    private static func key(_ number: Int) -> CacheKey { CacheKey("image \(number)") }

    /// A machine with a local cache that keeps nothing.
    private static func cache(valkey: ValkeyStore? = nil, s3: S3Store? = nil) -> SharedDataCache {
        SharedDataCache(
            local: ForgetfulCache(), valkey: valkey, s3: s3,
            configuration: SharedDataCache.Configuration(version: "1"))
    }

    /// Reads and stores on several threads while `faults` runs, and returns the number of wrong results.
    private static func load(_ caches: [SharedDataCache], during faults: () async throws -> Void) async throws
        -> Int
    {
        let isOver = Locked(false)
        let wrong = Locked(0)
        let ended = EventLog<Void>()
        for (index, cache) in caches.enumerated() {
            for thread in 0..<3 {
                Thread.detachNewThread {
                    var random = SeededRandom(seed: UInt64(index * 10 + thread))
                    while !isOver.withLock({ $0 }) {
                        let number = Int.random(in: 0..<50, using: &random)
                        if let entry = cache.read(key(number)) {
                            if entry.data != data(number) { wrong.withLock { $0 += 1 } }
                        } else {
                            cache.store(data(number), for: key(number))
                        }
                    }
                    ended.record()
                }
            }
        }
        try await faults()
        isOver.withLock { $0 = true }
        await ended.wait(count: caches.count * 3)
        return wrong.withLock { $0 }
    }

    private static func hits(_ caches: [SharedDataCache], reach count: Int) async throws {
        let start = caches.map { $0.storeStatistics[0].hits }.reduce(0, +)
        while caches.map({ $0.storeStatistics[0].hits }).reduce(0, +) < start + count {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test(
        "Valkey can be stopped, suspended and restarted under load without corrupting data",
        .enabled(if: Tools.allow(Tools.redis)))
    func restarts() async throws {
        let server = try RedisServer()
        let caches = (0..<2).map { _ in Self.cache(valkey: ValkeyStore(server.configuration)) }
        let wrong = try await Self.load(caches) {
            try await Self.hits(caches, reach: 100)
            server.stop()
            try await Task.sleep(for: .milliseconds(300))
            try server.start()
            try await Self.hits(caches, reach: 100)
            server.suspend()
            try await Task.sleep(for: .milliseconds(1500))
            server.resume()
            try await Self.hits(caches, reach: 100)
        }
        #expect(wrong == 0)
        #expect(caches.allSatisfy { $0.storeStatistics[0].errors + $0.storeStatistics[0].timeouts > 0 })
    }

    @Test("A server that's missing at first is used once it starts", .enabled(if: Tools.allow(Tools.redis)))
    func lateStart() async throws {
        let server = try RedisServer()
        server.stop()
        let cache = Self.cache(valkey: ValkeyStore(server.configuration))
        for number in 0..<20 { #expect(await cache.read(Self.key(number)) == nil) }
        #expect(cache.storeStatistics[0].circuit == .open)
        try server.start()
        while await cache.read(Self.key(1)) == nil {
            await cache.store(Self.data(1), for: Self.key(1))
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(await cache.read(Self.key(1))?.data == Self.data(1))
    }

    @Test(
        "A full server rejects new entries but still returns existing ones",
        .enabled(if: Tools.allow(Tools.redis)))
    func full() async throws {
        let server = try RedisServer(["--maxmemory", "2500kb", "--maxmemory-policy", "noeviction"])
        let cache = Self.cache(valkey: ValkeyStore(server.configuration))
        for number in 0..<200 {
            await cache.store(Self.data(number), for: Self.key(number))
            if number.isMultiple(of: 50) { await cache.flush() }
        }
        await cache.flush()
        let statistics = cache.storeStatistics[0]
        #expect(statistics.writes > 0)
        #expect(statistics.errors > 0)
        #expect(statistics.circuit == .closed)
        #expect(await cache.read(Self.key(0))?.data == Self.data(0))
    }

    @Test("A server that sends wrong values causes misses", .enabled(if: Tools.allow(Tools.redis)))
    func wrongValues() async throws {
        let server = try RedisServer()
        let valkey = ValkeyStore(server.configuration)
        let cache = Self.cache(valkey: valkey)
        for (number, value) in [Data(), Data("noise".utf8), Data(count: 100)].enumerated() {
            let name = "webimage:v:" + RemoteKey(Self.key(number), version: "1").text
            _ = await valkey.reply(to: ["SET", RESPArgument(name), RESPArgument(value)])
            #expect(await cache.read(Self.key(number)) == nil)
            await cache.flush()
            #expect(await valkey.reply(to: ["EXISTS", RESPArgument(name)]) == .success(.integer(0)))
        }
        #expect(cache.storeStatistics[0].damaged == 3)
    }

    @Test(
        "Only entries smaller than a megabyte are stored in Valkey as well as S3",
        .enabled(if: Tools.allow(Tools.moto)))
    func sizes() async throws {
        let redis = try RedisServer()
        let moto = try await MotoServer()
        let valkey = ValkeyStore(redis.configuration)
        let s3 = S3Store(moto.configuration, loader: moto.loader)
        let cache = Self.cache(valkey: valkey, s3: s3)
        let (small, large) = (Self.data(1), Data(repeating: 5, count: 1_000_000))
        await cache.store(small, for: "small")
        await cache.store(large, for: "large")
        await cache.flush("small")
        await cache.flush()
        for (key, size) in [("small", 1), ("large", 0)] {
            let name = RemoteKey(CacheKey(key), version: "1").text
            #expect(
                await valkey.reply(to: ["EXISTS", RESPArgument("webimage:v:" + name)])
                    == .success(.integer(Int64(size))))
            #expect(await s3.contains(name) == .success(true))
        }
        redis.stop()
        // By default, a read waits only 50 ms, and moto may take longer.
        var configuration = SharedDataCache.Configuration(version: "1")
        configuration.readTimeout = .seconds(10)
        let other = SharedDataCache(
            local: DictionaryCache(), valkey: valkey, s3: s3, configuration: configuration)
        #expect(await other.read("large")?.data == large)
        #expect(await other.read("small")?.data == small)
        await other.remove("large")
        await other.flush()
    }

    @Test("503, slow, wrong and truncated S3 responses under load don't corrupt data")
    func s3() async throws {
        let origin = try TestOrigin(keepsRequests: false)
        let objects = Locked<[String: Data]>([:])
        let fault = Locked<OriginResponse?>(nil)
        origin.setHandler { request in
            if let fault = fault.withLock({ $0 }) { return fault }
            if request.method == "PUT" {
                objects.withLock { $0[request.path] = request.body }
                return .status(200)
            }
            return objects.withLock { $0[request.path] }.map { .bytes($0) } ?? .status(404)
        }
        var configuration = S3Configuration(bucket: "images", region: "us-east-1")
        configuration.endpoint = origin.url("/")
        configuration.usesPathStyle = true
        configuration.credentials = .fixed(accessKey: "a", secretKey: "b")
        let caches = (0..<2).map { _ in
            Self.cache(s3: S3Store(configuration, loader: HTTPLoader(transport: CurlTransport())))
        }
        let wrong = try await Self.load(caches) {
            try await Self.hits(caches, reach: 50)
            for response in [
                OriginResponse.status(503), .bytes(Data(repeating: 7, count: 20_100)),
                .bytes(Self.data(1)).dropped(afterBytes: 9000), .status(404).delayed(by: .seconds(2)),
            ] {
                fault.withLock { $0 = response }
                try await Task.sleep(for: .milliseconds(400))
                fault.withLock { $0 = nil }
                try await Self.hits(caches, reach: 50)
            }
        }
        #expect(wrong == 0)
        #expect(caches.allSatisfy { $0.storeStatistics[0].damaged > 0 })
    }
}

/// A local cache that keeps nothing, so each read reaches the stores.
private final class ForgetfulCache: DataCache {
    func read(_ key: CacheKey) -> DiskEntry? { nil }
    func contains(_ key: CacheKey) -> Bool { false }
    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool { true }
    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {}
    func remove(_ key: CacheKey) -> Bool { false }
    func removeAll() -> Bool { true }
    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int { 0 }
    func statistics() -> DiskCacheStatistics { DiskCacheStatistics(count: 0, bytes: 0) }
    func trim() {}
}
#endif
