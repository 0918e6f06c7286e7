// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Clock jumps while stale images are served", .timeLimit(.minutes(1)))
struct ClockJumpTests {
    private static let year = 365 * 86_400.0

    @Test(
        "If the clock jumps during a validation, the image stays fresh for no longer than its lifetime",
        arguments: [-10 * year, -3600, 3600, 10 * year], Storage.allCases)
    func validating(jump: Double, storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(fixture.confirmation(at: "gate"))
        let task = fixture.manager.load(fixture.request)
        #expect(await fixture.origin.requests(reach: 2))
        fixture.base.clock.setWallTime(fixture.base.clock.wallTime + jump)
        fixture.origin.release("gate")
        #expect(try await task.response.status == .revalidated)
        await fixture.manager.flush()
        fixture.answer(fixture.confirmation())
        fixture.base.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.load(fixture.request).response.status == .revalidated)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test(
        "Within stale-while-revalidate, a stale image is still served after any jump",
        arguments: Storage.allCases)
    func whileRevalidating(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage, .whileRevalidating)
        fixture.answer(fixture.confirmation())
        fixture.base.clock.setWallTime(fixture.base.clock.wallTime + 60)
        #expect(try await fixture.manager.load(fixture.request).response.status == .stale)
        #expect(await fixture.origin.requests(reach: 2))
    }

    @Test(
        "After the clock is set back, a stale image isn't served indefinitely",
        arguments: [Storage.memory, .disk])
    func setBack(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage, .whileRevalidating)
        fixture.answer(fixture.newPicture())
        // By now, both the lifetime and `stale-while-revalidate` have passed.
        fixture.base.clock.advance(by: .seconds(700))
        fixture.base.clock.setWallTime(fixture.base.clock.wallTime - Self.year)
        let response = try await fixture.manager.load(fixture.request).response
        while fixture.origin.requestCount < 2, !Task.isCancelled { await Task.yield() }
        #expect(response.status == .fetched || response.status == .stale)
        while fixture.manager.liveCounts.jobs + fixture.manager.liveCounts.tasks > 0, !Task.isCancelled {
            await Task.yield()
        }
        await fixture.manager.flush()
        let next = try await fixture.manager.load(fixture.request).response
        #expect(StoredFixture.name(next) == "new")
    }

    @Test("Data without HTTP headers is loaded again if the clock was set back since it was stored")
    func withoutHeaders() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let now = fixture.clock.wallTime
        fixture.clock.setWallTime(now + Self.year)
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        fixture.clock.setWallTime(now)
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(request).response.status == .fetched)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test(
        "A variant of data without HTTP headers is fresh for as long as its original is",
        arguments: [Storage.memory, .disk])
    func variantWithoutHeaders(storage: Storage) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        await fixture.manager.flush()
        if storage == .disk { fixture.manager.memory.removeAll() }
        fixture.clock.advance(by: .seconds(6 * 86_400))
        var small = request
        small.thumbnail = .fit(width: 10, height: 10)
        #expect(try await fixture.manager.load(small).response.status == .fresh)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(86_400 - 60))
        if storage == .disk { fixture.manager.memory.removeAll() }
        #expect(try await fixture.manager.load(small).response.status == .fresh)
        #expect(fixture.origin.requestCount == 0)
        fixture.clock.advance(by: .seconds(120))
        if storage == .disk { fixture.manager.memory.removeAll() }
        #expect(try await fixture.manager.load(small).response.status == .fetched)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A pending validation timeout still fires after any clock jump", arguments: [-year, year])
    func stallTimeout(jump: Double) async throws {
        let fixture = try await StoredFixture(.memory) { $0.validationTimeout = .seconds(5) }
        fixture.answer(fixture.confirmation(at: "gate"))
        let task = fixture.manager.load(fixture.request)
        #expect(await fixture.origin.requests(reach: 2))
        fixture.base.clock.setWallTime(fixture.base.clock.wallTime + jump)
        await fixture.base.clock.sleepers(reach: 1)
        fixture.base.clock.advance(by: .seconds(6))
        #expect(try await task.response.status == .stale)
        fixture.origin.release("gate")
        while fixture.manager.liveCounts.jobs + fixture.manager.liveCounts.tasks > 0, !Task.isCancelled {
            await Task.yield()
        }
    }
}
