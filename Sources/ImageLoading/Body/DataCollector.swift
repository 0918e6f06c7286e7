// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A sink that gathers a body into one `Data`.
///
/// It reserves min(expected length, 1 MiB) and then doubles, so that a lie about the length costs nothing, and hands
/// its memory over to the `Data` without a copy.
///
///     let collector = DataCollector { result in … }
///     let handle = loader.load(request, priority: .normal, sink: collector)
public final class DataCollector: LoadSink {
    private let limit: Int
    private let interval: Duration
    private let progress: (@Sendable (LoadProgress) -> Void)?
    private let growth: (@Sendable (DataCollector, Int) -> Void)?
    private let interruption: (@Sendable (LoadedData) -> Void)?
    private let completion: @Sendable (Result<LoadedData, ImageError>) -> Void
    private let state = Locked(State())

    private struct State {
        let buffer = ByteBuffer()
        var response: LoadResponse?
        var failure: ImageError?
        var lastProgress: ContinuousClock.Instant?
        var isFinished = false
        var didGrow: (@Sendable () -> Void)?
        var willForget: (@Sendable () -> Void)?
        /// Whether somebody has seen bytes before the end.
        var isWatched = false
        /// Whether they were forgotten since.
        var hasForgotten = false
        /// How often the load began anew.
        var restarts = 0
    }

    /// - Parameters:
    ///   - limit: the most bytes to keep. The load itself is ended by the request's own limit, so give the same.
    ///   - progressInterval: the least time between two reports; the first and the last are always made.
    ///     Default: one with every piece that comes.
    ///   - progress: called on the loader's thread, while bytes come.
    ///   - growth: called on the loader's thread with each piece of the body: itself, and how many bytes are here.
    ///   - interruption: called before `completion` when a body broke off, with what had come of it.
    ///   - completion: called once, on the loader's thread.
    public init(
        limit: Int = Limits.default.encodedBytes, progressInterval: Duration = .zero,
        progress: (@Sendable (LoadProgress) -> Void)? = nil,
        growth: (@Sendable (DataCollector, Int) -> Void)? = nil,
        interruption: (@Sendable (LoadedData) -> Void)? = nil,
        completion: @escaping @Sendable (Result<LoadedData, ImageError>) -> Void
    ) {
        self.limit = limit
        self.interval = progressInterval
        self.progress = progress
        self.growth = growth
        self.interruption = interruption
        self.completion = completion
    }

    /// What the answer's head says; nil before it has come.
    public var response: LoadResponse? { state.withLock { $0.response } }

    /// How many bytes are here; 0 once the load has ended.
    public var receivedBytes: Int { state.withLock { $0.buffer.count } }

    /// A copy of the bytes that have come so far, from `offset` on; empty once the load has ended, or began anew after
    /// some were seen.
    public func bytes(from offset: Int) -> Data {
        state.withLock { state in
            guard !state.hasForgotten else { return Data() }
            state.isWatched = true
            return state.buffer.copy(from: offset)
        }
    }

    /// A copy of what has come so far, with its head; nil before the first byte, once the load has ended, and when it
    /// began anew meanwhile. It is made in pieces, so that the loader's thread never waits for all of it.
    public func snapshot() -> LoadedData? {
        let (response, count, restarts) = state.withLock { ($0.response, $0.buffer.count, $0.restarts) }
        guard let response, count > 0 else { return nil }
        var data = Data(capacity: count)
        while data.count < count {
            let length = min(count - data.count, 256 << 10)
            let piece = state.withLock { [start = data.count] state in
                state.restarts == restarts ? state.buffer.copy(from: start, count: length) : Data()
            }
            guard !piece.isEmpty else { return nil }
            data += piece
        }
        return LoadedData(data: data, response: response, metrics: LoadMetrics())
    }

    /// Lets `handler` be called on the loader's thread with each piece of the body that comes, whatever the progress
    /// interval is, until the load ends; nil lets nobody be called. There is one handler.
    public func onGrowth(_ handler: (@Sendable () -> Void)?) {
        state.withLock { state in
            if !state.isFinished { state.didGrow = handler }
        }
    }

    public func didReceive(_ response: LoadResponse) {
        state.withLock { state in
            state.response = response
            guard let expected = response.expectedBytes else { return }
            if expected > limit {
                state.failure = .limit("encodedBytes", found: expected, allowed: limit)
            } else if !state.buffer.reserve(min(expected, 1 << 20)) {
                state.failure = Self.noMemory
            }
        }
        progress?(LoadProgress(received: 0, expected: response.expectedBytes))
    }

    public func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        typealias News = (LoadProgress?, (@Sendable () -> Void)?, count: Int?)
        let (report, didGrow, count): News = state.withLock { state in
            guard state.failure == nil, !state.isFinished else { return (nil, nil, nil) }
            let found = state.buffer.count + bytes.count
            guard found <= limit else {
                state.failure = .limit("encodedBytes", found: found, allowed: limit)
                _ = state.buffer.takeData()
                return (nil, nil, nil)
            }
            let expected = state.response?.expectedBytes
            if !state.buffer.append(bytes, expected: expected) {
                state.failure = Self.noMemory
                return (nil, nil, nil)
            }
            guard progress != nil else { return (nil, state.didGrow, found) }
            if found != expected {
                let now = ContinuousClock.now
                if let last = state.lastProgress, now - last < interval { return (nil, state.didGrow, found) }
                state.lastProgress = now
            }
            return (LoadProgress(received: found, expected: expected), state.didGrow, found)
        }
        if let report { progress?(report) }
        didGrow?()
        if let count { growth?(self, count) }
        return .proceed
    }

    public func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        var partial: LoadedData?
        let outcome: Result<LoadedData, ImageError>? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            (state.didGrow, state.willForget) = (nil, nil)
            let data = state.buffer.takeData()
            if let failure = state.failure { return .failure(failure) }
            switch result {
            case .failure(let error):
                if let response = state.response, !data.isEmpty {
                    partial = LoadedData(data: data, response: response, metrics: LoadMetrics())
                }
                return .failure(error)
            case .success(let metrics):
                guard let response = state.response else {
                    return .failure(ImageError(.framing, "the load ended without a response"))
                }
                return .success(LoadedData(data: data, response: response, metrics: metrics))
            }
        }
        if let partial { interruption?(partial) }
        if let outcome { completion(outcome) }
    }

    /// Lets the load begin anew although somebody has looked at bytes: `handler` is called on the loader's thread, and
    /// ``bytes(from:)`` gives nothing any more, so that bytes of two answers are never taken for one.
    public func onRestart(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.willForget = handler }
    }

    /// Not when somebody has looked at the bytes that came already, unless there is an ``onRestart(_:)``.
    public func restart() -> Bool {
        let (restarts, handler) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard !state.isFinished, !state.isWatched || state.willForget != nil, state.failure == nil else {
                return (false, nil)
            }
            _ = state.buffer.takeData()
            state.response = nil
            state.restarts += 1
            guard state.isWatched else { return (true, nil) }
            state.hasForgotten = true
            state.didGrow = nil
            return (true, state.willForget)
        }
        handler?()
        return restarts
    }

    private static var noMemory: ImageError { ImageError.noMemory(for: "the body") }
}
