// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

/// Tests how long a load waits for a validation when it could use the stale image.
@Suite("Validation timeout", .timeLimit(.minutes(1)))
struct ValidationPatienceTests {
    @Test(
        "If no response arrives in time, the stale image is used and a late response is stored",
        arguments: Storage.allCases)
    func late(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(fixture.newPicture().held(at: "later"))
        let task = fixture.manager.load(fixture.request)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        await fixture.base.clock.sleepers(reach: 1)
        fixture.base.clock.advance(by: .seconds(4))
        #expect(task.result == nil)
        fixture.base.clock.advance(by: .seconds(1))
        let response = try await task.response
        #expect(response.status == .stale && StoredFixture.name(response) == "old")
        fixture.origin.release("later")
        // Wait for the store first, because an earlier load would keep the old variant in memory.
        repeat { await fixture.manager.flush() } while await !isReplaced(fixture, storage)
        #expect(await fixture.events(.cacheOnly).last == "fresh new")
        #expect(fixture.origin.requestCount == 2)
    }

    /// Whether the new image is on disk and the old one is gone.
    private func isReplaced(_ fixture: StoredFixture, _ storage: Storage) async -> Bool {
        let (request, disk) = (fixture.request, fixture.manager.disk)
        guard fixture.manager.cachedImage(for: request) == nil,
            await disk?.read(request.originalKey)?.data == .picture(color: StoredFixture.newColor)
        else { return false }
        guard storage == .variant else { return true }
        return await disk?.contains(request.variantKey) == false
    }

    @Test("The timeout ends with the response header, so the body can take longer")
    func head() async throws {
        let fixture = try await StoredFixture(.memory)
        fixture.answer(fixture.newPicture().held(at: "head").held(afterBytes: 10, at: "later"))
        let task = fixture.manager.load(fixture.request)
        await fixture.base.clock.sleepers(reach: 1)
        fixture.origin.release("head")
        while fixture.base.clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
        fixture.base.clock.advance(by: .seconds(60))
        fixture.origin.release("later")
        #expect(try await task.response.status == .fetched)
    }

    @Test("The timeout applies only if the stale image can be the result")
    func none() async throws {
        for (control, policy) in [("no-cache", CachePolicy.standard), ("max-age=60", .refresh)] {
            let fixture = try await StoredFixture(.memory, control: control)
            fixture.answer(fixture.confirmation(at: "gate"))
            let task = fixture.manager.load(fixture.request(policy))
            await fixture.origin.requests(to: "/cat.png", reach: 2)
            #expect(fixture.base.clock.sleeperCount == 0)
            fixture.origin.release("gate")
            #expect(try await task.response.status == .revalidated)
        }
    }

    @Test("The timeout can be turned off")
    func off() async throws {
        let fixture = try await StoredFixture(.memory) { $0.validationTimeout = nil }
        fixture.answer(fixture.confirmation(at: "gate"))
        let task = fixture.manager.load(fixture.request)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        #expect(fixture.base.clock.sleeperCount == 0)
        fixture.origin.release("gate")
        #expect(try await task.response.status == .revalidated)
    }

    @Test("A load canceled while it waits leaves nothing behind")
    func cancelled() async throws {
        let fixture = try await StoredFixture(.memory)
        fixture.answer(fixture.confirmation(at: "gate"))
        let task = fixture.manager.load(fixture.request)
        await fixture.base.clock.sleepers(reach: 1)
        task.cancel()
        while fixture.base.clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
        #expect(fixture.manager.statistics.tasks == 0)
        fixture.origin.release("gate")
    }

    @Test("While suspended, a stale image is returned immediately", arguments: Storage.allCases)
    func suspended(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.manager.suspend()
        #expect(await fixture.events(.standard) == ["stale old"])
        if storage != .variant { #expect(fixture.origin.requestCount == 1) }
        let data = try await fixture.manager.data(for: fixture.request)
        #expect(data.status == .stale)
    }

    @Test("While suspended, .refresh and loads of images that are not stored wait")
    func waiting() async throws {
        let fixture = try await StoredFixture(.memory)
        fixture.answer(fixture.confirmation())
        let other = fixture.base.serve("/dog.png")
        fixture.manager.suspend()
        let refresh = fixture.manager.load(fixture.request(.refresh))
        let miss = fixture.manager.load(other)
        while fixture.manager.liveCounts.suspendedLoads < 2, !Task.isCancelled { await Task.yield() }
        #expect(refresh.result == nil && miss.result == nil && fixture.origin.requestCount == 1)
        fixture.manager.resume()
        #expect(try await refresh.response.status == .revalidated)
        #expect(try await miss.response.status == .fetched)
    }

    @Test("Clock jumps do not make a stale image fresh or end a load", arguments: Storage.allCases)
    func clocks(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        let clock = fixture.base.clock
        for jump: Double in [-3650 * 86_400, 7300 * 86_400, -3600] {
            fixture.answer(.status(503))
            #expect(await fixture.events(.standard).last == "stale old")
            clock.setWallTime(clock.wallTime + jump)
            #expect(await fixture.events(.standard).last == "stale old")
            fixture.answer(fixture.confirmation(at: "gate"))
            fixture.origin.hold("gate")
            #expect(await fixture.events(.standard) == ["cached old", "revalidated old"])
            clock.advance(by: .seconds(61))
            #expect(fixture.manager.cachedImage(for: fixture.request) == nil)
        }
    }
}
