// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Custom loaders that break their contract", .timeLimit(.minutes(1)))
struct UnrulyLoaderTests {
    private func fixture() throws -> AttemptFixture {
        var circuit = CircuitPolicy()
        circuit.failures = 1
        return try AttemptFixture {
            $0.stallTimeout = .seconds(30)
            $0.circuit = circuit
            $0.network.retry?.firstDelay = .zero
        }
    }

    @Test("A load ends at its stall timeout, even if the loader ignores the cancellation")
    func deaf() async throws {
        let fixture = try fixture()
        let task = fixture.manager.loadData(fixture.request())
        let load = try await fixture.loader.load(1)
        load.head()
        load.bytes([1, 2])
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(30))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .timeout && error?.message == "no new data for 30.0 seconds")
        #expect(fixture.manager.openCircuits.count == 1)
        await fixture.isIdle()
        // Later deliveries are ignored.
        #expect(load.bytes([3]) == .proceed)
        load.head()
        #expect(!load.sink.restart())
        load.sink.didFinish(.success(LoadMetrics()))
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test("A second response from a loader is reported as an error of that loader")
    func twoHeads() async throws {
        let fixture = try fixture()
        let task = fixture.manager.loadData(fixture.request())
        let load = try await fixture.loader.load(1)
        load.head()
        load.bytes([1])
        load.head()
        load.bytes([2])
        load.sink.didFinish(.success(LoadMetrics()))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .framing && error?.message.contains("a custom loader") == true)
        #expect(fixture.manager.openCircuits.isEmpty)
    }

    @Test("A loader can deliver a second response after a restart, even for a resumed body")
    func restart() async throws {
        let fixture = try AttemptFixture { $0.network.retry?.firstDelay = .zero }
        let task = fixture.manager.loadData(fixture.request())
        let headers: HTTPHeaders = ["ETag": "\"one\"", "Accept-Ranges": "bytes", "Content-Length": "4"]
        let first = try await fixture.loader.load(1)
        first.head(200, headers)
        #expect(first.sink.restart())
        first.head(200, headers)
        first.bytes([1, 2])
        #expect(first.sink.restart())
        first.head(200, headers)
        first.bytes([1, 2])
        first.fail()
        let second = try await fixture.loader.load(2)
        #expect(second.request.headers["Range"] == "bytes=2-")
        var rest = headers
        rest["Content-Range"] = "bytes 2-3/4"
        rest["Content-Length"] = "2"
        second.head(206, rest)
        second.bytes([7])
        #expect(second.sink.restart())
        second.head(206, rest)
        second.bytes([3])
        second.bytes([4])
        second.sink.didFinish(.success(LoadMetrics()))
        let response = try await task.response
        #expect(Array(response.data) == [1, 2, 3, 4] && response.http?.status == 200)
    }
}
