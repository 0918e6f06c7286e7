// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads `http:` and `https:` URLs with a transport, and validates the responses.
///
/// - A status outside ``NetworkOptions/acceptableStatuses`` and ``NetworkOptions/additionalStatuses`` makes
///   the load fail with ``ImageError/Code/http``. The sink doesn't receive its body.
/// - A 206 response is accepted only if the request has a `Range`, and a 304 response only if it has a
///   condition (`If-None-Match` or `If-Modified-Since`).
/// - With ``NetworkOptions/credentials``, the loader responds to a 401 with another request.
/// - A URL outside ``NetworkOptions/allowedOrigins`` makes the load fail with `blocked`, both before and
///   after ``NetworkOptions/asyncRequestModifier`` and ``NetworkOptions/requestModifier``.
/// - A media type outside ``NetworkOptions/acceptableContentTypes`` makes the load fail with `unsupported`.
public final class HTTPLoader: Loader {
    public let transport: any Transport
    private let configuration: LoaderConfiguration
    private let time: any TimeSource
    private let bucket: TokenBucket?

    /// - Parameters:
    ///   - transport: a transport with the same configuration.
    ///   - configuration: limits for all loads combined.
    ///   - time: the clock to compare dates in `Retry-After` with.
    public init(
        transport: any Transport, configuration: LoaderConfiguration = LoaderConfiguration(),
        time: any TimeSource = .system
    ) {
        self.transport = transport
        self.configuration = configuration
        self.time = time
        bucket = configuration.bytesPerSecond.map { TokenBucket(rate: $0) }
    }

    public func canLoad(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return scheme == "http" || scheme == "https"
    }

    /// A partition for the proxy's credentials.
    public var partition: String? { configuration.partition }

    public func setConnectionLimits(total: Int, perHost: Int) {
        transport.setConnectionLimits(total: total, perHost: perHost)
    }

    public func setOrder(_ order: LoaderConfiguration.Order) { transport.setOrder(order) }

    public func closeUnusedConnections() { transport.closeUnusedConnections() }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        guard let modifier = request.asyncRequestModifier else {
            return modified(request, priority: priority, sink: sink)
        }
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        let load = PreparedLoad(request, modifier, priority: priority, sink: sink, send: modified)
        load.start()
        return load.handle
    }

    @Sendable
    private func modified(
        _ request: LoadRequest, priority: Priority, sink: any LoadSink
    ) -> any LoadHandle {
        guard let modifier = request.requestModifier else {
            return validated(request, priority: priority, sink: sink)
        }
        do throws(ImageError) {
            return validated(
                try modifier(request, otherwise: .vetoed), priority: priority, sink: sink)
        } catch {
            return FailedLoad(error.at(url: request.url.absoluteString), sink: sink)
        }
    }

    private func validated(
        _ request: LoadRequest, priority: Priority, sink: any LoadSink
    ) -> any LoadHandle {
        // The modifier may have changed the URL, so check it again.
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        let validator = ResponseValidator(
            request: request, configuration: configuration, time: time, sink: sink)
        let handle = throttled(request, priority: priority, sink: validator)
        validator.attach(handle)
        return handle
    }

    private func throttled(
        _ request: LoadRequest, priority: Priority, sink: any LoadSink
    ) -> any LoadHandle {
        let own = request.bytesPerSecond.map { TokenBucket(rate: $0) }
        let buckets = [own, bucket].compactMap(\.self)
        if buckets.isEmpty { return authenticated(request, priority: priority, sink: sink) }
        let load = ThrottledLoad(buckets: buckets, time: time, sink: sink)
        load.attach(authenticated(request, priority: priority, sink: load))
        return load
    }

    private func authenticated(
        _ request: LoadRequest, priority: Priority, sink: any LoadSink
    ) -> any LoadHandle {
        guard let provider = request.credentials else {
            return transport.load(request, priority: priority, sink: sink)
        }
        let load = AuthenticatingLoad(
            request: request, provider: provider, transport: transport, priority: priority, sink: sink)
        load.start()
        return load.handle
    }
}
