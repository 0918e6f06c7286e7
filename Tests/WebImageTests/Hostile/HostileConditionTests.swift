// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Responses that don't match the request", .timeLimit(.minutes(2)))
struct HostileConditionTests {
    @Test("A 304 fails the load if nothing is stored")
    func notModified() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .status(304, headers: ["ETag": "\"a\""]))
        let error = await fixture.failure(request)
        #expect(error?.status == 304)
        #expect(fixture.origin.requestCount == 1)
        try await fixture.expectHealth()
    }

    @Test("A 304 with a different entity tag is retried once without conditions, then fails")
    func somethingElse() async throws {
        let fixture = try ManagerFixture()
        let headers = ["ETag": "\"a\"", "Cache-Control": "no-cache"]
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.origin.route("/cat.png", .status(304, headers: ["ETag": "\"b\""]))
        let error = await fixture.failure(request)
        #expect(error?.status == 304)
        let conditions = fixture.origin.requests.map { $0.header("If-None-Match") }
        #expect(conditions == [nil, "\"a\"", nil])
    }

    @Test(
        "A 206 to a request without a range fails the load",
        arguments: ["bytes 0-9/10", "bytes 5-9/10", "nonsense", nil])
    func part(range: String?) async throws {
        let fixture = try ManagerFixture()
        var response = OriginResponse.picture().status(206)
        if let range { response = response.header("Content-Range", range) }
        let error = await fixture.failure(fixture.serve("/cat.png", response))
        #expect(error?.status == 206)
        try await fixture.expectHealth()
    }

    @Test("A 416 fails the load without another request")
    func unsatisfiable() async throws {
        let fixture = try ManagerFixture()
        let error = await fixture.failure(fixture.serve("/cat.png", .status(416)))
        #expect(error?.status == 416)
        #expect(fixture.origin.requestCount == 1)
    }
}
