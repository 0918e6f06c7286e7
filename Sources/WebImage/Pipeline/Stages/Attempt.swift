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
    fileprivate struct State {
        /// Nil without a limit.
        var patience: PatienceClock?
        /// Nil before the start and after the end.
        var collector: DataCollector?
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
    private let context: FetchStage
    /// Whether the time without new data is limited.
    private let hasPatience: Bool
    private let state: Locked<State>

    init(_ request: LoadRequest, of fetch: Fetch, in context: FetchStage) {
        self.request = request
        self.context = context
        self.fetch = fetch.network
        earlier = (fetch.part, fetch.lastError)
        number = fetch.rule.totalAttempts
        hasPatience = fetch.patience != nil
        state = Locked(State(patience: fetch.patience))
    }

    var plan: LoadGraph.Plan {
        LoadGraph.Plan(key: .attempt(AttemptKey(request)), steps: [.stage(.network, .attempt(self))])
    }

    /// Starts the attempt.
    ///
    /// - Parameters:
    ///   - observed: the job of the stage; nil without an observer.
    ///   - clients: returns the clients of all loads that wait for the attempt now.
    ///   - completion: called once, on any thread, unless an outcome is returned.
    func start(
        in stage: RunningStage, observed: ObservedJob?, clients: @escaping @Sendable () -> [LoadClient],
        completion: @escaping FetchStage.Completion
    ) -> LoadGraph.Outcome? {
        let loader = request.loader?.value ?? context.loader
        let origin = context.circuits == nil ? nil : CircuitBreaker.origin(of: request.url)
        // Checked here, because loaders of the program do not know `allowedOrigins`.
        if let refusal = request.refusal ?? objection(of: loader) ?? context.refusal(at: origin, request) {
            return .done(
                .attempt(AttemptEnd(.failure(refusal), patience: state.withLock { $0.patience })))
        }
        let collector = DataCollector(
            limit: request.limits.encodedBytes, resuming: fetch.resumption,
            time: hasPatience ? context.time : nil, progressInterval: .milliseconds(10),
            minimumProgress: context.minimumProgress,
            progress: { self.report($0, to: clients, in: stage, observed: observed) },
            interruption: { partial in self.state.withLock { $0.partial = partial } },
            completion: {
                self.end(with: $0, at: origin, in: stage, observed: observed, completion: completion)
            })
        if let observed { observed.transferBegan() }
        collector.onEvent { self.handle($0, observed: observed) }
        begin(collector)
        stage.allowPreviews { [settings = context.previews, cancellation = stage.cancellation] in
            PreviewFeed(settings, collector, cancellation: cancellation) { clients() }
        }
        let priority = stage.priority
        stage.attach(
            loader.load(request, priority: priority, sink: collector), startedWith: priority)
        return nil
    }

    private func begin(_ collector: DataCollector) {
        if let downloads = storedDownloads {
            PartialDownloadWriter(downloads, fetch).begin(collector)
        }
        let deadline: Duration? = state.withLock { state in
            state.collector = collector
            state.patience?.beginAttempt(context.time.uptime)
            return state.patience?.deadline
        }
        if let deadline { context.patienceTimer.add(self, deadline: deadline) }
    }

    /// Why the request's own loader cannot be used; nil if it can.
    private func objection(of loader: any Loader) -> ImageError? {
        guard request.loader != nil, !loader.canLoad(request.url) else { return nil }
        return ImageError(
            .invalidURL, "the request's loader does not support this URL", url: request.url.absoluteString)
    }

    // MARK: Events of the loader

    private func report(
        _ progress: LoadProgress, to clients: () -> [LoadClient], in stage: RunningStage,
        observed: ObservedJob?
    ) {
        if progress.received == 0 || progress.received == fetch.bytesToResume {
            if fetch.key.source.isValidating {
                for client in clients() { client.didReceiveHead() }
            }
            // A small body is complete with the next call.
            if let expected = progress.expected, expected <= 64 << 10 { return }
        }
        if let observed { observed.progress(progress) }
        let clients = clients()
        for client in clients { client.progress(progress, on: .pool) }
        stage.observersChanged(clients)
    }

    private func handle(_ event: CollectorEvent, observed: ObservedJob?) {
        if let observed { observed.transferEvent(event) }
        if case .queued(let isQueued) = event { state.withLock { $0.isQueued = isQueued } }
        if case .held = event {} else { countTransfer() }
        if case .response = event { return }
        guard hasPatience else { return }
        let now = context.time.uptime
        let deadline: Duration? = state.withLock { state in
            state.noteBytes()
            switch event {
            case .queued(let isQueued): state.patience?.setQueued(isQueued, now)
            case .held(let duration): state.patience?.hold(until: now + duration, now)
            case .response: break
            }
            return state.patience?.deadline
        }
        if let deadline { context.patienceTimer.schedule(deadline) }
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
        with result: Result<LoadedData, ImageError>, at origin: String?, in stage: RunningStage,
        observed: ObservedJob?, completion: FetchStage.Completion
    ) {
        let now = context.time.uptime
        countTransfer()
        let (partial, patience) = state.withLock { state in
            state.noteBytes()
            state.patience?.endAttempt(now)
            defer { (state.collector, state.partial) = (nil, nil) }
            return (state.partial, state.patience)
        }
        var result = result
        if hasPatience { context.patienceTimer.remove(self) }
        if patience?.isOver == true, case .failure = result { result = .failure(noPatience) }
        if case .success(var loaded) = result {
            loaded.metrics.attempts = number
            result = .success(loaded)
        }
        if let origin { context.circuits?.didEnd(origin, blame(for: result, patience)) }
        if let observed { observed.transferEnded(result, received: partial.map { fetch.newBytes(of: $0) }) }
        // Before `detach`, so that a flush after the cancellation waits for it.
        if stage.cancellation.isCancelled, let part = partial.map({ ($0, fetch) }) ?? earlier.part {
            context.storePartialDownload(part.0, of: part.1)
        }
        // The loader has not ended the transfer itself.
        if case .failure(let error) = result, patience?.isOver == true || error.cause is LoaderFault {
            stage.stopTransfer()
        }
        let transfer = stage.transfer
        let previews = stage.detach()
        previews?.end()
        let end = AttemptEnd(
            result, received: partial, previews: previews, patience: patience, transfer: transfer)
        completion(.done(.attempt(end)))
    }

    /// The failure of the server; nil for none.
    private func blame(
        for result: Result<LoadedData, ImageError>, _ patience: PatienceClock?
    ) -> ImageError? {
        guard case .failure(let error) = result else { return nil }
        if error.cause is LoaderFault { return .cancelled }
        // Otherwise earlier attempts have taken a part of the time.
        return patience?.isOver == true && patience?.isSpentByAttempt == false ? .cancelled : error
    }

    private var storedDownloads: PartialDownloads? {
        PartialDownloads.areStored(for: fetch.key) ? fetch.key.caches.partialDownloads : nil
    }

    // MARK: Patience

    /// Ends the attempt if the patience of its loads has ended, even if the loader ignores the cancellation:
    /// the collector ignores data that is delivered later.
    ///
    /// - Parameter stoppedTime: how long the process was stopped since the last check.
    /// - Returns: when to check again; nil while time is not measured.
    func checkPatience(at now: Duration, stoppedTime: Duration) -> Duration? {
        let (deadline, ended): (Duration?, DataCollector?) = state.withLock { state in
            guard let collector = state.collector, state.patience?.isOver == false else { return (nil, nil) }
            state.noteBytes()
            state.patience?.exclude(stoppedTime, now: now)
            guard let deadline = state.patience?.deadline, deadline <= now else {
                return (state.patience?.deadline, nil)
            }
            state.patience?.isOver = true
            return (nil, collector)
        }
        ended?.didFinish(.failure(.cancelled))
        return deadline
    }

    private var noPatience: ImageError {
        let limit = context.patience.map { "\($0)" } ?? ""
        return ImageError(
            .timeout, "no new data for \(limit)", url: request.url.absoluteString, cause: earlier.error)
    }
}

extension Attempt.State {
    /// Tells the clock of the bytes received until now.
    fileprivate mutating func noteBytes() {
        guard patience != nil, let bytes = collector?.lastBytes else { return }
        patience?.didReceive(total: bytes.count, bytes.at)
    }
}

extension LoadRequest {
    /// Whether the load may use the network: not that of a file or of data in the URL, nor of a closure.
    fileprivate var isTransfer: Bool {
        !["file", "data"].contains(url.scheme?.lowercased()) && !(loader?.value is ClosureLoader)
    }
}
