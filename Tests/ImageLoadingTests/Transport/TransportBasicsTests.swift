// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportBasicsTests {
    let body = Data.pattern(100_000)

    @Test("A load delivers the head, the body and exactly one completion", arguments: TransportKind.allCases)
    func whole(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a.png", .bytes(body, contentType: "image/png; charset=x"))
        let transport = kind.make()
        let probe = Probe()
        transport.start(LoadRequest(url: origin.url("/a.png")), into: probe)
        let metrics = try await probe.end()
        #expect(probe.body == body)
        let response = try #require(probe.responses.first)
        #expect(probe.responses.count == 1)
        #expect(response.status == 200)
        #expect(response.source == .network)
        #expect(response.url == origin.url("/a.png"))
        #expect(response.expectedBytes == body.count)
        #expect(response.contentType == "image/png")
        #expect(probe.finishes.count == 1)
        guard case .response = probe.log.events.first else {
            return #expect(Bool(false), "bytes before the head")
        }
        #expect(metrics.bodyBytes == body.count)
        #expect(metrics.httpVersion == .http1_1)
        #expect(metrics.total > .zero)
    }

    @Test("A response can have an empty body or no body", arguments: TransportKind.allCases)
    func empty(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/empty", .bytes(Data()))
        origin.route("/none", .status(204))
        origin.route("/error", .status(500, body: Data("no".utf8)))
        let transport = kind.make()
        #expect(try await transport.get(origin.url("/empty")).data.isEmpty)
        #expect(try await transport.get(origin.url("/none")).response.status == 204)
        let error = try await transport.get(origin.url("/error"))
        #expect(error.response.status == 500)
        #expect(error.data == Data("no".utf8))
    }

    @Test("A connection is reused for the next request", arguments: TransportKind.allCases)
    func keepAlive(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(body))
        let transport = kind.make()
        for _ in 0..<20 { #expect(try await transport.get(origin.url("/a")).data.count == body.count) }
        #expect(origin.connectionCount == 1)
    }

    @Test(
        "Chunked bodies and bodies without a length are complete",
        arguments: TransportKind.allCases)
    func unknownLength(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/chunked", .bytes(body).chunked([1, 10, 4096]))
        origin.route("/close", .bytes(body).untilClose())
        let transport = kind.make()
        for path in ["/chunked", "/close"] {
            let loaded = try await transport.get(origin.url(path))
            #expect(loaded.data == body)
            #expect(loaded.response.expectedBytes == nil)
        }
    }

    @Test(
        "Header fields are sent along with the defaults that they don't replace",
        arguments:
            TransportKind.allCases)
    func headers(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(body))
        let transport = kind.make()
        _ = try await transport.get(origin.url("/a")) { $0.headers = ["X-Own": "1", "accept": "image/png"] }
        let request = try #require(origin.requests.first)
        #expect(request.header("X-Own") == "1")
        #expect(request.header("User-Agent") == NetworkOptions.userAgent)
        #expect(request.headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == ["image/png"])
        #expect(request.header("Cookie") == nil)
    }

    @Test(
        "A line break in a header value is refused before anything is sent", arguments: TransportKind.allCases
    )
    func injection(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let transport = kind.make()
        let error = await transport.failure(origin.url("/a")) { $0.headers = ["X": "a\r\nHost: evil"] }
        #expect(error?.code == .invalidInput)
        let method = await transport.failure(origin.url("/a")) { $0.method = "GET / HTTP/1.1\r\nX:" }
        #expect(method?.code == .invalidInput)
        #expect(origin.connectionCount == 0)
    }

    @Test("The method and the body are sent", arguments: TransportKind.allCases)
    func post(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a") { .bytes(Data($0.method.utf8) + $0.body) }
        let transport = kind.make()
        let answer = try await transport.get(origin.url("/a")) {
            $0.method = "POST"
            $0.body = Data("hello".utf8)
        }
        #expect(answer.data == Data("POSThello".utf8))
        #expect(try await transport.get(origin.url("/a")).data == Data("GET".utf8))
        let head = try await transport.get(origin.url("/a")) { $0.method = "HEAD" }
        #expect(head.data.isEmpty)
        #expect(head.response.status == 200)
    }

    @Test(
        "A URL's user name and password are sent as credentials and hidden in descriptions",
        arguments:
            TransportKind.allCases)
    func userinfo(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(body).basicAuth(user: "al ice", password: "s3cret"))
        origin.route("/broken", .noReply)
        let transport = kind.make()
        let base = "http://al%20ice:s3cret@127.0.0.1:\(origin.port)"
        let url = try #require(URL(string: base + "/a"))
        let loaded = try await transport.get(url)
        #expect(loaded.response.status == 200)
        #expect(!loaded.response.url.absoluteString.contains("s3cret"))
        let error = await transport.failure(try #require(URL(string: base + "/broken")))
        #expect(error?.code == .network)
        #expect(error.map { !"\($0)".contains("s3cret") && !"\($0)".contains("ice") } == true)
    }
}
