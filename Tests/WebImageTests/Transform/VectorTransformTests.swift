// SPDX-License-Identifier: MIT

#if SVG
import Foundation
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transformers on vector images", .timeLimit(.minutes(1)))
struct VectorTransformTests {
    private static let svg = Data(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='40' height='20'/></svg>"
            .utf8)

    private func request(_ fixture: ManagerFixture, transformsVectorImages: Bool) -> ImageRequest {
        var request = fixture.serve("/a.svg", .bytes(Self.svg, contentType: "image/svg+xml"))
        request.thumbnail = .fit(width: 80, height: 80)
        request.transformers = [.rotate(degrees: 90), .crop(PixelRect(x: 0, y: 0, width: 10, height: 10))]
        request.transformsVectorImages = transformsVectorImages
        return request
    }

    @Test("A vector image from any source is transformed only if the request says so")
    func switched() async throws {
        let fixture = try ManagerFixture()
        let plain = request(fixture, transformsVectorImages: false)
        let transformed = request(fixture, transformsVectorImages: true)
        let manager = fixture.manager
        #expect(manager.keys(for: plain).variant != manager.keys(for: transformed).variant)
        for manager in [fixture.manager, fixture.manager, fixture.anotherManager()] {
            let image = try await manager.load(plain).response.image
            #expect(image.size == PixelSize(width: 80, height: 40) && image.format.isVector)
            let other = try await manager.load(transformed).response.image
            #expect(other.size == PixelSize(width: 10, height: 10))
            await fixture.manager.flush()
        }
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Images in other formats are transformed under the same key")
    func others() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        #expect(!request.transformsVectorImages)
        request.transformsVectorImages = true
        let manager = fixture.manager
        #expect(manager.keys(for: request).variant == manager.keys(for: fixture.serve()).variant)
        request.transformers = [.crop(PixelRect(x: 0, y: 0, width: 3, height: 2))]
        let size = try await fixture.manager.load(request).response.image.size
        #expect(size == PixelSize(width: 3, height: 2))
    }
}
#endif
