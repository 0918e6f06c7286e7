// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import Foundation
import HTTP2Origin
import ImageBase
import ImageLoading
import WebImageTestSupport

/// An HTTP/2 origin with faults, and a loader to reach it.
final class HTTP2Fixture: Sendable {
    static let body = Data.pattern(60_000)
    let origin: HTTP2Origin
    let loader: HTTPLoader

    convenience init() throws { self.init(try HTTP2Origin(body: Self.body)) }

    /// Creates a loader with its own connections.
    init(_ origin: HTTP2Origin) {
        self.origin = origin
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        let transport = CurlTransport(configuration: configuration)
        loader = HTTPLoader(transport: transport, configuration: configuration)
    }

    func request(_ path: String) -> LoadRequest {
        var request = LoadRequest(url: origin.url(path))
        request.trust = .authorities(inFile: origin.certificate)
        request.retry = .immediate
        return request
    }

    /// Loads with as many attempts as the request's policy allows, and waits for the end.
    func load(
        _ path: String, _ change: (inout LoadRequest) -> Void = { _ in }
    ) async throws(ImageError) -> LoadedData {
        var request = request(path)
        change(&request)
        for attempt in 1... {
            let log = EventLog<Result<LoadedData, ImageError>>()
            _ = loader.load(request, priority: .normal, sink: DataCollector { log.record($0) })
            switch await log.wait(count: 1).first {
            case .success(var loaded):
                loaded.metrics.attempts = attempt
                return loaded
            case .failure(let error):
                let mayRetry = RetryPolicy.isTransient(error) && RetryPolicy.isIdempotent(request.method)
                guard mayRetry, attempt < request.retry.maximumAttempts else { throw error }
            case nil: throw .cancelled
            }
        }
        throw .cancelled
    }

    /// Loads a path and waits for the expected failure.
    func failure(_ path: String, _ change: (inout LoadRequest) -> Void = { _ in }) async -> ImageError? {
        do throws(ImageError) {
            _ = try await load(path, change)
            return nil
        } catch {
            return error
        }
    }

    func counts() async throws -> HTTP2Counts {
        try JSONDecoder().decode(HTTP2Counts.self, from: try await load("/counts").data)
    }
}

extension RetryPolicy {
    /// Three attempts without delays.
    static let immediate = RetryPolicy(firstDelay: .zero)
}
#endif
