// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct CookieJarTests {
    let clock = ManualClock(wallTime: 784_111_000)

    private func jar(_ cookies: String..., from url: String = "https://a.b.example/x/y?z") throws -> CookieJar
    {
        let jar = CookieJar(time: clock)
        jar.store(cookies, from: try HTTPTarget(url))
        return jar
    }

    private func sent(_ jar: CookieJar, to url: String) throws -> String? {
        jar.header(for: try HTTPTarget(url))
    }

    @Test("A cookie is sent to its host, and to subdomains if it has a domain (RFC 6265, 5.1.3)")
    func hosts() throws {
        let own = try jar("n=v; Path=/")
        #expect(try sent(own, to: "https://a.b.example/") == "n=v")
        #expect(try sent(own, to: "http://A.B.EXAMPLE:8080/") == "n=v")
        #expect(try sent(own, to: "https://c.a.b.example/") == nil)
        #expect(try sent(own, to: "https://b.example/") == nil)
        let wide = try jar("n=v; Path=/; Domain=.B.Example")
        for host in ["a.b.example", "b.example", "x.y.b.example"] {
            #expect(try sent(wide, to: "https://\(host)/") == "n=v")
        }
        for host in ["ab.example", "example", "b.example.org", "xb.example"] {
            #expect(try sent(wide, to: "https://\(host)/") == nil)
        }
    }

    @Test(
        "Invalid cookies are rejected",
        arguments: [
            "n=v; Domain=example", "n=v; Domain=other.example", "n=v; Domain=c.a.b.example", "n", "=v", "",
            "n=\u{1}", "__Secure-n=v", "__Host-n=v; Secure; Path=/x", "__SECURE-n=v", "__secure-n=v",
            "__host-n=v; Secure; Path=/x", "__HOST-n=v; Path=/",
            "__Host-n=v; Secure; Path=/; Domain=b.example", "n=" + String(repeating: "x", count: 5000),
        ])
    func refused(text: String) throws {
        #expect(try jar(text).cookies.isEmpty)
    }

    @Test("IP addresses and single-label names aren't domains, and secure cookies need TLS")
    func special() throws {
        #expect(try jar("n=v; Domain=0.0.1", from: "http://127.0.0.1/").cookies.isEmpty)
        let number = try jar("n=v; Domain=127.0.0.1; Path=/", from: "http://127.0.0.1/")
        #expect(number.cookies.map(\.isHostOnly) == [true])
        #expect(
            try jar("n=v; Domain=localhost", from: "http://localhost/").cookies.map(\.isHostOnly) == [true])
        #expect(try jar("n=v; Secure", from: "http://a.example/").cookies.isEmpty)
        let secure = try jar("n=v; Secure; Path=/; HttpOnly")
        #expect(try sent(secure, to: "https://a.b.example/") == "n=v")
        #expect(try sent(secure, to: "http://a.b.example/") == nil)
        secure.store(["n=evil; Path=/"], from: try HTTPTarget("http://a.b.example/"))
        #expect(try sent(secure, to: "https://a.b.example/") == "n=v")
    }

    @Test("Cookies match paths and are ordered by them (RFC 6265, 5.1.4 and 5.4)")
    func paths() throws {
        let jar = try jar("default=1", "root=2; Path=/", "deep=3; Path=/x/y/z", "odd=4; Path=odd")
        #expect(try sent(jar, to: "https://a.b.example/x/y/z?q") == "deep=3; default=1; odd=4; root=2")
        #expect(try sent(jar, to: "https://a.b.example/x/yy") == "default=1; odd=4; root=2")
        #expect(try sent(jar, to: "https://a.b.example/xx") == "root=2")
        #expect(try sent(jar, to: "https://a.b.example") == "root=2")
    }

    @Test("A cookie expires at its Max-Age, or else at its Expires date")
    func ends() throws {
        let jar = try jar(
            "age=1; Path=/; Max-Age=10; Expires=Sun, 06 Nov 1999 08:49:37 GMT",
            "date=2; Path=/; Expires=Sun, 06-Nov-1994 08:49:37 GMT", "none=3; Path=/; Max-Age=soon")
        #expect(jar.cookies.map(\.expires) == [784_111_010, 784_111_777, nil])
        clock.advance(by: .seconds(10))
        #expect(try sent(jar, to: "https://a.b.example/") == "date=2; none=3")
        clock.advance(by: .seconds(800))
        #expect(try sent(jar, to: "https://a.b.example/") == "none=3")
        jar.store(["none=; Path=/; Max-Age=0"], from: try HTTPTarget("https://a.b.example/"))
        #expect(jar.cookies.isEmpty)
    }

    @Test("Only valid persistent cookies survive encoding and decoding")
    func persistence() throws {
        let jar = try jar("kept=1; Path=/; Max-Age=100; Secure", "session=2; Path=/")
        let copy = CookieJar(data: jar.data(), time: clock)
        #expect(copy.cookies == jar.cookies.filter { $0.name == "kept" })
        #expect(try sent(copy, to: "https://a.b.example/") == "kept=1")
        #expect(CookieJar(data: .init("no jar".utf8)).cookies.isEmpty)
        #expect(copy != jar)
    }

    @Test("A jar limits the number of cookies")
    func bounds() throws {
        let jar = CookieJar(time: clock)
        for number in 0..<60 {
            jar.store(["n\(number)=v"], from: try HTTPTarget("https://a.example/"))
            clock.advance(by: .seconds(1))
        }
        #expect(jar.cookies.count == 50)
        #expect(jar.cookies.first?.name == "n10")
        for number in 0..<3100 { jar.store(["n=v"], from: try HTTPTarget("https://h\(number).example/")) }
        #expect(jar.cookies.count == 3000)
    }

    @Test("Joined Set-Cookie values are split even if their dates contain commas")
    func split() {
        let text = "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Path=/, b=2,c=\"x,y\"; Secure"
        #expect(
            Cookie.split(text) == [
                "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Path=/", " b=2", "c=\"x,y\"; Secure",
            ])
    }
}
