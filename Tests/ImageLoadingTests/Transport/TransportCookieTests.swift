// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportCookieTests {
    let body = Data("fine".utf8)

    @Test("Cookies are stored and sent only with a jar", arguments: TransportKind.allCases)
    func cookies(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/set", .bytes(body, headers: ["Set-Cookie": "a=b; Path=/"]))
        let transport = kind.make()
        let jar = CookieJar()
        _ = try await transport.get(origin.url("/set"))
        _ = try await transport.get(origin.url("/set")) { $0.cookies = jar }
        _ = try await transport.get(origin.url("/set")) { $0.cookies = jar }
        _ = try await transport.get(origin.url("/set")) { $0.cookies = CookieJar() }
        _ = try await transport.get(origin.url("/set"))
        _ = try await transport.get(origin.url("/set")) {
            $0.cookies = jar
            $0.headers["Cookie"] = "own=1"
        }
        #expect(origin.requests.map { $0.header("Cookie") } == [nil, nil, "a=b", nil, nil, "own=1"])
    }

    @Test(
        "Each URL in a redirect chain receives only its own cookies",
        arguments: TransportKind.allCases)
    func redirects(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        origin.route(
            "/start", .status(302, headers: ["Location": "/next", "Set-Cookie": "step=1; Path=/next"]))
        origin.route("/next", .redirect(to: "http://localhost:\(origin.port)/away"))
        let jar = CookieJar()
        let transport = kind.make()
        _ = try await transport.get(origin.url("/start")) { $0.cookies = jar }
        #expect(origin.requests(to: "/next").first?.header("Cookie") == "step=1")
        #expect(origin.requests(to: "/away").first?.header("Cookie") == nil)
        #expect(jar.cookies.map(\.name) == ["step"])
        // The jar ignores a request that has its own `Cookie` field.
        let away = try #require(URL(string: "http://localhost:\(origin.port)/set"))
        origin.route("/set", .bytes(body, headers: ["Set-Cookie": "there=2"]))
        _ = try await transport.get(away) { $0.cookies = jar }
        _ = try await transport.get(origin.url("/start")) { $0.cookies = jar }
        #expect(origin.requests(to: "/away").last?.header("Cookie") == "there=2")
    }
}
