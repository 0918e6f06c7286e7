// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@Suite("A request's own caches", .timeLimit(.minutes(1)))
struct RequestCachesTests {
    private let folder: TemporaryFolder
    private let disk: DiskCache
    private let caches: RequestCaches
    private let fixture: ManagerFixture

    init() throws {
        folder = try TemporaryFolder()
        disk = DiskCache(directory: folder.path + "/own")
        caches = RequestCaches(memory: ImageManagerConfiguration.makeMemoryCache(), disk: disk)
        fixture = try ManagerFixture()
    }

    /// Returns the request with ``caches``.
    private func own(_ request: ImageRequest) -> ImageRequest {
        var request = request
        request.caches = caches
        return request
    }

    private func count(_ cache: (any DataCache)?) async -> Int { await cache?.statistics().count ?? -1 }

    @Test("Only the request's own caches are used, including by later loads")
    func own() async throws {
        let plain = fixture.serve()
        var request = own(plain)
        #expect(fixture.manager.keys(for: request).original == fixture.manager.keys(for: plain).original)
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: request) != nil)
        #expect(fixture.manager.cachedImage(for: plain) == nil)
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(await count(fixture.manager.disk) == 0)
        #expect(await count(disk) == 1)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        request.caches = RequestCaches(disk: disk)
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        // The previous load used the manager's memory cache.
        #expect(fixture.manager.cachedImage(for: plain) != nil)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Originals and variants go to their separate caches")
    func originals() async throws {
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.thumbnail = .fit(width: 80, height: 80)
        request.caches = RequestCaches(originals: disk)
        request.waitsForStore = true
        _ = try await fixture.manager.image(for: request)
        #expect(await disk.contains(request.originalKey))
        #expect(await !disk.contains(request.variantKey))
        #expect(await fixture.manager.disk?.contains(request.originalKey) == false)
        #expect(await fixture.manager.disk?.contains(request.variantKey) == true)
        fixture.manager.memory.removeAll()
        request.thumbnail = .fit(width: 40, height: 40)
        request.usesLargerImages = false
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A variant with its original in another cache stays fresh after a revalidation")
    func confirmed() async throws {
        let headers = ["ETag": "\"1\"", "Cache-Control": "max-age=100"]
        var request = fixture.serve("/a", .picture(width: 400, headers: headers))
        request.thumbnail = .fit(width: 8, height: 8)
        request.caches = RequestCaches(originals: disk)
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(200))
        fixture.manager.memory.removeAll()
        fixture.origin.route("/a", .status(304, headers: headers))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .disk && response.status == .fresh)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Concurrent loads that share a transfer store the image in their own caches")
    func sharing() async throws {
        let plain = fixture.serve("/cat.png", OriginResponse.picture().held(at: "body"))
        let own = (0..<2).map { _ in
            RequestCaches(memory: ImageManagerConfiguration.makeMemoryCache(), disk: DictionaryCache())
        }
        let requests = own.map { caches in
            var request = plain
            request.caches = caches
            return request
        }
        let tasks = (requests + [plain] + requests).map { fixture.manager.load($0) }
        #expect(await fixture.origin.requests(reach: 1))
        // Once all loads have read their caches and wait for the transfer, it's the only running stage.
        let manager = fixture.manager
        while manager.liveCounts.runningStages + manager.liveCounts.waitingJobs > 1, !Task.isCancelled {
            await Task.yield()
        }
        fixture.origin.release("body")
        for task in tasks { #expect(try await task.response.origin == .network) }
        await fixture.manager.flush()
        for caches in own {
            #expect(caches.memory?.statistics.count == 1)
            #expect((caches.disk as? DictionaryCache)?.stores.events == [plain.originalKey])
        }
        #expect(await count(fixture.manager.disk) == 1)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("After a miss in the request's caches, no other cache is used")
    func isolated() async throws {
        let plain = fixture.serve()
        var request = own(plain)
        _ = try await fixture.manager.image(for: plain)
        request.cachePolicy = .cacheOnly
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .notCached)
        #expect(await !fixture.manager.contains(request))
        #expect(await fixture.manager.contains(plain))
    }

    @Test("Manual storing, finding and removing use only the request's caches")
    func byHand() async throws {
        let plain = fixture.serve()
        let request = own(plain)
        for request in [plain, request] {
            try await fixture.manager.store(StorableImage(.gradient()), for: request)
        }
        await fixture.manager.removeImage(for: request)
        #expect(await !fixture.manager.contains(request))
        #expect(await fixture.manager.contains(plain, in: .memory))
        #expect(await fixture.manager.contains(plain, in: .disk))
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        try await fixture.manager.removeAllImages(for: #require(plain.url))
        await fixture.manager.removeAllImages()
        #expect(await fixture.manager.contains(request, in: .memory))
        #expect(await fixture.manager.contains(request, in: .disk))
        #expect(await !fixture.manager.contains(plain))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("Images loaded with credentials stay in memory for requests with the same credentials")
    func credentials() async throws {
        var request = own(fixture.serve())
        var anonymous = request
        request.headers["Authorization"] = "Bearer secret"
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: request) != nil)
        #expect(fixture.manager.cachedImage(for: anonymous) == nil)
        #expect(await count(disk) == 0)
        anonymous.cachePolicy = .cacheOnly
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: anonymous) }
    }

    @Test("A user partition's image is never in a request's own disk cache")
    func userPartition() async throws {
        let fixture = try ManagerFixture {
            $0.userPartition = "anna"
            $0.network.headers["Authorization"] = "Bearer anna"
        }
        let request = own(fixture.serve())
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await count(disk) == 0)
        #expect(fixture.manager.cachedImage(for: request) != nil)
        await fixture.manager.removeAllImages(inUserPartition: "anna")
        #expect(fixture.manager.cachedImage(for: request) == nil)
    }

    @Test("A damaged entry in a request's cache is replaced by loading the image")
    func damaged() async throws {
        let cache = DictionaryCache()
        var request = fixture.serve()
        request.caches = RequestCaches(disk: cache)
        await cache.store(Data("no image".utf8), for: request.originalKey)
        #expect(try await fixture.manager.load(request).response.origin == .network)
        await fixture.manager.flush()
        #expect(await cache.read(request.originalKey)?.data == .picture())
    }

    @Test("Canceling all tasks ends those with their own caches")
    func cancelAll() async throws {
        var request = fixture.serve("/cat.png", OriginResponse.picture().held(at: "body"))
        request.caches = RequestCaches(disk: disk)
        let task = fixture.manager.load(request)
        #expect(await fixture.origin.requests(reach: 1))
        fixture.manager.cancelAll()
        #expect(throws: ImageError.self) { try task.result?.get() }
        #expect(task.result != nil)
        fixture.origin.release("body")
    }

    @Test("A transformed image is created from an original in the request's memory cache")
    func originalsInMemory() async throws {
        var request = own(fixture.serve())
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.circle]
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(fixture.manager.memory.statistics.count == 0)
        request.caches = nil
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }
}
