// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import WebImageTestSupport

/// A loader that ends each load as the test specifies and records the requests.
final class StubLoader: Loader {
    enum Answer: Sendable {
        case bytes(String)
        /// Delivers the head and some bytes, then fails with this error.
        case broken(ImageError)
        case failure(ImageError)
        /// Delivers nothing until it's canceled.
        case silence
    }

    private final class Handle: LoadHandle {
        private let sink: any LoadSink
        private let isOver: Locked<Bool>

        init(_ sink: any LoadSink, isOver: Bool) {
            self.sink = sink
            self.isOver = Locked(isOver)
        }

        func cancel() {
            let wasOver = isOver.withLock { isOver in
                defer { isOver = true }
                return isOver
            }
            if !wasOver { sink.didFinish(.failure(.cancelled)) }
        }
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }

    let requests = EventLog<LoadRequest>()
    private let answers: Locked<[Answer]>

    /// - Parameter answers: used in order. The last one is repeated.
    init(_ answers: [Answer]) {
        self.answers = Locked(answers)
    }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? .silence }
        requests.record(request)
        Task {
            switch answer {
            case .silence: break
            case .failure(let error): sink.didFinish(.failure(error))
            case .bytes(let text):
                Self.begin(sink, request, text)
                sink.didFinish(.success(LoadMetrics()))
            case .broken(let error):
                Self.begin(sink, request, "broken")
                sink.didFinish(.failure(error))
            }
        }
        if case .silence = answer { return Handle(sink, isOver: false) }
        return Handle(sink, isOver: true)
    }

    private static func begin(_ sink: any LoadSink, _ request: LoadRequest, _ text: String) {
        sink.didReceive(LoadResponse(url: request.url, source: .network, status: 200))
        _ = Array(text.utf8).withUnsafeBytes { sink.didReceive($0) }
    }

    var addresses: [String] { requests.events.map(\.url.absoluteString) }
}
