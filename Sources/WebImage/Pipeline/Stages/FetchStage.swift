// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// Loads data with the loader, and validates stored data. Decides whether to make an attempt, and what to do
/// after it.
final class FetchStage: Sendable {
    typealias Completion = @Sendable (LoadPlan.Outcome) -> Void

    let context: AttemptContext
    let hooks: LoadHooks
    let failedURLs: FailedURLs

    init(_ context: AttemptContext, hooks: LoadHooks, failedURLs: FailedURLs) {
        self.context = context
        self.hooks = hooks
        self.failedURLs = failedURLs
    }

    /// Decides whether to load data.
    ///
    /// - Parameters:
    ///   - stored: the image to validate, or a partial download to complete.
    ///   - observed: the stage's job; nil without an observer.
    ///   - clients: the stage's clients. Empty if the stage was canceled.
    ///   - completion: called once, on any thread, unless an outcome is returned.
    func start(
        _ job: DataJob, stored: EncodedImage?, priority: Priority, observed: ObservedJob?,
        clients: StageClients, completion: @escaping Completion
    ) -> LoadPlan.Outcome? {
        if case .alternatives(let data) = job.source, var fetch = data.value.load.fetch {
            guard fetch.moveOn(after: data.value.error, left: context.timeLeft(of: clients)) else {
                return failure(data.value.error, of: fetch)
            }
            return askNext(
                fetch, after: data.value.error, priority: priority, clients: clients, observed: observed,
                completion: completion
            )
        }
        let network = NetworkFetch(job, job.validated ?? stored, now: context.time.wallTime)
        if network.isAlreadyFresh, let stored = network.stored {
            return .done(.encoded(stored.with(.fresh)))
        }
        var first = Fetch(network, now: context.time.uptime)
        if let failure = skipFailures(of: &first, clients) { return .failed(failure) }
        let (fetch, request) = (first, first.nextRequest)
        guard hooks.areAsked(about: request.url) else {
            context.counters.withLock { $0.fetches += 1 }
            return attempt(fetch)
        }
        hooks.checkLoading(
            of: request, priority: priority, unless: { clients.present.isEmpty }
        ) { [self] refusal in
            if clients.present.isEmpty { return completion(.failed(.cancelled)) }
            if let refusal { return completion(failure(refusal, of: fetch)) }
            context.counters.withLock { $0.fetches += 1 }
            completion(attempt(fetch))
        }
        return nil
    }

    /// Moves on to the first URL that hasn't failed recently. If there isn't one, returns the load's failure.
    private func skipFailures(of fetch: inout Fetch, _ clients: StageClients) -> ImageError? {
        while let error = failedURLs.refusal(for: fetch.job, at: fetch.alternative, fetch.address) {
            guard fetch.moveOn(after: error, left: context.timeLeft(of: clients)) else {
                return fetch.failure(error)
            }
        }
        return nil
    }

    /// Makes an attempt and then evaluates it. If the load must wait for a network, the attempt starts once
    /// there's one.
    func attempt(_ fetch: Fetch) -> LoadPlan.Outcome {
        var fetch = fetch
        if lacksNetwork(fetch.nextRequest) {
            return .replace([.stage(.timer, .wait(Box(fetch), .withoutNetwork))])
        }
        let request = context.request(fetch.beginAttempt(), of: &fetch)
        return .replace([
            .upstream(Attempt(request, of: fetch, in: context).plan), .stage(.control, .evaluate(Box(fetch))),
        ])
    }

    /// Whether a load must wait for a network before it makes an attempt.
    private func lacksNetwork(_ request: LoadRequest) -> Bool {
        request.waitsForConnectivity
            && context.configuration.networkMonitor?.current.isAvailable == false
            && !request.url.isLocal
    }
}

// What happens after an attempt.
extension FetchStage {
    /// Decides what to do after an attempt.
    ///
    /// - Parameters:
    ///   - clients: the stage's clients.
    ///   - observed: the stage's job; nil without an observer.
    ///   - completion: called once, on any thread, unless an outcome is returned.
    func evaluate(
        _ box: Box<Fetch>, _ end: AttemptEnd, priority: Priority, clients: StageClients,
        observed: ObservedJob?, completion: @escaping Completion
    ) -> LoadPlan.Outcome? {
        // An image never has an empty body, even if only its data is wanted.
        switch end.result.flatMap({ $0.lacksBody ? .failure(.emptyBody) : .success($0) }) {
        case .success(let loaded):
            if box.value.asksForRest, !box.value.network.isContinued(by: loaded.response) {
                return restart(box.value)
            }
            let received = end.sealed ?? box.value.completing(loaded, now: context.time.uptime)
            // Opening the body waits for a pixel slot. Then this stage runs again, with the opened body.
            if end.sealed == nil, loaded.isSealed(for: box.value.job.request) {
                let end = AttemptEnd(.success(received), previews: end.previews, sealed: received)
                return .replace([.stage(.pixels, .open(box, end)), .stage(.control, .evaluate(box))])
            }
            let readable = end.sealed == nil ? received : loaded
            switch accept(readable, receivedAs: received, of: box, previews: end.previews) {
            case .success(let outcome): return outcome
            case .failure(let error):
                return leave(
                    error, box.value, priority: priority, clients: clients, observed: observed,
                    completion: completion)
            }
        case .failure(let error) where end.sealed != nil:
            // The whole body was received but can't be opened, so only another URL can help.
            return leave(
                error, box.value, priority: priority, clients: clients, observed: observed,
                completion: completion)
        case .failure(let error):
            let failed = box.value
            var fetch = failed
            let date = context.time.wallTime
            if fetch.takeAnswer(error, end, date: date) { return attempt(fetch) }
            // A response with an error status shows that there was a network.
            if error.code != .http, RetryPolicy.isTransient(error), lacksNetwork(fetch.nextRequest),
                fetch.mayRepeat(after: error, end, date: date)
            {
                return attempt(fetch)
            }
            switch fetch.next(after: error, end, left: context.timeLeft(of: clients), date: date) {
            case .attempt(let delay):
                context.endLoads(
                    of: clients, before: delay, with: error.retryable(at: date + delay / .seconds(1)))
                return retry(fetch, after: fetch.lastError ?? error, delay: delay, observed: observed)
            case .alternative:
                return remember(
                    error, of: failed, priority: priority, observed: observed, completion: completion
                ) { [self, fetch] in
                    askNext(
                        fetch, after: error, priority: priority, clients: clients, observed: observed,
                        completion: completion)
                }
            case .failure(let error):
                if let part = end.received.map({ ($0, fetch.network) }) ?? fetch.part {
                    context.storePartialDownload(part.0, of: part.1)
                }
                return remember(
                    error, of: failed, priority: priority, observed: observed, completion: completion
                ) { [self, fetch] in failure(error, of: fetch) }
            }
        }
    }

    /// Moves on to the next URL, because the current URL's response isn't an image.
    private func leave(
        _ error: ImageError, _ failed: Fetch, priority: Priority, clients: StageClients,
        observed: ObservedJob?, completion: @escaping Completion
    ) -> LoadPlan.Outcome? {
        remember(
            error, of: failed, priority: priority, observed: observed, completion: completion
        ) { [self] in
            var fetch = failed
            guard fetch.moveOn(after: error, left: context.timeLeft(of: clients)) else {
                return failure(error, of: failed)
            }
            return askNext(
                fetch, after: error, priority: priority, clients: clients, observed: observed,
                completion: completion)
        }
    }

    /// Remembers the failure of the URL that was tried, and then continues with `body`.
    private func remember(
        _ error: ImageError, of failed: Fetch, priority: Priority, observed: ObservedJob?,
        completion: @escaping Completion, continuingWith body: @escaping @Sendable () -> LoadPlan.Outcome?
    ) -> LoadPlan.Outcome? {
        let (job, alternative, error) = (failed.job, failed.alternative, error.at(url: failed.address))
        guard failedURLs.mayBlock(inserting: error, for: job, at: alternative) else {
            if job.failedURLPolicy == .remember { failedURLs.insert(error, for: job, at: alternative) }
            return body()
        }
        hooks.checkRemembering(error, of: job.url(at: alternative), priority: priority) {
            [self] isRemembered in
            let outcome = observed.running {
                failedURLs.insert(error, for: job, at: alternative, isAccepted: isRemembered)
                return body()
            }
            if let outcome { completion(outcome) }
        }
        return nil
    }

    /// Makes an attempt at the URL that a load has moved on to, or at the first one after it that hasn't
    /// failed recently, if the app allows it.
    private func askNext(
        _ moved: Fetch, after error: ImageError, priority: Priority, clients: StageClients,
        observed: ObservedJob?, completion: @escaping Completion
    ) -> LoadPlan.Outcome? {
        var next = moved
        if let failure = skipFailures(of: &next, clients) {
            context.counters.withLock { $0.failures += 1 }
            return .failed(failure)
        }
        let (fetch, request) = (next, next.nextRequest)
        guard hooks.areAsked(about: request.url) else {
            return retry(fetch, after: error, delay: .zero, observed: observed)
        }
        hooks.checkLoading(of: request, priority: priority) { [self] refusal in
            let outcome = refusal.map { failure($0, of: fetch) }
            completion(outcome ?? retry(fetch, after: error, delay: .zero, observed: observed))
        }
        return nil
    }

    private func retry(
        _ fetch: Fetch, after error: ImageError, delay: Duration, observed: ObservedJob?
    ) -> LoadPlan.Outcome {
        observed?.send(
            .retried, LoadEvent.Fields(duration: delay, error: error, attempt: fetch.rule.totalAttempts))
        return delay > .zero ? .replace([.stage(.timer, .wait(Box(fetch), .delay(delay)))]) : attempt(fetch)
    }

    /// Requests the whole body, because the response wasn't the rest of it.
    private func restart(_ fetch: Fetch) -> LoadPlan.Outcome {
        var fetch = fetch
        fetch.restart(context.time.wallTime)
        return attempt(fetch)
    }

    /// - Parameters:
    ///   - loaded: the decrypted response.
    ///   - received: the response as it was received.
    private func accept(
        _ loaded: LoadedData, receivedAs received: LoadedData, of box: Box<Fetch>, previews: PreviewFeed?
    ) -> Result<LoadPlan.Outcome, ImageError> {
        let newBytes = box.value.newBytes(of: received)
        context.counters.withLock { $0.receivedBytes += newBytes }
        let network = box.value.network
        let response = network.response(
            loaded, receivedBytes: network.newBytes(of: received), now: context.time.wallTime,
            previews: previews,
            of: network.job.request.alternatives.isEmpty ? nil : Box(box.value.withoutBody))
        switch response {
        case .image(var image):
            // An alternative may have a smaller size, which must not be stored as the requested one.
            if network.job.size != nil, box.value.alternative != nil, image.isStorable {
                image = image.with(image.status, storage: .whileShown)
            }
            // The URL works again, so forget its earlier failures.
            failedURLs.remove(for: network.job, at: box.value.alternative)
            accept(image, of: box.value)
            return .success(.done(.encoded(image)))
        case .mismatch: return .success(box.value.asksForRest ? restart(box.value) : refetch(network.job))
        case .failed(let error): return .failure(error)
        }
    }

    private func accept(_ image: EncodedImage, of fetch: Fetch) {
        let job = fetch.job
        // The image is complete. Remove any partial download, even if this load didn't read it.
        if image.status == .fetched,
            fetch.hasStoredPart || fetch.network.isCompletion
                || image.data.count >= PartialDownloads.minimumBytes
        {
            PartialDownloads(for: job)?.removePartialDownload(for: job)
        }
        if image.status == .revalidated {
            if let observed = ObservedJob.current { observed.send(.revalidated) }
            HeaderUpdates(for: job)?.store(image, for: job)
        } else if job.storesDisk, image.origin.isFetched, image.isStorable {
            job.caches.pendingOriginals.insert(image, for: job.cacheKey)
        }
    }

    private func failure(_ error: ImageError, of fetch: Fetch) -> LoadPlan.Outcome {
        if error.code != .cancelled, error.code != .vetoed { context.counters.withLock { $0.failures += 1 } }
        return .failed(fetch.failure(error))
    }

    private func refetch(_ job: DataJob) -> LoadPlan.Outcome { .replace(job.skippingDisk.plan.steps) }
}

extension ObservedJob? {
    /// Runs work as part of the job, if there is one.
    fileprivate func running<Result>(_ body: () -> Result) -> Result { map { $0.run(body) } ?? body() }
}

extension ImageError {
    fileprivate static let emptyBody = ImageError(.empty, "the response has no body")
}

extension LoadedData {
    /// Whether the response has no data and no decoded image, and doesn't confirm a stored image.
    fileprivate var lacksBody: Bool { data.isEmpty && response.image == nil && response.status != 304 }
}
