// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

/// A cache that takes 100 ms per write and can be blocked.
private final class SlowCache: Sendable {
    let cache: DictionaryCache
    private let gate = DispatchSemaphore(value: 0)
    private let isBlocked: Locked<Bool>
    /// The keys of writes that have begun.
    let begun = EventLog<CacheKey>()
    /// The keys of writes that have ended.
    var stored: EventLog<CacheKey> { cache.stores }

    init(isBlocked: Bool = false) {
        let blocked = Locked(isBlocked)
        self.isBlocked = blocked
        cache = DictionaryCache(willStore: { [begun, gate] key in
            begun.record(key)
            // The manager writes one entry at a time.
            if blocked.withLock({ $0 }) { gate.wait() }
            Thread.sleep(forTimeInterval: 0.1)
        })
    }

    func block() { isBlocked.withLock { $0 = true } }

    /// Lets the waiting write continue, and later writes go without waiting.
    func unblock() {
        isBlocked.withLock { $0 = false }
        gate.signal()
    }
}

@Suite("Slow disk caches", .timeLimit(.minutes(1)))
struct SlowCacheTests {
    private static let count = 8

    private func fixture(isBlocked: Bool = false) throws -> (ManagerFixture, SlowCache) {
        let cache = SlowCache(isBlocked: isBlocked)
        return (try ManagerFixture { $0.disk = cache.cache }, cache)
    }

    private static func picture(_ number: Int) -> Data { .noise(width: 40 + number, height: 40) }

    private func requests(_ fixture: ManagerFixture) -> [ImageRequest] {
        (0..<Self.count).map { number in
            fixture.serve(
                "/\(number).png",
                .bytes(
                    Self.picture(number), contentType: "image/png",
                    headers: ["Cache-Control": "max-age=600"]))
        }
    }

    @Test("A blocked write delays neither loads nor lookups of pending images")
    func delivery() async throws {
        let (fixture, cache) = try fixture(isBlocked: true)
        let requests = requests(fixture)
        for (number, request) in requests.enumerated() {
            #expect(try await fixture.manager.image(for: request).size.width == 40 + number)
        }
        #expect(cache.stored.events.isEmpty)
        // These bytes are in memory until they're written to disk.
        let sizes = requests.indices.map { Self.picture($0).count }
        #expect(fixture.manager.liveCounts.unstoredBytes == sizes.reduce(0, +))
        fixture.manager.memory.removeAll()
        for (number, request) in requests.enumerated() {
            #expect(try await fixture.manager.image(for: request).size.width == 40 + number)
        }
        #expect(fixture.origin.requestCount == Self.count)
        cache.unblock()
        await fixture.manager.flush()
        #expect(cache.stored.events == requests.map(\.originalKey))
        for (number, request) in requests.enumerated() {
            #expect(await cache.cache.read(request.originalKey)?.data == Self.picture(number))
        }
        #expect(fixture.manager.liveCounts.unstoredBytes == 0)
    }

    @Test("Each write reduces the pending bytes")
    func progress() async throws {
        let (fixture, cache) = try fixture(isBlocked: true)
        for request in requests(fixture) { _ = try await fixture.manager.image(for: request) }
        let all = fixture.manager.liveCounts.unstoredBytes
        await fixture.beginWrites()
        cache.unblock()
        await cache.begun.wait(count: 3)
        #expect(fixture.manager.liveCounts.unstoredBytes < all)
        await fixture.manager.flush()
        #expect(fixture.manager.liveCounts.unstoredBytes == 0)
    }

    @Test("All images of concurrent loads are stored")
    func concurrent() async throws {
        let (fixture, cache) = try fixture()
        let requests = requests(fixture)
        let tasks = requests.map { fixture.manager.load($0) }
        for (number, task) in tasks.enumerated() {
            #expect(try await task.response.image.size.width == 40 + number)
        }
        await fixture.manager.flush()
        #expect(Set(cache.stored.events) == Set(requests.map(\.originalKey)))
        #expect(cache.stored.count == Self.count)
        fixture.manager.memory.removeAll()
        for (number, request) in requests.enumerated() {
            let response = try await fixture.manager.load(request).response
            #expect(response.origin == .disk && response.image.size.width == 40 + number)
        }
    }

    @Test("An image on disk can be read while a write is blocked")
    func reading() async throws {
        let (fixture, cache) = try fixture()
        let requests = requests(fixture)
        _ = try await fixture.manager.image(for: requests[0])
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        cache.block()
        _ = try await fixture.manager.image(for: requests[1])
        await fixture.beginWrites()
        await cache.begun.wait(count: 2)
        #expect(try await fixture.manager.load(requests[0]).response.origin == .disk)
        cache.unblock()
        await fixture.manager.flush()
        #expect(cache.stored.count == 2)
    }

    @Test("A stale variant isn't used while its original's new version is waiting to be written")
    func replaced() async throws {
        let (fixture, cache) = try fixture()
        let control = "max-age=60, stale-while-revalidate=600"
        func serve(_ color: UInt32, _ tag: String) -> ImageRequest {
            fixture.serve("/a.png", .picture(color: color, headers: ["ETag": tag, "Cache-Control": control]))
        }
        let (manager, encoding) = (fixture.manager, ImageEncoding(.png))
        let request = serve(0xFFCC_2200, "\"1\"")
        let old = try await manager.variantData(for: request, encoding: encoding)
        await manager.flush()
        fixture.clock.advance(by: .seconds(61))
        _ = serve(0xFF00_FF00, "\"2\"")
        cache.block()
        let stale = try await manager.variantData(for: request, encoding: encoding)
        #expect(stale.status == .stale && stale.entityTag == old.entityTag)
        // Wait until the original, the variant and the new original are being written.
        await cache.begun.wait(count: 3)
        let new = try await manager.variantData(for: request, encoding: encoding)
        #expect(new.status != .stale && new.entityTag != old.entityTag)
        #expect(fixture.origin.requestCount == 2)
        cache.unblock()
        await manager.flush()
    }

    @Test("A load that waits for the disk ends after its write, or immediately when canceled")
    func waiting() async throws {
        let (fixture, cache) = try fixture(isBlocked: true)
        var requests = Array(requests(fixture).prefix(2))
        for index in requests.indices { requests[index].waitsForStore = true }
        let tasks = requests.map { fixture.manager.load($0) }
        await cache.begun.wait(count: 1)
        tasks[1].cancel()
        let error = await #expect(throws: ImageError.self) { try await tasks[1].response }
        #expect(error?.code == .cancelled && tasks[0].result == nil && cache.stored.events.isEmpty)
        cache.unblock()
        _ = try await tasks[0].response
        #expect(cache.stored.events.contains(requests[0].originalKey))
    }

    @Test("A transfer is canceled immediately while a write is blocked")
    func cancellation() async throws {
        let (fixture, cache) = try fixture(isBlocked: true)
        _ = try await fixture.manager.image(for: requests(fixture)[0])
        await fixture.beginWrites()
        await cache.begun.wait(count: 1)
        let task = fixture.manager.load(fixture.serve("/held", OriginResponse.picture().held(at: "gate")))
        await fixture.origin.requests(to: "/held", reach: 1)
        task.cancel()
        #expect(throws: ImageError.self) { try task.result?.get() }
        #expect(task.isCancelled && cache.stored.events.isEmpty)
        fixture.origin.release("gate")
        cache.unblock()
        await fixture.manager.flush()
        #expect(cache.stored.count == 1)
    }

    @Test("An image removed while it's waiting isn't stored later")
    func removal() async throws {
        let (fixture, cache) = try fixture()
        let requests = requests(fixture)
        for request in requests.prefix(3) { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.removeImage(for: requests[2])
        await fixture.manager.flush()
        #expect(requests.prefix(3).map { cache.cache.contains($0.originalKey) } == [true, true, false])
        #expect(fixture.manager.cachedImage(for: requests[2]) == nil)
    }

    /// 8 MiB of data that starts like an image.
    private static let large = Data.picture() + Data(count: 8 << 20 - Data.picture().count)

    private func largeRequests(_ fixture: ManagerFixture, _ name: String, count: Int) -> [ImageRequest] {
        (0..<count).map { fixture.serve("/\(name)/\($0).png", .bytes(Self.large, contentType: "image/png")) }
    }

    @Test("At most 64 MiB wait for the disk, and further originals are stored only if a task waits for them")
    func bound() async throws {
        let (recorder, cache) = (EventRecorder(), SlowCache(isBlocked: true))
        let fixture = try ManagerFixture.observed(recorder) { $0.disk = cache.cache }
        let requests = largeRequests(fixture, "load", count: 10)
        for request in requests {
            _ = try await fixture.manager.data(for: request)
            #expect(fixture.manager.liveCounts.unstoredBytes <= 64 << 20)
        }
        #expect(recorder.events(.notStored).map(\.reason) == [.tooManyWaiting, .tooManyWaiting])
        #expect(recorder.events(.notStored).map(\.request?.url) == requests.suffix(2).map(\.url))
        // The next tasks wait for the disk.
        var request = fixture.serve("/waits.png")
        request.waitsForStore = true
        let task = fixture.manager.load(request)
        let stored = fixture.serve("/stored.png")
        let image = StorableImage(try .gradient())
        async let store: Void = fixture.manager.store(image, data: .picture(), for: stored)
        let prefetched = largeRequests(fixture, "prefetch", count: 3)
        let progress = EventLog<PrefetchProgress>()
        let prefetcher = ImagePrefetcher(manager: fixture.manager, tiers: .disk, concurrency: 1)
        prefetcher.prefetch(prefetched, progress: { progress.record($0) }) { _ in }
        try await recorder.wait { events in
            events.contains { $0.kind == .finished && $0.request?.url == prefetched[0].url }
        }
        #expect(progress.count == 0 && task.result == nil)
        #expect(fixture.origin.requestCount("/prefetch/1.png") == 0)
        cache.unblock()
        _ = try await task.response
        try await store
        await progress.wait(count: 3)
        await fixture.manager.flush()
        let all = requests + [request, stored] + prefetched
        let isStored = all.map { cache.cache.contains($0.originalKey) }
        let expected = Array(repeating: true, count: 8) + [false, false] + Array(repeating: true, count: 5)
        #expect(isStored == expected)
        #expect(recorder.events(.notStored).count == 2 && fixture.manager.liveCounts.unstoredBytes == 0)
        // There's room again.
        _ = try await fixture.manager.data(for: requests[9])
        await fixture.manager.flush()
        #expect(await cache.cache.contains(requests[9].originalKey))
    }

    @Test("An original over the limit is stored if nothing else waits")
    func largeAlone() async throws {
        let (recorder, cache) = (EventRecorder(), SlowCache(isBlocked: true))
        let fixture = try ManagerFixture.observed(recorder) { $0.disk = cache.cache }
        let data = Data.picture() + Data(count: 65 << 20)
        var requests = ["/a.png", "/b.png"].map { fixture.serve($0, .bytes(data, contentType: "image/png")) }
        for index in requests.indices { requests[index].decoding.limits.encodedBytes = 100 << 20 }
        _ = try await fixture.manager.image(for: fixture.serve())
        _ = try await fixture.manager.data(for: requests[0])
        cache.unblock()
        await fixture.manager.flush()
        _ = try await fixture.manager.data(for: requests[1])
        await fixture.manager.flush()
        #expect(requests.map { cache.cache.contains($0.originalKey) } == [false, true])
        #expect(recorder.events(.notStored).map(\.reason) == [.tooManyWaiting])
    }
}
