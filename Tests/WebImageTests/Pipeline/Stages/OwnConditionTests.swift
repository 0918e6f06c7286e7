// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Requests with their own Range or conditions", .timeLimit(.minutes(2)))
struct OwnConditionTests {
    private static let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=600"]

    private func ask(_ plain: ImageRequest, _ header: String, _ value: String) -> ImageRequest {
        var request = plain
        var network = NetworkOptions()
        network.retry = .never
        network.headers[header] = value
        request.network = network
        return request
    }

    @Test("Data for the request's own Range is delivered but not cached", arguments: [true, false])
    func range(decodes: Bool) async throws {
        let fixture = try ManagerFixture()
        // The part is a valid image, so it would be kept if it were mistaken for the whole.
        let (part, whole) = (Data.picture(color: 0xFF00_FF00), Data.picture())
        fixture.origin.route("/cat.png") { request in
            guard request.header("Range") != nil else { return .bytes(whole, headers: Self.headers) }
            var headers = Self.headers
            headers["Content-Range"] = "bytes 0-\(part.count - 1)/100000"
            return .bytes(part, headers: headers).status(206)
        }
        let plain = ImageRequest(url: fixture.origin.url("/cat.png"))
        let ranged = ask(plain, "Range", "bytes=0-\(part.count - 1)")
        let manager = fixture.manager
        if decodes {
            #expect(try await manager.image(for: ranged).middle == 0xFF00_FF00)
            #expect(manager.cachedImage(for: plain) == nil)
        } else {
            #expect(try await manager.data(for: ranged).data == part)
        }
        // Check immediately, when the part's bytes may not have been written yet, and again after flushing.
        #expect(try await manager.data(for: plain).data == whole)
        await manager.flush()
        #expect(await manager.disk?.read(plain.originalKey)?.data == whole)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A variant made from partial data is not cached")
    func variant() async throws {
        let fixture = try ManagerFixture()
        let part = Data.picture()
        var response = OriginResponse.bytes(part, headers: Self.headers).status(206)
        response = response.header("Content-Range", "bytes 0-\(part.count - 1)/100000")
        var request = ask(fixture.serve("/cat.png", response), "Range", "bytes=0-\(part.count - 1)")
        request.transformers = [.resize(width: 4, height: 4, mode: .stretch)]
        #expect(try await fixture.manager.image(for: request).size.width == 4)
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test(
        "A 304 to the request's own condition fails the load if nothing is stored", arguments: [true, false])
    func unsolicited(decodes: Bool) async throws {
        let fixture = try ManagerFixture()
        let request = ask(
            fixture.serve("/cat.png", .status(304, headers: Self.headers)), "If-None-Match", "\"one\"")
        let error = await #expect(throws: ImageError.self) {
            if decodes {
                _ = try await fixture.manager.image(for: request)
            } else {
                _ = try await fixture.manager.data(for: request)
            }
        }
        #expect(error?.code == .http && error?.status == 304)
        #expect(fixture.origin.requestCount == 1)
        // The URL isn't remembered as failed.
        #expect(fixture.manager.failedURLCount == 0)
    }

    @Test("A 304 to the request's own condition does not return a different stored version")
    func otherVersion() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve(
            "/cat.png", .picture(headers: ["ETag": "\"one\"", "Cache-Control": "max-age=60"]))
        _ = try await fixture.manager.image(for: plain)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", .status(304, headers: ["ETag": "\"two\""]))
        let request = ask(plain, "If-None-Match", "\"two\"")
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.status == 304)
    }
}
