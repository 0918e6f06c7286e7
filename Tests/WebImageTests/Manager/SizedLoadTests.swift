// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loading images from size-dependent URLs", .timeLimit(.minutes(1)))
struct SizedLoadTests {
    private let fixture: ManagerFixture
    private var manager: ImageManager { fixture.manager }
    private var targets: [String] { fixture.origin.requests.map(\.target) }

    /// The origin serves images with the size in the path, for example `/320x224`.
    init() throws {
        fixture = try ManagerFixture()
        fixture.origin.setHandler { request in
            let sides = request.path.dropFirst().split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2 else { return .status(404) }
            return .picture(
                width: sides[0] == 0 ? 2000 : sides[0], height: sides[1] == 0 ? 1000 : sides[1],
                headers: ["Cache-Control": "max-age=600"])
        }
    }

    private func request(_ thumbnail: Thumbnail?, key: String = "photo") -> ImageRequest {
        let origin = fixture.origin.url("/").absoluteString
        let sized = SizedURL { size, _ in URL(string: origin + "\(size)") }
        return ImageRequest(cacheKey: key, sized: sized, thumbnail: thumbnail)
    }

    private func request(srcset: String, _ width: Int) throws -> ImageRequest {
        let sized = try #require(SizedURL(srcset: srcset, relativeTo: fixture.origin.url("/")))
        return ImageRequest(cacheKey: "set", sized: sized, thumbnail: .fit(width: width, height: 0))
    }

    /// Loads an image and returns its size.
    private func load(_ request: ImageRequest, by other: ImageManager? = nil) async throws -> String {
        try await (other ?? manager).image(for: request).bitmap.size.description
    }

    @Test("Thumbnails in the same size bucket share an original")
    func buckets() async throws {
        #expect(try await load(request(.fill(width: 300, height: 200))) == "300x200")
        #expect(try await load(request(.fill(width: 310, height: 210))) == "310x210")
        #expect(try await load(request(.fill(width: 640, height: 448))) == "640x448")
        #expect(targets == ["/320x224", "/640x448"])
    }

    @Test("The next larger size in memory is downscaled without a transfer")
    func largerInMemory() async throws {
        for size in [640, 1280] { _ = try await load(request(.fit(width: size, height: size))) }
        await manager.disk?.removeAll()
        let response = try await manager.load(request(.fit(width: 320, height: 320))).response
        #expect(response.image.size.description == "320x320" && response.origin == .memory)
        #expect(targets == ["/640x640", "/1280x1280"])
        #expect(manager.cachedImage(for: request(.fit(width: 320, height: 320))) != nil)
    }

    @Test("The next larger size on disk is decoded without a transfer even after a restart")
    func largerOnDisk() async throws {
        for size in [640, 1280] { _ = try await load(request(.fit(width: size, height: size))) }
        await manager.flush()
        let later = fixture.anotherManager()
        let response = try await later.load(request(.fit(width: 320, height: 320))).response
        #expect(response.image.size.description == "320x320" && response.origin == .disk)
        await later.flush()
        #expect(targets == ["/640x640", "/1280x1280"])
        // The result is stored as a variant of the smaller size.
        let third = fixture.anotherManager()
        let again = try await third.load(request(.fit(width: 320, height: 320))).response
        #expect(again.origin == .disk && again.isReduced)
    }

    @Test("Smaller sizes, sizes of another shape, and other images are not used")
    func unsuitable() async throws {
        _ = try await load(request(.fill(width: 320, height: 320)))
        _ = try await load(request(.fill(width: 640, height: 640)))
        _ = try await load(request(.fill(width: 640, height: 320)))
        _ = try await load(request(.fill(width: 640, height: 320), key: "other"))
        #expect(targets == ["/320x320", "/640x640", "/640x320", "/640x320"])
    }

    @Test("The full size in the cache is used for every smaller size")
    func full() async throws {
        #expect(try await load(request(nil)) == "2000x1000")
        #expect(try await load(request(.fill(width: 64, height: 64))) == "64x64")
        #expect(targets == ["/0x0"])
    }

    @Test("A larger size that needs validation is not used")
    func stale() async throws {
        _ = try await load(request(.fit(width: 640, height: 640)))
        await manager.flush()
        fixture.clock.advance(by: .seconds(700))
        _ = try await load(request(.fit(width: 320, height: 320)))
        #expect(targets == ["/640x640", "/320x320"])
    }

    @Test("Removing a cache key removes all sizes and the list of sizes")
    func removal() async throws {
        for size in [320, 640] { _ = try await load(request(.fit(width: size, height: size))) }
        for size in [640, 960] { _ = try await load(request(.fit(width: size, height: 0))) }
        await manager.flush()
        await manager.removeAllImages(forKey: "photo")
        #expect(await manager.disk?.statistics().count == 0)
        let count = targets.count
        _ = try await load(request(.fit(width: 320, height: 320)))
        #expect(targets.count == count + 1)
    }

    @Test("If a candidate fails, the next smaller one is used without being stored as the larger one")
    func candidates() async throws {
        let list = "/320x160 320w, /640x320 640w, /960x480 960w"
        fixture.origin.route("/960x480", .status(503))
        fixture.origin.route("/640x320", .status(404))
        #expect(try await load(request(srcset: list, 900)) == "320x160")
        #expect(targets == ["/960x480", "/640x320", "/320x160"])
        await manager.flush()
        fixture.origin.route("/960x480", .picture(width: 960, height: 480))
        await fixture.isForgotten(try request(srcset: list, 900))
        let later = fixture.anotherManager()
        #expect(try await load(request(srcset: list, 900), by: later) == "900x450")
        #expect(targets.last == "/960x480")
    }

    @Test("A larger cached candidate is used without storing it again")
    func candidateCache() async throws {
        let list = "/320x160 320w, /640x320 640w"
        _ = try await load(request(srcset: list, 640))
        #expect(try await load(request(srcset: list, 300)) == "300x150")
        #expect(try await load(request(srcset: list, 600)) == "600x300")
        #expect(targets == ["/640x320"])
    }

    @Test("Only explicit sizes can be prefetched")
    func prefetch() async throws {
        let prefetcher = ImagePrefetcher(manager: manager)
        let token = prefetcher.prefetch([request(.fit(width: 64, height: 64)), request(.view)])
        for await _ in token.progressUpdates {}
        #expect(token.progress.skipped == 1 && targets == ["/64x64"])
        #expect(try await load(request(.fit(width: 64, height: 64))) == "64x64")
        #expect(targets == ["/64x64"])
        let result = manager.load(request(.view)).result
        guard case .failure(let error) = result else { return #expect(Bool(false)) }
        #expect(error.code == .invalidRequest)
    }

    @Test("A low-data image has no size bucket and is never mistaken for a sized image")
    func lowData() async throws {
        let network = NetworkMonitor()
        let other = fixture.anotherManager { $0.networkMonitor = network }
        var sized = request(.fit(width: 640, height: 640))
        sized.lowDataURL = fixture.origin.url("/16x16")
        var state = network.current
        state.isConstrained = true
        network.post(state)
        #expect(try await load(sized, by: other) == "16x16")
        state.isConstrained = false
        network.post(state)
        #expect(try await load(sized, by: other) == "640x640")
    }
}
