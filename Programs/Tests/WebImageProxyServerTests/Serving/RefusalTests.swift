// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: rejected requests", .timeLimit(.minutes(1)))
struct RefusalTests {
    private static let host = "Host: localhost\r\n"

    static let unsupported = [
        ("CONNECT localhost:80 HTTP/1.1", "Host: localhost:80", 501),
        ("CONNECT evil.example:443 HTTP/1.1", "Host: evil.example:443", 501),
        ("GET /a HTTP/2.0", "Host: localhost", 505), ("GET /a HTTP/0.9", "Host: localhost", 505),
        ("OPTIONS /a HTTP/1.1", "Host: localhost\r\nMax-Forwards: 0", 501),
        ("TRACE /a HTTP/1.1", "Host: localhost\r\nMax-Forwards: 0", 501),
    ]

    @Test(
        "Tunnels, other HTTP versions and requests that can't be forwarded are rejected",
        arguments: unsupported)
    func refusedHere(line: String, fields: String, status: Int) async throws {
        let fixture = try await ProxyFixture()
        #expect(await fixture.send("\(line)\r\n\(fields)\r\n\r\n").hasPrefix("HTTP/1.1 \(status) "))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A request body that doesn't arrive in time gets 408")
    func slowBody() async throws {
        let fixture = try await ProxyFixture { $0.idleTimeout = .milliseconds(50) }
        let connection = fixture.connect()
        connection.send("POST /a HTTP/1.1\r\n\(Self.host)Content-Length: 3\r\n\r\nab")
        #expect(await connection.read().hasPrefix("HTTP/1.1 408 "))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("An oversized request header gets 431")
    func tooLarge() async throws {
        let fixture = try await ProxyFixture()
        let line = "A: " + String(repeating: "x", count: 1000) + "\r\n"
        let text = "GET /a HTTP/1.1\r\n\(Self.host)" + String(repeating: line, count: 70) + "\r\n"
        #expect(await fixture.send(text).hasPrefix("HTTP/1.1 431 "))
        #expect(fixture.origin.requestCount == 0)
    }

    static let hosts: [(String, Int)] = [
        ("localhost", 200), ("localhost:8080", 200), ("LOCALHOST", 200), ("127.0.0.1", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:80", 200), ("192.168.0.7", 200), ("evil.example", 421), ("evil.example:80", 421),
        ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421), ("localhost.", 421),
    ]

    @Test("Configured host names are accepted in any case and with any port")
    func hostNames() async throws {
        let names = ["Images.Example.com", "cdn.example.com", "a.example.com:80", "a b", ""]
        var accepted: [Bool] = []
        let fixture = try await ProxyFixture { configuration in
            accepted = names.map { (try? configuration.proxy.addHostName($0)) != nil }
            #expect(configuration.proxy.hostNames == ["images.example.com", "cdn.example.com"])
        }
        #expect(accepted == [true, true, false, false, false])
        fixture.origin.setHandler { _ in .text("x") }
        let hosts = [
            ("images.example.com", 200), ("IMAGES.example.com:8080", 200), ("cdn.example.com", 200),
            ("example.com", 421), ("a.images.example.com", 421), ("a.example.com:80", 421),
        ]
        for (host, status) in hosts {
            let answer = await fixture.send("GET /a HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(host)")
        }
    }

    @Test("A host name that doesn't belong to the proxy is rejected", arguments: hosts)
    func rebinding(host: String, status: Int) async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { _ in .text("x") }
        let header = await fixture.send("GET /a HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(header.hasPrefix("HTTP/1.1 \(status) "))
        let target = await fixture.send(
            "GET http://\(host)/a HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
        #expect(target.hasPrefix("HTTP/1.1 \(status) "))
    }
}
#endif
