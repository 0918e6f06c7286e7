// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import WebImageTestSupport

/// A sink that records all callbacks in order.
final class Probe: LoadSink {
    enum Event: Sendable {
        case response(LoadResponse)
        case bytes(Int)
        case finish(Result<LoadMetrics, ImageError>)

        var isFinish: Bool {
            if case .finish = self { true } else { false }
        }
    }

    let log = EventLog<Event>()
    private let start = ContinuousClock.now
    private let endTime = Locked<ContinuousClock.Instant?>(nil)
    private let data = Locked(Data())
    private let flow: @Sendable (Int) -> LoadFlow

    /// - Parameter flow: returns whether to pause, given the number of bytes received.
    init(flow: @escaping @Sendable (Int) -> LoadFlow = { _ in .proceed }) {
        self.flow = flow
    }

    func didReceive(_ response: LoadResponse) {
        log.record(.response(response))
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let piece = Data(bytes)
        let count = data.withLock { data in
            data.append(piece)
            return data.count
        }
        log.record(.bytes(piece.count))
        return flow(count)
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        endTime.withLock { $0 = .now }
        log.record(.finish(result))
    }

    /// The time from the probe's creation to the end of its load, regardless of the test's thread.
    var duration: Duration { endTime.withLock { $0 }.map { $0 - start } ?? .seconds(1 << 30) }

    /// The time since the probe's creation.
    var age: Duration { ContinuousClock.now - start }

    var body: Data { data.withLock { $0 } }

    var responses: [LoadResponse] {
        log.events.compactMap { if case .response(let response) = $0 { response } else { nil } }
    }

    var finishes: [Result<LoadMetrics, ImageError>] {
        log.events.compactMap { if case .finish(let result) = $0 { result } else { nil } }
    }

    /// Waits for the end of the load.
    func end() async throws(ImageError) -> LoadMetrics {
        await log.wait { $0.contains(where: \.isFinish) }
        guard let result = finishes.first else { throw .cancelled }
        return try result.get()
    }

    /// Waits for the end of the load, which must be a failure.
    func failure() async -> ImageError? {
        do throws(ImageError) {
            _ = try await end()
            return nil
        } catch {
            return error
        }
    }

    /// Waits for the response's head.
    func response() async -> LoadResponse? {
        await log.wait { !$0.isEmpty }
        return responses.first
    }

    /// Waits until this many bytes have been received, or the load has ended.
    func bytes(reach count: Int) async {
        await log.wait { events in
            events.contains(where: \.isFinish)
                || events.reduce(0) { sum, event in
                    if case .bytes(let count) = event { sum + count } else { sum }
                }
                    >= count
        }
    }
}

extension Transport {
    /// Starts a load into a new probe.
    @discardableResult
    func start(_ request: LoadRequest, priority: Priority = .normal, into probe: Probe) -> any LoadHandle {
        load(request, priority: priority, sink: probe)
    }

    /// Loads and waits for the end.
    func get(_ url: URL, _ change: (inout LoadRequest) -> Void = { _ in }) async throws(ImageError)
        -> LoadedData
    {
        var request = LoadRequest(url: url)
        change(&request)
        let probe = Probe()
        start(request, into: probe)
        let metrics = try await probe.end()
        guard let response = probe.responses.first else { throw ImageError(.framing, "no response") }
        return LoadedData(data: probe.body, response: response, metrics: metrics)
    }

    /// Loads and waits for the expected failure.
    func failure(_ url: URL, _ change: (inout LoadRequest) -> Void = { _ in }) async -> ImageError? {
        var request = LoadRequest(url: url)
        change(&request)
        let probe = Probe()
        start(request, into: probe)
        return await probe.failure()
    }
}
