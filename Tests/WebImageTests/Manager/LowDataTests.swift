// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Low-data mode", .timeLimit(.minutes(1)))
struct LowDataTests {
    private let network = NetworkMonitor()

    private func setConstrained(_ isConstrained: Bool) {
        var state = network.current
        state.isConstrained = isConstrained
        network.post(state)
    }

    /// A manager, and a request for an image 40 pixels wide with one of 4 pixels for low-data mode.
    private func make() throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture { $0.networkMonitor = network }
        let small = fixture.serve("/small.png", .picture(width: 4, height: 2))
        var request = fixture.serve("/large.png")
        request.lowDataURL = small.url
        return (fixture, request)
    }

    @Test("The smaller file is loaded in low-data mode, and the larger one after it")
    func smaller() async throws {
        let (fixture, request) = try make()
        setConstrained(true)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 4)
        #expect(fixture.manager.cachedImage(for: request)?.image.bitmap.width == 4)
        setConstrained(false)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 40)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("The larger image is used in low-data mode if it is in memory or on disk")
    func cached() async throws {
        let (fixture, request) = try make()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        setConstrained(true)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 40)
        await fixture.isForgotten(ImageRequest(url: request.url))
        #expect(try await fixture.manager.image(for: request).bitmap.width == 40)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("With a cache key of its own, neither file is taken for the other")
    func named() async throws {
        var (fixture, request) = try make()
        request.cacheKey = "image 7"
        setConstrained(true)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 4)
        await fixture.manager.flush()
        setConstrained(false)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 40)
    }

    @Test("An image that the application stores is that of the URL, in low-data mode too")
    func stored() async throws {
        let (fixture, request) = try make()
        setConstrained(true)
        let image = try await fixture.manager.image(for: ImageRequest(url: request.url))
        await fixture.manager.removeImage(for: request)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        try await fixture.manager.store(image, for: request)
        setConstrained(false)
        #expect(fixture.manager.cachedImage(for: request)?.image.bitmap.width == 40)
    }

    @Test("A request without a smaller file, and a manager without a monitor, load the URL")
    func without() async throws {
        let (fixture, request) = try make()
        setConstrained(true)
        let plain = ImageRequest(url: request.url)
        #expect(try await fixture.manager.image(for: plain).bitmap.width == 40)
        let other = try ManagerFixture { $0.networkMonitor = nil }
        var large = other.serve("/large.png")
        large.lowDataURL = request.lowDataURL
        #expect(try await other.manager.image(for: large).bitmap.width == 40)
    }

    @Test("Prefetchers of the manager start no image, and continue afterwards")
    func prefetching() async {
        let fixture = PrefetchFixture { $0.networkMonitor = network }
        setConstrained(true)
        fixture.prefetch(["a"])
        await fixture.settle()
        #expect(fixture.prefetcher.isPaused)
        #expect(fixture.loader.log.count == 0)
        setConstrained(false)
        await fixture.loader.logged("start a low")
        fixture.loader.finish("a")
        #expect(await fixture.completions.wait(count: 1) == ["1, 0"])
    }

    @Test("Observers get each change once, until the observation ends")
    func observation() {
        let seen = Locked<[Bool]>([])
        var observation: ChangeObservation? = network.observe { state in
            seen.withLock { $0.append(state.isConstrained) }
        }
        setConstrained(true)
        setConstrained(true)
        setConstrained(false)
        #expect(seen.withLock { $0 } == [true, false])
        observation = nil
        setConstrained(true)
        #expect(seen.withLock { $0 } == [true, false])
        #expect(observation == nil)
    }
}
