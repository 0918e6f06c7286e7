// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportCredentialTests {
    static let body = Data("secret".utf8)

    /// Returns a handler that serves requests with credentials, and sends `challenge` to all other requests.
    private func guarded(
        _ challenge: String, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> @Sendable (OriginRequest) -> OriginResponse {
        { request in
            if let value = request.header("Authorization"), accepts(value) { return .bytes(Self.body) }
            return .status(401, body: Data(count: 500), headers: ["WWW-Authenticate": challenge])
        }
    }

    private func load(
        _ kind: TransportKind, _ url: URL, _ provider: CredentialProvider,
        _ loader: HTTPLoader? = nil, headers: HTTPHeaders = [:]
    ) async throws(ImageError) -> Data {
        var request = LoadRequest(url: url)
        request.headers = headers
        request.credentials = provider
        let probe = Probe()
        _ = (loader ?? HTTPLoader(transport: kind.make())).load(request, priority: .normal, sink: probe)
        _ = try await probe.end()
        return probe.body
    }

    @Test(
        "Credentials that answered a challenge are sent right away by the next load",
        arguments: TransportKind.allCases
    )
    func basic(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        // The credentials are me:pass.
        origin.setHandler(guarded("Basic realm=\"pictures\"") { $0 == "Basic bWU6cGFzcw==" })
        let spaces = Locked<[ProtectionSpace]>([])
        let provider = CredentialProvider { space, _ in
            spaces.withLock { $0.append(space) }
            return .password(user: "me", password: "pass")
        }
        let loader = HTTPLoader(transport: kind.make())
        #expect(try await load(kind, origin.url("/a"), provider, loader) == Self.body)
        #expect(try await load(kind, origin.url("/b"), provider, loader) == Self.body)
        #expect(origin.requests.map(\.path) == ["/a", "/a", "/b"])
        let space = try #require(spaces.withLock { $0.first })
        #expect(spaces.withLock { $0.count } == 1)
        #expect(space.realm == "pictures")
        #expect(space.methods == ["basic"])
        #expect((space.scheme, space.host, space.port) == ("http", "127.0.0.1", origin.port))
        provider.forgetAll()
        #expect(try await load(kind, origin.url("/c"), provider, loader) == Self.body)
        #expect(spaces.withLock { $0.count } == 2)
    }

    @Test(
        "With Digest, one call to the provider is enough even after the nonce changes",
        arguments: TransportKind.allCases)
    func digest(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let nonce = Locked("n1")
        origin.setHandler { request in
            let current = nonce.withLock { $0 }
            let value = request.header("Authorization") ?? ""
            if value.contains("nonce=\"\(current)\""), value.contains("uri=\"\(request.target)\"") {
                return .bytes(Self.body)
            }
            return .status(
                401,
                headers: [
                    "WWW-Authenticate":
                        "Basic realm=\"r\", Digest realm=\"r\", qop=\"auth\", algorithm=SHA-256, nonce=\"\(current)\""
                        + (value.isEmpty ? "" : ", stale=true")
                ])
        }
        let asked = Locked(0)
        let provider = CredentialProvider { _, _ in
            asked.withLock { $0 += 1 }
            return .password(user: "me", password: "pass")
        }
        let loader = HTTPLoader(transport: kind.make())
        #expect(try await load(kind, origin.url("/a?x=1"), provider, loader) == Self.body)
        nonce.withLock { $0 = "n2" }
        #expect(try await load(kind, origin.url("/b"), provider, loader) == Self.body)
        #expect(asked.withLock { $0 } == 1)
        #expect(origin.requestCount == 4)
        #expect(origin.requests.allSatisfy { $0.header("Authorization")?.hasPrefix("Digest") ?? true })
    }

    @Test(
        "A rejected token is renewed once before the load ends with a 401",
        arguments: TransportKind.allCases)
    func bearer(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let valid = Locked("t1")
        origin.setHandler(guarded("Bearer") { value in value == "Bearer " + valid.withLock { $0 } })
        let refusals = Locked<[Credential?]>([])
        let provider = CredentialProvider { _, refused in
            let count = refusals.withLock { list in
                list.append(refused)
                return list.count
            }
            return .bearer(token: count < 3 ? "t\(count)" : "t2")
        }
        let loader = HTTPLoader(transport: kind.make())
        #expect(try await load(kind, origin.url("/a"), provider, loader) == Self.body)
        valid.withLock { $0 = "t2" }
        #expect(try await load(kind, origin.url("/b"), provider, loader) == Self.body)
        valid.withLock { $0 = "t3" }
        await #expect(throws: ImageError.self) { try await load(kind, origin.url("/c"), provider, loader) }
        #expect(refusals.withLock { $0 } == [nil, .bearer(token: "t1"), .bearer(token: "t2")])
        let none = CredentialProvider { _, _ in nil }
        do {
            _ = try await load(kind, origin.url("/d"), none)
            Issue.record("nobody was let in")
        } catch {
            #expect(error.code == .http)
            #expect(error.status == 401)
        }
        #expect(origin.requestCount("/d") == 1)
    }

    @Test("Many loads that need the same credential request it once", arguments: TransportKind.allCases)
    func together(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let first = EventLog<Bool>()
        origin.setHandler(guarded("Basic realm=x") { $0.hasPrefix("Basic") })
        let asked = Locked(0)
        let provider = CredentialProvider { _, _ in
            asked.withLock { $0 += 1 }
            await first.wait(count: 1)
            return .password(user: "a", password: "b")
        }
        let loader = HTTPLoader(transport: kind.make())
        let probes = (0..<5).map { _ in Probe() }
        for (number, probe) in probes.enumerated() {
            var request = LoadRequest(url: origin.url("/\(number)"))
            request.credentials = provider
            _ = loader.load(request, priority: .normal, sink: probe)
        }
        await origin.requests(reach: 5)
        first.record(true)
        for probe in probes { _ = try await probe.end() }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test(
        "Even after redirects, a credential is sent only to its own server", arguments: TransportKind.allCases
    )
    func redirect(kind: TransportKind) async throws {
        let other = try TestOrigin()
        let origin = try TestOrigin()
        origin.setHandler(
            guarded("Basic realm=a") { $0 == "Basic bWU6cGFzcw==" })
        origin.route("/away") { request in
            request.header("Authorization") == nil
                ? .status(401, headers: ["WWW-Authenticate": "Basic realm=a"])
                : .redirect(to: other.address("/b"))
        }
        other.setHandler { request in
            request.header("Authorization") == nil
                ? .status(401, headers: ["WWW-Authenticate": "Basic realm=b"]) : .bytes(Self.body)
        }
        other.route("/hop", .redirect(to: "/end"))
        other.route("/end", .bytes(Self.body))
        let spaces = Locked<[String?]>([])
        let provider = CredentialProvider { space, _ in
            spaces.withLock { $0.append(space.realm) }
            return space.realm == "a" ? .password(user: "me", password: "pass") : nil
        }
        let error = await #expect(throws: ImageError.self) {
            try await load(kind, origin.url("/away"), provider)
        }
        #expect(error?.status == 401)
        #expect(spaces.withLock { $0 } == ["a", "b"])
        #expect(other.requests.allSatisfy { $0.header("Authorization") == nil })
        // The credentials and the other secrets aren't sent to the second redirect's target either.
        origin.route("/two", .redirect(to: other.address("/hop")))
        let named = NetworkOptions.defaults.secretHeaders.map { HTTPHeaders.Field(name: $0.text, value: "x") }
        let headers = HTTPHeaders(named + [.init(name: "X-Other", value: "1")])
        let transport = kind.make()
        _ = try await transport.get(origin.url("/two")) { $0.headers = headers }
        for request in other.requests(to: "/hop") + other.requests(to: "/end") {
            for field in named { #expect(request.header(field.name.text) == nil, "\(field.name.text)") }
            #expect(request.header("X-Other") == "1")
        }
    }

    @Test(
        "A challenge after a redirect doesn't receive the first origin's secrets",
        arguments: TransportKind.allCases)
    func secretsBehindRedirect(kind: TransportKind) async throws {
        let other = try TestOrigin()
        let origin = try TestOrigin()
        other.setHandler(guarded("Basic realm=b") { _ in true })
        other.route("/back") { request in
            request.header("Authorization") == nil
                ? .status(401, headers: ["WWW-Authenticate": "Basic realm=b"])
                : .redirect(to: origin.address("/end"))
        }
        origin.route("/a", .redirect(to: other.address("/b")))
        origin.route("/round", .redirect(to: other.address("/back")))
        origin.route("/end", .bytes(Self.body))
        let provider = CredentialProvider { space, _ in
            space.realm == "b" ? .password(user: "me", password: "pass") : nil
        }
        let secrets = NetworkOptions.defaults.secretHeaders.union(["Host", "X-Mine"])
        var headers = HTTPHeaders(secrets.map { .init(name: $0.text, value: "secret") })
        headers["X-Other"] = "1"
        headers["Host"] = "pictures.internal"
        let loader = HTTPLoader(transport: kind.make())
        for path in ["/a", "/round"] {
            var request = LoadRequest(url: origin.url(path))
            request.headers = headers
            request.secretHeaders.insert("X-Mine")
            request.credentials = provider
            let probe = Probe()
            _ = loader.load(request, priority: .normal, sink: probe)
            let metrics = try await probe.end()
            #expect(probe.body == Self.body)
            let way = try #require(probe.responses.first?.redirects)
            #expect(way.count == (path == "/a" ? 1 : 2))
            #expect(metrics.redirects == way.count)
        }
        #expect(origin.requests(to: "/a").allSatisfy { $0.header("Host") == "pictures.internal" })
        #expect(other.requestCount >= 3)
        for request in other.requests + origin.requests(to: "/end") {
            for name in secrets where name != "Authorization" && name != "Host" {
                #expect(request.header(name.text) == nil, "\(name.text)")
            }
            #expect(request.header("Authorization")?.hasPrefix("Basic ") ?? true)
            #expect(request.header("Host")?.hasPrefix("127.0.0.1:") == true)
            #expect(request.header("X-Other") == "1")
        }
    }

    @Test("The redirect limit includes redirects before a challenge", arguments: TransportKind.allCases)
    func redirectLimit(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { request in
            request.path == "/guarded" && request.header("Authorization") == nil
                ? .status(401, headers: ["WWW-Authenticate": "Basic realm=x"])
                : .redirect(to: request.path == "/1" ? "/2" : request.path == "/2" ? "/guarded" : "/1")
        }
        let provider = CredentialProvider { _, _ in .password(user: "me", password: "pass") }
        var request = LoadRequest(url: origin.url("/1"))
        request.limits.redirects = 4
        request.credentials = provider
        let probe = Probe()
        let loader = HTTPLoader(transport: kind.make())
        _ = loader.load(request, priority: .normal, sink: probe)
        #expect(await probe.failure()?.code == .redirect)
        withExtendedLifetime(loader) {}
        // These are the first request, four redirects and the repeated request.
        #expect(origin.requestCount == 6)
    }

    @Test("A load that's waiting for a credential can be canceled", arguments: TransportKind.allCases)
    func cancel(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler(guarded("Basic realm=x") { _ in true })
        let asked = EventLog<Bool>()
        let gate = EventLog<Bool>()
        let provider = CredentialProvider { _, _ in
            asked.record(true)
            await gate.wait(count: 1)
            return .password(user: "a", password: "b")
        }
        var request = LoadRequest(url: origin.url("/a"))
        request.credentials = provider
        let probe = Probe()
        let handle = HTTPLoader(transport: kind.make()).load(request, priority: .normal, sink: probe)
        await asked.wait(count: 1)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
        gate.record(true)
        #expect(origin.requestCount == 1)
        #expect(probe.finishes.count == 1)
    }
}
