// SPDX-License-Identifier: MIT

#if SVG
import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Vector image sizes in memory", .timeLimit(.minutes(1)))
struct VectorSizeTests {
    private static let svg = Data(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='40' height='20'/></svg>"
            .utf8)

    /// Loads the thumbnails one after the other and returns the sizes of the results.
    private func sizes(_ thumbnails: [Thumbnail?]) async throws -> [PixelSize] {
        let fixture = try ManagerFixture()
        var request = fixture.serve(
            "/a.svg",
            .bytes(Self.svg, contentType: "image/svg+xml", headers: ["Cache-Control": "max-age=600"]))
        var sizes: [PixelSize] = []
        for thumbnail in thumbnails {
            request.thumbnail = thumbnail
            sizes.append(try await fixture.manager.image(for: request).size)
            #expect(fixture.origin.requestCount == 1)
        }
        return sizes
    }

    @Test("A larger thumbnail is drawn again in any mode")
    func larger() async throws {
        let sizes = try await sizes([
            .fit(width: 32, height: 32), .fit(width: 128, height: 128), .fill(width: 200, height: 200),
            .stretch(width: 300, height: 10),
        ])
        #expect(sizes.map(\.width) == [32, 128, 200, 300])
        #expect(sizes.map(\.height) == [16, 64, 200, 10])
    }

    @Test("A thumbnail larger than the size that the file declares is drawn again")
    func largerThanStated() async throws {
        let sizes = try await sizes([nil, .fit(width: 128, height: 128), .fit(width: 20, height: 20)])
        #expect(sizes.map(\.width) == [40, 128, 20])
    }

    @Test("A larger transformed image is drawn again")
    func transformed() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a.svg", .bytes(Self.svg, contentType: "image/svg+xml"))
        request.thumbnail = .fit(width: 16, height: 16)
        _ = try await fixture.manager.image(for: request)
        request.thumbnail = .fit(width: 80, height: 80)
        request.transformers = [.grayscale]
        request.transformsVectorImages = true
        #expect(try await fixture.manager.image(for: request).size.width == 80)
    }
}
#endif
