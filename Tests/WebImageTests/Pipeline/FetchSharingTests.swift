// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("One transfer for loads that differ only in their own rules", .timeLimit(.minutes(2)))
struct FetchSharingTests {
    /// A request that joins its transfer before `load` returns, because it doesn't read from disk.
    private func request(
        _ fixture: ManagerFixture, _ change: (inout ImageRequest) -> Void = { _ in }
    ) -> ImageRequest {
        var request = ImageRequest(url: fixture.origin.url("/cat.png"))
        request.queryTiers = .memory
        request.originalQueryTiers = .memory
        change(&request)
        return request
    }

    @Test("Different cache and failure policies share a transfer")
    func policies() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture().held(at: "gate"))
        let requests = [
            request(fixture), request(fixture) { $0.cachePolicy = .cacheElseLoad },
            request(fixture) { $0.failedURLPolicy = .ignore }, request(fixture) { $0.storeTiers = [] },
            request(fixture) { $0.cacheKey = "cat" },
        ]
        let tasks = requests.map { fixture.manager.load($0) }
        fixture.origin.release("gate")
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Loads that look on disk first also share the transfer")
    func withDisk() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture().held(at: "gate"))
        let plain = ImageRequest(url: fixture.origin.url("/cat.png"))
        var anyAge = plain
        anyAge.cachePolicy = .cacheElseLoad
        var again = plain
        again.failedURLPolicy = .ignore
        let tasks = [plain, anyAge, again].map { fixture.manager.load($0) }
        // Each load has looked on disk and waits for the transfer, which is the only running stage.
        while fixture.manager.fetchCount < 3 || fixture.manager.liveCounts.runningStages != 1,
            !Task.isCancelled
        {
            await Task.yield()
        }
        fixture.origin.release("gate")
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
        #expect(fixture.origin.requestCount == 1)
        await fixture.manager.flush()
        while fixture.manager.liveCounts != LiveCounts(), !Task.isCancelled { await Task.yield() }
    }

    @Test("Only the first attempt is shared, because each data job makes its own retry")
    func retries() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", inOrder: [.status(503).held(at: "gate"), .picture()])
        let once = fixture.manager.load(request(fixture))
        let twice = fixture.manager.load(request(fixture) { $0.retry = .standard })
        fixture.origin.release("gate")
        let error = await #expect(throws: ImageError.self) { try await once.response }
        #expect(error?.status == 503)
        #expect(await fixture.clock.sleepers(reach: 1))
        fixture.clock.advance(by: .seconds(1))
        #expect(try await twice.response.image.size.width == 40)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Loads with different byte limits have separate transfers")
    func limits() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture(width: 400, height: 400).held(at: "gate"))
        let small = fixture.manager.load(request(fixture) { $0.decoding.limits.encodedBytes = 100 })
        let large = fixture.manager.load(request(fixture))
        fixture.origin.release("gate")
        let error = await #expect(throws: ImageError.self) { try await small.response }
        #expect(error?.code == .limit)
        #expect(try await large.response.image.size.width == 400)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A load that joins midway through the body gets the whole image")
    func lateJoiner() async throws {
        let fixture = try ManagerFixture()
        let body = Data.noise(width: 100, height: 100)
        fixture.origin.route(
            "/cat.png", .bytes(body, contentType: "image/png").held(afterBytes: 10_000, at: "gate"))
        let first = fixture.manager.load(request(fixture))
        for await event in first.events {
            if case .progress(let progress) = event, progress.received > 0 { break }
        }
        let second = fixture.manager.load(request(fixture) { $0.cachePolicy = .cacheElseLoad })
        fixture.origin.release("gate")
        #expect(try await first.response.image.size.width == 100)
        #expect(try await second.response.image.size.width == 100)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A shared transfer stops when its last load is canceled")
    func cancelling() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture(width: 400, height: 400).held(afterBytes: 100, at: "gate"))
        let first = fixture.manager.load(request(fixture))
        let second = fixture.manager.load(request(fixture) { $0.cachePolicy = .cacheElseLoad })
        #expect(await fixture.origin.bytesSent(reach: 100))
        first.cancel()
        #expect(fixture.origin.openConnections == 1)
        second.cancel()
        #expect(await fixture.origin.openConnections(fallTo: 0))
        #expect(fixture.origin.requestCount == 1)
        await fixture.manager.flush()
        while fixture.manager.liveCounts != LiveCounts(), !Task.isCancelled { await Task.yield() }
    }
}
