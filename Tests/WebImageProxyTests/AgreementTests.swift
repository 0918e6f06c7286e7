// SPDX-License-Identifier: MIT

#if Server
import FoundationEssentials
import HTTPCacheCases
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageProxy

/// The manager and the proxy store responses differently, but use the same rules.
@Suite("The manager and the proxy make the same decisions", .timeLimit(.minutes(2)))
struct AgreementTests {
    private static let address = "http://example.com/a/b?c"

    /// The examples with GET and without credentials, because the manager's keys include credentials.
    private static let cases = CacheCase.all.filter { example in
        example.method == "GET"
            && [example.firstRequest, example.then].allSatisfy { $0["Authorization"] == nil }
    }

    private let clock = ManualClock(wallTime: CacheCase.start)
    private let rules = ProxyConfiguration(originHost: "example.com", originPort: 80).rules

    private func manager(unstatedLifetime: Duration = .zero) -> ImageManager {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.unstatedLifetime = unstatedLifetime
        configuration.loader = LoaderSet()
        configuration.time = clock
        return ImageManager(configuration)
    }

    private func job(_ headers: HTTPHeaders, of manager: ImageManager) throws -> DataJob {
        var options = NetworkOptions()
        options.headers = headers
        var request = ImageRequest(url: URL(string: Self.address))
        request.network = options
        return try #require(manager.pipeline.planner.dataJob(for: request, lookup: .byPolicy))
    }

    /// Returns the first response as the manager would store it, or `nil` if it wouldn't.
    private func stored(_ example: CacheCase, by manager: ImageManager) throws -> EncodedImage? {
        let fetch = NetworkFetch(try job(example.firstRequest, of: manager), nil, now: clock.wallTime)
        let loaded = LoadedData(
            data: Data("0123456789".utf8),
            response: LoadResponse(
                url: try #require(URL(string: Self.address)), source: .network, status: example.status,
                headers: example.first),
            metrics: LoadMetrics())
        let response = fetch.response(
            loaded, receivedBytes: loaded.data.count, now: clock.wallTime, previews: nil)
        guard case .image(let image) = response else { return nil }
        return image.isStorable ? image : nil
    }

    /// Returns the first response as the proxy would store it, or `nil` if it wouldn't.
    private func stored(_ example: CacheCase, rules: HTTPCacheRules) -> StoredExchange? {
        let request = HTTPCacheRequest(url: Self.address, headers: example.firstRequest)
        let response = HTTPCacheResponse(
            status: example.status, headers: example.first, requestTime: clock.wallTime,
            responseTime: clock.wallTime)
        return HTTPCacheTransaction(request, stored: [], now: clock.wallTime, rules: rules)
            .received(response).writes.first?.finished(receivedBytes: 10)
    }

    @Test("The manager and the proxy agree for every example of the rules", arguments: cases)
    func agree(on example: CacheCase) throws {
        try check(example, manager: manager(), rules: rules)
    }

    @Test(
        "The manager and the proxy agree if responses without a lifetime get a default one", arguments: cases)
    func agreeOnLifetime(of example: CacheCase) throws {
        var rules = rules
        rules.unstatedLifetime = 3600
        try check(example, manager: manager(unstatedLifetime: .seconds(3600)), rules: rules)
    }

    private func check(_ example: CacheCase, manager: ImageManager, rules: HTTPCacheRules) throws {
        let image = try stored(example, by: manager)
        let exchange = stored(example, rules: rules)
        #expect((image != nil) == (exchange != nil))
        clock.advance(by: .seconds(example.wait))
        let second = try job(example.then, of: manager)
        #expect(second.rules == rules)
        let transaction = HTTPCacheTransaction(
            HTTPCacheRequest(url: Self.address, headers: example.then), stored: exchange.map { [$0] } ?? [],
            now: clock.wallTime, rules: rules)
        let reuse = image.map {
            manager.pipeline.freshness.reuse(of: $0.http, storedAt: $0.storedAt, for: second)
        }
        #expect(reuse ?? .notPossible == transaction.storedReuse)
        guard let image, reuse == .afterValidation else { return }
        let servesStale = manager.pipeline.freshness.servesStale(image.http, for: second)
        #expect(servesStale == (transaction.failed(at: clock.wallTime) != nil))
    }
}
#endif
