// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import Testing

@testable import WebImageProxy

@Suite("Proxy: stored bodies", .timeLimit(.minutes(1)))
struct StoredResponsesTests {
    private let store = ProxyStore(memoryBytes: 1 << 20, isShared: false, disk: nil)

    private func request(_ headers: HTTPHeaders = [:]) -> HTTPCacheRequest {
        HTTPCacheRequest(method: "GET", url: "http://localhost/a", headers: headers)
    }

    /// Stores the response to ``request(_:)``.
    private func store(_ body: [UInt8]) throws {
        let transaction = HTTPCacheTransaction(request(), stored: [], now: 0)
        let effect = transaction.received(
            HTTPCacheResponse(
                status: 200, headers: ["Cache-Control": "max-age=60", "Content-Length": "\(body.count)"],
                requestTime: 0, responseTime: 0))
        let recorder = ResponseRecorder(
            store: store, write: try #require(effect.writes.first), url: "http://localhost/a", variants: [],
            storedBody: { _ in nil })
        recorder.append(body)
        recorder.finish()
    }

    /// Returns the stored body of the response to `request`, and the body in memory that it's part of.
    private func served(_ request: HTTPCacheRequest) throws -> (body: Data, stored: Data) {
        let variants = store.variants(of: request.url)
        let transaction = HTTPCacheTransaction(request, stored: variants.map(\.exchange), now: 1)
        let lookup = StoredResponses(
            transaction: transaction, variants: variants, isCacheable: true, store: store)
        guard case .serve(let answer) = transaction.decision else { throw CancellationError() }
        return (try #require(lookup.body(of: answer)), try #require(variants.first?.body))
    }

    private func address(_ data: Data) -> UInt { data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }

    @Test("A hit doesn't copy the stored body")
    func whole() throws {
        try store([UInt8](repeating: 7, count: 100_000))
        let (body, stored) = try served(request())
        #expect(body.count == 100_000)
        #expect(address(body) == address(stored))
    }

    @Test("A hit for a range doesn't copy the stored body")
    func range() throws {
        try store([UInt8](repeating: 7, count: 100_000))
        let (body, stored) = try served(request(["Range": "bytes=1000-60999"]))
        #expect(body.count == 60_000)
        #expect(address(body) == address(stored) + 1000)
    }

    @Test("Slicing past the end of the data returns nil")
    func slice() {
        let data = Data([1, 2, 3, 4]).dropFirst()
        #expect(data.slice(1..<3) == Data([3, 4]))
        #expect(data.slice(3..<3)?.isEmpty == true)
        #expect(data.slice(1..<4) == nil)
    }
}
#endif
