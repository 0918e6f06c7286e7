// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Removing all images", .timeLimit(.minutes(1)))
struct RemoveAllTests {
    private let fixture: ManagerFixture
    private let request: ImageRequest

    init() async throws {
        fixture = try ManagerFixture()
        request = ImageRequest(
            url: fixture.origin.url("/cat.png"), thumbnail: .fit(width: 16, height: 16),
            cachePolicy: .cacheElseLoad)
        fixture.origin.route("/cat.png", .picture())
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
    }

    private func origin() async throws -> ImageOrigin {
        try await fixture.manager.load(request).response.origin
    }

    @Test("By default, both memory and disk are emptied")
    func all() async throws {
        await fixture.manager.removeAllImages()
        #expect(try await origin() == .network)
    }

    @Test("Emptying memory leaves the disk unchanged")
    func memory() async throws {
        await fixture.manager.removeAllImages(from: .memory)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(try await origin() == .disk)
    }

    @Test("Emptying the disk leaves memory unchanged")
    func disk() async throws {
        await fixture.manager.removeAllImages(from: .disk)
        #expect(try await origin() == .memory)
        await fixture.manager.removeAllImages(from: .memory)
        #expect(try await origin() == .network)
    }

    @Test("An image that's still being stored is also removed")
    func storing() async throws {
        let other = fixture.serve("/dog.png", .picture(width: 50))
        _ = try await fixture.manager.image(for: other)
        await fixture.manager.removeAllImages()
        await fixture.manager.flush()
        #expect(try await fixture.manager.load(other).response.origin == .network)
    }
}
