// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import ImageLoading
import InternalTestSupport
import WebImage
import WebImageTestSupport

/// Servers with responses that reveal a request's network options.
final class ProbeServer: Sendable {
    static let body = Data(repeating: 3, count: 1000)

    let origin: TestOrigin
    /// The origin that `/away` redirects to.
    let elsewhere: TestOrigin
    private let tlsOrigin = Locked<TLSOrigin?>(nil)
    private let attempts = Locked<Set<String>>([])

    init() throws {
        let (origin, elsewhere) = (try TestOrigin(), try TestOrigin())
        (self.origin, self.elsewhere) = (origin, elsewhere)
        let plain = OriginResponse.bytes(Self.body, contentType: "image/png")
        for path in ["/plain", "/away"] { elsewhere.route(path, plain) }
        origin.route("/plain", plain)
        origin.route("/away", .redirect(to: elsewhere.address("/plain")))
        // This is long enough for a 20 ms limit to end the load first, even on a busy machine.
        origin.route("/late", plain.delayed(by: .seconds(3)))
        origin.route("/missing", plain.status(404))
        origin.route("/large", .bytes(Data(count: 1 << 20)))
        origin.route("/private", plain.basicAuth(user: "user", password: "secret"))
        origin.route("/cookie", plain.header("Set-Cookie", "user=1; Path=/"))
        origin.route("/second") { [attempts] request in
            attempts.withLock { $0.insert(request.target).inserted } ? .status(503) : plain
        }
    }

    /// An HTTPS server, started on first use.
    func tls() -> TLSOrigin {
        tlsOrigin.withLock { tlsOrigin in
            if let tlsOrigin { return tlsOrigin }
            guard let started = try? TLSOrigin() else { preconditionFailure("nginx does not start") }
            tlsOrigin = started
            return started
        }
    }
}

extension TLSOrigin {
    /// The identity for ``clientCertificate``.
    var identity: ClientIdentity? {
        guard let certificate = try? Data(contentsOf: URL(filePath: clientCertificate)),
            let key = try? Data(contentsOf: URL(filePath: clientKey))
        else { return nil }
        return .pem(certificate: certificate, key: key)
    }
}

/// Loads by one manager, each with a different URL and the same request options.
struct ProbeLoads: Sendable {
    private static let number = Locked(0)

    private let server: ProbeServer
    private let options: NetworkOptions
    /// A manager without caches that has its own connections.
    let manager: ImageManager
    private let network = NetworkMonitor()
    /// The loader's clock, for rate limits.
    private let clock = ManualClock()

    init(_ server: ProbeServer, manager own: NetworkOptions, request options: NetworkOptions) {
        self.server = server
        self.options = options
        var loading = LoaderConfiguration()
        loading.proxy = .none
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = HTTPLoader(
            transport: CurlTransport(configuration: loading), configuration: loading, time: clock)
        configuration.memoryPressure = nil
        configuration.networkMonitor = network
        configuration.stallTimeout = nil
        configuration.network = own
        manager = ImageManager(configuration)
    }

    func data(_ path: String) async -> Data? { await data(server.origin.url(path)) }

    func data(_ url: URL) async -> Data? { try? await result(url).get() }

    func failure(_ path: String) async -> ImageError? {
        guard case .failure(let error) = await result(server.origin.url(path)) else { return nil }
        return error
    }

    /// Whether the load waits for the loader's clock, which then advances.
    func isThrottled(_ path: String) async -> Bool {
        let task = manager.loadData(request(server.origin.url(path)))
        var waits = false
        while task.result == nil, !Task.isCancelled {
            if clock.sleeperCount > 0 {
                waits = true
                clock.advance(by: .seconds(1 << 21))
            }
            await Task.yield()
        }
        return waits
    }

    /// Whether the load waits while the network is unavailable.
    func waitsForNetwork(_ path: String) async -> Bool {
        var state = NetworkState()
        state.isAvailable = false
        network.post(state)
        let observers = network.observerCount
        let task = manager.loadData(request(server.origin.url(path)))
        while task.result == nil, network.observerCount == observers, !Task.isCancelled { await Task.yield() }
        let waits = task.result == nil
        network.post(NetworkState())
        _ = try? await task.response
        return waits
    }

    private func result(_ url: URL) async -> Result<Data, ImageError> {
        do throws(ImageError) {
            return .success(try await manager.data(for: request(url)).data)
        } catch {
            return .failure(error)
        }
    }

    private func request(_ url: URL) -> ImageRequest {
        let number = Self.number.withLock { number in
            number += 1
            return number
        }
        var request = ImageRequest(
            url: url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")]))
        request.network = options
        return request
    }
}
#endif
