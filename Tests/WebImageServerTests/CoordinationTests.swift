// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Servers that agree on which one makes an image", .timeLimit(.minutes(1)))
struct CoordinationTests {
    @Test("Simultaneous and later equal requests call the coordinator only once")
    func once() async throws {
        let coordinator = HeldCoordinator()
        let fixture = try ServerFixture { $0.coordinator = coordinator }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { await fixture.get("/a.png", "w=20&format=png").status } }
            await coordinator.asked.wait(count: 1)
            while fixture.server.calls.waitingCount < 40, !Task.isCancelled { await Task.yield() }
            coordinator.release()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 40))
        #expect(coordinator.asked.events.count == 1 && coordinator.made.count == 1)
        #expect(fixture.origin.requestCount == 1)
        // Another server with the same cache uses the coordinator to read it.
        let other = try ServerFixture {
            $0.manager.disk = DiskCache(directory: fixture.folder.path)
            $0.allowedOrigins = fixture.server.configuration.allowedOrigins
            $0.coordinator = coordinator
        }
        let request = ImageServerRequest(target: fixture.target("/a.png", "w=20&format=png"))
        let found = await other.server.respond(to: request)
        #expect(found.headers["Cache-Status"]?.hasPrefix("webimage; hit; detail=disk; key=\"") == true)
        #expect(coordinator.asked.count == 2 && coordinator.made.count == 1)
    }

    @Test("A client that disconnects doesn't end the shared call unless it's the last one")
    func leaving() async throws {
        let coordinator = HeldCoordinator()
        let fixture = try ServerFixture { $0.coordinator = coordinator }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let tasks = (0..<2).map { _ in Task { await fixture.get("/a.png", "w=20&format=png").status } }
        while fixture.server.calls.waitingCount < 2, !Task.isCancelled { await Task.yield() }
        tasks[0].cancel()
        #expect(await tasks[0].value == 503)
        #expect(coordinator.cancelled.count == 0)
        tasks[1].cancel()
        #expect(await tasks[1].value == 503)
        await coordinator.cancelled.wait(count: 1)
        #expect(fixture.server.calls.waitingCount == 0)
        coordinator.release()
        #expect(await fixture.get("/a.png", "w=20&format=png").status == 200)
        #expect(coordinator.asked.count == 2)
    }

    @Test("All waiting requests fail if the source does")
    func failure() async throws {
        let coordinator = HeldCoordinator()
        coordinator.release()
        let fixture = try ServerFixture { $0.coordinator = coordinator }
        fixture.origin.route("/a.png", .status(404))
        #expect(await fixture.get("/a.png", "w=20&format=png").status == 404)
        #expect(fixture.server.calls.waitingCount == 0)
    }

    @Test("A purge removes one image by its key, or everything made from a source by its URL")
    func purges() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let first = await fixture.get("/a.png", "w=20&format=png")
        _ = await fixture.get("/a.png", "w=10&format=png")
        let status = try #require(first.headers["Cache-Status"])
        let key = try #require(status.firstMatch(of: /key="([0-9a-f]{64})"/).map { String($0.1) })
        #expect(await fixture.server.purge(key: "unknown") == false)
        #expect(await fixture.server.purge(key: key))
        #expect(await fixture.server.purge(key: key) == false)
        let cached = fixture.server.cachedResponse(
            to: ImageServerRequest(target: fixture.target("/a.png", "w=20&format=png")))
        #expect(cached == nil)
        // This removes the source and the other image.
        #expect(await fixture.server.purge(source: fixture.origin.address("/a.png")) == 2)
        #expect(await fixture.server.purge(source: fixture.origin.address("/a.png")) == 0)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("An image made with fast thumbnails has a different key")
    func fast() async throws {
        var keys: Set<String> = []
        for quality in [ThumbnailQuality.balanced, .fast] {
            let fixture = try ServerFixture { $0.thumbnailQuality = quality }
            fixture.origin.route("/a.png", ServerFixture.picture())
            let response = await fixture.get("/a.png", "w=20&format=png")
            #expect(response.status == 200 && response.image?.width == 20)
            let address = fixture.origin.address("/a.png")
            let entries = Locked<[String]>([])
            await fixture.server.manager.flush()
            fixture.server.manager.disk?.removeAll { key, _ in
                entries.withLock { $0.append(key.text.replacing(address, with: "")) }
                return false
            }
            keys.formUnion(entries.withLock { $0 })
        }
        #expect(keys.count == 3)
    }
}

/// Looks for the stored image, or else has it made once the test allows it.
private final class HeldCoordinator: VariantCoordinator {
    let asked = EventLog<CacheKey>()
    let made = EventLog<Void>()
    let cancelled = EventLog<Void>()
    private let isReleased = EventLog<Void>()

    func release() { isReleased.record() }

    func variant(
        for key: CacheKey, read: @escaping @Sendable () async -> VariantDataResponse?,
        make: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse,
        finishStores: @escaping @Sendable () async -> Void
    ) async throws(ImageError) -> VariantDataResponse {
        asked.record(key)
        if let found = await read() { return found }
        await isReleased.wait(count: 1)
        if Task.isCancelled {
            cancelled.record()
            throw .cancelled
        }
        made.record()
        let variant = try await make()
        await finishStores()
        return variant
    }
}
#endif
