// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
public import ImageBase
import PortableFoundation

/// A transport that uses libcurl: HTTP/1.1 and HTTP/2, TLS and proxies.
///
/// Unless the request has its own `Accept-Encoding`, bodies are requested without content coding
/// (`Accept-Encoding: identity`). Images are compressed already, and when servers compress a response, they
/// omit its length and weaken its entity tag. If a body is encoded anyway, up to three codings of gzip and
/// deflate are decoded. A truncated coding fails with ``ImageError/Code/framing``.
///
/// If the HTTP/2 connection of a GET or HEAD request ends before the body, for example because the server
/// restarts (GOAWAY, RFC 9113, 6.8), the request is resent right away, at most twice. If the head was already
/// delivered, ``LoadSink/restart()`` is called first to discard it. If a load times out, other loads on its
/// connection continue. If the connection was silent the whole time, further requests use another connection.
/// The remaining loads are resent there once no byte has arrived for the longest ``LoadTimeouts/idle`` among
/// them. If the machine was asleep for ten seconds or more, idle connections aren't reused.
///
/// One thread serves all transfers and calls their sinks. Transfers wait in a queue ordered by priority,
/// where they can be moved or canceled. When the transport is released, all its loads end with
/// ``ImageError/Code/cancelled``. The first load starts the thread. After ``closeUnusedConnections()``, the
/// thread ends as soon as there are no loads, and the next load starts a new one.
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
    ///   - configuration: limits and proxy.
    ///   - time: replaces ``MonotonicTime``.
    init(configuration: LoaderConfiguration, time: CurlClock.Source) {
        self.configuration = configuration
        self.time = time
        state = Locked(State(configuration: configuration))
        // The first load starts the engine. An app that never uses this transport, for example because it
        // only loads files, doesn't need the thread or libcurl, which takes 10 ms to load.
        _ = state.withLock { $0.channel }.finish()
    }

    deinit {
        state.withLock { $0.channel }.close()
    }

    /// Starts an engine in place of one that doesn't accept loads: before the first load, after
    /// ``closeUnusedConnections()``, or if an earlier start failed, for example for lack of descriptors.
    /// Returns the channel to the new engine.
    private func replace(_ known: CurlChannel) -> CurlChannel {
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
        // Replace the engine twice at most, because an unused one may be shutting down right now.
        var channel = state.withLock { $0.channel }
        for attempt in 0...2 {
            if attempt > 0 { channel = replace(channel) }
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
