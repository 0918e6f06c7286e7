// SPDX-License-Identifier: MIT

import Dispatch
import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite("Loaders of an application that break their contract", .timeLimit(.minutes(1)))
struct UnrulyLoaderTests {
    /// A loader whose loads do nothing by themselves and ignore a cancellation.
    private final class DeafLoader: Loader {
        final class Attempt: LoadHandle {
            let request: LoadRequest
            let sink: any LoadSink
            let cancellations = EventLog<Void>()

            init(_ request: LoadRequest, _ sink: any LoadSink) { (self.request, self.sink) = (request, sink) }

            func head(_ status: Int = 200, _ headers: HTTPHeaders = [:]) {
                sink.didReceive(
                    LoadResponse(url: request.url, source: .network, status: status, headers: headers))
            }

            func bytes(_ bytes: [UInt8]) -> LoadFlow { bytes.withUnsafeBytes { sink.didReceive($0) } }
            func cancel() { cancellations.record() }
            func resume() {}
            func setPriority(_ priority: Priority) {}
        }

        let attempts = EventLog<Attempt>()

        func canLoad(_ url: URL) -> Bool { true }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            let attempt = Attempt(request, sink)
            attempts.record(attempt)
            return attempt
        }

        func attempt(_ count: Int) async throws -> Attempt {
            try #require(await attempts.wait(count: count).last)
        }
    }

    private let clock = ManualClock()
    private let base = DeafLoader()

    private func start(_ sink: any LoadSink, _ loader: RetryLoader) throws -> any LoadHandle {
        var request = LoadRequest(url: try #require(URL(string: "http://a.example/x")))
        request.retry = .standard
        request.patience = .seconds(30)
        return loader.load(request, priority: .normal, sink: sink)
    }

    @Test("A load ends when its patience ends, although the loader ignores the cancellation")
    func deaf() async throws {
        var circuit = CircuitPolicy()
        circuit.failures = 1
        let loader = RetryLoader(base, circuit: circuit, time: clock) { 0 }
        let probe = Probe()
        _ = try start(probe, loader)
        let attempt = try await base.attempt(1)
        attempt.head()
        _ = attempt.bytes([1, 2])
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(30))
        let error = try #require(await probe.failure())
        #expect(error.code == .timeout && error.message == "no new data for 30.0 seconds")
        #expect(attempt.cancellations.count == 1)
        #expect(loader.activity == RetryActivity(waiting: 0, circuits: 1, watched: 0))
        // What it delivers later is ignored.
        let count = probe.log.count
        #expect(attempt.bytes([3]) == .proceed)
        attempt.head()
        #expect(!attempt.sink.restart())
        attempt.sink.didFinish(.success(LoadMetrics()))
        #expect(probe.log.count == count && probe.finishes.count == 1)
        #expect(base.attempts.count == 1)
    }

    @Test("The end of a load with such a loader waits for a running call of its sink")
    func busy() async throws {
        let loader = RetryLoader(base, time: clock) { 0 }
        let (attempts, clock) = (base.attempts, clock)
        let calls = EventLog<String>()
        let probe = Probe { _ in
            calls.record("begins")
            clock.advance(by: .seconds(30))
            // Cancelled by the timer on another thread.
            let cancelled = DispatchSemaphore(value: 0)
            Task {
                await attempts.events[0].cancellations.wait(count: 1)
                cancelled.signal()
            }
            cancelled.wait()
            calls.record("ends")
            return .proceed
        }
        _ = try start(probe, loader)
        let attempt = try await base.attempt(1)
        await clock.sleepers(reach: 1)
        attempt.head()
        let flows = EventLog<LoadFlow>()
        DispatchQueue(label: "deliveries").async { flows.record(attempt.bytes([1])) }
        #expect(await probe.failure()?.code == .timeout)
        #expect(calls.events == ["begins", "ends"])
        #expect(await flows.wait(count: 1) == [.proceed])
        #expect(probe.finishes.count == 1)
    }

    @Test("The error of two heads names the loader of the application, and the server is not to blame")
    func twoHeads() async throws {
        var circuit = CircuitPolicy()
        circuit.failures = 1
        let loader = RetryLoader(base, circuit: circuit, time: clock) { 0 }
        let probe = Probe()
        _ = try start(probe, loader)
        let attempt = try await base.attempt(1)
        attempt.head()
        attempt.head()
        let error = try #require(await probe.failure())
        #expect(error.code == .framing && error.message.contains("a loader of the application"))
        #expect(loader.openCircuits.isEmpty)
        #expect(probe.finishes.count == 1 && attempt.cancellations.count == 1)
    }

    @Test("A loader can deliver another head after a restart")
    func restart() async throws {
        let log = EventLog<Result<LoadedData, ImageError>>()
        _ = try start(DataCollector { log.record($0) }, RetryLoader(base, time: clock) { 0 })
        let headers: HTTPHeaders = ["ETag": "\"one\"", "Accept-Ranges": "bytes"]
        let first = try await base.attempt(1)
        first.head(200, headers)
        #expect(first.sink.restart())
        first.head(200, headers)
        _ = first.bytes([1, 2])
        #expect(first.sink.restart())
        first.head(200, headers)
        _ = first.bytes([1, 2])
        first.sink.didFinish(.failure(RetryTests.lost))
        let second = try await base.attempt(2)
        #expect(second.request.headers["Range"] == "bytes=2-")
        var rest = headers
        rest["Content-Range"] = "bytes 2-3/4"
        second.head(206, rest)
        #expect(second.sink.restart())
        second.head(206, rest)
        _ = second.bytes([3])
        // The sink cannot return the byte without those of the first attempt.
        #expect(!second.sink.restart())
        _ = second.bytes([4])
        second.sink.didFinish(.success(LoadMetrics()))
        let loaded = try #require(await log.wait(count: 1).first).get()
        #expect(Array(loaded.data) == [1, 2, 3, 4] && loaded.response.status == 200)
        #expect(loaded.metrics.attempts == 2)
    }
}
