// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import WebImage
import WebImageTestSupport

/// A loader with responses that the test delivers, on the test's thread.
final class HandLoader: Loader {
    struct Load: Sendable {
        let request: LoadRequest
        let sink: any LoadSink

        /// Delivers the whole body and ends the load.
        func finish(
            _ data: Data, source: LoadResponse.Source, allowsStoring: Bool = true, status: Int? = nil,
            headers: HTTPHeaders = [:]
        ) {
            var response = LoadResponse(
                url: request.url, source: source, status: status, headers: headers,
                expectedBytes: data.count)
            response.allowsStoring = allowsStoring
            sink.didReceive(response)
            _ = data.withUnsafeBytes { sink.didReceive($0) }
            sink.didFinish(.success(LoadMetrics()))
        }
    }

    let loads = EventLog<Load>()
    /// The priorities that were set on loads after they started.
    let priorities = EventLog<Priority>()

    /// Returns the newest load once there are `count`.
    func load(_ count: Int) async throws -> Load {
        let loads = await loads.wait(count: count)
        guard loads.count >= count else { throw CancellationError() }
        return loads[count - 1]
    }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        loads.record(Load(request: request, sink: sink))
        return Handle(priorities: priorities)
    }

    private final class Handle: LoadHandle {
        private let priorities: EventLog<Priority>

        init(priorities: EventLog<Priority>) { self.priorities = priorities }

        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) { priorities.record(priority) }
    }
}
