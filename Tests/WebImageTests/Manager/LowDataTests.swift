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

    /// Makes a manager and a request for a 40-pixel-wide image with a 4-pixel-wide one for low-data mode.
    private func make() throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture { $0.networkMonitor = network }
        let small = fixture.serve("/small.png", .picture(width: 4, height: 2))
        var request = fixture.serve("/large.png")
        request.lowDataURL = small.url
        return (fixture, request)
    }

    @Test("Low-data mode loads the smaller file until the mode ends")
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

    @Test("Low-data mode uses the larger image if it's in memory or on disk")
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

    @Test("If the request has a cache key, the two files are still kept apart")
    func named() async throws {
        var (fixture, request) = try make()
        request.cacheKey = "image 7"
        setConstrained(true)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 4)
        await fixture.manager.flush()
        setConstrained(false)
        #expect(try await fixture.manager.image(for: request).bitmap.width == 40)
    }

    @Test("An image stored by the app belongs to the main URL, even in low-data mode")
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

    @Test("If there's no smaller file or no network monitor, the main URL is loaded")
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

    @Test("The manager's prefetchers pause in low-data mode")
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

    @Test("Observers receive each change once, until the observation ends")
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
