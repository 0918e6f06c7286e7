// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import InternalTestSupport
import Testing
import WebImageTestSupport

@Test(
    "The server that the TLS tests need is available",
    .enabled(if: ProcessInfo.processInfo.environment["WEBIMAGE_NEEDS_ALL"] != nil))
func serverWithTLS() { #expect(TLSOrigin.isAvailable, "nginx or openssl are missing") }

/// TLS with a server that has a new certificate. The tests are skipped if nginx or openssl is missing.
@Suite(
    .serialized, .timeLimit(.minutes(5)), .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"))
struct TransportTrustTests {
    let origin: TLSOrigin
    let transport: CurlTransport

    init() throws {
        origin = try TLSOrigin()
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        transport = CurlTransport(configuration: configuration)
    }

    @Test("An untrusted certificate is rejected")
    func unknown() async throws {
        #expect(await transport.failure(origin.url)?.code == .tls)
    }

    @Test("A certificate from a custom authority is accepted over HTTP/2")
    func authority() async throws {
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let loaded = try await transport.get(origin.url) { $0.trust = trust }
        #expect(loaded.data == TLSOrigin.body)
        #expect(loaded.metrics.httpVersion == .http2)
        #expect(loaded.metrics.tls != nil)
        let missing = TrustPolicy.authorities(inFile: "/nowhere.pem")
        #expect(await transport.failure(origin.url) { $0.trust = missing }?.code == .tls)
    }

    @Test("A certificate for another host is rejected")
    func host() async throws {
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let url = try #require(
            URL(string: origin.url.absoluteString.replacing("localhost", with: "127.0.0.1")))
        #expect(await transport.failure(url) { $0.trust = trust }?.code == .tls)
    }

    @Test("An expired certificate is rejected even if its authority is trusted")
    func expired() async throws {
        let origin = try TLSOrigin(isExpired: true)
        let trust = TrustPolicy.authorities(inFile: origin.certificate)
        let error = await transport.failure(origin.url) { $0.trust = trust }
        #expect(error?.code == .tls)
        #expect(error?.message.contains("expired") == true)
        // Only the dates are wrong, so a load without verification succeeds.
        #expect(try await transport.get(origin.url) { $0.trust = .anything }.data == TLSOrigin.body)
    }

    @Test("TLS before 1.2 is rejected under any policy without falling back to plain text")
    func oldVersions() async throws {
        let origin = try TLSOrigin(protocols: "TLSv1 TLSv1.1")
        let error = await transport.failure(origin.url) { $0.trust = .anything }
        #expect(error?.code == .tls, "\(String(describing: error))")
    }

    @Test("One matching pin is required and sufficient, even without verification")
    func pins() async throws {
        let other = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        let both = TrustPolicy.anything.pinned(to: [other, origin.pin])
        #expect(try await transport.get(origin.url) { $0.trust = both }.data == TLSOrigin.body)
        let wrong = TrustPolicy.anything.pinned(to: [other])
        #expect(await transport.failure(origin.url) { $0.trust = wrong }?.code == .tls)
        let known = TrustPolicy.authorities(inFile: origin.certificate).pinned(to: [other])
        #expect(await transport.failure(origin.url) { $0.trust = known }?.code == .tls)
    }

    @Test("Authorities in memory replace the system's")
    func authorityData() async throws {
        let pem = try Data(contentsOf: URL(fileURLWithPath: origin.certificate))
        let loaded = try await transport.get(origin.url) { $0.trust = .authorities(pem: pem) }
        #expect(loaded.data == TLSOrigin.body)
        let none = TrustPolicy.authorities(pem: Data("no certificate".utf8))
        #expect(await transport.failure(origin.url) { $0.trust = none }?.code == .tls)
        let other = try Data(contentsOf: URL(fileURLWithPath: origin.clientCertificate))
        #expect(
            await transport.failure(origin.url) { $0.trust = .authorities(pem: other) }?.code == .tls)
    }

    @Test("Even after redirects, a pin for a host applies only to that host")
    func hostPins() async throws {
        let wrong = ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
        let elsewhere = TrustPolicy.anything.pinned(to: wrong, host: "elsewhere.example")
        #expect(try await transport.get(origin.url) { $0.trust = elsewhere }.data == TLSOrigin.body)
        let here = TrustPolicy.anything.pinned(to: wrong, host: "LocalHost")
        #expect(await transport.failure(origin.url) { $0.trust = here }?.code == .tls)
        let stricter = TrustPolicy.anything.pinned(to: wrong).pinned(to: [origin.pin], host: "localhost")
        #expect(try await transport.get(origin.url) { $0.trust = stricter }.data == TLSOrigin.body)
        // The first request uses the IP address, which isn't pinned.
        let port = try #require(origin.url.port)
        let url = try #require(URL(string: "https://127.0.0.1:\(port)/away/\(port)"))
        #expect(await transport.failure(url) { $0.trust = here }?.code == .tls)
        #expect(try await transport.get(url) { $0.trust = stricter.pinned(to: []) }.response.status == 200)
    }

    @Test("If a key is pinned, no request is sent without TLS")
    func pinWithoutTLS() async throws {
        let plain = try TestOrigin()
        plain.route("/plain", .bytes(Data("plain".utf8)))
        let all = TrustPolicy.anything.pinned(to: [origin.pin])
        #expect(await transport.failure(plain.url("/plain")) { $0.trust = all }?.code == .tls)
        let url = origin.address("/to/\(plain.port)")
        let host = TrustPolicy.anything.pinned(to: [origin.pin], host: "127.0.0.1")
        let error = await transport.failure(url) {
            $0.trust = host
            $0.redirects.allowsDowngrade = true
        }
        #expect(error?.code == .tls)
        #expect(plain.requestCount == 0)
    }

    @Test("A client identity in PEM or PKCS #12 is sent only to the request's origin")
    func identity() async throws {
        func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
        let visitor = Data("CN=visitor".utf8)
        let pem = ClientIdentity.pem(
            certificate: try data(origin.clientCertificate), key: try data(origin.clientKey))
        let p12 = ClientIdentity.pkcs12(try data(origin.clientPKCS12), password: "secret")
        for identity in [pem, p12] {
            let loaded = try await transport.get(origin.clientNameURL) {
                $0.trust = .anything
                $0.identity = identity
            }
            #expect(loaded.data == visitor)
            // A connection made with credentials must not serve a request without them.
            #expect(try await transport.get(origin.clientNameURL) { $0.trust = .anything }.data == Data())
        }
        let wrong = ClientIdentity.pkcs12(try data(origin.clientPKCS12), password: "wrong")
        // This needs its own connections, because an open one was authenticated with the password.
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        let error = await CurlTransport(configuration: configuration).failure(origin.clientNameURL) {
            $0.trust = .anything
            $0.identity = wrong
        }
        #expect(error?.code == .tls)
        let other = try TLSOrigin()
        let port = try #require(other.url.port)
        let away = try await transport.get(origin.address("/away/\(port)")) {
            $0.trust = .anything
            $0.identity = pem
        }
        #expect(away.data == Data())
    }

    @Test("A connection without verification isn't reused for a request that requires it")
    func noLeak() async throws {
        #expect(try await transport.get(origin.url) { $0.trust = .anything }.data == TLSOrigin.body)
        #expect(await transport.failure(origin.url)?.code == .tls)
    }

    @Test("A paused transfer doesn't block many transfers on the same HTTP/2 connection")
    func multiplexing() async throws {
        let paused = Probe { _ in .pause }
        var request = LoadRequest(url: origin.largeURL)
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
            #expect(try await probe.end().isReusedConnection)
            #expect(probe.body == TLSOrigin.body)
        }
        handle.cancel()
        #expect(await paused.failure()?.code == .cancelled)
    }

    @Test("A redirect from https: to http: is blocked unless it's allowed")
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
