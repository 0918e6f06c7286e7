// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Shutting down a manager", .timeLimit(.minutes(1)))
struct ShutDownTests {
    @Test("Running loads end once with `cancelled`, and later ones fail without a request")
    func loads() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { _ in .picture().held(at: "all") }
        let ends = EventLog<ImageError.Code?>()
        let (manager, url) = (fixture.manager, fixture.origin.url("/a.png"))
        for path in ["/a.png", "/a.png", "/b.png"] {
            manager.load(fixture.origin.url(path), completion: { ends.record($0.failure?.code) })
        }
        let data = manager.loadData(url)
        await fixture.origin.waiting(at: "all", reach: 2)
        await manager.shutDown()
        #expect(ends.events == [.cancelled, .cancelled, .cancelled])
        #expect(data.result?.failure?.code == .cancelled && !manager.isRunning)

        let count = fixture.origin.requestCount
        for request in [ImageRequest(url: url), ImageRequest(url: url, cachePolicy: .reload)] {
            #expect(manager.load(request).result?.failure?.code == .shutDown)
        }
        #expect(manager.loadData(url).result?.failure?.code == .shutDown)
        await #expect(throws: ImageError.self) { try await manager.info(for: url) }
        await #expect(throws: ImageError.self) {
            try await manager.variantData(for: url, encoding: ImageEncoding(.png))
        }
        var synchronous = ImageRequest(url: url)
        synchronous.lookup = .synchronous
        #expect(manager.load(synchronous).result?.failure?.code == .shutDown)
        #expect(fixture.origin.requestCount == count && ends.events.count == 3)
    }

    @Test("Pending disk writes finish, so another manager finds the images")
    func stores() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.shutDown()
        await fixture.manager.shutDown()
        var stored = request
        stored.cachePolicy = .cacheOnly
        #expect(try await fixture.anotherManager().image(for: stored).size.width == 40)
    }

    @Test("An image in memory is still delivered if it needs no validation")
    func memory() async throws {
        let fixture = try ManagerFixture()
        let fresh = fixture.serve("/fresh.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        let stale = fixture.serve("/stale.png", .picture(headers: ["Cache-Control": "max-age=1"]))
        let images = try await [
            fixture.manager.load(fresh).response.image, fixture.manager.load(stale).response.image,
        ]
        fixture.clock.advance(by: .seconds(10))
        await fixture.manager.shutDown()
        #expect(try fixture.manager.load(fresh).result?.get().origin == .memory)
        #expect(fixture.manager.load(stale).result?.failure?.code == .shutDown)
        #expect(fixture.manager.cachedImage(for: fresh) != nil)
        withExtendedLifetime(images) {}
    }

    @Test("A prefetch list ends, whether or not the manager is suspended", arguments: [false, true])
    func prefetches(isSuspended: Bool) async {
        let fixture = PrefetchFixture(concurrency: 2)
        let token = fixture.prefetch(["a", "b", "c", "d", "e"])
        await fixture.loader.logged("start a low", "start b low")
        fixture.loader.finish("a")
        await fixture.loader.logged("start c low")
        if isSuspended { fixture.manager.suspend() }
        await fixture.manager.shutDown()
        let end = await token.finalProgress
        #expect(end.finished == 5 && end.skipped == 4)
        let codes = token.results.compactMapValues {
            if case .failed(let error) = $0 { error.code } else { nil }
        }
        #expect(codes.values.count { $0 == .cancelled } == 2 && codes.values.count { $0 == .shutDown } == 2)
        await fixture.completions.wait(count: 1)
        #expect(fixture.completions.events == ["5, 4"] && fixture.loader.started == ["a", "b", "c"])

        // A list added later also ends.
        let later = await fixture.prefetcher.prefetch(PrefetchFixture.urls(["f"])).finalProgress
        #expect(later.skipped == 1)
    }

    @Test("A paused prefetcher's list also ends")
    func pausedPrefetch() async {
        let fixture = PrefetchFixture()
        fixture.prefetcher.pause()
        let token = fixture.prefetch(["a", "b"])
        await fixture.manager.shutDown()
        #expect(await token.finalProgress.skipped == 2)
        #expect(fixture.loader.started.isEmpty)
    }

    @Test("A download's unfinished images fail or are canceled")
    func download() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { _ in .picture().held(at: "all") }
        let urls = ["/a.png", "/b.png", "/c.png"].map { fixture.origin.url($0) }
        let (manager, folder) = (fixture.manager, URL(fileURLWithPath: fixture.folder.path + "/images"))
        let results = Task { await manager.download(urls, to: folder, concurrency: 1) }
        await fixture.origin.waiting(at: "all", reach: 1)
        await manager.shutDown()
        #expect(await results.value.map { $0.file.failure?.code } == [.cancelled, .shutDown, .shutDown])
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A load after a stale image ends without a background validation")
    func validations() async throws {
        let fixture = try ManagerFixture()
        let fields = ["Cache-Control": "max-age=1, stale-while-revalidate=600", "ETag": "\"1\""]
        let request = fixture.serve("/a.png", .picture(headers: fields))
        let image = try await fixture.manager.image(for: request)
        fixture.clock.advance(by: .seconds(10))
        let count = fixture.origin.requestCount
        await fixture.manager.shutDown()
        #expect(try fixture.manager.load(request).result?.get().status == .stale)
        #expect(fixture.origin.requestCount == count && !fixture.manager.isRunning)
        withExtendedLifetime(image) {}
    }

    @Test("The manager's connections close, so another manager with the same loader opens new ones")
    func connections() async throws {
        let loader = ImageManagerConfiguration.makeLoader(LoaderConfiguration())
        let fixture = try ManagerFixture { $0.loader = loader }
        fixture.origin.setHandler { _ in .picture() }
        for path in ["/a.png", "/b.png"] {
            _ = try await fixture.manager.image(for: fixture.origin.url(path))
        }
        #expect(fixture.origin.openConnections > 0)
        await fixture.manager.shutDown()
        await fixture.origin.openConnections(fallTo: 0)
        let other = fixture.anotherManager { $0.loader = loader }
        #expect(try await other.image(for: fixture.origin.url("/c.png")).size.width == 40)
    }

    @Test("Loads that start during the shutdown also end exactly once")
    func race() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { _ in .picture().held(at: "all") }
        let ends = EventLog<ImageError.Code?>()
        let (manager, origin) = (fixture.manager, fixture.origin)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    manager.load(
                        origin.url("/\(number % 20).png"), completion: { ends.record($0.failure?.code) })
                }
                if number == 100 { group.addTask { await manager.shutDown() } }
            }
        }
        await manager.shutDown()
        await ends.wait(count: 200)
        #expect(Set(ends.events).isSubset(of: [.cancelled, .shutDown]) && ends.events.count == 200)
        #expect(!manager.isRunning)
    }
}
