// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import Dispatch
import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite("Proxy resolvers", .timeLimit(.minutes(1))) struct TransportProxyTests {
    private let origin: TestOrigin
    private let proxy: TestOrigin

    init() throws {
        origin = try TestOrigin()
        origin.setHandler { _ in .bytes(Data("origin".utf8)) }
        proxy = try TestOrigin()
        proxy.setHandler { _ in .bytes(Data("proxy".utf8)) }
    }

    private func transport(_ resolver: StubResolver) -> CurlTransport {
        var configuration = LoaderConfiguration()
        configuration.proxy = .resolver(resolver)
        return CurlTransport(configuration: configuration)
    }

    /// Returns a resolver that sends requests for `nobody.invalid` through the proxy, and all other requests
    /// directly.
    private func makeResolver() -> StubResolver {
        let address = "http://me:pass@127.0.0.1:\(proxy.port)"
        return StubResolver { $0.host == "nobody.invalid" ? [address, "direct://"] : ["direct://"] }
    }

    @Test("Each URL is loaded through its own proxy with that proxy's credentials")
    func perURL() async throws {
        let resolver = makeResolver()
        let transport = transport(resolver)
        let far = try #require(URL(string: "http://a:b@nobody.invalid/a?b#c"))
        #expect(try await transport.get(far).data == Data("proxy".utf8))
        #expect(try await transport.get(origin.url("/a")).data == Data("origin".utf8))
        #expect(proxy.requests.map(\.target) == ["http://nobody.invalid/a?b"])
        #expect(proxy.requests.first?.header("Proxy-Authorization") == "Basic bWU6cGFzcw==")
        #expect(origin.requests.map(\.target) == ["/a"])
        #expect(origin.requests.first?.header("Proxy-Authorization") == nil)
        // The resolver sees neither the server's user name nor the fragment.
        #expect(resolver.questions.events == ["http://nobody.invalid/a?b", origin.address("/a")])
    }

    @Test("The resolver is called again for a redirect's target")
    func redirect() async throws {
        origin.route("/moved", .redirect(to: "http://nobody.invalid/b"))
        proxy.setHandler { [origin] _ in .redirect(to: origin.address("/c")) }
        let resolver = makeResolver()
        let loaded = try await transport(resolver).get(origin.url("/moved"))
        #expect(loaded.data == Data("origin".utf8))
        #expect(proxy.requestCount == 1 && origin.requests.map(\.target) == ["/moved", "/c"])
        #expect(
            resolver.questions.events == [
                origin.address("/moved"), "http://nobody.invalid/b", origin.address("/c"),
            ])
    }

    @Test("A resolver doesn't see the path of an https URL")
    func secure() async throws {
        let resolver = StubResolver { _ in ["http://127.0.0.1:1"] }
        let url = try #require(URL(string: "https://nobody.invalid/secret?token=1"))
        #expect(await transport(resolver).failure(url)?.code == .network)
        #expect(resolver.questions.events == ["https://nobody.invalid/"])
    }

    @Test(
        "The first valid and supported proxy is used",
        arguments: [["gopher://127.0.0.1:1"], ["http://"], ["http://127.0.0.1:99999"], ["", "nothing"], []])
    func choice(rejected: [String]) async throws {
        let address = "http://127.0.0.1:\(proxy.port)"
        let url = try #require(URL(string: "http://nobody.invalid/a"))
        let some = StubResolver { _ in rejected + [address, "direct://"] }
        #expect(try await transport(some).get(url).data == Data("proxy".utf8))
        let error = await transport(StubResolver { _ in rejected }).failure(url)
        #expect(error?.code == .unsupported && error?.url == "http://nobody.invalid/a")
    }

    @Test("If a resolver fails, the load fails with the resolver's error as the cause")
    func failure() async throws {
        let resolver = StubResolver { _ throws(ImageError) in throw ImageError(.io, "no settings") }
        let error = await transport(resolver).failure(origin.url("/a"))
        #expect(error?.code == .network && (error?.cause as? ImageError)?.code == .io)
        #expect(origin.requestCount == 0)
    }

    @Test("An error message doesn't contain proxy credentials")
    func secrets() async throws {
        let url = try #require(URL(string: "http://nobody.invalid/a"))
        for address in [
            "http://me:pass@127.0.0.1:1", "http://me:pass@nobody.invalid:1", "gopher://me:pass@h",
        ] {
            let error = await transport(StubResolver { _ in [address] }).failure(url)
            #expect(error.map { !"\($0)".contains("pass") } == true, "\(address)")
        }
        var configuration = LoaderConfiguration()
        for address in ["gopher://me:pass@h:1", "http://me:pass@h h:1"] {
            configuration.proxy = .server(address)
            let error = await CurlTransport(configuration: configuration).failure(url)
            #expect(error.map { !"\($0)".contains("pass") } == true, "\(address)")
        }
    }

    @Test("With an address policy, direct connections are checked and proxies are refused")
    func addresses() async throws {
        let transport = transport(makeResolver())
        let far = try #require(URL(string: "http://nobody.invalid/a"))
        #expect(await transport.failure(far) { $0.addresses = .publicOnly }?.code == .blocked)
        #expect(await transport.failure(origin.url("/a")) { $0.addresses = .publicOnly }?.code == .blocked)
        #expect(proxy.requestCount == 0 && origin.requestCount == 0)
        let allowed = try await transport.get(origin.url("/a")) {
            $0.addresses = .publicOnly.allowing(["127.0.0.1"])
        }
        #expect(allowed.data == Data("origin".utf8))
    }

    @Test("A resolver that blocks delays only its own loads, which can be canceled")
    func blocking() async throws {
        let gate = DispatchSemaphore(value: 0)
        let address = "http://127.0.0.1:\(proxy.port)"
        let resolver = StubResolver { url in
            guard url.host == "slow.invalid" else { return ["direct://"] }
            gate.wait()
            return [address]
        }
        let transport = transport(resolver)
        let slow = try #require(URL(string: "http://slow.invalid/a"))
        let probes = (0..<20).map { _ in Probe() }
        let loads = probes.map { transport.start(LoadRequest(url: slow), into: $0) }
        await resolver.questions.wait(count: 1)
        #expect(try await transport.get(origin.url("/a")).data == Data("origin".utf8))
        for load in loads { load.cancel() }
        for probe in probes { #expect(await probe.failure()?.code == .cancelled) }
        #expect(resolver.questions.events == ["http://slow.invalid/a", origin.address("/a")])
        #expect(proxy.requestCount == 0)
        // The next load can share the late result or call the resolver again.
        gate.signal()
        gate.signal()
        #expect(try await transport.get(slow).data == Data("proxy".utf8))
        #expect(proxy.requestCount == 1)
    }

    @Test("A resolver that takes longer than the connect timeout times out")
    func timeout() async throws {
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let resolver = StubResolver { _ in
            gate.wait()
            return ["direct://"]
        }
        let transport = transport(resolver)
        let error = await transport.failure(origin.url("/a")) { $0.timeouts.connect = .milliseconds(50) }
        #expect(error?.code == .timeout && origin.requestCount == 0)
    }

    @Test("Loads that are waiting for the resolver end with their transport")
    func release() async throws {
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let resolver = StubResolver { _ in
            gate.wait()
            return ["direct://"]
        }
        let probe = Probe()
        do {
            let transport = transport(resolver)
            transport.start(LoadRequest(url: origin.url("/a")), into: probe)
            await resolver.questions.wait(count: 1)
        }
        #expect(await probe.failure()?.code == .cancelled)
    }

    @Test("Resolvers are equal if they're the same object")
    func equality() {
        let (a, b) = (makeResolver(), makeResolver())
        let proxies: Set<LoaderConfiguration.Proxy> = [
            .resolver(a), .resolver(a), .resolver(b), .server("a"), .server("b"), .system, .none,
        ]
        #expect(proxies.count == 6 && proxies.contains(.resolver(b)))
    }
}
#endif
