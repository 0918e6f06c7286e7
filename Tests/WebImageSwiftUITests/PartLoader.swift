// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import ImageLoading
import Synchronization
import WebImage

/// A loader that delivers an image's first bytes, and the rest when the test calls ``finish()``.
final class PartLoader: Loader {
    private let data: Data
    private let firstBytes: Int
    private let waiting = Mutex<(any LoadSink)?>(nil)

    init(_ data: Data, first firstBytes: Int) { (self.data, self.firstBytes) = (data, firstBytes) }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        sink.didReceive(LoadResponse(url: request.url, source: .network, expectedBytes: data.count))
        _ = data.prefix(firstBytes).withUnsafeBytes { sink.didReceive($0) }
        waiting.withLock { $0 = sink }
        return Handle()
    }

    /// Delivers the rest.
    func finish() {
        guard let sink = waiting.withLock({ $0.take() }) else { return }
        _ = data.dropFirst(firstBytes).withUnsafeBytes { sink.didReceive($0) }
        sink.didFinish(.success(LoadMetrics()))
    }

    private final class Handle: LoadHandle {
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}
#endif
