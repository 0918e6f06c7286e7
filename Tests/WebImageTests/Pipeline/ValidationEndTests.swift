// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// Tests repeated validations and validations of data. ``ValidationTableTests`` has the table of outcomes.
@Suite("How a validation ends", .timeLimit(.minutes(1)))
struct ValidationEndTests {
    /// Reasons why the server can't be reached or doesn't send an image.
    enum Trouble: CaseIterable {
        case refused, status408, status429, status500, status503, status504, noImage, empty, veto
    }

    private func fixture(
        _ storage: Storage, _ trouble: Trouble, control: String? = nil
    ) async throws -> StoredFixture {
        let isVetoed = Locked(false)
        let fixture = try await StoredFixture(storage, control: control) { configuration in
            guard trouble == .veto else { return }
            configuration.network.requestModifier = .use(
                RequestModifier(name: "veto") { request in
                    if isVetoed.withLock({ $0 }) { throw ImageError(.vetoed, "not now") }
                    return request
                })
        }
        switch trouble {
        case .refused: fixture.origin.stop()
        case .status504: fixture.answer(.status(504))
        case .status408: fixture.answer(.status(408))
        case .status429: fixture.answer(.status(429, headers: ["Retry-After": "60"]))
        case .status500: fixture.answer(.status(500))
        case .status503: fixture.answer(.status(503))
        case .noImage: fixture.answer(.bytes(Data("<html>".utf8), contentType: "text/html"))
        case .empty: fixture.answer(.status(200))
        case .veto: isVetoed.withLock { $0 = true }
        }
        return fixture
    }

    @Test(
        "If the server is down or sends no image, the stale image is used and stays in the caches",
        arguments: Trouble.allCases, Storage.allCases)
    func unreachable(trouble: Trouble, storage: Storage) async throws {
        let fixture = try await fixture(storage, trouble)
        // By the second time, some of the failures are remembered.
        for _ in 0..<2 {
            let events = await fixture.events(.standard)
            #expect(events.last == "stale old" && events.dropLast().allSatisfy { $0 == "cached old" })
        }
        #expect(await fixture.isStored())
        fixture.manager.memory.removeAll()
        #expect(await fixture.isStored())
    }

    @Test(
        "An image that's gone from the server is removed from memory even while it's being stored",
        arguments: [Storage.disk, .variant])
    func goneWhileStoring(storage: Storage) async throws {
        let memory = CountedMemory()
        let fixture = try await StoredFixture(storage) { $0.memoryCache = memory }
        fixture.answer(.status(404).held(at: "gate"))
        memory.stop.arm()
        let task = fixture.manager.load(fixture.request(.standard))
        await memory.stop.isReached()
        fixture.origin.release("gate")
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.status == 404)
        memory.stop.open()
        _ = await memory.removals.wait(count: 1)
        #expect(await !fixture.isStored())
    }

    @Test("Data that can't be validated is also returned")
    func data() async throws {
        let fixture = try await fixture(.disk, .refused)
        #expect(try await fixture.manager.data(for: fixture.request).status == .stale)
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.data(for: fixture.request(.refresh))
        }
        #expect(error?.code == .network)
    }

    @Test("An image that wasn't loaded over HTTP is loaded again after its lifetime")
    func custom() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        let request = ImageRequest(string: "photos://1")
        async let first = fixture.manager.load(request).response
        try await loader.load(1).finish(.picture(), source: .custom)
        #expect(try await first.status == .fetched)
        fixture.clock.advance(by: .seconds(8 * 24 * 3600))
        let task = fixture.manager.load(request)
        try await loader.load(2).sink.didFinish(.failure(ImageError(.network, "no connection")))
        #expect(try await task.response.status == .stale)
        let again = fixture.manager.load(request)
        try await loader.load(3).finish(.picture(color: StoredFixture.newColor), source: .custom)
        #expect(try await again.response.image.middle == StoredFixture.newColor)
    }
}
