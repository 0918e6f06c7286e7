// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportRedirectTests {
    static let body = Data(repeating: 7, count: 5000)

    @Test(
        "Only the response at the end of a redirect is reported", arguments: TransportKind.allCases,
        [
            301, 302, 303, 307, 308,
        ])
    func follow(kind: TransportKind, status: Int) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .redirect(to: "/deep/b?x=1#part", status: status))
        origin.route("/deep/b", .redirect(to: "../c%20d", status: status))
        origin.route("/c%20d", .bytes(Self.body))
        let probe = Probe()
        let transport = kind.make()
        transport.start(LoadRequest(url: origin.url("/a")), into: probe)
        let metrics = try await probe.end()
        #expect(probe.body == Self.body)
        #expect(probe.responses.map(\.status) == [200])
        #expect(probe.responses.first?.url.standardized == origin.url("/c%20d"))
        #expect(metrics.redirects == 2)
        let way = try #require(probe.responses.first?.redirects)
        #expect(way.map(\.status) == [status, status])
        #expect(way.first?.url == origin.url("/a"))
        #expect(way.map { $0.headers["Location"] } == ["/deep/b?x=1#part", "../c%20d"])
        #expect(origin.requests.map(\.target) == ["/a", "/deep/b?x=1", "/c%20d"])
    }

    @Test("Redirect loops and long chains end at the limit", arguments: TransportKind.allCases)
    func loop(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/loop", .redirect(to: "/loop"))
        origin.setHandler { request in .redirect(to: request.path + "x") }
        let transport = kind.make { $0.maximumConnections = 1 }
        #expect(await transport.failure(origin.url("/loop"))?.code == .redirect)
        #expect(origin.requestCount("/loop") == 11)
        #expect(await transport.failure(origin.url("/chain"))?.code == .redirect)
        let none = await transport.failure(origin.url("/loop")) { $0.limits.redirects = 0 }
        #expect(none?.code == .redirect)
    }

    @Test("An invalid redirect target causes a redirect error", arguments: TransportKind.strict)
    func nowhere(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let transport = kind.make { $0.maximumConnections = 1 }
        origin.route("/missing", .status(302))
        origin.route("/bad", .redirect(to: "http://"))
        origin.route("/bad2", .redirect(to: "http://a b:99999999/"))
        origin.route("/bad3", .redirect(to: "http://user@evil@host/"))
        for path in ["/missing", "/bad", "/bad2", "/bad3"] {
            #expect(await transport.failure(origin.url(path))?.code == .redirect)
        }
        origin.route("/empty", .redirect(to: ""))
        #expect(await transport.failure(origin.url("/empty"))?.code == .redirect)
    }

    @Test(
        "A redirect to another scheme is blocked", arguments: TransportKind.allCases,
        [
            "file:///etc/passwd", "data:text/plain,x", "javascript:alert(1)", "ftp://127.0.0.1/",
            "FILE:/etc/passwd",
            "gopher://127.0.0.1/",
        ])
    func schemes(kind: TransportKind, location: String) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .redirect(to: location))
        origin.route("/fine", .bytes(Self.body))
        let transport = kind.make { $0.maximumConnections = 1 }
        #expect(await transport.failure(origin.url("/a"))?.code == .blocked)
        #expect(try await transport.get(origin.url("/fine")).data == Self.body)
    }

    @Test("Credentials and cookies aren't sent to another origin", arguments: TransportKind.allCases)
    func credentials(kind: TransportKind) async throws {
        let other = try TestOrigin()
        let origin = try TestOrigin()
        other.route("/b", .bytes(Self.body))
        origin.route("/a", .redirect(to: other.address("/b")))
        origin.route("/same", .redirect(to: "/c"))
        origin.route("/c", .bytes(Self.body))
        let transport = kind.make()
        let headers: HTTPHeaders = [
            "Authorization": "Bearer t", "Cookie": "a=b", "X-Other": "1", "Host": "pictures.internal",
        ]
        _ = try await transport.get(origin.url("/a")) { $0.headers = headers }
        let away = try #require(other.requests.first)
        #expect(away.header("Authorization") == nil)
        #expect(away.header("Cookie") == nil)
        #expect(away.header("Host")?.hasPrefix("127.0.0.1:") == true)
        #expect(away.header("X-Other") == "1")
        _ = try await transport.get(origin.url("/same")) { $0.headers = headers }
        #expect(origin.requests(to: "/c").first?.header("Authorization") == "Bearer t")
        let named = try #require(URL(string: "http://u:p@127.0.0.1:\(origin.port)/a"))
        _ = try await transport.get(named)
        #expect(other.requests.last?.header("Authorization") == nil)
    }

    @Test("If redirects aren't followed, the 3xx is the response", arguments: TransportKind.allCases)
    func off(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .redirect(to: "/b"))
        let loaded = try await kind.make().get(origin.url("/a")) { $0.redirects.follows = false }
        #expect(loaded.response.status == 302)
        #expect(loaded.response.headers["location"] == "/b")
        #expect(origin.requestCount == 1)
    }

    @Test("A redirect's endless body isn't read", arguments: TransportKind.strict)
    func endlessPage(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .status(302, body: Data(count: 1000), headers: ["Location": "/b"]).endless())
        origin.route("/b", .bytes(Self.body))
        #expect(try await kind.make().get(origin.url("/a")).data == Self.body)
    }
}
