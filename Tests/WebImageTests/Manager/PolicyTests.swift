// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Cache policies", .timeLimit(.minutes(2)))
struct PolicyTests {
    @Test(".standard validates a stored image after seven days")
    func age() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.setWallTime(fixture.clock.wallTime + 7 * 24 * 3600 - 10)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        fixture.clock.setWallTime(fixture.clock.wallTime + 20)
        // The server sends the same bytes again.
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test(".standard uses a stored image after the clock was set back")
    func clockBack() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        fixture.clock.setWallTime(fixture.clock.wallTime - 2 * 24 * 3600)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
    }

    @Test(".cacheOnly fails with notCached instead of sending a request")
    func cacheOnly() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.cachePolicy = .cacheOnly
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .notCached)
        #expect(error?.message == "not in the cache, and the cache policy does not allow loading")
        #expect(error?.url == fixture.origin.address("/cat.png"))
        let data = await #expect(throws: ImageError.self) { try await fixture.manager.data(for: request) }
        #expect(data?.message == error?.message && data?.url == error?.url)
        #expect(fixture.origin.requestCount == 0)
        request.cachePolicy = .standard
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.cachePolicy = .cacheOnly
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
    }

    @Test(".cacheElseLoad uses a stored image of any age")
    func cacheElseLoad() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.cachePolicy = .cacheElseLoad
        #expect(try await fixture.manager.load(request).response.origin == .network)
        fixture.clock.setWallTime(fixture.clock.wallTime + 5 * 24 * 3600 * 365)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
    }

    @Test(".reload and .networkOnly store the server's response")
    func reload() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        fixture.origin.route("/cat.png", .picture(color: 0xFF00_FF00))
        request.cachePolicy = .reload
        #expect(try await fixture.manager.load(request).response.origin == .network)
        #expect(fixture.origin.requests.last?.header("Cache-Control") == "no-cache")
        request.cachePolicy = .networkOnly
        #expect(try await fixture.manager.load(request).response.origin == .network)
        #expect(fixture.origin.requests.last?.header("Cache-Control") == nil)
        request.cachePolicy = .standard
        #expect(fixture.manager.cachedImage(for: request)?.image.middle == 0xFF00_FF00)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(request).response.image.middle == 0xFF00_FF00)
    }

    @Test(
        ".refresh delivers the stored image before the new one",
        arguments: [true, false])
    func refresh(fromMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        if !fromMemory { fixture.manager.memory.removeAll() }
        // If the transfer ended first, only its image would be delivered.
        fixture.origin.route("/cat.png", .picture(color: 0xFF00_FF00).held(at: "gate"))
        request.cachePolicy = .refresh
        var seen: [UInt32] = []
        for await event in fixture.manager.load(request).events {
            switch event {
            case .progress, .info, .preview: break
            case .cached(let response):
                #expect(response.origin == (fromMemory ? .memory : .disk))
                seen.append(response.image.middle)
                fixture.origin.release("gate")
            case .finished(let result): seen.append(try result.get().image.middle)
            }
        }
        #expect(seen == [0xFFCC_2200, 0xFF00_FF00])
    }

    @Test(".refresh fails if the network fails, even after delivering the stored image")
    func refreshFails() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        fixture.origin.route("/cat.png", .status(500))
        request.cachePolicy = .refresh
        var cached = 0
        let task = fixture.manager.load(request)
        for await event in task.events { if case .cached = event { cached += 1 } }
        #expect(cached == 1)
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.status == 500)
        #expect(fixture.manager.cachedImage(for: request) != nil)
    }

    @Test("no-store keeps an image out of memory and off disk")
    func noStore() async throws {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "private, No-Store"]
        var request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.grayscale]
        _ = try await fixture.manager.image(for: request)
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        #expect(fixture.manager.cachedImage(for: request) == nil)
    }

    @Test("A request's tiers decide where an image is looked up and stored")
    func tiers() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.storeTiers = []
        request.originalStoreTiers = []
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(await fixture.manager.disk?.statistics().count == 0)
        request.storeTiers = .memory
        _ = try await fixture.manager.image(for: request)
        request.queryTiers = .disk
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }
}
