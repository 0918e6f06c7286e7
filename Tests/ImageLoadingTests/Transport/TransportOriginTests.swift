// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite("Allowed origins and redirects", .timeLimit(.minutes(1)))
struct TransportOriginTests {
    private let body = Data("fine".utf8)

    private func allowed(_ texts: String...) throws -> AllowedOrigins { try AllowedOrigins(parsing: texts) }

    @Test("A URL that isn't allowed isn't requested", arguments: TransportKind.allCases)
    func requestURL(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let transport = kind.make()
        let lists: [AllowedOrigins] = [
            [], ["https://127.0.0.1:*"], ["http://127.0.0.1"], ["http://localhost:*"],
            ["http://127.0.0.1:*/b/"],
        ]
        for list in lists {
            let error = await transport.failure(origin.url("/a")) { $0.allowedOrigins = list }
            #expect(error?.code == .blocked && error?.url?.hasSuffix("/a") == true)
        }
        #expect(origin.maximumOpenConnections == 0)
        let list = try allowed("http://127.0.0.1:\(origin.port)/a/")
        #expect(try await transport.get(origin.url("/a/b")) { $0.allowedOrigins = list }.data == body)
    }

    @Test("Each redirect is evaluated before its target is requested", arguments: TransportKind.allCases)
    func hops(kind: TransportKind) async throws {
        let (origin, other) = (try TestOrigin(), try TestOrigin())
        other.setHandler { _ in .bytes(body) }
        origin.route("/fine", .redirect(to: "/one"))
        origin.route("/one", .redirect(to: "/two"))
        origin.route("/two", .bytes(body))
        origin.route("/away", .redirect(to: "/out"))
        origin.route("/out", .redirect(to: other.address("/a")))
        let list = try allowed("http://127.0.0.1:\(origin.port)")
        let transport = kind.make()
        #expect(try await transport.get(origin.url("/fine")) { $0.allowedOrigins = list }.data == body)
        let error = await transport.failure(origin.url("/away")) { $0.allowedOrigins = list }
        #expect(error?.code == .blocked)
        #expect(error?.message.contains("http://127.0.0.1:\(other.port) is not in the allowed") == true)
        #expect(origin.requestCount("/out") == 1 && other.maximumOpenConnections == 0)
        let both = try allowed("http://127.0.0.1:\(origin.port)", "http://127.0.0.1:\(other.port)/a/")
        #expect(await transport.failure(origin.url("/away")) { $0.allowedOrigins = both }?.code == .blocked)
        #expect(other.maximumOpenConnections == 0)
        #expect(try await transport.get(origin.url("/away")).data == body)
    }

    @Test(
        "A redirect to another spelling of a disallowed host is refused",
        arguments: TransportKind.allCases,
        [
            "2130706434", "0x7f000002", "0177.0.0.2", "127.2", "[::ffff:127.0.0.2]", "[::FFFF:7F00:2]",
            "127.0.0.2.", "%31%32%37.0.0.2", "user@127.0.0.1", "127.0.0.1@127.0.0.2", "LOCALHOST",
        ])
    func spellings(kind: TransportKind, host: String) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .redirect(to: "http://\(host):\(origin.port)/b"))
        origin.route("/b", .bytes(body))
        let list = try allowed("http://127.0.0.1:\(origin.port)")
        let error = await kind.make().failure(origin.url("/a")) { $0.allowedOrigins = list }
        // libcurl doesn't accept some hosts as URLs.
        #expect([.blocked, .redirect].contains(error?.code), "\(String(describing: error))")
        #expect(origin.requests.map(\.target) == ["/a"])
    }

    @Test(
        "A redirect out of an allowed path is refused", arguments: TransportKind.allCases,
        [
            "/secret", "/media/../secret", "../secret", "/media/%2e%2e/secret", "/media/..%2fsecret",
        ])
    func paths(kind: TransportKind, location: String) async throws {
        let origin = try TestOrigin()
        origin.setHandler { request in
            request.target == "/media/a" ? .redirect(to: location) : .bytes(body)
        }
        let list = try allowed("http://127.0.0.1:\(origin.port)/media/")
        let error = await kind.make().failure(origin.url("/media/a")) { $0.allowedOrigins = list }
        #expect(error?.code == .blocked)
        #expect(origin.requestCount == 1)
    }

    // URLSession on Linux decodes the slash before it sends the request, so we evaluate the decoded URL
    // there.
    @Test("A redirect to an encoded slash is refused", arguments: TransportKind.strict)
    func encodedSlash(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { request in
            request.target == "/media/a" ? .redirect(to: "/media%2fb") : .bytes(body)
        }
        let list = try allowed("http://127.0.0.1:\(origin.port)/media/")
        let error = await kind.make().failure(origin.url("/media/a")) { $0.allowedOrigins = list }
        #expect(error?.code == .blocked)
        #expect(origin.requestCount == 1)
    }

    @Test("A predicate sees each redirect and can refuse it", arguments: TransportKind.allCases)
    func predicates(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .redirect(to: "/b"))
        origin.route("/b", .redirect(to: "/c"))
        origin.route("/c", .bytes(body))
        let seen = EventLog<RedirectPredicate.Redirect>()
        let all = RedirectPredicate(name: "all") { redirect in
            seen.record(redirect)
            return true
        }
        let transport = kind.make()
        let named = try #require(URL(string: "http://user:pass@127.0.0.1:\(origin.port)/a"))
        #expect(try await transport.get(named) { $0.redirects.predicate = all }.data == body)
        let (first, second, third) = (origin.url("/a"), origin.url("/b"), origin.url("/c"))
        #expect(
            seen.events == [
                RedirectPredicate.Redirect(source: first, target: second, requestURL: first),
                RedirectPredicate.Redirect(source: second, target: third, requestURL: first),
            ])
        let noC = RedirectPredicate(name: "no c") { $0.target.lastPathComponent != "c" }
        let error = await transport.failure(first) { $0.redirects.predicate = noC }
        #expect(error?.code == .blocked && error?.message.contains("no c") == true)
        #expect(origin.requestCount("/c") == 1)
    }

    @Test(
        "A predicate is called only for redirects, after all other checks", arguments: TransportKind.allCases)
    func unasked(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .redirect(to: "/b"))
        origin.route("/b", .bytes(body))
        let asked = Locked(0)
        let predicate = RedirectPredicate(name: "counting") { _ in
            asked.withLock { $0 += 1 }
            return true
        }
        let transport = kind.make()
        _ = try await transport.get(origin.url("/b")) { $0.redirects.predicate = predicate }
        let list = try allowed("http://127.0.0.1:\(origin.port)/a/")
        _ = await transport.failure(origin.url("/a/c")) {
            ($0.redirects.predicate, $0.allowedOrigins) = (predicate, list)
        }
        #expect(asked.withLock { $0 } == 0)
    }

    @Test("A URL set by a request modifier is evaluated")
    func modifiers() async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let loader = HTTPLoader(transport: TransportKind.allCases[0].make())
        var request = LoadRequest(url: origin.url("/media/a"))
        request.allowedOrigins = try allowed("http://127.0.0.1:\(origin.port)/media/")
        let target = origin.url("/secret")
        request.requestModifier = RequestModifier { request in
            var request = request
            request.url = target
            return request
        }
        let probe = Probe()
        let handle = loader.load(request, priority: .normal, sink: probe)
        #expect(await probe.failure()?.code == .blocked)
        withExtendedLifetime(handle) {}
        #expect(origin.requestCount == 0)
    }

    @Test("File and data URLs are allowed only by a pattern")
    func otherSchemes() async throws {
        let file = try #require(URL(string: "file:///etc/hostname"))
        let data = try #require(URL(string: "data:,x"))
        let loader = LoaderSet([FileLoader(), DataURLLoader()])
        let cases: [(URL, AllowedOrigins)] = [(file, ["https:", "file:///srv/"]), (data, ["https:"])]
        for (url, list) in cases {
            var request = LoadRequest(url: url)
            request.allowedOrigins = list
            let probe = Probe()
            _ = loader.load(request, priority: .normal, sink: probe)
            #expect(await probe.failure()?.code == .blocked)
        }
        var request = LoadRequest(url: data)
        request.allowedOrigins = ["data:"]
        let probe = Probe()
        _ = loader.load(request, priority: .normal, sink: probe)
        _ = try await probe.end()
        #expect(probe.body == Data("x".utf8))
    }
}
