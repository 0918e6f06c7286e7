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
/// It doesn't use the network or files. Loading a URL without content fails with
/// ``ImageError/Code/notCached``.
public final class FixedImageLoader: Loader {
    /// A load that was requested.
    public struct Request: Sendable, Hashable {
        public let url: URL
        /// The header fields that the load would send, except the fields that the transport adds.
        public let headers: HTTPHeaders
        /// The priority when the load started.
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
    // We don't set a QoS, because a queue with one shares its threads with Swift's cooperative pool.
    private let queue = DispatchQueue(label: "WebImageFixtures")

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - images: the content at each URL.
    ///   - otherwise: the content at all other URLs. Default: nil, which makes their loads fail.
    public init(_ images: [URL: FixedImage] = [:], otherwise: FixedImage? = nil) {
        self.otherwise = otherwise
        state = Locked(State(contents: images))
    }

    /// The content at a URL. A change applies to loads that haven't been delivered yet.
    public subscript(url: URL) -> FixedImage? {
        get { state.withLock { $0.contents[url] ?? otherwise } }
        set { state.withLock { $0.contents[url] = newValue } }
    }

    /// Whether loads are held back. Default: false.
    ///
    /// When it becomes false, the waiting loads finish in the order in which they were requested. A waiting
    /// load can be canceled.
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

    /// Finishes the waiting loads for one URL. All other loads keep waiting.
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

/// A load of a fixed image. It finishes on its loader's queue.
private final class FixedImageLoad: LoadHandle {
    let url: URL
    /// The receiver of the load's events; nil once the load has ended.
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
