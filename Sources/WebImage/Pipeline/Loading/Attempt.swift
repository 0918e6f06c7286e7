// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// One request to a server or to the app's loader: a stage of the graph, shared by all loads that make an
/// equal request.
///
/// An attempt collects the body, and doesn't retry anything. It never fails, because each load waiting
/// for it decides for itself what to do when it ends.
final class Attempt: Sendable {
    private struct State {
        /// The part of the body that a failed attempt received.
        var partial: LoadedData?
        /// Whether the loader has queued the attempt. It may be canceled there without ever making a
        /// transfer.
        var isQueued = false
        var isCounted = false

        /// Returns whether to count the transfer now.
        mutating func count() -> Bool {
            if isQueued || isCounted { return false }
            isCounted = true
            return true
        }
    }

    let request: LoadRequest
    /// The fetch of the load that made the attempt.
    private let fetch: NetworkFetch
    /// The part that the load's earlier attempts have received, and their most recent failure.
    private let earlier: (part: Fetch.Part?, error: ImageError?)
    /// How many attempts the load has made, including this one.
    private let number: Int
    /// The question about the file's length to ask instead of requesting the file; nil to request the file.
    private let question: LengthQuestion?
    private let context: AttemptContext
    private let state = Locked(State())

    init(_ request: LoadRequest, of fetch: Fetch, in context: AttemptContext) {
        self.request = request
        self.context = context
        self.fetch = fetch.network
        earlier = (fetch.part, fetch.lastError)
        number = fetch.rule.totalAttempts
        question = fetch.question
    }

    /// Starts the attempt.
    ///
    /// - Parameters:
    ///   - observed: the stage's job; nil without an observer.
    ///   - clients: the clients of all loads waiting for the attempt.
    ///   - completion: called once, on any thread, unless the end is returned.
    func start(
        in stage: RunningStage, observed: ObservedJob?, clients: StageClients,
        completion: @escaping @Sendable (AttemptEnd) -> Void
    ) -> AttemptEnd? {
        let loader = request.loader?.value ?? context.configuration.loader
        let origin = context.circuits == nil ? nil : CircuitBreaker.origin(of: request.url)
        // Check `allowedOrigins` here, because the app's loaders don't.
        if let refusal = request.refusal ?? objection(of: loader) ?? context.refusal(at: origin, request) {
            return AttemptEnd(.failure(refusal))
        }
        let watch = context.watch(clients, for: request, isAttempt: true, after: earlier.error)
        let collector = DataCollector(
            limit: request.limits.encodedBytes, resuming: fetch.resumption,
            time: context.configuration.stallTimeout == nil ? nil : context.time,
            progressInterval: .milliseconds(10),
            minimumProgress: context.configuration.minimumProgress,
            progress: { self.report($0, to: clients, in: stage, observed: observed) },
            interruption: { partial in self.state.withLock { $0.partial = partial } },
            onEvent: { event in
                if case .response(let head) = event { stage.keep(head) }
                self.handle(event, watch, observed: observed)
            },
            completion: {
                self.end(
                    with: $0, watch, at: origin, in: stage, observed: observed, completion: completion)
            })
        if let observed { observed.transferBegan() }
        if let downloads = storedDownloads {
            PartialDownloadWriter(downloads, fetch).begin(collector)
        }
        let priority = stage.watch(watch) { [context, cancellation = stage.cancellation] in
            PreviewFeed(
                context.configuration, queue: context.previewQueue, collector, cancellation: cancellation
            ) { clients.present }
        }
        watch.begin(collector)
        let sink = question.map { context.answer(to: $0, of: request, for: collector) } ?? collector
        stage.attach(loader.load(request, priority: priority, sink: sink), startedWith: priority)
        return nil
    }

    /// The error if the request's own loader doesn't support the URL; nil if it can be used.
    private func objection(of loader: any Loader) -> ImageError? {
        guard request.loader != nil, !loader.canLoad(request.url) else { return nil }
        return ImageError(
            .invalidURL, "the request's loader does not support this URL", url: request.url.absoluteString)
    }

    // MARK: Loader events

    private func report(
        _ progress: LoadProgress, to clients: StageClients, in stage: RunningStage,
        observed: ObservedJob?
    ) {
        let isFirst = progress.received == 0 || progress.received == fetch.bytesToResume
        if isFirst {
            if fetch.job.source.isValidating {
                for client in clients.present { client.didReceiveHead() }
            }
            // Don't report the beginning of a small body, because the next call reports all of it.
            if let expected = progress.expected, expected <= 64 << 10 { return }
        }
        let head = stage.keep(progress)
        if let observed { observed.progress(progress) }
        let clients = clients.present
        for client in clients { client.progress(progress, on: .pool) }
        stage.observersChanged(clients)
        if isFirst, let head { for client in clients { client.didBeginBody(of: head) } }
    }

    private func handle(_ event: CollectorEvent, _ watch: LoadWatch, observed: ObservedJob?) {
        if let observed { observed.transferEvent(event) }
        if case .queued(let isQueued) = event { state.withLock { $0.isQueued = isQueued } }
        if case .held = event {} else { countTransfer() }
        if case .response = event { return }
        watch.handle(event)
    }

    /// Counts the transfer once, when the first event shows that it's no longer waiting. If it's canceled in
    /// a queue, it never reaches the network.
    private func countTransfer() {
        guard request.isTransfer else { return }
        if state.withLock({ $0.count() }) { context.counters.withLock { $0.transfers += 1 } }
    }

    private func end(
        with result: Result<LoadedData, ImageError>, _ watch: LoadWatch, at origin: String?,
        in stage: RunningStage, observed: ObservedJob?, completion: (AttemptEnd) -> Void
    ) {
        let isTransfer = !result.isRefusal && request.isTransfer
        let (partial, isNew) = state.withLock { state in
            defer { state.partial = nil }
            let isNew = isTransfer ? state.count() : false
            return (state.partial, isNew)
        }
        if isNew { context.counters.withLock { $0.transfers += 1 } }
        var result = result
        var late = watch.end(isComplete: result.isSuccess)
        switch result {
        case .success(var loaded):
            // The body was complete just before the watch ended the attempt, so use it.
            late = nil
            loaded.metrics.attempts = number
            result = .success(loaded)
        case .failure:
            if let late { result = .failure(late.error) }
        }
        if let origin {
            context.circuits?.didEnd(origin, blame(for: result, isSpared: late?.isOfServer == false))
        }
        if let observed { observed.transferEnded(result, received: partial.map { fetch.newBytes(of: $0) }) }
        // Store the part before calling `detach`, so a flush after the cancellation waits for the write.
        if stage.cancellation.isCancelled, let part = partial.map({ ($0, fetch) }) ?? earlier.part {
            context.storePartialDownload(part.0, of: part.1)
        }
        // After these failures, the loader's transfer may still be running.
        if case .failure(let error) = result, late != nil || error.cause is LoaderFault {
            stage.stopTransfer()
        }
        let (transfer, previews) = stage.detach()
        previews?.end()
        completion(
            AttemptEnd(
                result, received: partial, previews: previews, isOver: late?.isOver ?? false,
                transfer: transfer))
    }

    /// The failure to blame on the server; nil if the server isn't to blame.
    private func blame(for result: Result<LoadedData, ImageError>, isSpared: Bool) -> ImageError? {
        guard case .failure(let error) = result else { return nil }
        // Like a cancellation, these failures don't tell us anything about the server.
        return isSpared || error.cause is LoaderFault ? .cancelled : error
    }

    private var storedDownloads: PartialDownloads? {
        PartialDownloads.areStored(for: fetch.job) ? PartialDownloads(for: fetch.job) : nil
    }
}

extension Result<LoadedData, ImageError> {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }

    /// Whether the loader rejected the URL without making a request.
    fileprivate var isRefusal: Bool {
        if case .failure(let error) = self { error.code == .invalidURL } else { false }
    }
}

extension LoadRequest {
    /// Whether the load may use the network. Files, data in the URL and closures don't.
    fileprivate var isTransfer: Bool {
        !["file", "data"].contains(url.scheme?.lowercased()) && !(loader?.value is ClosureLoader)
    }
}

/// Everything that a pipeline's attempts, and the delays between them, have in common.
final class AttemptContext: Sendable {
    let configuration: ImageManagerConfiguration
    /// The servers' circuits; nil without a ``ImageManagerConfiguration/circuit`` policy.
    let circuits: CircuitBreaker?
    let watchTimer: WatchTimer
    /// The serial queue on which previews are decoded.
    let previewQueue: WorkQueue
    let counters: Locked<TransferCounters>
    /// The origins of servers that ignore `Range` and send the whole file.
    let wholeFileOrigins = Locked<Set<String>>([])

    init(
        _ configuration: ImageManagerConfiguration, previewQueue: WorkQueue,
        counters: Locked<TransferCounters>
    ) {
        self.configuration = configuration
        circuits = configuration.circuit.map { CircuitBreaker($0, configuration.time) }
        watchTimer = WatchTimer(configuration.time)
        self.previewQueue = previewQueue
        self.counters = counters
    }

    var time: any TimeSource { configuration.time }

    /// The error if the server's circuit is open; nil if a request may be sent. In that case, report the
    /// attempt's end to the circuit breaker.
    func refusal(at origin: String?, _ request: LoadRequest) -> ImageError? {
        guard let origin, circuits?.admits(origin) == false else { return nil }
        return ImageError(
            .recentlyFailed, "the server failed recently; its circuit is open",
            url: request.url.absoluteString)
    }

    /// Stores the received part of an interrupted body, so a later load can complete it.
    func storePartialDownload(_ partial: LoadedData, of fetch: NetworkFetch) {
        let job = fetch.job
        guard PartialDownloads.areStored(for: job), let downloads = PartialDownloads(for: job),
            partial.data.count >= PartialDownloads.minimumBytes
        else { return }
        let (now, stores) = (time.wallTime, downloads.disk.queues.stores)
        guard let reservation = stores.reserve(partial.data.count) else { return }
        stores.submit(holding: reservation) {
            if let image = fetch.partialDownload(partial, now: now) { downloads.store(image, for: job) }
        }
    }
}

// Tracks the time of loads that are waiting for an attempt or a delay.
extension AttemptContext {
    /// Times the loads that are waiting for a stage.
    ///
    /// - Parameter isAttempt: whether the stage is an attempt rather than a delay.
    func watch(
        _ clients: StageClients, for request: LoadRequest, isAttempt: Bool, after error: ImageError?
    ) -> LoadWatch {
        LoadWatch(
            LoadClock(stallTimeout: configuration.stallTimeout, isAttempt: isAttempt, now: time.uptime),
            by: watchTimer,
            of: clients, for: request, after: error)
    }

    /// The longest time that any of the loads has left; nil without a limit.
    func timeLeft(of clients: StageClients) -> Duration? {
        var longest: Duration?
        for client in clients.present {
            guard let left = client.timeLeft(configuration.stallTimeout) else { return nil }
            longest = max(longest ?? left, left)
        }
        return longest
    }

    /// Ends the loads that will run out of time before the next attempt, which is made for the remaining
    /// loads.
    func endLoads(of clients: StageClients, before delay: Duration, with error: ImageError) {
        guard delay > .zero else { return }
        for client in clients.present {
            if let left = client.timeLeft(configuration.stallTimeout), left <= delay {
                clients.fail(client, error)
            }
        }
    }
}

/// Counts a pipeline's transfers since it was created.
struct TransferCounters: Sendable {
    /// Loads that asked for an attempt, which may be shared or refused.
    var fetches = 0
    var transfers = 0
    var failures = 0
    var receivedBytes = 0
}
