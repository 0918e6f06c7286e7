// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// One request to a server, or to a loader of the program: a stage of the graph, which all loads share that
/// make an equal one.
///
/// It collects the body, and knows nothing about retries: it never fails, because each load that waits for it
/// decides for itself what its end means.
final class Attempt: Sendable {
    private struct State {
        /// The received part of the body of a failed attempt.
        var partial: LoadedData?
        /// Whether the loader keeps the attempt waiting in a queue, which it may leave without a transfer.
        var isQueued = false
        var isCounted = false
    }

    let request: LoadRequest
    /// The fetch of the load that has made the attempt.
    private let fetch: NetworkFetch
    /// The part that earlier attempts of that load have received, and their last failure.
    private let earlier: (part: Fetch.Part?, error: ImageError?)
    /// The number of attempts of that load, this one included.
    private let number: Int
    /// The question that is asked instead; nil for a request for the file.
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
    ///   - observed: the job of the stage; nil without an observer.
    ///   - clients: those of all loads that wait for the attempt.
    ///   - completion: called once, on any thread, unless the end is returned.
    func start(
        in stage: RunningStage, observed: ObservedJob?, clients: StageClients,
        completion: @escaping @Sendable (AttemptEnd) -> Void
    ) -> AttemptEnd? {
        let loader = request.loader?.value ?? context.loader
        let origin = context.circuits == nil ? nil : CircuitBreaker.origin(of: request.url)
        // Checked here, because loaders of the program do not know `allowedOrigins`.
        if let refusal = request.refusal ?? objection(of: loader) ?? context.refusal(at: origin, request) {
            return AttemptEnd(.failure(refusal))
        }
        let watch = context.watch(clients, for: request, isAttempt: true, after: earlier.error)
        let collector = DataCollector(
            limit: request.limits.encodedBytes, resuming: fetch.resumption,
            time: context.patience == nil ? nil : context.time, progressInterval: .milliseconds(10),
            minimumProgress: context.minimumProgress,
            progress: { self.report($0, to: clients, in: stage, observed: observed) },
            interruption: { partial in self.state.withLock { $0.partial = partial } },
            completion: {
                self.end(
                    with: $0, watch, at: origin, in: stage, observed: observed, completion: completion)
            })
        if let observed { observed.transferBegan() }
        collector.onEvent { event in
            if case .response(let head) = event { stage.keep(head) }
            self.handle(event, watch, observed: observed)
        }
        if let downloads = storedDownloads {
            PartialDownloadWriter(downloads, fetch).begin(collector)
        }
        stage.watch(watch)
        watch.begin(collector)
        stage.allowPreviews { [settings = context.previews, cancellation = stage.cancellation] in
            PreviewFeed(settings, collector, cancellation: cancellation) { clients.present }
        }
        let priority = stage.priority
        let sink = question.map { context.answer(to: $0, of: request, for: collector) } ?? collector
        stage.attach(loader.load(request, priority: priority, sink: sink), startedWith: priority)
        return nil
    }

    /// Why the request's own loader cannot be used; nil if it can.
    private func objection(of loader: any Loader) -> ImageError? {
        guard request.loader != nil, !loader.canLoad(request.url) else { return nil }
        return ImageError(
            .invalidURL, "the request's loader does not support this URL", url: request.url.absoluteString)
    }

    // MARK: Events of the loader

    private func report(
        _ progress: LoadProgress, to clients: StageClients, in stage: RunningStage,
        observed: ObservedJob?
    ) {
        let isFirst = progress.received == 0 || progress.received == fetch.bytesToResume
        if isFirst {
            if fetch.key.source.isValidating {
                for client in clients.present { client.didReceiveHead() }
            }
            // A small body is complete with the next call.
            if let expected = progress.expected, expected <= 64 << 10 { return }
        }
        stage.keep(progress)
        if let observed { observed.progress(progress) }
        let clients = clients.present
        for client in clients { client.progress(progress, on: .pool) }
        stage.observersChanged(clients)
        if isFirst, let head = stage.head { for client in clients { client.didBeginBody(of: head) } }
    }

    private func handle(_ event: CollectorEvent, _ watch: LoadWatch, observed: ObservedJob?) {
        if let observed { observed.transferEvent(event) }
        if case .queued(let isQueued) = event { state.withLock { $0.isQueued = isQueued } }
        if case .held = event {} else { countTransfer() }
        if case .response = event { return }
        watch.handle(event)
    }

    /// Counts the transfer once, when the first event shows that it isn't waiting any more: one that is
    /// cancelled in a queue never reaches the network.
    private func countTransfer() {
        guard request.isTransfer else { return }
        let isNew = state.withLock { state in
            if state.isQueued || state.isCounted { return false }
            state.isCounted = true
            return true
        }
        if isNew { context.counters.withLock { $0.transfers += 1 } }
    }

    private func end(
        with result: Result<LoadedData, ImageError>, _ watch: LoadWatch, at origin: String?,
        in stage: RunningStage, observed: ObservedJob?, completion: (AttemptEnd) -> Void
    ) {
        if !result.isRefusal { countTransfer() }
        let partial = state.withLock { state in
            defer { state.partial = nil }
            return state.partial
        }
        var result = result
        var late = watch.end(isComplete: result.isSuccess)
        switch result {
        case .success(var loaded):
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
        // Before `detach`: a flush after the cancellation waits for it then.
        if stage.cancellation.isCancelled, let part = partial.map({ ($0, fetch) }) ?? earlier.part {
            context.storePartialDownload(part.0, of: part.1)
        }
        // The loader has not ended the transfer itself.
        if case .failure(let error) = result, late != nil || error.cause is LoaderFault {
            stage.stopTransfer()
        }
        let transfer = stage.transfer
        let previews = stage.detach()
        previews?.end()
        completion(
            AttemptEnd(
                result, received: partial, previews: previews, isOver: late?.isOver ?? false,
                transfer: transfer))
    }

    /// The failure of the server; nil for none.
    private func blame(for result: Result<LoadedData, ImageError>, isSpared: Bool) -> ImageError? {
        guard case .failure(let error) = result else { return nil }
        return isSpared || error.cause is LoaderFault ? .cancelled : error
    }

    private var storedDownloads: PartialDownloads? {
        PartialDownloads.areStored(for: fetch.key) ? PartialDownloads(for: fetch.key) : nil
    }
}

extension Result<LoadedData, ImageError> {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }

    /// Whether the loader has refused the URL, without a request.
    fileprivate var isRefusal: Bool {
        if case .failure(let error) = self { error.code == .invalidURL } else { false }
    }
}

extension LoadRequest {
    /// Whether the load may use the network: not that of a file or of data in the URL, nor of a closure.
    fileprivate var isTransfer: Bool {
        !["file", "data"].contains(url.scheme?.lowercased()) && !(loader?.value is ClosureLoader)
    }
}

/// The parts that all attempts of a pipeline share, and the delays between attempts.
final class AttemptContext: Sendable {
    /// The loader of requests that bring none.
    let loader: any Loader
    /// Nil without a ``ImageManager/Configuration/circuit`` policy.
    let circuits: CircuitBreaker?
    /// See ``ImageManager/Configuration/patience``.
    let patience: Duration?
    let watchTimer: WatchTimer
    let time: any TimeSource
    let previews: PreviewSettings
    /// See ``ImageManager/Configuration/minimumProgress``.
    let minimumProgress: Double
    let counters: Locked<TransferCounters>
    /// Servers that ignore `Range`.
    let wholeFileOrigins = Locked<Set<String>>([])

    init(
        loader: any Loader, circuits: CircuitBreaker?, patience: Duration?, time: any TimeSource,
        previews: PreviewSettings, minimumProgress: Double, counters: Locked<TransferCounters>
    ) {
        self.loader = loader
        self.circuits = circuits
        self.patience = patience
        watchTimer = WatchTimer(time)
        self.time = time
        self.previews = previews
        self.minimumProgress = minimumProgress
        self.counters = counters
    }

    /// Why no request is sent to a server; nil if one may be. It must be told the end of the attempt then.
    func refusal(at origin: String?, _ request: LoadRequest) -> ImageError? {
        guard let origin, circuits?.admits(origin) == false else { return nil }
        return ImageError(
            .recentlyFailed, "the server failed recently; its circuit is open",
            url: request.url.absoluteString)
    }

    /// Stores what was received of an interrupted body, so that a later load completes it.
    func storePartialDownload(_ partial: LoadedData, of fetch: NetworkFetch) {
        let key = fetch.key
        guard PartialDownloads.areStored(for: key), let downloads = PartialDownloads(for: key),
            partial.data.count >= PartialDownloads.minimumBytes
        else { return }
        let (now, stores) = (time.wallTime, downloads.disk.queues.stores)
        guard let reservation = stores.reserve(partial.data.count) else { return }
        stores.submit(holding: reservation) {
            if let image = fetch.partialDownload(partial, now: now) { downloads.store(image, for: key) }
        }
    }
}

// The time of the loads that wait for an attempt or a delay.
extension AttemptContext {
    /// Watches the time of the loads that wait for a stage.
    ///
    /// - Parameter isAttempt: whether the stage is an attempt, and not a delay.
    func watch(
        _ clients: StageClients, for request: LoadRequest, isAttempt: Bool, after error: ImageError?
    ) -> LoadWatch {
        LoadWatch(
            LoadClock(patience: patience, isAttempt: isAttempt, now: time.uptime), by: watchTimer,
            of: clients, for: request, after: error)
    }

    /// The longest time that one of the loads has left; nil without a limit.
    func timeLeft(of clients: StageClients) -> Duration? {
        var longest: Duration?
        for client in clients.present {
            guard let left = client.timeLeft(patience) else { return nil }
            longest = max(longest ?? left, left)
        }
        return longest
    }

    /// Ends the loads whose time would end before the next attempt, which is made for the rest.
    func endLoads(of clients: StageClients, before delay: Duration, with error: ImageError) {
        guard delay > .zero else { return }
        for client in clients.present {
            if let left = client.timeLeft(patience), left <= delay { clients.fail(client, error) }
        }
    }
}

/// The transfers of a pipeline since it was created.
struct TransferCounters: Sendable {
    /// The loads that have asked for an attempt, which others may share, and which may be refused.
    var fetches = 0
    var transfers = 0
    var failures = 0
    var receivedBytes = 0
}
