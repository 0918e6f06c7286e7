// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
public import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that uses URLSession: the default on Apple platforms, and available on Linux with the trait
/// `URLSessionTransport`.
///
/// Transfers are queued by priority, as in ``CurlTransport``. URLSession has the following limitations:
///
/// - Limits of header blocks and framing are its own; ``LoadTimeouts/connect`` and the minimum rate have no
///   effect.
/// - A truncated compressed body whose length matches may be accepted as complete.
/// - ``setConnectionLimits(total:perHost:)`` limits transfers. The session never opens more connections to a
///   host than the configuration allowed at its creation.
/// - Custom authorities, pins and a ``ClientIdentity`` fail with ``ImageError/Code/unsupported``. On Linux,
///   so does any ``TrustPolicy`` other than the default.
/// - On Linux, ``LoadFlow/pause`` does not hold back data that URLSession has read, and
///   ``NetworkOptions/bytesPerSecond`` is approximate. A cancelled load may continue while data arrives
///   faster than it can be read. The body of a redirect is read to its end.
public final class URLSessionTransport: Transport {
    private let configuration: LoaderConfiguration
    private let session: URLSession
    private let engine: SessionEngine

    public init(configuration: LoaderConfiguration = LoaderConfiguration()) {
        self.configuration = configuration
        engine = SessionEngine(configuration)
        let settings = URLSessionConfiguration.ephemeral
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.urlCredentialStorage = nil
        settings.httpShouldSetCookies = false
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        settings.httpMaximumConnectionsPerHost = max(1, configuration.connectionsPerHost)
        if configuration.proxy == .none { settings.connectionProxyDictionary = [:] }
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: settings, delegate: SessionDelegate(engine), delegateQueue: queue)
        engine.open(session)
    }

    deinit {
        engine.close()
        engine.calls.async { [session] in session.invalidateAndCancel() }
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        do throws(ImageError) {
            let target = try HTTPTarget(request.url.absoluteString)
            try request.checkHead()
            var headers = request.headers
            if let authorization = target.authorization, headers["Authorization"] == nil {
                headers["Authorization"] = authorization
            }
            guard SessionTrust.isPossible(request) else {
                throw ImageError(
                    .unsupported, "URLSession does not support this trust policy or client identity")
            }
            if case .server = configuration.proxy {
                throw ImageError(.unsupported, "URLSession does not support a configured proxy")
            }
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

    package var activity: TransportActivity { engine.activity }
}
#endif
