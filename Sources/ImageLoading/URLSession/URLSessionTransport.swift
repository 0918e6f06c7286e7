// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
public import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// HTTP by URLSession: the transport of Apple's platforms; on Linux behind the trait `URLSessionTransport`.
///
/// Queueing and priorities are our own, as with ``CurlTransport``. What URLSession does not let one do:
/// it bounds header blocks, repairs lengths and reads chunks by its own rules; ``LoadTimeouts/connect`` and the
/// minimum rate are not watched. It undoes content codings itself, and may take
/// a compressed body that was cut short, with a length that fits, for a whole one.
/// On Linux ``LoadFlow/pause`` is a wish: what URLSession has read comes in any case, so that
/// ``NetworkOptions/bytesPerSecond`` is one too; while bytes come faster
/// than it can read them, a cancelled load goes on; the page that goes with a redirect is read to its end; and it
/// never asks whom to trust, so that there any ``TrustPolicy`` but the system's fails with
/// ``ImageError/Code/unsupported``; so do, on Apple too, own authorities, pins and a ``ClientIdentity``.
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
                throw ImageError(.unsupported, "URLSession cannot be told here whom to trust, or who we are")
            }
            if case .server = configuration.proxy {
                throw ImageError(.unsupported, "URLSession has no proxy of its own here")
            }
            let transfer = SessionTransfer(
                request: request, target: target, headers: headers, sink: sink, engine: engine)
            engine.add(transfer, priority)
            return transfer
        } catch {
            return FailedLoad(error.at(url: request.url.absoluteString), sink: sink)
        }
    }

    package var activity: TransportActivity { engine.activity }
}
#endif
