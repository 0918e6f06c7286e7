// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Adds suspension to a loader: while suspended, no load starts.
public final class SuspendableLoader: Loader {
    private struct State {
        var isSuspended = false
        var number = 0
        var waiting: [Int: SuspendedLoad] = [:]
    }

    private let base: any Loader
    private let state = Locked(State())

    public init(_ base: any Loader) {
        self.base = base
    }

    /// Whether new loads wait. Running loads continue. When it becomes false, the waiting loads start in the
    /// order of priority. Default: false.
    public var isSuspended: Bool {
        get { state.withLock { $0.isSuspended } }
        set {
            let waiting: [Int: SuspendedLoad] = state.withLock { state in
                state.isSuspended = newValue
                guard !newValue else { return [:] }
                defer { state.waiting = [:] }
                return state.waiting
            }
            let order = waiting.map { (number: $0, priority: $1.handle.priority, load: $1) }
                .sorted { $0.priority != $1.priority ? $0.priority > $1.priority : $0.number < $1.number }
            for entry in order { entry.load.begin(base) }
        }
    }

    /// The number of waiting loads.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }

    public func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    public var partition: String? { base.partition }
    public func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }
    public func setConnectionLimits(total: Int, perHost: Int) {
        base.setConnectionLimits(total: total, perHost: perHost)
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        guard isSuspended else { return base.load(request, priority: priority, sink: sink) }
        sink.didBeginWaiting(for: nil)
        let held: SuspendedLoad? = state.withLock { state in
            guard state.isSuspended else { return nil }
            state.number += 1
            let load = SuspendedLoad(request: request, priority: priority, sink: sink)
            let number = state.number
            load.onCancel { self.state.withLock { $0.waiting[number] = nil } }
            state.waiting[number] = load
            return load
        }
        if let held { return held.handle }
        sink.didEndWaiting()
        return base.load(request, priority: priority, sink: sink)
    }
}

/// A load that has not started.
private final class SuspendedLoad: Sendable {
    private let request: LoadRequest
    private let sink: any LoadSink
    let handle: SequentialLoadHandle

    init(request: LoadRequest, priority: Priority, sink: any LoadSink) {
        self.request = request
        self.sink = sink
        handle = SequentialLoadHandle(priority: priority)
    }

    func onCancel(_ call: @escaping @Sendable () -> Void) {
        let (sink, url) = (sink, request.url.absoluteString)
        _ = handle.wait {
            call()
            _ = FailedLoad(ImageError.cancelled.at(url: url), sink: sink)
        }
    }

    func begin(_ base: any Loader) {
        guard handle.endWait() else { return }
        sink.didEndWaiting()
        handle.run { base.load(request, priority: $0, sink: sink) }
    }
}
