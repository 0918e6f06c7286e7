// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: disk cache", .timeLimit(.minutes(1)))
struct DiskTests {
    @Test(
        "A new proxy finds the responses in the folder, with all variants",
        arguments: [5, 700_000])
    func restart(count: Int) async throws {
        let folder = try TemporaryFolder("proxy")
        let body = String(repeating: "x", count: count)
        let origin = try TestOrigin()
        origin.setHandler { request in
            .text(body + (request.header("A") ?? ""), "Cache-Control: max-age=60", "Vary: A", "ETag: \"a\"")
        }
        do {
            let fixture = try await ProxyFixture(cache: folder.path, origin: origin)
            for value in ["1", "2"] { _ = await fixture.request("GET", "/a", "A: \(value)") }
            #expect(await fixture.request("GET", "/a", "A: 1").cache == "hit; ttl=60")
        }
        let fixture = try await ProxyFixture(cache: folder.path, origin: origin)
        for value in ["1", "2"] {
            let answer = await fixture.request("GET", "/a", "A: \(value)")
            #expect(answer.body == body + value)
            #expect(answer.cache == "hit; ttl=60")
        }
        #expect(origin.requestCount == 2)
    }

    @Test("Validating a response refreshes it on disk without changing its body", arguments: [5, 700_000])
    func validated(count: Int) async throws {
        let folder = try TemporaryFolder("proxy")
        let body = String(repeating: "x", count: count)
        let origin = try TestOrigin()
        origin.setHandler { request in
            request.header("If-None-Match") == nil
                ? .text(body, "Cache-Control: max-age=60", "ETag: \"a\"")
                : .text("", "Cache-Control: max-age=600", "ETag: \"a\"").status(304)
        }
        do {
            let fixture = try await ProxyFixture(cache: folder.path, origin: origin)
            _ = await fixture.request()
            fixture.clock.advance(by: .seconds(100))
            #expect(await fixture.request().body == body)
            #expect(await fixture.request().body == body)
        }
        let fixture = try await ProxyFixture(cache: folder.path, origin: origin)
        fixture.clock.advance(by: .seconds(100))
        #expect(await fixture.request().cache == "hit; ttl=600")
        #expect(origin.requestCount == 2)
    }

    @Test("A response is fetched again if its file is missing", arguments: [5, 700_000])
    func vanished(count: Int) async throws {
        let folder = try TemporaryFolder("proxy")
        let fixture = try await ProxyFixture(cache: folder.path) { $0.proxy.memoryBytes = 8 }
        fixture.origin.route("/a", .text(String(repeating: "x", count: count), "Cache-Control: max-age=60"))
        _ = await fixture.request()
        #expect(await fixture.request().cache == "hit; ttl=60")
        for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
        #expect(await fixture.request().body.count == count)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A new proxy doesn't find an invalidated response")
    func invalidated() async throws {
        let folder = try TemporaryFolder("proxy")
        let origin = try TestOrigin()
        origin.setHandler { _ in .text("x", "Cache-Control: max-age=60") }
        do {
            let fixture = try await ProxyFixture(cache: folder.path, origin: origin)
            _ = await fixture.request()
            _ = await fixture.request("DELETE")
        }
        let fixture = try await ProxyFixture(cache: folder.path, origin: origin)
        #expect(await fixture.request().cache.hasPrefix("fwd=uri-miss"))
    }

    @Test("A body over the entry size limit is forwarded but not stored")
    func tooLarge() async throws {
        let fixture = try await ProxyFixture { $0.proxy.memoryBytes = 1000 }
        let body = String(repeating: "x", count: 2000)
        fixture.origin.route("/a", .text(body, "Cache-Control: max-age=60"))
        for _ in 0..<2 { #expect(await fixture.request().body == body) }
        #expect(fixture.origin.requestCount == 2)
    }
}
#endif
