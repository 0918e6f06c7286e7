// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
public import ImageBase

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport that uses URLSession. It's the default on Apple platforms, and is available on Linux with the
/// `URLSessionTransport` trait.
///
/// Transfers are queued by priority, as in ``CurlTransport``. URLSession has the following limitations:
///
/// - It has its own limits for header blocks and framing. ``LoadTimeouts/connect`` and the minimum rate have
///   no effect.
/// - A truncated compressed body may be accepted as complete if its length matches.
/// - ``setConnectionLimits(total:perHost:)`` limits transfers. The session never opens more connections to a
///   host than the configuration allowed when it was created.
/// - On Apple platforms, a ``ClientIdentity`` must be in PKCS #12; PEM fails with
///   ``ImageError/Code/unsupported``. On Linux, every identity fails with that error, and so do any
///   ``TrustPolicy`` other than the default and ``LoaderConfiguration/Proxy/server(_:)``.
/// - On Linux, ``LoadFlow/pause`` doesn't hold back data that URLSession has already read, and
///   ``NetworkOptions/bytesPerSecond`` is approximate. A canceled load may continue while data arrives
///   faster than it can be read. The body of a redirect is read to the end.
public final class URLSessionTransport: Transport {
    private let objection: ImageError?
    private let engine: SessionEngine

    /// - Parameters:
    ///   - configuration: the limits, order and proxy. They replace the ones in `session`.
    ///   - session: the settings to start from, such as `allowsConstrainedNetworkAccess`, the TLS versions or
    ///     `protocolClasses`. They're copied. The cache and the cookie and credential storage in them aren't
    ///     used, because the library has its own. Fields in `httpAdditionalHeaders` that identify a user (see
    ///     ``NetworkOptions/secretHeaders``) aren't used either; set them in ``NetworkOptions/headers``.
    ///     Background sessions aren't supported. Default: `nil`, which uses the settings of an ephemeral
    ///     session.
    public init(
        configuration: LoaderConfiguration = LoaderConfiguration(), session: URLSessionConfiguration? = nil
    ) {
        let factory = SessionFactory(configuration, base: session)
        objection = factory.objection
        engine = SessionEngine(configuration, factory)
    }

    deinit { engine.close() }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        do throws(ImageError) {
            let target = try HTTPTarget(request.url.absoluteString)
            let headers = try request.sentHeaders(to: target)
            if let refusal = request.refusal { throw refusal }
            let refusal =
                objection ?? SessionTrust.objection(to: request) ?? request.trust.objection(to: target)
            if let refusal { throw refusal }
            let transfer = SessionTransfer(
                request: request, target: target, headers: headers, sink: sink, engine: engine)
            engine.add(transfer, priority)
            return transfer
        } catch {
            return FailedLoad(error.at(url: request.url.absoluteString), sink: sink)
        }
    }

    public func setConnectionLimits(total: Int, perHost: Int) {
        engine.setLimits(total: total, perHost: perHost)
    }

    public func setOrder(_ order: LoaderConfiguration.Order) { engine.setOrder(order) }

    public func closeUnusedConnections() { engine.closeUnusedConnections() }

    package var activity: TransportActivity { engine.activity }
}
#endif
