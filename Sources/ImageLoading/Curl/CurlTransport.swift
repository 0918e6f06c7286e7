// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
public import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// HTTP by libcurl: HTTP/1.1 and HTTP/2, TLS, proxies.
///
/// It asks for bodies as they are (`Accept-Encoding: identity`), unless the request has an `Accept-Encoding`
/// of its own: pictures are compressed already, and a server that compresses drops their length and weakens
/// their tag. Gzip and deflate are undone all the same, up to three in one another. A body that ends before
/// its coding does fails with ``ImageError/Code/framing``.
///
/// One thread of its own serves all transfers, and calls their sinks. What waits for a connection waits in
/// our own queue, by priority, so that it can still be moved or cancelled. When the transport is let go, all
/// its loads end with ``ImageError/Code/cancelled``.
///
/// To start a load costs the caller a few microseconds; a cancel reaches the network within a millisecond.
public final class CurlTransport: Transport {
    private let channel = CurlChannel()
    private let configuration: LoaderConfiguration
    private let time: @Sendable () -> Int64

    public convenience init(configuration: LoaderConfiguration = LoaderConfiguration()) {
        self.init(configuration: configuration, time: { MonotonicTime.now })
    }

    /// - Parameter time: what ``MonotonicTime/now`` is.
    init(configuration: LoaderConfiguration, time: @escaping @Sendable () -> Int64) {
        self.configuration = configuration
        self.time = time
        CurlEngine.start(serving: channel, configuration: configuration, time: time)
    }

    deinit {
        channel.close()
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let time = time()
        let target: HTTPTarget
        do throws(ImageError) {
            target = try HTTPTarget(request.url.absoluteString)
            try request.checkHead()
        } catch {
            return FailedLoad(error, sink: sink)
        }
        var headers = request.headers
        if let authorization = target.authorization, headers["Authorization"] == nil {
            headers["Authorization"] = authorization
        }
        if case .server = configuration.proxy, !request.addresses.allowsAll {
            return FailedLoad(
                .blocked, "behind a proxy nobody sees the address", request: request, sink: sink)
        }
        let load = CurlLoadHandle(channel)
        let start = CurlLoadParameters(
            request: request, target: target, headers: headers, priority: priority, sink: sink, time: time)
        guard channel.send(.start(load, start)) else {
            return FailedLoad(CurlFailure.engineUnavailable(for: request), sink: sink)
        }
        return load
    }

    package var activity: TransportActivity { channel.activity }
}
#endif
