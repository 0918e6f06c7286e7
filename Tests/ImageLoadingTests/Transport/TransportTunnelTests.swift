// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite("Tunnels", .timeLimit(.minutes(5))) struct TransportTunnelTests {
    private func transport(_ proxy: String) -> CurlTransport {
        var configuration = LoaderConfiguration()
        configuration.proxy = .server(proxy)
        return CurlTransport(configuration: configuration)
    }

    @Test("A SOCKS proxy resolves the name and forwards the response")
    func socks() async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Data.pattern(100_000)))
        let proxy = try #require(TunnelProxy(leadingTo: origin.port))
        let url = try #require(URL(string: "http://nobody.invalid/a"))
        let loaded = try await transport("socks5h://127.0.0.1:\(proxy.port)").get(url)
        #expect(loaded.data == Data.pattern(100_000))
        #expect(proxy.asked.events == ["SOCKS nobody.invalid:80"])
        #expect(origin.requests.first?.header("Host") == "nobody.invalid")
    }

    @Test(
        "TLS through a proxy hides the path and data and verifies the server",
        .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"),
        arguments: ["http": "CONNECT", "socks5h": "SOCKS"])
    func secure(scheme: String, command: String) async throws {
        let origin = try TLSOrigin()
        let proxy = try #require(TunnelProxy(leadingTo: origin.port))
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let transport = transport("\(scheme)://127.0.0.1:\(proxy.port)")
        let loaded = try await transport.get(origin.url) { $0.trust = trust }
        #expect(loaded.data == TLSOrigin.body)
        #expect(loaded.metrics.tls != nil)
        #expect(proxy.asked.events == ["\(command) localhost:\(origin.port)"])
        #expect(await transport.failure(origin.url)?.code == .tls)
        let other = try #require(URL(string: "https://nobody.invalid:\(origin.port)/a"))
        #expect(await transport.failure(other) { $0.trust = trust }?.code == .tls)
    }

    @Test("If a proxy refuses a tunnel, the load fails without using the proxy's response")
    func refused() async throws {
        let proxy = try TestOrigin()
        proxy.setHandler { _ in .status(403).header("X", "proxy") }
        let url = try #require(URL(string: "https://nobody.invalid/a"))
        let probe = Probe()
        let transport = transport("http://127.0.0.1:\(proxy.port)")
        transport.start(LoadRequest(url: url), into: probe)
        #expect(await probe.failure()?.code == .network)
        #expect(probe.responses.isEmpty)
        #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT nobody.invalid:443"])
    }
}
#endif
