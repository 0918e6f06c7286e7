// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import ImageCoding
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// Loads of URLs with a remembered failure.
@Suite("Known failures", .timeLimit(.minutes(1)))
struct KnownFailureTests {
    private let fixture: ManagerFixture
    private var manager: ImageManager { fixture.manager }

    init() throws { fixture = try ManagerFixture() }

    private func failed(_ path: String = "/gone") async -> ImageRequest {
        let request = fixture.serve(path, .status(404))
        _ = try? await manager.image(for: request)
        return request
    }

    /// Returns the code of a load's error if the load has ended before `load` returns.
    private func codeAtOnce(_ request: ImageRequest) -> ImageError.Code? {
        manager.load(request).result?.failure?.code
    }

    @Test("Loading a failed URL ends before load returns, at any size and with any transformers")
    func atOnce() async {
        var request = await failed()
        #expect(codeAtOnce(request) == .recentlyFailed)
        request.thumbnail = .fit(width: 10, height: 10)
        #expect(codeAtOnce(request) == .recentlyFailed)
        request.transformers = [.circle, .grayscale]
        #expect(codeAtOnce(request) == .recentlyFailed)
        request.includesData = true
        #expect(codeAtOnce(request) == .recentlyFailed)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A load runs if its policy, an alternative or a forgotten failure allows a request")
    func wanted() async throws {
        let request = await failed()
        let other = fixture.serve("/other", .picture())
        // A local response could arrive before the test looks at the result.
        manager.suspend()
        #expect(manager.load(other).result == nil)
        var wanted = request
        wanted.cachePolicy = .reload
        #expect(codeAtOnce(wanted) == nil)
        wanted = request
        wanted.failedURLPolicy = .ignore
        #expect(codeAtOnce(wanted) == nil)
        manager.cancelAll()
        manager.resume()
        var alternative = request
        alternative.alternatives = [other.url].compactMap { $0 }
        #expect(try await manager.image(for: alternative).size.width == 40)
        fixture.origin.route("/gone", .picture())
        manager.forgetFailure(for: request)
        #expect(try await manager.image(for: request).size.width == 40)
    }

    @Test("Stored images are delivered: the original, another size, and one in memory")
    func stored() async throws {
        let request = await failed()
        let other = fixture.anotherManager()
        fixture.origin.route("/gone", .picture())
        var small = request
        small.thumbnail = .fit(width: 10, height: 10)
        small.originalStoreTiers = []
        _ = try await other.image(for: small)
        await other.flush()
        #expect(codeAtOnce(request) == .recentlyFailed)
        #expect(try await manager.load(small).response.origin == .disk)
        #expect(manager.load(small).result.flatMap { try? $0.get().origin } == .memory)

        _ = try await other.image(for: request)
        await other.flush()
        #expect(try await manager.load(request).response.origin == .disk)
        manager.memory.removeAll()
        #expect(try await manager.load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("A failure that expired, or one in a cache that isn't read, doesn't end a load")
    func over() async throws {
        let request = await failed()
        var stored = request
        stored.cachePolicy = .cacheOnly
        await #expect(throws: ImageError.self) { try await manager.image(for: stored) }
        #expect(codeAtOnce(stored) != .recentlyFailed)
        fixture.clock.advance(by: .seconds(301))
        manager.suspend()
        #expect(codeAtOnce(request) == nil)
        manager.cancelAll()
        manager.resume()
    }
}

@MainActor
@Suite("Known failures in a slot", .timeLimit(.minutes(1)))
struct KnownFailureSlotTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }
    private var gone: ImageRequest { ImageRequest(url: fixture.origin.url("/gone")) }

    init() async throws {
        fixture = try SlotFixture()
        _ = try? await fixture.manager.image(for: ImageRequest(url: fixture.origin.url("/gone")))
    }

    private func start(_ request: ImageRequest, _ policy: DisplayOptions.PlaceholderPolicy, errorImage: Bool)
    {
        fixture.start(request) {
            $0.placeholderPolicy = policy
            if errorImage { $0.errorImage = .color(red: 1, green: 0, blue: 0) }
            $0.transition = .fade(0.2)
        }
    }

    @Test(
        "A known failure is shown before load returns, instead of a placeholder",
        arguments: [DisplayOptions.PlaceholderPolicy.immediately, .onFailure, .keepCurrent], [false, true])
    func atOnce(policy: DisplayOptions.PlaceholderPolicy, startsLater: Bool) async {
        fixture.binding.startsLater = startsLater
        start(gone, policy, errorImage: true)
        #expect(slot.shown == ["error"] && fixture.completions == ["recentlyFailed"])
        fixture.binding.clear()
        slot.forget()
        start(gone, policy, errorImage: false)
        #expect(slot.shown == ["placeholder"] && slot.transitions == [.none])
        // Another request's image doesn't stay.
        fixture.start(fixture.request(7))
        await fixture.completions(reach: 3)
        slot.forget()
        start(gone, policy, errorImage: false)
        #expect(slot.shown == ["placeholder"])
    }

    @Test("A reused row doesn't keep its old content")
    func recycled() async {
        await fixture.load(7)
        fixture.binding.prepareForReuse(keepsContent: true)
        slot.forget()
        start(gone, .keepCurrent, errorImage: false)
        #expect(slot.shown == ["placeholder"])
        start(gone, .immediately, errorImage: true)
        fixture.binding.prepareForReuse(keepsContent: true)
        slot.forget()
        fixture.start(gone) { ($0.placeholderPolicy, $0.placeholder) = (.keepCurrent, nil) }
        #expect(slot.shown == ["nothing"])
    }

    @Test("An image set by the app while the same image loads stays after a failure")
    func foreign() async {
        fixture.hold(7)
        await fixture.store(8)
        fixture.origin.route("/9", .picture(width: 9, height: 4))
        await fixture.load(9)
        slot.forget()
        fixture.origin.route("/9", OriginResponse.status(404).held(at: "gate"))
        var request = fixture.request(9)
        request.cachePolicy = .reload
        fixture.start(request)
        slot.isUnchanged = false
        fixture.origin.release("gate")
        await fixture.completions(reach: 2)
        #expect(slot.shown.isEmpty)
    }
}
