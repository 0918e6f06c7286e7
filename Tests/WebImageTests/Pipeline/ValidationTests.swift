// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("HTTP caching of images", .timeLimit(.minutes(2)))
struct ValidationTests {
    private static let tagged = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]

    /// Makes a manager that has loaded an image. From then on, the origin responds with `next`.
    private func known(
        _ headers: [String: String] = tagged, inMemory: Bool = true, then next: OriginResponse
    ) async throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        fixture.origin.route("/cat.png", next)
        return (fixture, request)
    }

    @Test(
        "A stale image in memory or on disk is fresh again after a validation",
        arguments: [true, false])
    func validation(inMemory: Bool) async throws {
        let (fixture, request) = try await known(
            inMemory: inMemory, then: .status(304, headers: ["Cache-Control": "max-age=600"]))
        fixture.clock.advance(by: .seconds(61))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .revalidated && response.image.middle == 0xFFCC_2200)
        #expect(response.origin == (inMemory ? .memory : .disk))
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
        #expect(response.http?.headers["Cache-Control"] == "max-age=600")
        fixture.clock.advance(by: .seconds(500))
        #expect(try await fixture.manager.load(request).response.status == .fresh)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        let again = try await fixture.manager.load(request).response
        #expect(again.status == .fresh && again.origin == .disk && fixture.origin.requestCount == 2)
    }

    @Test("A stale image that changed is fetched", arguments: [true, false])
    func change(inMemory: Bool) async throws {
        let (fixture, request) = try await known(inMemory: inMemory, then: .picture(color: 0xFF00_FF00))
        fixture.clock.advance(by: .seconds(61))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .fetched && response.image.middle == 0xFF00_FF00)
        #expect(fixture.origin.requestCount == 2)
        #expect(fixture.manager.cachedImage(for: request)?.image.middle == 0xFF00_FF00)
    }

    @Test("Variants of an original are made from the validated data")
    func variants() async throws {
        let (fixture, plain) = try await known(inMemory: false, then: .status(304))
        var request = plain
        request.transformers = [.resize(width: 4, height: 4, mode: .stretch)]
        fixture.clock.advance(by: .seconds(61))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .revalidated && response.image.size.width == 4)
    }

    @Test("A stored no-cache response is validated by each load")
    func noCache() async throws {
        let headers = ["ETag": "\"one\"", "Cache-Control": "no-cache"]
        let (fixture, request) = try await known(headers, then: .status(304, headers: headers))
        for count in 2...4 {
            #expect(try await fixture.manager.load(request).response.status == .revalidated)
            #expect(fixture.origin.requestCount == count)
        }
    }

    @Test("Heuristic freshness is a tenth of the time since the last change, or a minute with only an ETag")
    func heuristics() async throws {
        let (fixture, request) = try await known(["ETag": "\"one\""], then: .status(304))
        #expect(try await fixture.manager.load(request).response.status == .fresh)
        fixture.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        let old = ["Last-Modified": "Mon, 01 Jan 2001 00:00:00 GMT"]
        let other = fixture.serve("/old.png", .picture(headers: old))
        _ = try await fixture.manager.image(for: other)
        fixture.clock.advance(by: .seconds(86_400))
        #expect(try await fixture.manager.load(other).response.status == .fresh)
    }

    @Test(".refresh ends with the stored image after a 304", arguments: [true, false])
    func refresh(inMemory: Bool) async throws {
        let (fixture, plain) = try await known(inMemory: inMemory, then: .status(304).held())
        var request = plain
        request.cachePolicy = .refresh
        let task = fixture.manager.load(request)
        var cached: [ImageResponse] = []
        for await event in task.events {
            guard case .cached(let response) = event else { continue }
            cached.append(response)
            // Otherwise the final image could arrive before the stored one is decoded.
            fixture.origin.release("/cat.png")
        }
        let response = try await task.response
        #expect(cached.count == 1 && response.status == .revalidated)
        #expect(response.image.address == cached.first?.image.address)
        let sent = fixture.origin.requests.last
        #expect(sent?.header("If-None-Match") == "\"one\"" && sent?.header("Cache-Control") == "max-age=0")
    }

    @Test(
        "With stale-while-revalidate, the new image is stored after delivering the stale one",
        arguments: [true, false])
    func whileRevalidating(inMemory: Bool) async throws {
        let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60, stale-while-revalidate=600"]
        let (fixture, request) = try await known(
            headers, inMemory: inMemory, then: .picture(color: 0xFF00_FF00, headers: headers))
        fixture.clock.advance(by: .seconds(61))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .stale && response.image.middle == 0xFFCC_2200)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        var status = CacheStatus.stale
        var middle: UInt32 = 0
        // The image is stored after the transfer ends, and nothing reports that, so poll.
        while status == .stale {
            await fixture.manager.flush()
            let later = try await fixture.manager.load(request).response
            (status, middle) = (later.status, later.image.middle)
        }
        // The image is read from disk, or from the pending write if it isn't stored yet.
        #expect(middle == 0xFF00_FF00)
    }

    @Test("With stale-while-revalidate, a synchronous lookup also fetches the new image in the background")
    func whileRevalidatingSynchronously() async throws {
        let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60, stale-while-revalidate=600"]
        var (fixture, request) = try await known(
            headers, inMemory: false, then: .picture(color: 0xFF00_FF00, headers: headers))
        request.lookup = .synchronous
        fixture.clock.advance(by: .seconds(61))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .stale && response.image.middle == 0xFFCC_2200)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
    }

    @Test("A synchronous lookup limited to caches doesn't contact the server")
    func synchronousOnlyCached() async throws {
        let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60, stale-while-revalidate=600"]
        var (fixture, request) = try await known(headers, inMemory: false, then: .status(304))
        request.lookup = .synchronous
        var network = fixture.manager.configuration.network
        network.headers["Cache-Control"] = "only-if-cached"
        request.network = network
        fixture.clock.advance(by: .seconds(61))
        let task = fixture.manager.load(request)
        #expect(try await task.response.status == .stale)
        #expect(fixture.manager.statistics.running == 0 && fixture.manager.statistics.transfers == 1)
    }

    @Test("When the server fails, a stale image is used, even if stale-if-error limits the time")
    func failures() async throws {
        let allowing = ["ETag": "\"one\"", "Cache-Control": "max-age=60, stale-if-error=600"]
        var (fixture, request) = try await known(allowing, then: .status(503))
        fixture.clock.advance(by: .seconds(61))
        for _ in 0..<2 { #expect(try await fixture.manager.load(request).response.status == .stale) }

        (fixture, request) = try await known(then: .status(503))
        fixture.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.load(request).response.status == .stale)

        (fixture, request) = try await known(then: .status(500).closing())
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.stop()
        #expect(try await fixture.manager.load(request).response.status == .stale)
    }

    @Test("With must-revalidate, a load fails when the stale image can't be validated")
    func mustRevalidate() async throws {
        let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60, must-revalidate"]
        let (fixture, request) = try await known(headers, then: .status(304))
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.stop()
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
    }

    @Test("An image that varies by a header isn't returned for another value", arguments: [true, false])
    func vary(inMemory: Bool) async throws {
        let headers = ["Cache-Control": "max-age=600", "Vary": "Accept-Language"]
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png") { request in
            .picture(
                color: request.header("Accept-Language") == "de" ? 0xFF00_FF00 : 0xFFCC_2200, headers: headers
            )
        }
        var request = ImageRequest(url: fixture.origin.url("/cat.png"))
        var seen: [UInt32] = []
        for language in ["de", "de", "en"] {
            var network = NetworkOptions()
            network.headers["Accept-Language"] = language
            request.network = network
            seen.append(try await fixture.manager.image(for: request).middle)
            await fixture.manager.flush()
            if !inMemory { fixture.manager.memory.removeAll() }
        }
        #expect(seen == [0xFF00_FF00, 0xFF00_FF00, 0xFFCC_2200] && fixture.origin.requestCount == 2)
    }

    @Test("Setting the clock back or far ahead never makes an image fresh forever", arguments: [true, false])
    func clock(inMemory: Bool) async throws {
        let (fixture, request) = try await known(inMemory: inMemory, then: .status(304))
        fixture.clock.setWallTime(fixture.clock.wallTime - 10 * 365 * 86_400)
        fixture.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
    }

    @Test("After a 304 with no-store, the image is used once more and then removed")
    func forbidden() async throws {
        let (fixture, request) = try await known(then: .status(304, headers: ["Cache-Control": "no-store"]))
        fixture.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }
}

extension DecodedImage {
    /// The address of the pixels.
    fileprivate var address: UnsafeRawPointer? { bitmap.withPixels { $0.baseAddress } }
}
