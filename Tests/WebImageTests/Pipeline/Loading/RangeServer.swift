// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage
import WebImageTestSupport

/// A server of one body that answers range requests (RFC 9110, 14) and breaks the connection where the test
/// says.
final class RangeServer: Sendable {
    struct Version: Sendable {
        var body: Data
        var tag: String?
    }

    let origin: TestOrigin
    let recorder = EventRecorder()
    private let version: Locked<Version>
    /// The number of body bytes after which the n-th response, counted from 0, breaks off; nil if it is
    /// complete.
    private let cut: @Sendable (Int) -> Int?

    init(
        _ body: Data, tag: String? = "\"one\"", cut: @escaping @Sendable (Int) -> Int? = { _ in nil }
    ) throws {
        origin = try TestOrigin()
        version = Locked(Version(body: body, tag: tag))
        self.cut = cut
        origin.setHandler { [unowned self] in answer($0) }
    }

    /// The `Range` field of each request.
    var ranges: [String?] { origin.requests.map { $0.header("Range") } }

    func change(_ body: Data, tag: String?) {
        version.withLock { $0 = Version(body: body, tag: tag) }
    }

    /// Headers of a correct server.
    func good(_ request: OriginRequest) -> OriginResponse {
        let version = version.withLock { $0 }
        return .bytes(version.body, tag: version.tag, for: request)
    }

    private func answer(_ request: OriginRequest) -> OriginResponse {
        let response = good(request)
        guard let cut = cut(origin.requestCount - 1) else { return response }
        return response.dropped(afterBytes: cut)
    }

    /// Loads the body with this number of attempts and no delay between them.
    func load(
        tries: Int = 3, _ change: (inout ImageRequest) -> Void = { _ in }
    ) async throws(ImageError) -> DataResponse {
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.observer = recorder
        configuration.network.retry = RetryPolicy(maximumAttempts: tries, firstDelay: .zero)
        configuration.memoryPressure = nil
        let manager = ImageManager(configuration)
        var request = ImageRequest(url: origin.url("/a"))
        change(&request)
        return try await manager.loadData(request).response
    }
}
