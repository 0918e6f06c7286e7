// SPDX-License-Identifier: MIT

import ImageBase

/// Loads with several loaders. Each one starts after the previous one has failed.
final class SerialLoad: ForwardingSink {
    private struct State {
        var next = 0
        var hasBegun = false
    }

    private let loaders: [any Loader]
    private let request: LoadRequest
    let sink: any LoadSink
    private let handle: SequentialLoadHandle
    private let state = Locked(State())

    init(loaders: [any Loader], request: LoadRequest, priority: Priority, sink: any LoadSink) {
        self.loaders = loaders
        self.request = request
        self.sink = sink
        handle = SequentialLoadHandle(priority: priority)
    }

    func begin() -> any LoadHandle {
        loadNext()
        return handle
    }

    private func loadNext() {
        let loader = state.withLock { state in
            defer { state.next += 1 }
            return loaders[state.next]
        }
        handle.run { loader.load(request, priority: $0, sink: self) }
    }

    func didReceive(_ response: LoadResponse) {
        state.withLock { $0.hasBegun = true }
        sink.didReceive(response)
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let (hasNext, hasBegun) = state.withLock { ($0.next < loaders.count, $0.hasBegun) }
        if case .failure(let error) = result, error.code != .cancelled, hasNext, !handle.isCancelled,
            !hasBegun || sink.restart()
        {
            state.withLock { $0.hasBegun = false }
            return loadNext()
        }
        handle.end()
        sink.didFinish(result)
    }

    func restart() -> Bool {
        guard sink.restart() else { return false }
        state.withLock { $0.hasBegun = false }
        return true
    }
}
