// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Serializing originals for the disk", .timeLimit(.minutes(1)))
struct OriginalSerializerTests {
    private func stored(_ request: ImageRequest, _ fixture: ManagerFixture) async -> Data? {
        await fixture.manager.flush()
        return await fixture.manager.disk?.read(fixture.manager.keys(for: request).original)?.data
    }

    @Test("The serializer's result is stored, while the load delivers the received data")
    func serialized() async throws {
        let fixture = try ManagerFixture()
        let calls = EventLog<URL>()
        var request = fixture.serve()
        request.originalSerializer = OriginalSerializer { data, url in
            calls.record(url)
            return data == .picture() ? .picture(width: 8) : nil
        }
        request.waitsForStore = true
        #expect(try await fixture.manager.image(for: request).size.width == 40)
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 40)
        #expect(await stored(request, fixture) == .picture(width: 8))
        let later = try await fixture.anotherManager().load(request).response
        #expect(later.origin == .disk && later.image.size.width == 8)
        #expect(calls.events == [try #require(request.url)])
    }

    @Test("The load succeeds without storing anything if the serializer returns no data")
    func nothing() async throws {
        let fixture = try ManagerFixture()
        let serializers = [
            OriginalSerializer { _, _ in nil }, OriginalSerializer { _, _ in Data() },
            OriginalSerializer { _, _ in throw CancellationError() },
        ]
        for (index, serializer) in serializers.enumerated() {
            var request = fixture.serve("/\(index)")
            request.originalSerializer = serializer
            #expect(try await fixture.manager.load(request).response.origin == .network)
            #expect(await stored(request, fixture) == nil)
            _ = try await fixture.manager.data(for: request)
            #expect(await stored(request, fixture) == nil)
        }
    }

    @Test("A request's serializer replaces the manager's")
    func precedence() async throws {
        let fixture = try ManagerFixture {
            $0.originalSerializer = OriginalSerializer { _, _ in .picture(width: 1) }
        }
        let plain = fixture.serve("/plain")
        var own = fixture.serve("/own")
        own.originalSerializer = OriginalSerializer { _, _ in .picture(width: 2) }
        var unchanged = fixture.serve("/unchanged")
        unchanged.originalSerializer = OriginalSerializer { data, _ in data }
        for (request, width) in [(plain, 1), (own, 2), (unchanged, 40)] {
            _ = try await fixture.manager.image(for: request)
            #expect(await stored(request, fixture) == .picture(width: width))
        }
    }

    @Test("Each serializer is called for the transfer that its load shares")
    func sharing() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", OriginResponse.picture().held(at: "body"))
        let calls = EventLog<Int>()
        let requests = (0..<3).map { number in
            var request = plain
            if number < 2 {
                request.originalSerializer = OriginalSerializer { data, _ in
                    calls.record(number)
                    return data
                }
            }
            return request
        }
        let tasks = (requests + [requests[0]]).map { fixture.manager.load($0) }
        // A load that starts fetching after the transfer would find the stored data.
        while fixture.manager.fetchCount < requests.count, !Task.isCancelled { await Task.yield() }
        fixture.origin.release("body")
        for task in tasks { _ = try await task.response }
        #expect(await stored(plain, fixture) == .picture())
        #expect(fixture.origin.requestCount == 1)
        #expect(calls.events.sorted() == [0, 1])
    }

    @Test("Images loaded with credentials are not stored, so no serializer is called")
    func credentials() async throws {
        let fixture = try ManagerFixture()
        let calls = EventLog<Void>()
        var request = fixture.serve()
        request.headers["Authorization"] = "Bearer secret"
        request.originalSerializer = OriginalSerializer { data, _ in
            calls.record()
            return data
        }
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(calls.count == 0)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A loader's bitmap is encoded before the serializer gets it")
    func bitmap() async throws {
        let fixture = try ManagerFixture()
        let formats = EventLog<ImageFormat?>()
        var request = ImageRequest(
            id: "chart", image: { StorableImage(try Bitmap.gradient(), format: .webp) })
        request.originalSerializer = OriginalSerializer { data, _ in
            formats.record(ImageFormat.sniff(data))
            return .picture(width: 3)
        }
        #expect(try await fixture.manager.image(for: request).size.width == 320)
        #expect(await stored(request, fixture) == .picture(width: 3))
        #expect(formats.events == [.webp])
    }

    @Test("Data is serialized again only if the server sends it again")
    func validation() async throws {
        let fixture = try ManagerFixture()
        let calls = EventLog<Void>()
        var request = fixture.serve(
            "/cat.png", .picture(headers: ["ETag": "\"1\"", "Cache-Control": "max-age=10"]))
        request.originalSerializer = OriginalSerializer { data, _ in
            calls.record()
            return .picture(width: 8)
        }
        _ = try await fixture.manager.image(for: request)
        #expect(await stored(request, fixture) == .picture(width: 8))
        fixture.clock.advance(by: .seconds(60))
        fixture.manager.memory.removeAll()
        let path = "/cat.png"
        fixture.origin.route(path, .status(304, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=10"]))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .revalidated && response.image.size.width == 8)
        #expect(calls.count == 1)
        #expect(await stored(request, fixture) == .picture(width: 8))
        fixture.clock.advance(by: .seconds(60))
        fixture.origin.route(path, .picture())
        let replaced = try await fixture.manager.load(request).response
        #expect(replaced.status == .fetched && replaced.image.size.width == 40)
        #expect(await stored(request, fixture) == .picture(width: 8))
        #expect(calls.count == 2)
    }
}
