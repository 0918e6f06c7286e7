// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A sink that collects a body into one `Data`.
///
/// It reserves the expected length but at most 1 MiB, then doubles its capacity, so that a wrong length costs
/// no memory. The `Data` takes over the memory without a copy.
///
///     let collector = DataCollector { result in … }
///     let handle = loader.load(request, priority: .normal, sink: collector)
public final class DataCollector: LoadSink {
    private let limit: Int
    private let interval: Duration
    private let minimumProgress: Double
    private let progress: (@Sendable (LoadProgress) -> Void)?
    private let growth: (@Sendable (DataCollector, Int) -> Void)?
    private let interruption: (@Sendable (LoadedData) -> Void)?
    private let completion: @Sendable (Result<LoadedData, ImageError>) -> Void
    let state = Locked(State())

    struct State {
        let buffer = ByteBuffer()
        var response: LoadResponse?
        var failure: ImageError?
        var lastProgress: ContinuousClock.Instant?
        /// The received bytes at the last report.
        var reportedBytes = 0
        /// Whether ``WithheldProgress`` will report.
        var withholdsProgress = false
        /// Whether another thread reports. It then reports the bytes that arrive during that too.
        var isReporting = false
        var isFinished = false
        var didGrow: (@Sendable () -> Void)?
        var willForget: (@Sendable () -> Void)?
        /// Whether bytes were read before the end.
        var isWatched = false
        /// Whether the bytes that were read have been discarded.
        var hasForgotten = false
        /// The number of restarts.
        var restarts = 0
        var onEvent: (@Sendable (CollectorEvent) -> Void)?
        /// When the load began to wait.
        var waitingSince: ContinuousClock.Instant?
    }

    /// - Parameters:
    ///   - limit: the maximum number of bytes. Pass the limit of the request, which ends the load itself.
    ///   - progressInterval: the minimum time between two reports. The first and the last are always made; if
    ///     nothing more is received, the newest is made after the interval. Default: zero, a report for all
    ///     received bytes.
    ///   - minimumProgress: the part of the expected bytes, from 0 to 1, that must be received between two
    ///     reports; no effect without expected bytes. The last report is always made. Default: 0.
    ///   - progress: called on the loader's thread, or after the interval on another, never on two at a time.
    ///   - growth: called on the loader's thread when bytes were received, with the collector and the number
    ///     of bytes.
    ///   - interruption: called before `completion` with what was received of an interrupted body.
    ///   - completion: called once, on the loader's thread.
    public init(
        limit: Int = Limits.default.encodedBytes, progressInterval: Duration = .zero,
        minimumProgress: Double = 0,
        progress: (@Sendable (LoadProgress) -> Void)? = nil,
        growth: (@Sendable (DataCollector, Int) -> Void)? = nil,
        interruption: (@Sendable (LoadedData) -> Void)? = nil,
        completion: @escaping @Sendable (Result<LoadedData, ImageError>) -> Void
    ) {
        self.limit = limit
        self.interval = progressInterval
        self.minimumProgress = min(max(0, minimumProgress), 1)
        self.progress = progress
        self.growth = growth
        self.interruption = interruption
        self.completion = completion
    }

    /// The head of the response; nil before it was received.
    public var response: LoadResponse? { state.withLock { $0.response } }

    /// The number of received bytes; 0 after the end of the load.
    public var receivedBytes: Int { state.withLock { $0.buffer.count } }

    /// A copy of the received bytes from `offset` on. Empty after the end of the load, and after a restart if
    /// bytes were read before.
    public func bytes(from offset: Int) -> Data {
        state.withLock { state in
            guard !state.hasForgotten else { return Data() }
            state.isWatched = true
            return state.buffer.copy(from: offset)
        }
    }

    /// A copy of what was received. Nil before the first byte, after the end of the load, and if the load
    /// restarts during the call. The lock is released between chunks, so that the loader's thread does not
    /// wait for the whole copy.
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

    /// Sets the closure that is called on the loader's thread when bytes were received, whatever the progress
    /// interval is. Nil removes it.
    public func onGrowth(_ handler: (@Sendable () -> Void)?) {
        state.withLock { state in
            if !state.isFinished { state.didGrow = handler }
        }
    }

    public func didReceive(_ response: LoadResponse) {
        let onEvent = state.withLock { state -> (@Sendable (CollectorEvent) -> Void)? in
            state.response = response
            guard let expected = response.expectedBytes else { return state.onEvent }
            if expected > limit {
                state.failure = .limit("encodedBytes", found: expected, allowed: limit)
            } else if !state.buffer.reserve(min(expected, 1 << 20)) {
                state.failure = Self.noMemory
            }
            return state.onEvent
        }
        onEvent?(.response(response))
        progress?(LoadProgress(received: 0, expected: response.expectedBytes))
    }

    public func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        typealias News = (LoadProgress?, (@Sendable () -> Void)?, count: Int?)
        var withholds = false
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
            guard progress != nil, !state.isReporting else { return (nil, state.didGrow, found) }
            if found != expected {
                if let expected, Double(found - state.reportedBytes) < minimumProgress * Double(expected) {
                    return (nil, state.didGrow, found)
                }
                let now = ContinuousClock.now
                if let last = state.lastProgress, now - last < interval {
                    withholds = !state.withholdsProgress
                    state.withholdsProgress = true
                    return (nil, state.didGrow, found)
                }
                state.lastProgress = now
            }
            state.reportedBytes = found
            return (LoadProgress(received: found, expected: expected), state.didGrow, found)
        }
        if withholds { WithheldProgress.shared.add(self) }
        if let report { progress?(report) }
        didGrow?()
        if let count { growth?(self, count) }
        return .proceed
    }

    /// Reports what was withheld, unless the interval has not passed yet.
    func reportWithheld(at now: ContinuousClock.Instant) {
        var isEarly = false
        while let report = state.withLock({ state -> LoadProgress? in
            let (found, expected) = (state.buffer.count, state.response?.expectedBytes)
            let news = found - state.reportedBytes
            let mustReport = found == expected || Double(news) >= minimumProgress * Double(expected ?? 0)
            state.isReporting = false
            isEarly = false
            guard !state.isFinished, state.failure == nil, news > 0, mustReport else {
                state.withholdsProgress = false
                return nil
            }
            isEarly = found != expected && state.lastProgress.map { now - $0 < interval } ?? false
            guard !isEarly else { return nil }
            state.isReporting = true
            (state.lastProgress, state.reportedBytes) = (now, found)
            return LoadProgress(received: found, expected: expected)
        }) {
            progress?(report)
        }
        if isEarly { WithheldProgress.shared.add(self) }
    }

    public func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        var partial: LoadedData?
        let outcome: Result<LoadedData, ImageError>? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            (state.didGrow, state.willForget, state.onEvent) = (nil, nil, nil)
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
                    return .failure(ImageError(.framing, "missing response head"))
                }
                return .success(LoadedData(data: data, response: response, metrics: metrics))
            }
        }
        if let partial { interruption?(partial) }
        if let outcome { completion(outcome) }
    }

    /// Allows a restart after bytes were read: `handler` is called on the loader's thread, and
    /// ``bytes(from:)`` returns nothing from then on, so that bytes of two responses are not mixed.
    public func onRestart(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.willForget = handler }
    }

    /// Discards what was received. Returns false if bytes were read, unless ``onRestart(_:)`` was called.
    public func restart() -> Bool {
        let (restarts, handler) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard !state.isFinished, !state.isWatched || state.willForget != nil, state.failure == nil else {
                return (false, nil)
            }
            _ = state.buffer.takeData()
            state.response = nil
            state.reportedBytes = 0
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

extension DataCollector: ReplayableSink {
    func receivedBytes(in range: Range<Int>) -> Data? {
        state.withLock { state in
            guard !state.isFinished, state.failure == nil, range.upperBound <= state.buffer.count else {
                return nil
            }
            return state.buffer.copy(from: range.lowerBound, count: range.count)
        }
    }
}
