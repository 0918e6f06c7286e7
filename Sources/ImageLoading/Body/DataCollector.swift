// SPDX-License-Identifier: MIT

public import ImageBase
package import PortableFoundation

/// A sink that collects a body into one `Data`.
///
/// It reserves the expected length, up to 1 MiB, and then doubles its capacity as needed, so an incorrect
/// length doesn't waste memory. The `Data` takes over the memory without a copy.
///
/// ```swift
/// let collector = DataCollector { result in … }
/// let handle = loader.load(request, priority: .normal, sink: collector)
/// ```
public final class DataCollector: LoadSink {
    private let limit: Int
    private let interval: Duration
    private let minimumProgress: Double
    private let progress: (@Sendable (LoadProgress) -> Void)?
    private let interruption: (@Sendable (LoadedData) -> Void)?
    private let completion: @Sendable (Result<LoadedData, ImageError>) -> Void
    private let resumption: Resumption?
    /// The clock that measures when the last bytes were received; `nil` if that isn't needed.
    private let time: (any TimeSource)?
    let state: Locked<State>

    /// The beginning of a body, to be continued by the response to a request for the rest.
    package struct Resumption: Sendable {
        package let data: Data
        /// Whether a response with status 206 contains the rest. Any other response has the whole body.
        let isContinued: @Sendable (LoadResponse) -> Bool

        package init(_ data: Data, isContinuedBy isContinued: @escaping @Sendable (LoadResponse) -> Bool) {
            self.data = data
            self.isContinued = isContinued
        }
    }

    struct State {
        let buffer = ByteBuffer()
        var response: LoadResponse?
        var failure: ImageError?
        var lastProgress: ContinuousClock.Instant?
        /// The number of bytes at the last report.
        var reportedBytes = 0
        /// Whether ``WithheldProgress`` will report the progress that was withheld.
        var withholdsProgress = false
        /// Whether another thread is reporting. It then also reports the bytes that arrive in the meantime.
        var isReporting = false
        var isFinished = false
        var didGrow: (@Sendable () -> Void)?
        /// Called once when the collector has `size` bytes.
        var onSize: (size: Int, call: @Sendable () -> Void)?
        /// The number of bytes that the collector had before the response, and that are part of its body.
        var resumedBytes = 0
        /// The number of expected bytes, including `resumedBytes`.
        var expected: Int?
        var lastReceived: Duration?
        var willForget: (@Sendable () -> Void)?
        /// Whether bytes were read before the load ended.
        var isWatched = false
        /// Whether bytes were discarded after they had been read.
        var hasForgotten = false
        /// The number of restarts.
        var restarts = 0
        var onEvent: (@Sendable (CollectorEvent) -> Void)?
    }

    /// - Parameters:
    ///   - limit: the maximum number of bytes. Pass the request's limit: the loader ends a load that exceeds
    ///     it, but the collector only reports the failure at the end.
    ///   - progressInterval: the minimum time between two reports. The first and the last report are always
    ///     made. If no more bytes arrive, the latest progress is reported after the interval. Default: zero,
    ///     which reports each time bytes are received.
    ///   - minimumProgress: the fraction of the expected bytes, from 0 to 1, that must arrive between two
    ///     reports; has no effect if the length isn't known. The last report is always made. Default: 0.
    ///   - progress: called on the loader's thread, or after the interval on another thread, but never on two
    ///     threads at the same time.
    ///   - interruption: called before `completion` with the part of an interrupted body that was received.
    ///   - completion: called once, on the loader's thread.
    public convenience init(
        limit: Int = Limits.default.encodedBytes, progressInterval: Duration = .zero,
        minimumProgress: Double = 0,
        progress: (@Sendable (LoadProgress) -> Void)? = nil,
        interruption: (@Sendable (LoadedData) -> Void)? = nil,
        completion: @escaping @Sendable (Result<LoadedData, ImageError>) -> Void
    ) {
        self.init(
            limit: limit, resuming: nil, time: nil, progressInterval: progressInterval,
            minimumProgress: minimumProgress, progress: progress, interruption: interruption,
            completion: completion)
    }

    /// - Parameters:
    ///   - resumption: the beginning of the body. Its bytes are included in the limit, the progress and the
    ///     data.
    ///   - time: the clock that measures ``lastBytes``; `nil` if you don't need them.
    ///   - onEvent: called on the loader's thread with the load's events.
    package init(
        limit: Int, resuming resumption: Resumption?, time: (any TimeSource)?,
        progressInterval: Duration = .zero, minimumProgress: Double = 0,
        progress: (@Sendable (LoadProgress) -> Void)? = nil,
        interruption: (@Sendable (LoadedData) -> Void)? = nil,
        onEvent: (@Sendable (CollectorEvent) -> Void)? = nil,
        completion: @escaping @Sendable (Result<LoadedData, ImageError>) -> Void
    ) {
        state = Locked(State(onEvent: onEvent))
        self.limit = limit
        self.resumption = resumption
        self.time = time
        self.interval = progressInterval
        self.minimumProgress = min(max(0, minimumProgress), 1)
        self.progress = progress
        self.interruption = interruption
        self.completion = completion
        // Copy the data here rather than on the loader's thread.
        if let data = resumption?.data {
            state.withLock { state in
                if data.withUnsafeBytes({ state.buffer.append($0, expected: data.count) }) {
                    state.resumedBytes = data.count
                } else {
                    state.failure = Self.noMemory
                }
            }
        }
    }

    /// The head of the response; `nil` until it's received.
    public var response: LoadResponse? { state.withLock { $0.response } }

    /// The number of received bytes; 0 once the load has ended.
    public var receivedBytes: Int { state.withLock { $0.buffer.count } }

    /// The number of received bytes, and the uptime when the last ones arrived; `nil` before that.
    package var lastBytes: (count: Int, at: Duration)? {
        state.withLock { state in state.lastReceived.map { (state.buffer.count, $0) } }
    }

    /// A copy of the received bytes, starting at `offset`. It's empty once the load has ended, and after a
    /// restart if bytes were read before.
    package func bytes(from offset: Int) -> Data {
        state.withLock { state in
            guard !state.hasForgotten else { return Data() }
            state.isWatched = true
            return state.buffer.copy(from: offset)
        }
    }

    /// A copy of the bytes received so far. It's `nil` before the first byte, after the end of the load, and
    /// if the load restarts during the call. The lock is released between chunks, so the loader's thread
    /// doesn't wait for the whole copy.
    package func snapshot() -> LoadedData? {
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

    /// Sets the closure that is called on the loader's thread each time bytes are received, regardless of the
    /// progress interval. `nil` removes it.
    package func onGrowth(_ handler: (@Sendable () -> Void)?) {
        state.withLock { state in
            if !state.isFinished { state.didGrow = handler }
        }
    }

    /// Calls `handler` once when the collector has `size` bytes: right away, or on the loader's thread. It
    /// isn't called after the load has ended. A new handler replaces an earlier one.
    package func onSize(_ size: Int, _ handler: @escaping @Sendable () -> Void) {
        let isReached = state.withLock { state in
            guard !state.isFinished else { return false }
            state.onSize = (size, handler)
            return state.takeOnSize() != nil
        }
        if isReached { handler() }
    }

    public func didReceive(_ response: LoadResponse) {
        let isRest = response.status == 206 && resumption?.isContinued(response) == true
        typealias News = (onEvent: (@Sendable (CollectorEvent) -> Void)?, report: LoadProgress)
        let news: News? = state.withLock { state in
            guard state.response == nil, !state.isFinished else { return nil }
            state.response = response
            if !isRest, state.resumedBytes > 0 {
                state.resumedBytes = 0
                _ = state.buffer.takeData()
            }
            let received = state.resumedBytes
            state.expected = response.expectedBytes.map { $0 + received }
            if let expected = state.expected {
                if expected > limit {
                    state.failure = .limit("encodedBytes", found: expected, allowed: limit)
                } else if !state.buffer.reserve(min(expected, 1 << 20)) {
                    state.failure = Self.noMemory
                }
            }
            return (state.onEvent, LoadProgress(received: received, expected: state.expected))
        }
        guard let (onEvent, report) = news else {
            // Fail here, because a loader that delivers two heads would just continue.
            return didFinish(.failure(Self.twoHeads))
        }
        onEvent?(.response(response))
        progress?(report)
    }

    public func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        typealias News = (LoadProgress?, (@Sendable () -> Void)?, onSize: (@Sendable () -> Void)?)
        var withholds = false
        let (report, didGrow, onSize): News = state.withLock { state in
            guard state.failure == nil, !state.isFinished else { return (nil, nil, nil) }
            let found = state.buffer.count + bytes.count
            guard found <= limit else {
                state.failure = .limit("encodedBytes", found: found, allowed: limit)
                _ = state.buffer.takeData()
                return (nil, nil, nil)
            }
            let expected = state.expected
            if !state.buffer.append(bytes, expected: expected) {
                state.failure = Self.noMemory
                return (nil, nil, nil)
            }
            if let time { state.lastReceived = time.uptime }
            let onSize = state.takeOnSize()
            guard progress != nil, !state.isReporting else { return (nil, state.didGrow, onSize) }
            if found != expected {
                if let expected, Double(found - state.reportedBytes) < minimumProgress * Double(expected) {
                    return (nil, state.didGrow, onSize)
                }
                let now = ContinuousClock.now
                if let last = state.lastProgress, now - last < interval {
                    withholds = !state.withholdsProgress
                    state.withholdsProgress = true
                    return (nil, state.didGrow, onSize)
                }
                state.lastProgress = now
            }
            state.reportedBytes = found
            return (LoadProgress(received: found, expected: expected), state.didGrow, onSize)
        }
        if withholds { WithheldProgress.shared.add(self) }
        if let report { progress?(report) }
        didGrow?()
        onSize?()
        return .proceed
    }

    /// Reports the withheld progress, unless the interval isn't over yet.
    func reportWithheld(at now: ContinuousClock.Instant) {
        var isEarly = false
        while let report = state.withLock({ state -> LoadProgress? in
            let (found, expected) = (state.buffer.count, state.expected)
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
            (state.didGrow, state.willForget, state.onEvent, state.onSize) = (nil, nil, nil, nil)
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

    /// Allows a restart after bytes were read. `handler` is called on the loader's thread, and
    /// ``bytes(from:)`` returns nothing from then on, so bytes of two responses are never mixed.
    package func onRestart(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.willForget = handler }
    }

    /// Discards the received bytes. Returns `false` if bytes were read, unless you've called `onRestart(_:)`.
    public func restart() -> Bool {
        let (restarts, handler) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard !state.isFinished, !state.isWatched || state.willForget != nil, state.failure == nil else {
                return (false, nil)
            }
            if state.resumedBytes > 0 {
                state.buffer.truncate(to: state.resumedBytes)
            } else {
                _ = state.buffer.takeData()
            }
            (state.response, state.expected) = (nil, nil)
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

    private static var twoHeads: ImageError {
        ImageError(
            .framing,
            "a custom loader delivered two response headers; "
                + "only LoadSink.restart() allows a second one", cause: LoaderFault.twoHeads)
    }

    private static var noMemory: ImageError { ImageError.noMemory(for: "the body") }
}

extension DataCollector.State {
    /// Returns the closure to call if the collector has reached its size.
    fileprivate mutating func takeOnSize() -> (@Sendable () -> Void)? {
        guard let onSize, buffer.count >= onSize.size else { return nil }
        self.onSize = nil
        return onSize.call
    }
}
