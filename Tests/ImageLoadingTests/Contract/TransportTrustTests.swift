// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// TLS against a server with a certificate that was made a moment ago. Skipped where nginx or openssl are missing.
@Suite(.serialized, .enabled(if: TLSOrigin.isPossible)) struct TransportTrustTests {
    let origin: TLSOrigin
    let transport: CurlTransport

    init() throws {
        origin = try TLSOrigin()
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        transport = CurlTransport(configuration: configuration)
    }

    @Test("A certificate that nobody vouches for is refused")
    func unknown() async throws {
        #expect(await transport.failure(origin.url)?.code == .tls)
    }

    @Test("A certificate that the given authority vouches for is believed, over HTTP/2")
    func authority() async throws {
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let loaded = try await transport.get(origin.url) { $0.trust = trust }
        #expect(loaded.data == TLSOrigin.body)
        #expect(loaded.metrics.httpVersion == .http2)
        #expect(loaded.metrics.tls != nil)
        let missing = TrustPolicy.authorities(inFile: "/nowhere.pem")
        #expect(await transport.failure(origin.url) { $0.trust = missing }?.code == .tls)
    }

    @Test("A certificate for another host is refused")
    func host() async throws {
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let url = try #require(
            URL(string: origin.url.absoluteString.replacing("localhost", with: "127.0.0.1")))
        #expect(await transport.failure(url) { $0.trust = trust }?.code == .tls)
    }

    @Test("A certificate whose time is over is refused, though its authority is known")
    func expired() async throws {
        let origin = try TLSOrigin(isExpired: true)
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let error = await transport.failure(origin.url) { $0.trust = trust }
        #expect(error?.code == .tls)
        #expect(error?.message.contains("expired") == true)
        // It is only its time: who checks nothing gets the bytes.
        #expect(try await transport.get(origin.url) { $0.trust = .anything }.data == TLSOrigin.body)
    }

    @Test("Versions of TLS before 1.2 are refused, whoever is believed, and nothing is sent in the clear")
    func oldVersions() async throws {
        let origin = try TLSOrigin(protocols: "TLSv1 TLSv1.1")
        let error = await transport.failure(origin.url) { $0.trust = .anything }
        #expect(error?.code == .tls, "\(String(describing: error))")
    }

    @Test("A pin that fits is enough of a match, one that does not is refused, also where anything else goes")
    func pins() async throws {
        let other = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        let both = TrustPolicy.anything.pinned(to: [other, origin.pin])
        #expect(try await transport.get(origin.url) { $0.trust = both }.data == TLSOrigin.body)
        let wrong = TrustPolicy.anything.pinned(to: [other])
        #expect(await transport.failure(origin.url) { $0.trust = wrong }?.code == .tls)
        let known = TrustPolicy.authorities(inFile: origin.certificate).pinned(to: [other])
        #expect(await transport.failure(origin.url) { $0.trust = known }?.code == .tls)
    }

    @Test("A connection made without checks does not serve a request that wants them")
    func noLeak() async throws {
        #expect(try await transport.get(origin.url) { $0.trust = .anything }.data == TLSOrigin.body)
        #expect(await transport.failure(origin.url)?.code == .tls)
    }

    @Test("Many transfers share one HTTP/2 connection, and a paused one does not block the others")
    func multiplexing() async throws {
        let paused = Probe { _ in .pause }
        var request = LoadRequest(url: origin.large)
        request.trust = .anything
        let handle = transport.start(request, into: paused)
        await paused.bytes(reach: 1)
        var probes: [Probe] = []
        for _ in 0..<200 {
            request.url = origin.url
            let probe = Probe()
            transport.start(request, into: probe)
            probes.append(probe)
        }
        for probe in probes {
            #expect(try await probe.end().reusedConnection)
            #expect(probe.body == TLSOrigin.body)
        }
        handle.cancel()
        #expect(await paused.failure()?.code == .cancelled)
    }

    @Test("A redirect from https: to http: is blocked unless it is allowed")
    func downgrade() async throws {
        let plain = try TestOrigin()
        plain.route("/plain", .bytes(Data("plain".utf8)))
        let url = try #require(
            URL(string: origin.url.absoluteString.replacing("/a", with: "/to/\(plain.port)")))
        #expect(await transport.failure(url) { $0.trust = .anything }?.code == .blocked)
        #expect(plain.requestCount == 0)
        let loaded = try await transport.get(url) {
            $0.trust = .anything
            $0.redirects.allowsDowngrade = true
        }
        #expect(loaded.data == Data("plain".utf8))
    }
}
#endif
