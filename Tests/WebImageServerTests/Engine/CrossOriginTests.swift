// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImageServer

@Suite("Responses that scripts on web pages can read", .timeLimit(.minutes(1)))
struct CrossOriginTests {
    private static let origin = "https://www.example.com"

    private func fixture(secret: String? = nil, _ origin: String? = origin) throws -> ServerFixture {
        let fixture = try ServerFixture {
            $0.corsOrigin = origin
            $0.clientSecret = secret
        }
        fixture.origin.route("/a.png", ServerFixture.picture())
        return fixture
    }

    @Test(
        "Every kind of response, including an error, names the allowed origin",
        arguments: ["*", origin])
    func answers(origin: String) async throws {
        let fixture = try fixture(origin)
        let first = await fixture.get("/a.png")
        let tag = try #require(first.headers["ETag"])
        var answers = [first, await fixture.get("/a.png"), await fixture.get("/missing")]
        answers.append(await fixture.get("/a.png", headers: ["If-None-Match": tag]))
        answers.append(await fixture.get("/a.png", headers: ["Range": "bytes=0-3"]))
        answers.append(await fixture.get("/a.png", "w=x"))
        let request = ImageServerRequest(method: "GET", target: fixture.target("/a.png"), headers: [:])
        answers.append(try #require(fixture.server.cachedResponse(to: request)))
        #expect(answers.map(\.status) == [200, 200, 404, 304, 206, 400, 200])
        for answer in answers {
            #expect(answer.headers.values("Access-Control-Allow-Origin") == [origin], "\(answer.status)")
            #expect(answer.headers["Access-Control-Expose-Headers"]?.contains("ETag") == true)
        }
    }

    @Test("Only a preflight request succeeds without the client secret")
    func preflight() async throws {
        let fixture = try fixture(secret: "1234")
        let fields: HTTPHeaders = [
            "Origin": Self.origin, "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "authorization",
        ]
        let answer = await fixture.get("/a.png", method: "OPTIONS", headers: fields)
        #expect(answer.status == 204 && answer.data.isEmpty)
        #expect(answer.headers["Access-Control-Allow-Headers"] == "authorization")
        #expect(answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD")
        #expect(answer.headers["Access-Control-Allow-Origin"] == Self.origin)
        let refused = await fixture.get("/a.png")
        #expect(refused.status == 403 && refused.headers["Access-Control-Allow-Origin"] == Self.origin)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("If the setting is off, neither responses nor preflights allow an origin")
    func off() async throws {
        let fixture = try fixture(nil)
        let answer = await fixture.get("/a.png")
        #expect(answer.status == 200 && answer.headers["Access-Control-Allow-Origin"] == nil)
        let preflight = await fixture.get("/a.png", method: "OPTIONS")
        #expect(preflight.status == 405 && preflight.headers["Allow"] == "GET, HEAD")
    }
}
#endif
