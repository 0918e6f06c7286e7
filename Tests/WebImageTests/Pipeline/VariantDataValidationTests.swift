// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Validating encoded variants and headers", .timeLimit(.minutes(2)))
struct VariantDataValidationTests {
    private static let png = ImageEncoding(.png)
    private static let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]
    private static let newHeaders = ["ETag": "\"two\"", "Cache-Control": "max-age=60"]

    /// Makes a manager with stored data of an image that is now stale, and returns the data's tag.
    private func stale(
        control: String = "max-age=60", then response: OriginResponse
    ) async throws -> (ManagerFixture, ImageRequest, String) {
        let fixture = try ManagerFixture()
        let headers = ["ETag": "\"one\"", "Cache-Control": control]
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        let made = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", response)
        return (fixture, request, made.entityTag)
    }

    /// Waits until all background loads end.
    private static func end(of manager: ImageManager) async {
        while manager.liveCounts.jobs + manager.liveCounts.tasks > 0, !Task.isCancelled { await Task.yield() }
    }

    @Test("Stale data is used without decoding if the server confirms it", arguments: [true, false])
    func confirmed(inMemory: Bool) async throws {
        let (fixture, request, tag) = try await stale(then: .status(304, headers: Self.headers))
        let (codec, encoder) = (CountingCodec(), CountingEncoder())
        let manager = inMemory ? fixture.manager : fixture.anotherManager { $0.codecs.add(codec) }
        let found = try await manager.variantData(for: request, encoding: Self.png)
        #expect(found.status == .revalidated && found.entityTag == tag)
        #expect(found.origin == (inMemory ? .memory : .disk))
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
        #expect(codec.decodes == 0)
        await manager.flush()
        // The new headers are stored with the data, in memory and on disk.
        fixture.clock.advance(by: .seconds(30))
        for next in [manager, fixture.anotherManager { $0.codecs.add(encoder: encoder) }] {
            let again = try await next.variantData(for: request, encoding: Self.png)
            #expect(again.status == .fresh && again.entityTag == tag)
        }
        #expect(fixture.origin.requestCount == 2 && encoder.log.count == 0)
    }

    @Test("Data of an image that changed is created again", arguments: [true, false])
    func changed(inMemory: Bool) async throws {
        let new = OriginResponse.picture(color: 0xFF00_FF00, headers: Self.newHeaders)
        let (fixture, request, tag) = try await stale(then: new)
        let manager = inMemory ? fixture.manager : fixture.anotherManager()
        let found = try await manager.variantData(for: request, encoding: Self.png)
        #expect(found.status == .fetched && found.entityTag != tag)
        #expect(try CodecRegistry.default.decode(found.data()).middle == 0xFF00_FF00)
        await manager.flush()
        for next in [manager, fixture.anotherManager()] {
            let again = try await next.variantData(for: request, encoding: Self.png)
            #expect(again.status == .fresh && again.entityTag == found.entityTag)
        }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("With stale-while-revalidate, stale data is replaced in the background")
    func whileRevalidating() async throws {
        let control = "max-age=60, stale-while-revalidate=600"
        let new = OriginResponse.picture(
            color: 0xFF00_FF00, headers: ["ETag": "\"two\"", "Cache-Control": control])
        let (fixture, request, tag) = try await stale(control: control, then: new)
        let found = try await fixture.manager.variantData(for: request, encoding: Self.png)
        #expect(found.status == .stale && found.entityTag == tag)
        #expect(await fixture.origin.responses(reach: 2))
        await Self.end(of: fixture.manager)
        let next = try await fixture.manager.variantData(for: request, encoding: Self.png)
        #expect(next.entityTag != tag && next.status == .fresh)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("If the server fails, stale data is the result")
    func failing() async throws {
        let (fixture, request, tag) = try await stale(then: .status(500))
        let found = try await fixture.manager.variantData(for: request, encoding: Self.png)
        #expect(found.status == .stale && found.entityTag == tag)
    }

    @Test("If the image is gone from the server, its encoded data is removed")
    func gone() async throws {
        let (fixture, request, _) = try await stale(then: .status(404))
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.variantData(for: request, encoding: Self.png)
        }
        #expect(error?.status == 404)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        var stored = request
        stored.cachePolicy = .cacheOnly
        let missing = await #expect(throws: ImageError.self) {
            try await fixture.manager.variantData(for: stored, encoding: Self.png)
        }
        #expect(missing?.code == .notCached)
    }

    @Test("When a stale original has changed, the old version isn't encoded")
    func changedOriginal() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: Self.headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", .picture(color: 0xFF00_FF00, headers: ["ETag": "\"two\""]))
        let found = try await fixture.anotherManager().variantData(for: request, encoding: Self.png)
        #expect(try CodecRegistry.default.decode(found.data()).middle == 0xFF00_FF00)
    }

    @Test("A header is validated like an image")
    func header() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: Self.headers))
        #expect(try await fixture.manager.info(for: request).size.width == 40)
        // The transfer continues after the header is known, and the lifetime starts when it ends.
        await Self.end(of: fixture.manager)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", .status(304, headers: Self.headers))
        #expect(try await fixture.manager.info(for: request).size.width == 40)
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
        #expect(fixture.origin.requestCount == 2)
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", .picture(width: 7, headers: Self.newHeaders))
        #expect(try await fixture.manager.info(for: request).size.width == 7)
        #expect(try await fixture.manager.image(for: request).size.width == 7)
        #expect(fixture.origin.requestCount == 3)
    }
}
