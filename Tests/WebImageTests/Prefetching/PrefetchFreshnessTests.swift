// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import ImageCaching
@testable import WebImage

/// A disk cache that counts how many entries are read.
private final class CountingCache: DataCache {
    let files = FaultyFileSystem()
    let reads = EventLog<CacheKey>()
    private let cache: DiskCache

    init(_ folder: TemporaryFolder, _ clock: ManualClock) {
        cache = DiskCache(directory: folder.path + "/counted", files: files, time: clock)
    }

    func read(_ key: CacheKey) -> DiskEntry? {
        guard let entry = cache.read(key) else { return nil }
        reads.record(key)
        return entry
    }

    func metadata(for key: CacheKey) -> Data? { cache.metadata(for: key) }
    func contains(_ key: CacheKey) -> Bool { cache.contains(key) }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        cache.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
    }

    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        cache.updateMetadata(for: key, change)
    }

    func remove(_ key: CacheKey) -> Bool { cache.remove(key) }
    func removeAll() -> Bool { cache.removeAll() }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        cache.removeAll(where: isUnwanted)
    }

    func statistics() -> DiskCacheStatistics { cache.statistics() }
    func trim() { cache.trim() }
    func flush() { cache.flush() }
}

@Suite("Prefetching cached images", .timeLimit(.minutes(1)))
struct PrefetchFreshnessTests {
    private func finish(_ requests: [ImageRequest], by prefetcher: ImagePrefetcher) async -> PrefetchProgress
    {
        let log = EventLog<PrefetchProgress>()
        prefetcher.prefetch(requests) { log.record($0) }
        return await log.wait(count: 1).first ?? PrefetchProgress()
    }

    @Test(
        "For each image that's fresh on disk, at most one file is opened",
        arguments: [
            CacheTiers.all, .disk,
        ])
    func fresh(_ tiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        let cache = CountingCache(fixture.folder, fixture.clock)
        let headers = ["ETag": "\"1\"", "Cache-Control": "max-age=600"]
        let requests = (0..<100).map { fixture.serve("/\($0).png", .picture(headers: headers)) }
        let first = fixture.anotherManager { $0.disk = cache }
        for request in requests { _ = try await first.data(for: request) }
        await first.flush()
        let manager = fixture.anotherManager { $0.disk = cache }
        let (opened, closed) = (cache.files.count(of: .open), cache.files.count(of: .close))
        let read = cache.reads.count
        let progress = await finish(requests, by: ImagePrefetcher(manager: manager, tiers: tiers))
        #expect(progress.finished == 100 && progress.skipped == 0)
        #expect(cache.reads.count == read)
        #expect(cache.files.count(of: .close) - closed <= 100)
        // We look for newer headers, too, but there are none.
        #expect(cache.files.count(of: .open) - opened <= 200)
        #expect(fixture.origin.requestCount == 100 && manager.memory.statistics.count == 0)
    }

    @Test("A fresh variant, a fresh original or an image in memory makes a load unnecessary")
    func variants() async throws {
        let fixture = try ManagerFixture()
        var thumbnail = fixture.serve()
        thumbnail.thumbnail = .fit(width: 10, height: 10)
        var original = thumbnail
        original.storeTiers = .memory
        _ = try await fixture.manager.load(original).response
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        #expect(await finish([original], by: prefetcher).skipped == 0)
        await fixture.manager.flush()
        let later = fixture.anotherManager()
        #expect(await finish([thumbnail], by: ImagePrefetcher(manager: later)).skipped == 0)
        #expect(later.memory.statistics.count == 0 && fixture.origin.requestCount == 1)
    }

    @Test("A recent image that wasn't loaded over HTTP isn't decoded again")
    func withoutHTTP() async throws {
        let fixture = try ManagerFixture()
        let calls = EventLog<String>()
        let request = ImageRequest(id: "a") {
            calls.record("loaded")
            return Data.picture()
        }
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        let later = fixture.anotherManager()
        #expect(await finish([request], by: ImagePrefetcher(manager: later)).skipped == 0)
        #expect(later.memory.statistics.count == 0 && calls.count == 1)
        // By now the image has expired, like a response without a lifetime.
        fixture.clock.advance(by: .seconds(8 * 86_400))
        #expect(await finish([request], by: ImagePrefetcher(manager: later)).finished == 1)
        #expect(calls.count == 2)
    }

    @Test("With only the memory tier, images on disk are decoded")
    func memory() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        let later = fixture.anotherManager()
        #expect(await finish([request], by: ImagePrefetcher(manager: later, tiers: .memory)).finished == 1)
        #expect(later.cachedImage(for: request)?.origin == .memory && fixture.origin.requestCount == 1)
    }

    @Test("With only the disk tier, images are stored without decoding")
    func disk() async throws {
        let fixture = try ManagerFixture()
        // This can't be decoded, although it begins like a PNG.
        let broken = fixture.serve("/broken.png", .bytes(Data.picture().prefix(40), contentType: "image/png"))
        let request = fixture.serve()
        let progress = await finish(
            [broken, request], by: ImagePrefetcher(manager: fixture.manager, tiers: .disk))
        #expect(progress.finished == 2 && progress.skipped == 0)
        await fixture.manager.flush()
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
    }

    @Test("With only the disk tier, a variant is created if its original will not be stored")
    func variantOnDisk() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.thumbnail = .fit(width: 10, height: 10)
        request.originalStoreTiers = []
        #expect(
            await finish([request], by: ImagePrefetcher(manager: fixture.manager, tiers: .disk)).skipped == 0)
        await fixture.manager.flush()
        #expect(fixture.manager.memory.statistics.count == 0)
        request.cachePolicy = .cacheOnly
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
    }

    @Test(
        "With only the disk tier, an image that cannot be stored there is skipped without a request")
    func notStorable() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.headers["Authorization"] = "Basic secret"
        let prefetcher = ImagePrefetcher(manager: fixture.manager, tiers: .disk)
        #expect(await finish([request], by: prefetcher).skipped == 1)
        #expect(fixture.origin.requestCount == 0)
    }

    /// An image over 64 KB. The origin holds back the rest.
    private static func held(_ fields: [String: String]) -> OriginResponse {
        OriginResponse.bytes(.noise(width: 200, height: 200), headers: fields)
            .held(afterBytes: 80_000, at: "gate")
    }

    @Test(
        "The transfer ends at a response header that forbids storing",
        arguments: [["Cache-Control": "no-store"], ["Cache-Control": "max-age=600", "Vary": "*"]],
        [CacheTiers.all, .disk, .memory])
    func forbidden(_ fields: [String: String], _ tiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/noise.png", Self.held(fields))
        let prefetcher = ImagePrefetcher(manager: fixture.manager, tiers: tiers)
        let log = EventLog<PrefetchProgress>()
        let token = prefetcher.prefetch([request]) { log.record($0) }
        // The origin holds back the rest, so the prefetch ends only by canceling the transfer.
        #expect(await log.wait(count: 1).first?.skipped == 1)
        guard let url = request.url, case .notStorable = token.results[url] else {
            return #expect(Bool(false), "\(token.results)")
        }
        while fixture.manager.liveCounts.jobs + fixture.manager.liveCounts.tasks > 0, !Task.isCancelled {
            await Task.yield()
        }
        #expect(fixture.origin.responseCount == 0)
        // A small body arrives together with the header.
        let small = fixture.serve("/small.png", .picture(headers: fields))
        #expect(await finish([small], by: prefetcher).skipped == 1)
    }

    @Test("The transfer continues for a view that needs the image")
    func forbiddenAndShown() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/noise.png", Self.held(["Cache-Control": "no-store"]))
        let task = fixture.manager.load(request)
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let log = EventLog<PrefetchProgress>()
        prefetcher.prefetch([request]) { log.record($0) }
        // The prefetch may have joined and left already.
        while fixture.manager.liveCounts.tasks < 2, log.count == 0, !Task.isCancelled { await Task.yield() }
        fixture.origin.release("gate")
        #expect(try await task.response.image.size.width == 200)
        #expect(await log.wait(count: 1).first?.skipped == 1)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("The transfer continues if a cache can store it", arguments: [CacheTiers.all, .disk, .memory])
    func allowed(_ tiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/noise.png", Self.held(["Cache-Control": "no-cache"]))
        fixture.origin.release("gate")
        let prefetcher = ImagePrefetcher(manager: fixture.manager, tiers: tiers)
        #expect(await finish([request], by: prefetcher).skipped == 0)
        #expect(fixture.origin.responseCount == 1)
    }

    @Test(
        "A stale image is fresh after one validation",
        arguments: [
            "max-age=60", "max-age=60, stale-while-revalidate=6000",
        ], [CacheTiers.all, .disk])
    func stale(_ control: String, _ tiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve(
            "/cat.png", .picture(headers: ["Cache-Control": control, "ETag": "\"1\""]))
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(120))
        fixture.origin.route("/cat.png", .status(304, headers: ["Cache-Control": control, "ETag": "\"1\""]))
        let prefetcher = ImagePrefetcher(manager: fixture.anotherManager(), tiers: tiers)
        #expect(await finish([request], by: prefetcher).finished == 1)
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"1\"")
        await prefetcher.manager.flush()
        // The validation ended before the prefetch did, so its headers are stored.
        #expect(await finish([request], by: ImagePrefetcher(manager: fixture.anotherManager())).finished == 1)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A request with .refresh is counted once", arguments: [true, false])
    func refresh(inMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.cachePolicy = .refresh
        let manager = inMemory ? fixture.manager : fixture.anotherManager()
        let log = EventLog<Int>()
        let done = EventLog<PrefetchProgress>()
        ImagePrefetcher(manager: manager).prefetch(
            [request], progress: { log.record($0.finished) }, completion: { done.record($0) })
        let progress = await done.wait(count: 1).first
        #expect(log.events == [1] && progress?.finished == 1 && progress?.total == 1)
        #expect(fixture.origin.requestCount == 2)
    }
}
