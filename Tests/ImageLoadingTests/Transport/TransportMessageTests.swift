// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite("Header fields that only a transport can set", .timeLimit(.minutes(1)))
struct TransportMessageTests {
    static let contradictions: [HTTPHeaders] = [
        ["Content-Length": "3"], ["content-length": "0, 1"], ["Content-Length": "x"], ["Content-Length": ""],
        ["Transfer-Encoding": "chunked"], ["transfer-encoding": "identity"], ["Trailer": "X-End"],
        ["Upgrade": "h2c"], ["HTTP2-Settings": "AAMAAABk"],
    ]

    @Test(
        "A field that contradicts the message is refused before anything is sent",
        arguments: TransportKind.allCases, contradictions)
    func refused(kind: TransportKind, headers: HTTPHeaders) async throws {
        let origin = try TestOrigin()
        origin.setHandler { .bytes(Data($0.target.utf8)) }
        let transport = kind.make()
        let error = await transport.failure(origin.url("/a")) { $0.headers = headers }
        #expect(error?.code == .invalidRequest)
        #expect(error?.url?.hasSuffix("/a") == true)
        #expect(origin.connectionCount == 0)
        #expect(try await transport.get(origin.url("/b")).data == Data("/b".utf8))
    }

    @Test("Redundant header fields aren't sent", arguments: TransportKind.allCases)
    func dropped(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { .bytes(Data($0.method.utf8) + $0.body) }
        let transport = kind.make()
        for _ in 0..<2 {
            let answer = try await transport.get(origin.url("/a")) {
                $0.headers = [
                    "Content-Length": "0", "Connection": "close, X-Kept", "Keep-Alive": "timeout=1",
                    "TE": "trailers, gzip", "Expect": "100-continue", "X-Kept": "1",
                ]
            }
            #expect(answer.data == Data("GET".utf8))
        }
        #expect(origin.connectionCount == 1)
        for request in origin.requests {
            for name in ["Content-Length", "TE", "Expect"] { #expect(request.header(name) == nil, "\(name)") }
            #expect(request.header("Connection")?.contains("X-Kept") != true)
            #expect(request.header("X-Kept") == "1")
        }
    }

    @Test("A length that matches the body is sent once", arguments: TransportKind.allCases)
    func equal(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { .bytes($0.body) }
        let transport = kind.make()
        let answer = try await transport.get(origin.url("/a")) {
            ($0.method, $0.body) = ("POST", Data("hello".utf8))
            $0.headers = ["Content-Length": "5"]
        }
        #expect(answer.data == Data("hello".utf8))
        let lengths = origin.requests.first?.headers.filter { $0.name.lowercased() == "content-length" }
        #expect(lengths?.map(\.value) == ["5"])
        let error = await transport.failure(origin.url("/a")) {
            ($0.method, $0.body) = ("POST", Data("hello".utf8))
            $0.headers = ["Content-Length": "4"]
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test(
        "A credential field isn't sent after a redirect to another origin",
        arguments: TransportKind.allCases)
    func credentials(kind: TransportKind) async throws {
        let (origin, other) = (try TestOrigin(), try TestOrigin())
        other.setHandler { _ in .bytes(Data("fine".utf8)) }
        origin.route("/away", .redirect(to: other.address("/a")))
        origin.route("/near", .redirect(to: "/b"))
        origin.route("/b", .bytes(Data("fine".utf8)))
        let transport = kind.make()
        for path in ["/away", "/near"] {
            _ = try await transport.get(origin.url(path)) {
                $0.headers = ["X-Access-Token": "1", "apikey": "2", "X-Author": "3", "Api-Key": "4"]
                $0.publicHeaders = ["Api-Key"]
            }
        }
        let away = try #require(other.requests.first)
        #expect(away.header("X-Access-Token") == nil && away.header("apikey") == nil)
        #expect(away.header("X-Author") == "3" && away.header("Api-Key") == "4")
        let near = try #require(origin.requests.last)
        #expect(near.header("X-Access-Token") == "1" && near.header("apikey") == "2")
    }
}
