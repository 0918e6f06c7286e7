// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads `http:` and `https:` URLs by a transport, and decides which responses are a success.
///
/// - A status outside ``NetworkOptions/acceptableStatuses`` ends the load with
///   ``ImageError/http(status:retryAfter:url:)`` before any byte of its body reaches the sink.
/// - So does 206 when no `Range` was asked for. A 304 is let through if the request had a validator
///   (`If-None-Match` or `If-Modified-Since`), and 206 if it had a `Range`.
/// - With ``NetworkOptions/credentials``, a 401 is answered once more, or twice.
/// - A media type outside ``NetworkOptions/acceptableContentTypes`` ends it with `unsupported`.
public final class HTTPLoader: Loader {
    public let transport: any Transport
    private let configuration: LoaderConfiguration
    private let time: any TimeSource
    private let bucket: TokenBucket?

    /// - Parameters:
    ///   - transport: what speaks HTTP; give it the same configuration.
    ///   - time: what dates in `Retry-After` are compared with.
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

    /// Stands for the user of the proxy, if its URL has a user name.
    public var partition: String? { configuration.partition }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
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
