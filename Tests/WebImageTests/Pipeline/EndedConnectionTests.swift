// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import HTTP2Origin
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite(
    "Images on HTTP/2 connections that end", .timeLimit(.minutes(1)),
    .enabled(if: HTTP2Origin.isAvailable, "Python with hpack and hyperframe is needed"))
struct EndedConnectionTests {
    @Test(
        "A stale image is the result if the connection ends during its validation",
        arguments: ["goaway-unprocessed", "goaway-unanswered", "goaway-after-head", "goaway-in-body"])
    func stale(fault: String) async throws {
        let origin = try HTTP2Origin(body: .picture())
        let fixture = try ManagerFixture { $0.network.trust = .authorities(inFile: origin.certificate) }
        let request = ImageRequest(url: origin.url("/then/\(fault)/a"))
        #expect(try await fixture.manager.load(request).response.status == .fetched)
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .stale && response.image.middle == 0xFFCC_2200)
    }

    @Test(
        "An image is still loaded with the default options if its connection ends",
        arguments: ["goaway-any", "goaway-in-body"])
    func loaded(fault: String) async throws {
        let origin = try HTTP2Origin(body: Data.noise(width: 64, height: 64))
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.network.trust = .authorities(inFile: origin.certificate)
        let manager = ImageManager(configuration)
        let request = ImageRequest(url: origin.url("/once/\(fault)/a"))
        #expect(try await manager.image(for: request).size.width == 64)
    }
}
#endif
