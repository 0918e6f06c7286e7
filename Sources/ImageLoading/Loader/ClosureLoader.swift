// SPDX-License-Identifier: MIT

import Dispatch
package import ImageBase
package import PortableFoundation

/// Loads the data that an asynchronous function returns, for any URL.
package struct ClosureLoader: Loader {
    package typealias Body = @Sendable (URL) async throws -> (LoadResponse, Data)

    private let body: Body

    package init(_ data: @escaping @Sendable () async throws -> Data) { self.init(from: .custom, data) }

    /// - Parameter source: decides whether caches store the data.
    package init(from source: LoadResponse.Source, _ data: @escaping @Sendable () async throws -> Data) {
        body = { url in
            let data = try await data()
            return (LoadResponse(url: url, source: source, expectedBytes: data.count), data)
        }
    }

    /// - Parameter response: returns a response that has no body.
    package init(response: @escaping @Sendable (URL) async throws -> LoadResponse) {
        body = { url in (try await response(url), Data()) }
    }

    /// - Parameter body: returns a response and its body.
    package init(body: @escaping Body) { self.body = body }

    package func canLoad(_ url: URL) -> Bool { true }

    package func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let load = ClosureLoad(url: request.url, sink: sink)
        load.start(body, priority: priority)
        return load
    }
}

private final class ClosureLoad: LoadHandle {
    private struct State {
        var task: Task<Void, Never>?
        var hasEnded = false
    }

    private let url: URL
    private let sink: any LoadSink
    private let start = ContinuousClock.now
    private let state = Locked(State())

    init(url: URL, sink: any LoadSink) {
        self.url = url
        self.sink = sink
    }

    func start(_ body: @escaping ClosureLoader.Body, priority: Priority) {
        let task = Task(priority: priority.taskPriority) {
            let result: Result<(LoadResponse, Data), ImageError>
            do {
                result = .success(try await body(url))
            } catch {
                result = .failure(ImageError(thrown: error))
            }
            // A sink may block briefly, so don't call it on the threads of Swift's pool.
            FailedLoad.queue.async { self.finish(result) }
        }
        state.withLock { $0.task = $0.hasEnded ? nil : task }
    }

    private func finish(_ result: Result<(LoadResponse, Data), ImageError>) {
        guard end() else { return }
        switch result {
        case .failure(let error): sink.didFinish(.failure(error.at(url: url.absoluteString)))
        case .success((let response, let data)):
            sink.didReceive(response)
            // The sink gets all bytes in this call, so it doesn't matter if it pauses.
            if !data.isEmpty { _ = data.withUnsafeBytes { sink.didReceive($0) } }
            var metrics = LoadMetrics()
            metrics.bodyBytes = data.count
            metrics.total = start.duration(to: .now)
            sink.didFinish(.success(metrics))
        }
    }

    /// Marks the load as ended. Returns `true` only to the first caller.
    private func end() -> Bool {
        state.withLock { state in
            defer { (state.hasEnded, state.task) = (true, nil) }
            return !state.hasEnded
        }
    }

    func cancel() {
        let task = state.withLock { $0.task }
        guard end() else { return }
        task?.cancel()
        // Don't wait for the function, because it may take a while to notice the cancellation.
        _ = FailedLoad(ImageError.cancelled.at(url: url.absoluteString), sink: sink)
    }

    func resume() {}
    func setPriority(_ priority: Priority) {}
}

extension Priority {
    fileprivate var taskPriority: TaskPriority {
        self > .normal ? .high : self < .normal ? .low : .medium
    }
}
