// SPDX-License-Identifier: MIT

import Dispatch
public import ImageBase
public import ImageLoading
public import PortableFoundation

@_exported public import class WebImageTestSupport.EventLog

/// A loader that delivers fixed images, for previews and unit tests.
///
/// ```swift
/// let loader = FixedImageLoader([url: .bitmap(bitmap), missing: .failure(error)])
/// let manager = ImageManager(.fixed(loader))
/// ```
///
/// It uses no network and no file. A load of a URL that has no content fails with
/// ``ImageError/Code/notCached``.
public final class FixedImageLoader: Loader {
    /// A load that was requested.
    public struct Request: Sendable, Hashable {
        public let url: URL
        /// The header fields that the load would send, without those of the transport.
        public let headers: HTTPHeaders
        /// The priority at the start of the load.
        public let priority: Priority
    }

    private struct State {
        var contents: [URL: FixedImage]
        var isHeld = false
        var waiting: [FixedImageLoad] = []
    }

    /// The loads so far, in the order in which they were requested. A test can wait for them:
    ///
    /// ```swift
    /// await loader.requests.wait(count: 2)
    /// ```
    public let requests = EventLog<Request>()
    private let otherwise: FixedImage?
    private let state: Locked<State>
    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private let queue = DispatchQueue(label: "WebImageFixtures")

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - images: the content of each URL.
    ///   - otherwise: the content of all other URLs; nil if they fail. Default: nil.
    public init(_ images: [URL: FixedImage] = [:], otherwise: FixedImage? = nil) {
        self.otherwise = otherwise
        state = Locked(State(contents: images))
    }

    /// The content of a URL. A change applies to loads that have not been delivered.
    public subscript(url: URL) -> FixedImage? {
        get { state.withLock { $0.contents[url] ?? otherwise } }
        set { state.withLock { $0.contents[url] = newValue } }
    }

    /// Whether loads wait. When it becomes false, the waiting loads end, in the order in which they were
    /// requested. Default: false.
    ///
    /// A load that waits can be cancelled.
    public var isHeld: Bool {
        get { state.withLock { $0.isHeld } }
        set {
            let waiting: [FixedImageLoad] = state.withLock { state in
                state.isHeld = newValue
                guard !newValue else { return [] }
                defer { state.waiting = [] }
                return state.waiting
            }
            for load in waiting { deliver(load) }
        }
    }

    /// Ends the waiting loads of one URL, while the others go on waiting.
    public func release(_ url: URL) {
        let released = state.withLock { state in
            let released = state.waiting.filter { $0.url == url }
            state.waiting.removeAll { $0.url == url }
            return released
        }
        for load in released { deliver(load) }
    }

    public func canLoad(_ url: URL) -> Bool { true }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let load = FixedImageLoad(request.url, sink: sink, queue: queue)
        let isHeld = state.withLock { state in
            if state.isHeld { state.waiting.append(load) }
            return state.isHeld
        }
        requests.record(Request(url: request.url, headers: request.headers, priority: priority))
        if !isHeld { deliver(load) }
        return load
    }

    private func deliver(_ load: FixedImageLoad) {
        queue.async { load.finish(with: self[load.url]) }
    }
}

/// A load of a fixed image. It ends on the queue of its loader.
private final class FixedImageLoad: LoadHandle {
    let url: URL
    /// Nil after the end.
    private let sink: Locked<(any LoadSink)?>
    private let queue: DispatchQueue

    init(_ url: URL, sink: any LoadSink, queue: DispatchQueue) {
        self.url = url
        self.sink = Locked(sink)
        self.queue = queue
    }

    func finish(with image: FixedImage?) {
        guard let sink = sink.withLock({ $0.take() }) else { return }
        guard let image else {
            let error = ImageError(.notCached, "no fixed image", url: url.absoluteString)
            return sink.didFinish(.failure(error))
        }
        switch image.data {
        case .success(let data):
            sink.didReceive(LoadResponse(url: url, source: .custom, expectedBytes: data.count))
            _ = data.withUnsafeBytes { sink.didReceive($0) }
            sink.didFinish(.success(LoadMetrics()))
        case .failure(let error): sink.didFinish(.failure(error))
        }
    }

    func cancel() {
        queue.async {
            self.sink.withLock { $0.take() }?.didFinish(.failure(ImageError(.cancelled, "cancelled")))
        }
    }

    func resume() {}
    func setPriority(_ priority: Priority) {}
}
