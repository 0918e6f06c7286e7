// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Request defaults", .timeLimit(.minutes(1)))
struct RequestDefaultsTests {
    @Test("A request without a cache policy uses the manager's, even for memory reads")
    func policy() async throws {
        let fixture = try ManagerFixture { $0.requestDefaults.cachePolicy = .cacheElseLoad }
        let request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "max-age=60"]))
        let task = fixture.manager.load(request)
        #expect(task.request.cachePolicy == .cacheElseLoad)
        _ = try await task.response
        fixture.clock.advance(by: .seconds(61))
        #expect(fixture.manager.cachedImage(for: request) != nil)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A request that sets the default value explicitly keeps it")
    func stated() async throws {
        let fixture = try ManagerFixture {
            $0.requestDefaults.cachePolicy = .cacheOnly
            $0.requestDefaults.priority = .high
        }
        var request = fixture.serve()
        #expect(fixture.manager.load(request).priority == .high)
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        request.cachePolicy = .standard
        request.priority = .normal
        let task = fixture.manager.load(request)
        #expect(task.priority == .normal)
        #expect(try await task.response.origin == .network)
    }

    @Test("A default size applies to requests that don't set one, even to nil or `original`")
    func thumbnail() async throws {
        let fixture = try ManagerFixture { $0.requestDefaults.thumbnail = .fit(width: 20, height: 20) }
        let request = fixture.serve()
        #expect(try await fixture.manager.image(for: request).size.width == 20)
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 20)
        var full = request
        full.thumbnail = nil
        #expect(try await fixture.manager.image(for: full).size.width == 40)
        let (keys, smaller) = (fixture.manager.keys(for: full), fixture.manager.keys(for: request))
        #expect(keys.variant == keys.original && smaller.variant != smaller.original)
        let original = ImageRequest(url: request.url, thumbnail: .original, transformers: [.grayscale])
        #expect(try await fixture.manager.image(for: original).size.width == 40)
        #expect(original.thumbnail == nil && DecodingOptions(thumbnail: .original) == DecodingOptions())
        let other = ImageRequest(url: request.url, transformers: [.grayscale])
        #expect(try await fixture.manager.image(for: other).size.width == 20)
        var decoding = ImageRequest(url: request.url)
        decoding.decoding.alpha = .straight
        #expect(try await fixture.manager.image(for: decoding).size.width == 20)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A default size for views doesn't apply to other loads", arguments: [Thumbnail.view, .original])
    func viewSize(thumbnail: Thumbnail) async throws {
        let fixture = try ManagerFixture { $0.requestDefaults.thumbnail = thumbnail }
        #expect(try await fixture.manager.image(for: fixture.serve()).size.width == 40)
        let keys = fixture.manager.keys(for: fixture.serve())
        #expect(keys.variant == keys.original)
    }

    @Test("The request processor takes precedence over the defaults")
    func processor() async throws {
        let fixture = try ManagerFixture {
            $0.requestDefaults.cachePolicy = .cacheOnly
            $0.requestProcessor = { request in
                var request = request
                request.cachePolicy = .networkOnly
                return request
            }
        }
        #expect(try await fixture.manager.load(fixture.serve()).response.origin == .network)
    }

    @Test("A default color space is in the key of requests that don't set their own")
    func colorSpace() async throws {
        let fixture = try ManagerFixture { $0.requestDefaults.colorSpace = .displayP3 }
        var request = fixture.serve()
        let image = try await fixture.manager.image(for: request)
        #expect(image.bitmap.colorSpace == .displayP3)
        #expect(fixture.manager.cachedImage(for: request)?.image.bitmap.colorSpace == .displayP3)
        let key = fixture.manager.keys(for: request).variant
        #expect(key.text.hasSuffix("\ncolors(displayP3)"))
        request.decoding.colorSpace = .sRGB
        #expect(try await fixture.manager.image(for: request).bitmap.colorSpace == .sRGB)
        #expect(fixture.manager.keys(for: request).variant != key)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A request can remove the default decoded-byte limit, which downscales images")
    func decodedBytes() async throws {
        let fixture = try ManagerFixture { $0.requestDefaults.maximumDecodedBytes = 20 * 10 * 4 }
        var request = fixture.serve()
        #expect(try await fixture.manager.image(for: request).size.width == 20)
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 20)
        request.decoding.maximumDecodedBytes = .max
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }

    @Test("Default limits apply only to requests with the library's limits")
    func limits() async throws {
        var limits = Limits.default
        limits.encodedBytes = 10
        let fixture = try ManagerFixture { [limits] in $0.requestDefaults.limits = limits }
        var request = fixture.serve()
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .limit)
        limits.encodedBytes = 1 << 20
        request.decoding.limits = limits
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }

    @Test("A manager's keys are based on the processed request")
    func keys() async throws {
        let fixture = try ManagerFixture {
            $0.requestProcessor = { request in
                var request = request
                request.cacheKey = "cat"
                return request
            }
            $0.network.acceptableStatuses = 200...200
        }
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let keys = fixture.manager.keys(for: request)
        #expect(keys.original != request.originalKey)
        #expect(fixture.manager.memory.contains(keys.variant))
        #expect(await fixture.manager.disk?.contains(keys.original) == true)
    }

    @Test("Assigned decoding options keep the file name's scale")
    func scale() {
        var request = ImageRequest(string: "https://example.com/cat@2x.png")
        request.decoding = DecodingOptions()
        #expect(request.decoding.scale == 2)
    }
}
