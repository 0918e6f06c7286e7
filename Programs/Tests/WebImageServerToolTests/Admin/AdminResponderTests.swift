// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageServer
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Admin listener", .timeLimit(.minutes(1)))
struct AdminResponderTests {
    private let purged = EventLog<String>()

    private func respond(
        _ method: String, _ target: String, host: String = "127.0.0.1:8081", isReady: Bool = true,
        isLocal: Bool = true
    ) async -> ImageServerResponse {
        let responder = AdminResponder(
            isReady: { isReady }, metrics: { "# none\n" },
            purgeURL: { [purged] url in
                purged.record("url " + url)
                return 3
            },
            purgeKey: { [purged] key in
                purged.record("key " + key)
                return key == "known"
            }, isLocal: isLocal)
        return await responder.respond(
            to: ImageServerRequest(method: method, target: target, headers: ["Host": host]))
    }

    private func text(_ response: ImageServerResponse) -> String {
        if case .data(let data) = response.body { String(decoding: data, as: UTF8.self) } else { "" }
    }

    @Test("During shutdown, the live check still succeeds but the ready check fails")
    func health() async {
        for isReady in [true, false] {
            #expect(await respond("GET", "/health/live", isReady: isReady).status == 200)
            #expect(await respond("GET", "/health/ready", isReady: isReady).status == (isReady ? 200 : 503))
        }
    }

    @Test("Metrics have Prometheus's content type")
    func metrics() async {
        let response = await respond("GET", "/metrics")
        #expect(response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(text(response) == "# none\n")
    }

    @Test("A purge accepts a percent-encoded URL or key")
    func purge() async {
        let byURL = await respond("DELETE", "/cache?url=http%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e")
        #expect(text(byURL) == "{\"purged\":3}\n")
        #expect(text(await respond("DELETE", "/cache?key=known")) == "{\"purged\":1}\n")
        #expect(text(await respond("DELETE", "/cache?key=other")) == "{\"purged\":0}\n")
        #expect(purged.events == ["url http://a.example/b?c=d&e", "key known", "key other"])
    }

    @Test(
        "Other requests are rejected",
        arguments: [
            ("GET", "/", 404), ("GET", "/cache?url=a", 405), ("POST", "/metrics", 405),
            ("POST", "/health/ready", 405),
            ("DELETE", "/cache", 400), ("DELETE", "/cache?url=", 400), ("DELETE", "/cache?url=%zz", 400),
            ("DELETE", "/cache?all=1", 400), ("DELETE", "/cache?url=a&key=b", 400),
        ])
    func refused(method: String, target: String, status: Int) async {
        #expect(await respond(method, target).status == status)
        #expect(purged.events.isEmpty)
    }

    @Test("A loopback listener rejects other host names, to prevent DNS rebinding")
    func rebinding() async {
        for host in ["localhost", "localhost:1", "[::1]:8081", "10.0.0.1"] {
            #expect(await respond("GET", "/metrics", host: host).status == 200)
        }
        #expect(await respond("GET", "/metrics", host: "evil.example:8081").status == 421)
        #expect(await respond("DELETE", "/cache?key=known", host: "evil.example").status == 421)
        #expect(await respond("GET", "/metrics", host: "server.internal", isLocal: false).status == 200)
        #expect(purged.events.isEmpty)
    }
}
#endif
