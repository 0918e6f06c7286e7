// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Sources that fail", .timeLimit(.minutes(2)))
struct FailedSourceTests {
    @Test(
        "The next request tries a failed source again",
        arguments: [
            (.status(404), 404), (.status(410), 404), (.status(403), 502), (.status(500), 502),
            (.bytes(Data("<html>".utf8), contentType: "text/html"), 415),
            (.bytes(Data(ServerFixture.png.prefix(60)), contentType: "image/png"), 415),
            (.bytes(Data(), contentType: "image/png"), 415),
        ] as [(OriginResponse, Int)])
    func askedAgain(response: OriginResponse, status: Int) async throws {
        let fixture = try ServerFixture()
        for options in ["w=20&format=png", "w=20"] {
            fixture.origin.route("/a.png", response)
            #expect(await fixture.get("/a.png", options).status == status)
            fixture.origin.route("/a.png", ServerFixture.picture())
            #expect(await fixture.get("/a.png", options).status == 200)
            await fixture.server.purge(source: fixture.origin.address("/a.png"))
        }
    }

    @Test("A purge clears and counts a source's request to pause")
    func purge() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", .status(503).header("Retry-After", "3600"))
        #expect(await fixture.get("/a.png", "w=20&format=png").status == 502)
        fixture.origin.route("/a.png", ServerFixture.picture())
        #expect(await fixture.get("/a.png", "w=20&format=png").status == 502)
        #expect(await fixture.server.purge(source: fixture.origin.address("/a.png")) == 1)
        #expect(await fixture.get("/a.png", "w=20&format=png").status == 200)
    }

    @Test("Only the log names the setting that would allow a rejected source")
    func hints() async throws {
        let networks = try ServerFixture { $0.addresses = .publicOnly }
        let answer = await networks.get("/a.png", "w=20&format=png")
        #expect(answer.status == 403)
        #expect(answer.reason?.contains("the address is not public") == true)
        #expect(answer.reason?.contains("allowed-networks") == true)
        #expect(!answer.text.contains("allowed-") && !answer.text.contains("127.0.0.1"))
        let origins = try ServerFixture { $0.allowedOrigins = ["https://images.example.com"] }
        let refused = await origins.get("/a.png", "w=20&format=png")
        #expect(refused.status == 403 && refused.reason?.contains("allowed-origins") == true)
        origins.origin.route("/a.png", ServerFixture.picture())
        let info = await origins.get("/a.png", "w=20")
        #expect(info.reason?.contains("allowed-origins") == true)
    }

    @Test(
        "Each failure has a reason that doesn't contain secrets",
        arguments: [
            ("/missing.png?token=hidden", "w=20", "404"), ("/html?token=hidden", "w=20&format=png", ""),
            ("/a.png", "w=20&colour=red", "colour"), ("/a.png", "w=0.5.5", "w"),
        ])
    func reasons(path: String, options: String, word: String) async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/html", .bytes(Data("<html>".utf8), contentType: "text/html"))
        let answer = await fixture.get(path, options)
        #expect(answer.status >= 400)
        let reason = try #require(answer.reason)
        #expect(reason.contains(word) && !reason.contains("hidden"), "\(reason)")
    }

    @Test("A fallback image has a failure reason, unlike a successful one")
    func fallback() async throws {
        let fixture = try ServerFixture { $0.fallbackImage = ServerFixture.png }
        fixture.origin.route("/a.png", ServerFixture.picture())
        #expect(await fixture.get("/a.png").reason == nil)
        let fallback = await fixture.get("/missing.png")
        #expect(fallback.status == 200 && fallback.reason?.contains("404") == true)
        let other = try ServerFixture {
            $0.fallbackImage = ServerFixture.png
            $0.fallbackStatus = nil
        }
        #expect(await other.get("/missing.png").status == 404)
    }

    @Test("A response with Vary: * or no-store isn't reused")
    func unstorable() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/vary", ServerFixture.picture().header("Vary", "*"))
        let vary = await fixture.get("/vary", "w=20&format=png")
        #expect(vary.status == 200 && vary.headers["Cache-Control"]?.contains("max-age=0") == true)
        fixture.origin.route("/secret", ServerFixture.picture("no-store"))
        let secret = await fixture.get("/secret", "w=20&format=png")
        #expect(secret.headers["Cache-Status"]?.contains("stored") == false)
        #expect(secret.headers["Cache-Control"] == "no-store")
    }
}
#endif
