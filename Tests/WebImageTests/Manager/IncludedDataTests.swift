// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Encoded data with images in memory", .timeLimit(.minutes(1)))
struct IncludedDataTests {
    @Test("An image in memory is delivered with its data from disk without decoding")
    func fromDisk() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        let plain = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        request.includesData = true
        let task = fixture.manager.load(request)
        var delivered: [ImageOrigin] = []
        for await event in task.events {
            if case .cached(let response) = event { delivered.append(response.origin) }
        }
        let response = try await task.response
        #expect(delivered == [.memory])
        let data = try await fixture.manager.data(for: request).data
        #expect(response.data == data)
        let isSameBitmap = response.image.bitmap.owner === plain.image.bitmap.owner
        #expect(isSameBitmap)
        #expect(response.origin == .memory)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A synchronous lookup reads the data on the caller's thread")
    func synchronous() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        let plain = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        request.includesData = true
        request.lookup = .synchronous
        let response = try #require(try fixture.manager.load(request).result?.get())
        #expect(response.data?.isEmpty == false)
        let isSameBitmap = response.image.bitmap.owner === plain.image.bitmap.owner
        #expect(isSameBitmap)
    }

    @Test("An animation has its data in memory, so the load ends immediately")
    func animation() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        let data = try Data.animation()
        var request = fixture.serve("/a", .bytes(data, contentType: "image/gif"))
        _ = try await fixture.manager.load(request).response
        request.includesData = true
        #expect(try fixture.manager.load(request).result?.get().data == data)
    }

    @Test("If no data is stored, the result has none instead of requesting it")
    func noData() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.includesData = true
        #expect(try await fixture.manager.load(request).response.data != nil)
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .memory)
        #expect(response.data == nil)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("An image is never returned with another version's data")
    func otherVersion() async throws {
        let fixture = try ManagerFixture()
        func picture(_ color: UInt32) -> OriginResponse {
            .picture(color: color, headers: ["ETag": "\"\(color)\"", "Cache-Control": "max-age=600"])
        }
        var request = fixture.serve("/a", picture(0xFFCC_2200))
        _ = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        fixture.origin.route("/a", picture(0xFF00_FF00))
        let later = fixture.anotherManager()
        _ = try await later.load(ImageRequest(url: request.url, cachePolicy: .networkOnly)).response
        await later.flush()
        request.includesData = true
        let response = try await fixture.manager.load(request).response
        #expect(response.image.middle == 0xFFCC_2200)
        #expect(response.data == nil)
    }
}
