// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
public import ImageBase
import PortableFoundation

/// A transport that uses libcurl: HTTP/1.1 and HTTP/2, TLS and proxies.
///
/// It requests bodies without content coding (`Accept-Encoding: identity`) unless the request has an
/// `Accept-Encoding` of its own: images are compressed already, and servers that compress responses omit
/// their length and weaken their entity tag. Up to three codings of gzip and deflate are decoded in any case.
/// A truncated coding fails with ``ImageError/Code/framing``.
///
/// A GET or HEAD request whose HTTP/2 connection ends before the body, as when a server restarts (GOAWAY, RFC
/// 9113, 6.8), is sent again at once, at most twice. ``LoadSink/restart()`` first takes back a head that was
/// delivered. A load that times out ends alone. If its connection was silent all the while, further requests
/// use another one, and once no byte has arrived for the longest ``LoadTimeouts/idle`` among the loads that
/// are left, these are sent again there. After the machine was asleep for ten seconds or more, connections
/// that are not in use are not used again.
///
/// One thread serves all transfers and calls their sinks. Transfers wait in a queue by priority, where they
/// can be moved or cancelled. When the transport is released, all its loads end with
/// ``ImageError/Code/cancelled``. After ``closeUnusedConnections()``, the thread ends once there is no load,
/// and the next load starts another one.
///
/// Starting a load takes a few microseconds on the caller's thread. A cancellation takes effect within a
/// millisecond.
public final class CurlTransport: Transport {
    private struct State {
        var channel = CurlChannel()
        var configuration: LoaderConfiguration
    }

    private let state: Locked<State>
    private let configuration: LoaderConfiguration
    private let time: CurlClock.Source

    public convenience init(configuration: LoaderConfiguration = LoaderConfiguration()) {
        self.init(configuration: configuration, time: CurlClock.Source())
    }

    /// - Parameters:
    ///   - configuration: limits, proxy and default header fields.
    ///   - time: replaces ``MonotonicTime``.
    init(configuration: LoaderConfiguration, time: CurlClock.Source) {
        self.configuration = configuration
        self.time = time
        state = Locked(State(configuration: configuration))
        CurlEngine.start(serving: state.withLock { $0.channel }, configuration: configuration, time: time)
    }

    deinit {
        state.withLock { $0.channel }.close()
    }

    /// The channel to the engine. An engine that could not be started, for example because the process was at
    /// its limit of descriptors, is replaced.
    private var channel: CurlChannel {
        let known = state.withLock { $0.channel }
        if known.isOpen { return known }
        let (channel, configuration) = state.withLock { state -> (CurlChannel, LoaderConfiguration?) in
            guard state.channel === known else { return (state.channel, nil) }
            state.channel = CurlChannel()
            return (state.channel, state.configuration)
        }
        if let configuration { CurlEngine.start(serving: channel, configuration: configuration, time: time) }
        return channel
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let time = time.now()
        let target: HTTPTarget
        let headers: HTTPHeaders
        do throws(ImageError) {
            target = try HTTPTarget(request.url.absoluteString)
            headers = try request.sentHeaders(to: target)
            if let refusal = request.refusal { throw refusal }
        } catch {
            return FailedLoad(error, sink: sink)
        }
        if case .server = configuration.proxy, !request.addresses.allowsAll {
            return FailedLoad(
                AddressPolicy.proxyRefusal.at(url: request.url.absoluteString), sink: sink)
        }
        let start = CurlLoadParameters(
            request: request, target: target, headers: headers, priority: priority, sink: sink, time: time)
        // Twice, because an engine that nothing uses may end just now.
        for _ in 1...2 {
            let channel = channel
            let load = CurlLoadHandle(channel)
            if channel.send(.start(load, start)) { return load }
        }
        return FailedLoad(CurlFailure.engineUnavailable(for: request), sink: sink)
    }

    public func setConnectionLimits(total: Int, perHost: Int) {
        let channel = state.withLock { state in
            state.configuration.maximumConnections = total
            state.configuration.maximumConnectionsPerHost = perHost
            return state.channel
        }
        channel.send(.setLimits(total: total, perHost: perHost))
    }

    public func setOrder(_ order: LoaderConfiguration.Order) {
        let channel = state.withLock { state in
            state.configuration.order = order
            return state.channel
        }
        channel.send(.setOrder(order))
    }

    public func closeUnusedConnections() { state.withLock { $0.channel }.send(.closeUnused) }

    package var activity: TransportActivity { state.withLock { $0.channel }.activity }
}
#endif
