// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@Suite("Request tiers", .timeLimit(.minutes(1)))
struct TierTests {
    /// Returns the number of entries on disk after a load.
    private func stored(
        by request: ImageRequest, _ fixture: ManagerFixture
    ) async throws -> Int? {
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        return await fixture.manager.disk?.statistics().count
    }

    @Test(
        "An image without a thumbnail is on disk only if both store tiers include the disk",
        arguments: [CacheTiers.all, .memory, .disk, []], [CacheTiers.all, .memory, .disk, []])
    func storingOriginal(tiers: CacheTiers, originalTiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        (request.storeTiers, request.originalStoreTiers) = (tiers, originalTiers)
        let isOnDisk = tiers.contains(.disk) && originalTiers.contains(.disk)
        #expect(try await stored(by: request, fixture) == (isOnDisk ? 1 : 0))
        #expect((fixture.manager.cachedImage(for: request) != nil) == tiers.contains(.memory))
    }

    @Test(
        "An image without a thumbnail is read from disk only if both query tiers include it",
        arguments: [CacheTiers.all, .memory, .disk, []], [CacheTiers.all, .memory, .disk, []])
    func queryingOriginal(tiers: CacheTiers, originalTiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        #expect(try await stored(by: request, fixture) == 1)
        let later = fixture.anotherManager()
        request.cachePolicy = .cacheOnly
        (request.queryTiers, request.originalQueryTiers) = (tiers, originalTiers)
        let isFound = tiers.contains(.disk) && originalTiers.contains(.disk)
        if isFound {
            #expect(try await later.load(request).response.origin == .disk)
        } else {
            let error = await #expect(throws: ImageError.self) { try await later.image(for: request) }
            #expect(error?.code == .notCached)
        }
    }

    @Test("A thumbnail's tiers do not affect its original")
    func thumbnail() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.thumbnail = .fit(width: 10, height: 10)
        request.storeTiers = .memory
        #expect(try await stored(by: request, fixture) == 1)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)
        request.queryTiers = .memory
        request.cachePolicy = .cacheOnly
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
    }

    @Test("Loads that share a transfer store the image if any of them stores it", arguments: [true, false])
    func sharing(memoryFirst: Bool) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        var memoryOnly = request
        memoryOnly.storeTiers = .memory
        let requests = memoryFirst ? [memoryOnly, request] : [request, memoryOnly]
        let tasks = requests.map { fixture.manager.load($0) }
        while fixture.manager.fetchCount < 2, !Task.isCancelled { await Task.yield() }
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        await fixture.manager.flush()
        #expect(fixture.origin.requestCount == 1)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)
    }
}
