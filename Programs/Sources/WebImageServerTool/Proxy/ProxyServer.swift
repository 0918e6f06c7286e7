// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import NIOCore
import NIOPosix
import PortableC
import WebImage
@_spi(Programs) import WebImageProxy
import WebImageServer

/// A caching HTTP/1.1 server in front of one origin. It stops when its last reference is released.
///
/// The origin may use TLS (`https://`); clients always connect without it.
final class ProxyServer: Sendable {
    private let front: FrontServer
    private let proxy: CachingProxy
    private let origin: OriginPool

    /// The port that the proxy listens on.
    var port: Int { front.port }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - connections: notified about connections.
    ///   - log: called at the end of each request.
    /// - Throws: ``ImageError/Code/blocked`` if other machines can reach the address and that isn't allowed;
    ///   ``ImageError/Code/network`` if the address is in use, invalid, or the origin's own;
    ///   ``ImageError/Code/unsupported`` for an origin with TLS on systems other than Linux;
    ///   ``ImageError/Code/io`` if the authorities' certificates can't be read, or files can't be created in
    ///   the cache folder.
    init(
        _ settings: ProxySettings, time: any TimeSource = .system, metrics: ServerMetrics? = nil,
        log: @escaping @Sendable (ProxyRecord) -> Void = { _ in }
    ) async throws(ImageError) {
        let host = try Self.listeningHost(settings)
        var configuration = settings.proxy
        configuration.isShared = configuration.isShared || settings.allowsOtherMachines
        configuration.collapseTimeout = settings.idleTimeout
        let group = MultiThreadedEventLoopGroup.singleton
        origin = OriginPool(settings, tls: try Self.tls(settings), group: group)
        proxy = try CachingProxy(
            configuration, origin: OriginClient(pool: origin, continueTimeout: settings.continueTimeout),
            time: time, log: log)
        front = try await FrontServer.listen(
            on: .address(host: host, port: settings.port), group: group, options: FrontOptions(settings),
            observer: ProxyObserver(metrics: metrics, log: log),
            responder: Responder(
                forwarder: ProxyForwarder(
                    proxy: proxy,
                    pace: TransferPace(limit: settings.idleTimeout, rate: settings.minimumClientRate))))
    }

    deinit { stop() }

    /// Closes the listening socket and all connections, both to clients and to the origin. Further calls have
    /// no effect.
    func stop() {
        front.stop()
        origin.close()
    }

    /// Closes the listening socket and idle connections, waits for requests to end, then calls ``stop()`` and
    /// writes the disk cache's index. Canceling the task ends the requests immediately.
    ///
    /// - Parameter limit: the maximum time for the requests.
    /// - Returns: whether all requests ended within `limit`.
    @discardableResult
    func drain(within limit: Duration = .seconds(30)) async -> Bool {
        let end = ContinuousClock.now + limit
        let hasEnded = await front.drain(within: limit)
        let isWhole = await proxy.drain(within: max(.zero, end - .now)) && hasEnded && !Task.isCancelled
        stop()
        await proxy.flush()
        return isWhole
    }

    private static func listeningHost(_ settings: ProxySettings) throws(ImageError) -> String {
        let host = settings.host == "localhost" ? "127.0.0.1" : settings.host
        guard let address = try? SocketAddress(ipAddress: host, port: settings.port) else {
            throw ImageError(.network, "invalid listening address; an IP address or localhost is needed")
        }
        guard address.isLoopback || settings.allowsOtherMachines else {
            throw ImageError(.blocked, "other machines can reach \(settings.host), which is not allowed")
        }
        if settings.port == settings.proxy.originPort,
            [host, "localhost"].contains(settings.proxy.originHost)
        {
            throw ImageError(.network, "the origin is the address of the proxy itself")
        }
        return host
    }

    private static func tls(_ settings: ProxySettings) throws(ImageError) -> TLSContext? {
        if let path = settings.authorities, access(path, R_OK) != 0 {
            let reason = String(cString: strerror(errno))
            throw ImageError(.io, "cannot read the CA certificates: \(reason)", url: path)
        }
        guard settings.proxy.usesTLS else { return nil }
        guard TLSContext.isSupported else {
            throw ImageError(.unsupported, "TLS to the origin is not supported on this platform")
        }
        guard let context = TLSContext(authorities: settings.authorities) else {
            throw ImageError(
                .io, "cannot read the CA certificates", url: settings.authorities ?? "")
        }
        return context
    }
}

extension SocketAddress {
    /// Whether only this machine can reach the address: 127.0.0.0/8 and ::1.
    fileprivate var isLoopback: Bool { ipAddress?.hasPrefix("127.") == true || ipAddress == "::1" }
}

extension FrontOptions {
    fileprivate init(_ settings: ProxySettings) {
        maximumHeadBytes = 64 << 10
        headTimeout = settings.headTimeout
        idleTimeout = settings.idleTimeout
        writeTimeout = settings.idleTimeout
        maximumConnections = settings.maximumConnections
        replacesIdle = true
        drainIdleTimeout = .zero
    }
}

/// Passes requests to the proxy.
private struct ProxyForwarder: Forwarder {
    let proxy: CachingProxy
    let pace: TransferPace

    func respond(to head: RequestHead, client: ForwardedClient) async {
        await proxy.respond(
            to: ProxyRequest(
                method: head.method, target: head.target, headers: head.headers,
                body: BodyLength(head.body), isHTTP10: head.isHTTP10),
            client: client)
    }

    func refusal(_ refusal: RequestRefusal) -> ImageServerResponse {
        .text(
            refusal.reason + "\n", status: refusal.status,
            headers: ["Content-Type": "text/plain; charset=utf-8"])
    }
}

/// Logs the requests that the proxy never sees, and counts connections.
private struct ProxyObserver: FrontObserver {
    let metrics: ServerMetrics?
    let log: @Sendable (ProxyRecord) -> Void

    // The proxy logs its own requests.
    func requestBegan() {}

    func requestEnded(_ record: RequestRecord) {
        var refused = ProxyRecord(method: "-", target: "-", status: record.status)
        refused.cache = record.cache
        log(refused)
    }

    func connectionsChanged(by number: Int) { metrics?.connectionsChanged(by: number) }

    func connectionRefused() { metrics?.connectionRefused() }
}
#endif
