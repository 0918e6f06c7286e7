// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage
import WebImageTestSupport

/// Serves one body, supports range requests (RFC 9110, 14) and breaks the connection at places that the test
/// chooses.
final class RangeServer: Sendable {
    struct Version: Sendable {
        var body: Data
        var tag: String?
    }

    let origin: TestOrigin
    let recorder = EventRecorder()
    private let version: Locked<Version>
    /// Returns how many body bytes the n-th response, counted from 0, sends before it breaks off, or nil for
    /// all of them.
    private let cut: @Sendable (Int) -> Int?

    init(
        _ body: Data, tag: String? = "\"one\"", cut: @escaping @Sendable (Int) -> Int? = { _ in nil }
    ) throws {
        origin = try TestOrigin()
        version = Locked(Version(body: body, tag: tag))
        self.cut = cut
        origin.setHandler { [unowned self] in answer($0) }
    }

    /// Each request's `Range` header.
    var ranges: [String?] { origin.requests.map { $0.header("Range") } }

    func change(_ body: Data, tag: String?) {
        version.withLock { $0 = Version(body: body, tag: tag) }
    }

    /// The response of a correct server.
    func good(_ request: OriginRequest) -> OriginResponse {
        let version = version.withLock { $0 }
        return .bytes(version.body, tag: version.tag, for: request)
    }

    private func answer(_ request: OriginRequest) -> OriginResponse {
        let response = good(request)
        guard let cut = cut(origin.requestCount - 1) else { return response }
        return response.dropped(afterBytes: cut)
    }

    /// Loads the body with the given number of attempts and no delay between them.
    func load(
        tries: Int = 3, _ change: (inout ImageRequest) -> Void = { _ in }
    ) async throws(ImageError) -> DataResponse {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.observer = recorder
        configuration.network.retry = RetryPolicy(maximumAttempts: tries, firstDelay: .zero)
        configuration.memoryPressure = nil
        let manager = ImageManager(configuration)
        var request = ImageRequest(url: origin.url("/a"))
        change(&request)
        return try await manager.loadData(request).response
    }
}
