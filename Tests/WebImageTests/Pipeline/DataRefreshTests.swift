// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Refreshing data", .timeLimit(.minutes(2)))
struct DataRefreshTests {
    private static let tagged = ["ETag": "\"one\"", "Cache-Control": "max-age=600"]

    /// Makes a manager that has stored an image, and a request that refreshes it.
    private func stored(_ headers: [String: String] = tagged) async throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        request.cachePolicy = .refresh
        return (fixture, request)
    }

    @Test("Revalidated data is the result, even if it was still fresh")
    func unchanged() async throws {
        let (fixture, request) = try await stored()
        fixture.origin.route("/cat.png", .status(304, headers: Self.tagged))
        let response = try await fixture.manager.data(for: request)
        #expect(response.status == .revalidated && response.origin == .disk && response.data == .picture())
        let sent = fixture.origin.requests.last
        #expect(sent?.header("If-None-Match") == "\"one\"" && sent?.header("Cache-Control") == "max-age=0")
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Data that's still being stored is validated like stored data")
    func atOnce() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .picture(headers: Self.tagged))
        let gate = DispatchSemaphore(value: 0)
        fixture.manager.pipeline.queues.stores.submit { gate.wait() }
        _ = try await fixture.manager.data(for: request)
        fixture.origin.route("/cat.png", .status(304, headers: Self.tagged))
        request.cachePolicy = .refresh
        let response = try await fixture.manager.data(for: request)
        gate.signal()
        #expect(response.status == .revalidated && fixture.origin.requestCount == 2)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == .picture())
    }

    @Test("Data that changed on the server is stored", arguments: [Self.tagged, [:]])
    func changed(headers: [String: String]) async throws {
        let (fixture, request) = try await stored(headers)
        fixture.origin.route("/cat.png", .picture(color: 0xFF00_FF00, headers: ["ETag": "\"two\""]))
        let response = try await fixture.manager.data(for: request)
        #expect(response.status == .fetched && response.data == .picture(color: 0xFF00_FF00))
        await fixture.manager.flush()
        let entry = await fixture.manager.disk?.read(request.originalKey)
        #expect(entry?.data == .picture(color: 0xFF00_FF00))
    }

    @Test("A refresh fails if the server does")
    func failure() async throws {
        let (fixture, request) = try await stored()
        fixture.origin.route("/cat.png", .status(503))
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.data(for: request) }
        #expect(error?.status == 503)
    }

    @Test("If no data is stored, it's fetched")
    func nothing() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.cachePolicy = .refresh
        #expect(try await fixture.manager.data(for: request).status == .fetched)
    }
}
