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

/// A transport with the app's configuration.
@Suite("The app's session configurations", .timeLimit(.minutes(1)))
struct SessionConfigurationTests {
    private let session = URLSessionConfiguration.ephemeral

    private func factory(_ proxy: LoaderConfiguration.Proxy = .none) -> SessionFactory {
        var configuration = LoaderConfiguration()
        configuration.proxy = proxy
        configuration.maximumConnectionsPerHost = 3
        return SessionFactory(configuration, base: session)
    }

    private func settings(_ factory: SessionFactory) -> URLSessionConfiguration {
        let engine = SessionEngine(LoaderConfiguration(), factory)
        let session = factory.makeSession(SessionDelegate(engine, session: 1))
        defer { session.invalidateAndCancel() }
        return session.configuration
    }

    @Test("The app's settings are combined with the library's limits and caches")
    func settings() {
        session.timeoutIntervalForResource = 77
        session.urlCache = URLCache(memoryCapacity: 1000, diskCapacity: 0, diskPath: nil)
        session.httpMaximumConnectionsPerHost = 20
        let used = settings(factory())
        #expect(used.timeoutIntervalForResource == 77)
        #expect(used.urlCache == nil)
        #expect(used.httpCookieStorage == nil)
        #expect(used.httpMaximumConnectionsPerHost == 3)
        #expect(session.httpMaximumConnectionsPerHost == 20)
    }

    @Test("Fields that identify a user aren't sent, because users would share the response")
    func secrets() {
        session.httpAdditionalHeaders = ["authorization": "Bearer 1", "Cookie": "a=1", "X-Build": "7"]
        let fields = settings(factory()).httpAdditionalHeaders ?? [:]
        #expect(fields.count == 1)
        #expect(fields["X-Build"] as? String == "7")
    }

    @Test("A proxy resolver isn't supported")
    func resolver() async throws {
        var configuration = LoaderConfiguration()
        configuration.proxy = .resolver(StubResolver { _ in ["direct://"] })
        let transport = URLSessionTransport(configuration: configuration)
        let url = try #require(URL(string: "http://127.0.0.1:1/a"))
        #expect(await transport.failure(url)?.code == .unsupported)
    }

    @Test("A load sends the additional fields")
    func load() async throws {
        session.httpAdditionalHeaders = ["X-Build": "7"]
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Data("abc".utf8), contentType: "image/png", headers: [:]))
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        let transport = URLSessionTransport(configuration: configuration, session: session)
        let loaded = try await transport.get(origin.url("/a"))
        #expect(loaded.data == Data("abc".utf8))
        #expect(origin.requests.last?.header("X-Build") == "7")
    }

    @Test("Requests with different TLS settings have different sessions")
    func profiles() throws {
        let url = try #require(URL(string: "https://images.example"))
        var request = LoadRequest(url: url)
        let plain = SessionProfile(request)
        request.headers["Accept"] = "image/png"
        #expect(SessionProfile(request) == plain)
        request.trust = .anything
        #expect(SessionProfile(request) != plain)
        request.trust = .system
        request.identity = .pkcs12(Data([1]), password: "p")
        #expect(SessionProfile(request) != plain)
    }
}
#endif
