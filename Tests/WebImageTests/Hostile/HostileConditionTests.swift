// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("An answer to a question that was not asked", .timeLimit(.minutes(2)))
struct HostileConditionTests {
    @Test("that nothing has changed, where nothing is stored, is an error")
    func notModified() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .status(304, headers: ["ETag": "\"a\""]))
        let error = await fixture.failure(request)
        #expect(error?.status == 304)
        #expect(fixture.origin.requestCount == 1)
        try await fixture.expectHealth()
    }

    @Test("that something else has not changed is asked once more, without conditions, and then is an error")
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

    @Test("of a part is none of the whole", arguments: ["bytes 0-9/10", "bytes 5-9/10", "nonsense", nil])
    func part(range: String?) async throws {
        let fixture = try ManagerFixture()
        var response = OriginResponse.picture().status(206)
        if let range { response = response.header("Content-Range", range) }
        let error = await fixture.failure(fixture.serve("/cat.png", response))
        #expect(error?.status == 206)
        try await fixture.expectHealth()
    }

    @Test("that there is no such range is an error")
    func unsatisfiable() async throws {
        let fixture = try ManagerFixture()
        let error = await fixture.failure(fixture.serve("/cat.png", .status(416)))
        #expect(error?.status == 416)
        #expect(fixture.origin.requestCount == 1)
    }
}
