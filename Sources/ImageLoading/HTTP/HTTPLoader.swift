// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads `http:` and `https:` by a transport, and judges what the server answers.
///
/// - A status outside ``LoaderConfiguration/acceptableStatuses`` ends the load with ``ImageError/http(status:retryAfter:url:)``
///   before any byte of its body reaches the sink.
/// - So does 206 when no `Range` was asked for. A 304 is let through if the request had a validator
///   (`If-None-Match` or `If-Modified-Since`), and 206 if it had a `Range`.
/// - With ``LoadRequest/credentials``, a 401 is answered once more, or twice.
/// - A media type outside ``LoaderConfiguration/acceptableContentTypes`` ends it with `unsupported`.
public final class HTTPLoader: Loader {
    public let transport: any Transport
    private let configuration: LoaderConfiguration
    private let time: any TimeSource

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
    }

    public func canLoad(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return scheme == "http" || scheme == "https"
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let judge = HTTPJudge(request, configuration, time, sink)
        let handle: any LoadHandle
        if let provider = request.credentials {
            let load = ChallengedLoad(request, provider, transport, priority, judge)
            load.start()
            handle = load.relay
        } else {
            handle = transport.load(request, priority: priority, sink: judge)
        }
        judge.attach(handle)
        return handle
    }
}
