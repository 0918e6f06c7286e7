// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@Suite("Proxy: cache on disk", .timeLimit(.minutes(2))) struct DiskTests {
    @Test(
        "After a restart everything is still there, large and small, and its variants",
        arguments: [5, 700_000])
    func restart(count: Int) async throws {
        let folder = try TemporaryFolder("proxy")
        let body = String(repeating: "x", count: count)
        let origin = try TestOrigin()
        origin.setHandler { request in
            .text(body + (request.header("A") ?? ""), "Cache-Control: max-age=60", "Vary: A", "ETag: \"a\"")
        }
        do {
            let fixture = try ProxyFixture(cache: folder.path, origin: origin)
            for value in ["1", "2"] { _ = await fixture.ask("GET", "/a", "A: \(value)") }
            #expect(await fixture.ask("GET", "/a", "A: 1").cache == "hit; ttl=60")
        }
        let fixture = try ProxyFixture(cache: folder.path, origin: origin)
        for value in ["1", "2"] {
            let answer = await fixture.ask("GET", "/a", "A: \(value)")
            #expect(answer.body == body + value)
            #expect(answer.cache == "hit; ttl=60")
        }
        #expect(origin.requestCount == 2)
    }

    @Test("A validated one is fresh on disk too, and its bytes stay", arguments: [5, 700_000])
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
            let fixture = try ProxyFixture(cache: folder.path, origin: origin)
            _ = await fixture.ask()
            fixture.clock.advance(by: .seconds(100))
            #expect(await fixture.ask().body == body)
            #expect(await fixture.ask().body == body)
        }
        let fixture = try ProxyFixture(cache: folder.path, origin: origin)
        fixture.clock.advance(by: .seconds(100))
        #expect(await fixture.ask().cache == "hit; ttl=600")
        #expect(origin.requestCount == 2)
    }

    @Test("Whose bytes vanished is fetched again", arguments: [5, 700_000])
    func vanished(count: Int) async throws {
        let folder = try TemporaryFolder("proxy")
        let fixture = try ProxyFixture(cache: folder.path) { $0.memoryBytes = 8 }
        fixture.origin.route("/a", .text(String(repeating: "x", count: count), "Cache-Control: max-age=60"))
        _ = await fixture.ask()
        #expect(await fixture.ask().cache == "hit; ttl=60")
        for name in folder.names { try remove(folder.file(name)) }
        #expect(await fixture.ask().body.count == count)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("An address written to is gone after a restart too")
    func invalidated() async throws {
        let folder = try TemporaryFolder("proxy")
        let origin = try TestOrigin()
        origin.setHandler { _ in .text("x", "Cache-Control: max-age=60") }
        do {
            let fixture = try ProxyFixture(cache: folder.path, origin: origin)
            _ = await fixture.ask()
            _ = await fixture.ask("DELETE")
        }
        let fixture = try ProxyFixture(cache: folder.path, origin: origin)
        #expect(await fixture.ask().cache.hasPrefix("fwd=uri-miss"))
    }

    @Test("A body larger than an entry may be passes and is not stored")
    func tooLarge() async throws {
        let fixture = try ProxyFixture { $0.memoryBytes = 1000 }
        let body = String(repeating: "x", count: 2000)
        fixture.origin.route("/a", .text(body, "Cache-Control: max-age=60"))
        for _ in 0..<2 { #expect(await fixture.ask().body == body) }
        #expect(fixture.origin.requestCount == 2)
    }
}
#endif
