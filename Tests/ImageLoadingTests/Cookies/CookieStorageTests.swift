// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A jar on top of a system cookie storage.
@Suite("System cookie storage", .timeLimit(.minutes(1)))
struct CookieStorageTests {
    private let storage: HTTPCookieStorage
    private let jar: CookieJar

    init() throws {
        // This storage is in memory, and each configuration has its own.
        storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        jar = CookieJar(storage: storage)
    }

    private func target(_ url: String) throws -> HTTPTarget { try HTTPTarget(url) }

    @Test("Cookies from responses are stored with their attributes")
    func stored() throws {
        jar.store(
            ["a=1; Path=/x; Secure; Max-Age=1000", "b=2; Domain=example.com"],
            from: try target("https://img.example.com/x/y"))
        let found = Dictionary(
            uniqueKeysWithValues: (storage.cookies ?? []).map { ($0.name, $0) })
        let first = try #require(found["a"])
        #expect(first.value == "1")
        #expect(first.path == "/x")
        #expect(first.isSecure)
        #expect(first.domain == "img.example.com")
        #expect(first.expiresDate.map { abs($0.timeIntervalSinceNow - 1000) < 30 } == true)
        #expect(found["b"]?.domain == ".example.com")
        #expect(found["b"]?.expiresDate == nil)
        jar.removeAll()
        #expect(storage.cookies?.isEmpty != false)
    }

    @Test("Cookies that other code stored are sent by the jar's rules")
    func sent() throws {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "s", .value: "v", .domain: ".example.com", .path: "/",
        ]
        storage.setCookie(try #require(HTTPCookie(properties: properties)))
        #expect(jar.header(for: try target("https://a.example.com/")) == "s=v")
        #expect(jar.header(for: try target("https://example.org/")) == nil)
        var secure = try #require(jar.cookies.first)
        secure.isSecure = true
        storage.setCookie(try #require(secure.systemCookie))
        #expect(jar.header(for: try target("http://a.example.com/")) == nil)
        #expect(jar.header(for: try target("https://a.example.com/")) == "s=v")
    }

    @Test("A response without TLS doesn't replace a secure cookie")
    func secure() throws {
        jar.store(["a=1; Secure"], from: try target("https://example.com/"))
        jar.store(["a=2"], from: try target("http://example.com/"))
        #expect(jar.header(for: try target("https://example.com/")) == "a=1")
    }

    @Test("A cookie for another domain isn't stored")
    func rejected() throws {
        jar.store(["a=1; Domain=example.org", "b=2; Domain=com"], from: try target("https://example.com/"))
        #expect(storage.cookies?.isEmpty != false)
    }

    @Test("A separate jar can export its cookies and import the system's")
    func values() throws {
        let own = CookieJar()
        own.store(["a=1; Path=/p; Domain=example.com"], from: try target("https://x.example.com/"))
        let cookie = try #require(own.cookies.first)
        let system = try #require(cookie.systemCookie)
        #expect(system.domain == ".example.com")
        var back = Cookie(system)
        back.created = cookie.created
        #expect(back == cookie)
        let copy = CookieJar()
        copy.add([back])
        #expect(copy.header(for: try target("https://y.example.com/p/q")) == "a=1")
    }
}
#endif
