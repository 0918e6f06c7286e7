// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ImageLoading

@Suite("The parts of a request sent to another origin", .timeLimit(.minutes(2)))
struct OriginRulesTests {
    private let bound = ["Authorization", "Cookie", "Host", "Proxy-Authorization"]

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func request() throws -> LoadRequest {
        var request = LoadRequest(url: try url("http://a.example/x"))
        request.headers = HTTPHeaders((bound + ["X-Mine", "X-Other"]).map { .init(name: $0, value: "1") })
        request.secretHeaders = ["X-Mine"]
        request.identity = .pkcs12(Data([1]), password: "p")
        return request
    }

    @Test(
        "Credentials, cookies, Host and the identity aren't sent to another origin",
        arguments: ["http://b.example/x", "https://a.example/x", "http://a.example:81/x"])
    func left(address: String) throws {
        let moved = try request().moved(to: url(address))
        for name in bound + ["X-Mine"] { #expect(moved.headers[name] == nil, "\(name)") }
        #expect(moved.headers["X-Other"] == "1")
        #expect(moved.identity == nil)
        #expect(try moved.url == url(address))
    }

    @Test("A field named like a credential isn't sent to another origin unless it's public")
    func words() throws {
        var request = try request()
        request.headers = [
            "X-Access-Token": "1", "api_key": "2", "X-Auth": "3", "X-Author": "4", "Api-Key": "5",
        ]
        request.publicHeaders = ["API-KEY", "Authorization"]
        let moved = try request.moved(to: url("http://b.example/x"))
        for name in ["X-Access-Token", "api_key", "X-Auth"] { #expect(moved.headers[name] == nil) }
        #expect(moved.headers["X-Author"] == "4" && moved.headers["Api-Key"] == "5")
        #expect(request.isSecret("authorization"))
    }

    @Test("A request for another URL of the same origin is unchanged")
    func kept() throws {
        let way = [Redirection(url: try url("http://a.example/w"), status: 302, headers: [:])]
        let moved = try request().moved(to: url("http://a.example/y"), through: way)
        #expect(moved.headers == (try request().headers))
        #expect(moved.identity != nil)
    }

    @Test(
        "An explicit default port is the same origin",
        arguments: [
            ("http://a.example", "http://a.example:80/y"), ("https://a.example:443/", "https://a.example"),
            ("http://A.example:080/", "http://a.example:/"), ("http://[::1]:80/", "http://[::1]/"),
        ])
    func defaultPort(first: String, second: String) throws {
        #expect(try HTTPTarget(first).origin == HTTPTarget(second).origin)
        var request = try request()
        request.url = try url(first)
        #expect(try request.moved(to: url(second)).headers == request.headers)
    }

    @Test("The other scheme's default port is another origin")
    func otherPort() throws {
        #expect(try HTTPTarget("http://a.example:443/").origin == "http://a.example:443")
        #expect(try HTTPTarget("https://u@a.example:80/").origin == "https://a.example:80")
        #expect(try HTTPTarget("http://a.example:8/").origin == "http://a.example:8")
    }

    @Test("Secrets aren't restored after a redirect back to the first origin")
    func back() throws {
        let way = [Redirection(url: try url("http://b.example/w"), status: 302, headers: [:])]
        let moved = try request().moved(to: url("http://a.example/y"), through: way)
        for name in bound + ["X-Mine"] { #expect(moved.headers[name] == nil, "\(name)") }
        #expect(moved.identity == nil)
    }
}
