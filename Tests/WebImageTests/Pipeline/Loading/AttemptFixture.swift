// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage
import WebImageTestSupport

/// A manager with a loader that the test controls. The loader ignores cancellations.
final class AttemptFixture: Sendable {
    static let lost = ImageError(.network, "lost", cause: NetworkFailure.connectionLost)
    static let body = Data("whole".utf8)

    let fixture: ManagerFixture
    let loader = HandLoader()

    init(_ change: (inout ImageManagerConfiguration) -> Void = { _ in }) throws {
        fixture = try ManagerFixture { [loader] in
            $0.loader = loader
            $0.network.retry = .standard
            change(&$0)
        }
    }

    var manager: ImageManager { fixture.manager }
    var clock: ManualClock { fixture.clock }
    /// The URLs that were requested.
    var addresses: [String] { loader.loads.events.map(\.request.url.absoluteString) }

    func request(_ change: (inout ImageRequest) -> Void = { _ in }) -> ImageRequest {
        var request = ImageRequest(url: URL(string: "http://a.example/x"))
        request.queryTiers = .memory
        request.originalQueryTiers = .memory
        request.failedURLPolicy = .ignore
        change(&request)
        return request
    }

    /// Waits until nothing is running.
    func isIdle() async {
        await manager.flush()
        while manager.liveCounts != LiveCounts(), !Task.isCancelled { await Task.yield() }
    }
}

extension HandLoader.Load {
    func fail(_ error: ImageError = AttemptFixture.lost) { sink.didFinish(.failure(error)) }

    func head(_ status: Int = 200, _ headers: HTTPHeaders = [:], expected: Int? = nil) {
        sink.didReceive(
            LoadResponse(
                url: request.url, source: .network, status: status, headers: headers, expectedBytes: expected)
        )
    }

    @discardableResult
    func bytes(_ bytes: [UInt8]) -> LoadFlow { bytes.withUnsafeBytes { sink.didReceive($0) } }

    func succeed() { finish(AttemptFixture.body, source: .network, status: 200) }
}
