// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// Loads data with the loader, and validates stored data: decides whether an attempt is made, and what
/// follows it.
final class FetchStage: Sendable {
    typealias Completion = @Sendable (LoadGraph.Outcome) -> Void

    /// The loader of requests that bring none.
    let loader: any Loader
    /// Nil without a ``ImageManager/Configuration/circuit`` policy.
    let circuits: CircuitBreaker?
    /// See ``ImageManager/Configuration/patience``.
    let patience: Duration?
    let patienceTimer: PatienceTimer
    let time: any TimeSource
    let hooks: LoadHooks
    let failedURLs: FailedURLs
    let previews: PreviewSettings
    /// See ``ImageManager/Configuration/minimumProgress``.
    let minimumProgress: Double
    /// Nil if nothing is known about the network.
    let networkMonitor: NetworkMonitor?
    let counters: Locked<TransferCounters>

    init(
        loader: any Loader, circuits: CircuitBreaker?, patience: Duration?, time: any TimeSource,
        hooks: LoadHooks, failedURLs: FailedURLs, previews: PreviewSettings,
        minimumProgress: Double, networkMonitor: NetworkMonitor?, counters: Locked<TransferCounters>
    ) {
        self.loader = loader
        self.circuits = circuits
        self.patience = patience
        patienceTimer = PatienceTimer(time)
        self.time = time
        self.hooks = hooks
        self.failedURLs = failedURLs
        self.previews = previews
        self.minimumProgress = minimumProgress
        self.networkMonitor = networkMonitor
        self.counters = counters
    }

    /// Decides whether data is loaded.
    ///
    /// - Parameters:
    ///   - stored: the image to validate, or a partial download to complete.
    ///   - clients: returns the present clients of the stage; none if it was cancelled.
    ///   - completion: called once, on any thread, unless an outcome is returned.
    func start(
        _ key: DataKey, stored: EncodedImage?, priority: Priority,
        clients: @escaping @Sendable () -> [LoadClient], completion: @escaping Completion
    ) -> LoadGraph.Outcome? {
        var network = NetworkFetch(key, key.validated ?? stored, now: time.wallTime)
        if network.isAlreadyFresh, let stored = network.stored {
            return .done(.encoded(stored.with(.fresh)))
        }
        if key.readsFailures, let failure = failedURLs.failure(for: key) {
            guard let alternative = network.skippingToAlternative() else {
                return .failed(
                    ImageError(
                        .recentlyFailed, "failed recently; not retried yet", url: key.address, cause: failure)
                )
            }
            network = alternative
        }
        // A prefetch, or the validation of an image that was delivered already, has no limit.
        let isInBackground = priority <= .low && clients().allSatisfy(\.isBackground)
        let now = time.uptime
        let clock = isInBackground ? nil : patience.map { PatienceClock(limit: $0, now: now) }
        let fetch = Fetch(network, patience: clock, now: now)
        guard hooks.areAsked(about: network.request.url) else {
            counters.withLock { $0.fetches += 1 }
            return attempt(fetch)
        }
        hooks.checkLoading(
            of: network.request, priority: priority, unless: { clients().isEmpty }
        ) { [self] refusal in
            if clients().isEmpty { return completion(.failed(.cancelled)) }
            if let refusal { return completion(failure(refusal, of: fetch)) }
            counters.withLock { $0.fetches += 1 }
            completion(attempt(fetch))
        }
        return nil
    }

    /// Makes an attempt, whose end is judged, once there is a network if the load waits for that.
    private func attempt(_ fetch: Fetch) -> LoadGraph.Outcome {
        var fetch = fetch
        if lacksNetwork(fetch.nextRequest) {
            fetch.beginPause(at: time.uptime)
            return .replace([.stage(.timer, .wait(Box(fetch), .withoutNetwork))])
        }
        let request = fetch.beginAttempt(at: time.uptime)
        return .replace([
            .upstream(Attempt(request, of: fetch, in: self).plan), .stage(.control, .judge(Box(fetch))),
        ])
    }

    /// Why no request is sent to a server; nil if one may be. It must be told the end of the attempt then.
    func refusal(at origin: String?, _ request: LoadRequest) -> ImageError? {
        guard let origin, circuits?.admits(origin) == false else { return nil }
        return ImageError(
            .recentlyFailed, "the server failed recently; its circuit is open",
            url: request.url.absoluteString)
    }

    /// Whether a load waits for a network before it makes an attempt.
    private func lacksNetwork(_ request: LoadRequest) -> Bool {
        request.waitsForConnectivity && networkMonitor?.current.isAvailable == false
            && !["file", "data"].contains(request.url.scheme?.lowercased() ?? "")
    }

    /// Makes the next attempt after a pause.
    func wait(
        _ pause: Fetch.Pause, _ box: Box<Fetch>, in stage: RunningStage, completion: @escaping Completion
    ) {
        let fetch = box.value
        let timer = Task {
            switch pause {
            case .delay(let delay): try? await time.sleep(for: delay)
            case .withoutNetwork: await networkMonitor?.waitUntilAvailable()
            }
            let isCancelled = stage.cancellation.isCancelled
            // Before `detach`, so that a flush after the cancellation waits for it.
            if isCancelled, let part = fetch.part { storePartialDownload(part.body, of: part.fetch) }
            _ = stage.detach()
            completion(isCancelled ? .failed(.cancelled) : attempt(fetch))
        }
        stage.attach(DelayHandle(timer, fetch.rejected), startedWith: stage.priority)
    }
}

// The end of an attempt.
extension FetchStage {
    /// Decides what follows an attempt.
    ///
    /// - Parameters:
    ///   - observed: the job of the stage; nil without an observer.
    ///   - completion: called once, on any thread, unless an outcome is returned.
    func judge(
        _ box: Box<Fetch>, _ end: AttemptEnd, priority: Priority, observed: ObservedJob?,
        completion: @escaping Completion
    ) -> LoadGraph.Outcome? {
        // No image has an empty body, whether it is decoded or only its data is wanted.
        switch end.result.flatMap({ $0.lacksBody ? .failure(.emptyBody) : .success($0) }) {
        case .success(let loaded):
            if box.value.asksForRest, !box.value.network.isContinued(by: loaded.response) {
                return restart(box.value)
            }
            let loaded = box.value.completing(loaded, now: time.uptime)
            let decryptor = box.value.key.request.bodyDecryptor
            guard decryptor != nil || loaded.response.image != nil else {
                return accept(loaded, receivedAs: loaded, of: box, previews: end.previews)
            }
            // Decrypting and encoding must not block the loader's thread.
            WorkerThreads.run { [self] in
                let (feed, codecs) = (decryptor == nil ? end.previews : nil, previews.codecs)
                let result = observed.running {
                    switch loaded.decrypted(by: decryptor).encodingAnimation(by: codecs) {
                    case .success(let readable): accept(readable, receivedAs: loaded, of: box, previews: feed)
                    case .failure(let error): failure(error, of: box.value)
                    }
                }
                completion(result)
            }
            return nil
        case .failure(let error):
            var fetch = box.value
            if error.code != .http, RetryPolicy.isTransient(error), lacksNetwork(fetch.nextRequest),
                fetch.mayRepeat(after: error, end, date: time.wallTime)
            {
                return attempt(fetch)
            }
            let next = fetch.next(after: error, end, now: time.uptime, date: time.wallTime)
            switch next {
            case .attempt(let delay):
                return retry(fetch, after: fetch.lastError ?? error, delay: delay, observed: observed)
            case .alternative:
                guard let request = fetch.alternative, hooks.areAsked(about: request.url) else {
                    return retry(fetch, after: error, delay: .zero, observed: observed)
                }
                let alternative = fetch
                hooks.checkLoading(of: request, priority: priority) { [self] refusal in
                    let outcome = refusal.map { failure($0, of: alternative) }
                    completion(outcome ?? retry(alternative, after: error, delay: .zero, observed: observed))
                }
                return nil
            case .failure(let error):
                if let part = end.received.map({ ($0, fetch.network) }) ?? fetch.part {
                    storePartialDownload(part.0, of: part.1)
                }
                guard failedURLs.mayBlock(inserting: error, for: fetch.key) else {
                    return failure(error, of: fetch)
                }
                let (failed, located) = (fetch, error.at(url: fetch.key.address))
                hooks.checkRemembering(located, of: fetch.key.request.url, priority: priority) {
                    [self] isRemembered in
                    completion(
                        observed.running { failure(located, of: failed, isRemembered: isRemembered) })
                }
                return nil
            }
        }
    }

    private func retry(
        _ fetch: Fetch, after error: ImageError, delay: Duration, observed: ObservedJob?
    ) -> LoadGraph.Outcome {
        observed?.send(
            .retried, LoadEvent.Fields(duration: delay, error: error, attempt: fetch.rule.totalAttempts))
        return delay > .zero ? .replace([.stage(.timer, .wait(Box(fetch), .delay(delay)))]) : attempt(fetch)
    }

    /// Requests the whole body, because the response was not the rest of it.
    private func restart(_ fetch: Fetch) -> LoadGraph.Outcome {
        var fetch = fetch
        fetch.restart(time.wallTime)
        return attempt(fetch)
    }

    /// - Parameters:
    ///   - loaded: the response, decrypted.
    ///   - received: the response as it was received.
    private func accept(
        _ loaded: LoadedData, receivedAs received: LoadedData, of box: Box<Fetch>, previews: PreviewFeed?
    ) -> LoadGraph.Outcome {
        let newBytes = box.value.newBytes(of: received)
        counters.withLock { $0.receivedBytes += newBytes }
        let network = box.value.network
        let response = network.response(
            loaded, receivedBytes: network.newBytes(of: received), now: time.wallTime, previews: previews)
        switch response {
        case .image(var image):
            // A smaller size must not take the place of the one that was requested.
            if network.key.size != nil, box.value.isOfAlternative, image.isStorable {
                image = image.with(image.status, storage: .whileShown)
            }
            // The URL answers again. What an alternative answers says nothing about it.
            if !box.value.isOfAlternative { failedURLs.remove(for: network.key) }
            accept(image, of: box.value)
            return .done(.encoded(image))
        case .mismatch: return box.value.asksForRest ? restart(box.value) : refetch(network.key)
        case .failed(let error): return failure(error, of: box.value)
        }
    }

    private func accept(_ image: EncodedImage, of fetch: Fetch) {
        let key = fetch.key
        // The image is complete. A partial download may be there that this load did not read.
        if image.status == .fetched,
            fetch.hasStoredPart || fetch.network.isCompletion
                || image.data.count >= PartialDownloads.minimumBytes
        {
            key.caches.partialDownloads?.removePartialDownload(for: key)
        }
        if image.status == .revalidated {
            if let observed = ObservedJob.current { observed.send(.revalidated) }
            key.caches.headerUpdates?.store(image, for: key)
        } else if key.storesDisk, image.origin.isFetched, image.isStorable {
            key.caches.pendingOriginals.insert(image, for: key.cacheKey)
        }
    }

    /// - Parameter isRemembered: what the program says; nil if it was not asked.
    private func failure(
        _ error: ImageError, of fetch: Fetch, isRemembered: Bool? = nil
    ) -> LoadGraph.Outcome {
        let (error, key) = (error.at(url: fetch.key.address), fetch.key)
        if key.failedURLPolicy == .remember {
            failedURLs.insert(error, for: key, isAccepted: isRemembered)
        }
        if error.code != .cancelled, error.code != .vetoed { counters.withLock { $0.failures += 1 } }
        return .failed(error)
    }

    private func refetch(_ key: DataKey) -> LoadGraph.Outcome { .replace(key.skippingDisk.plan.steps) }

    /// Stores what was received of an interrupted body, so that a later load completes it.
    func storePartialDownload(_ partial: LoadedData, of fetch: NetworkFetch) {
        let key = fetch.key
        guard PartialDownloads.areStored(for: key), let downloads = key.caches.partialDownloads,
            partial.data.count >= PartialDownloads.minimumBytes
        else { return }
        let (now, stores) = (time.wallTime, downloads.disk.queues.stores)
        guard let reservation = stores.reserve(partial.data.count) else { return }
        stores.submit(holding: reservation) {
            if let image = fetch.partialDownload(partial, now: now) { downloads.store(image, for: key) }
        }
    }
}

extension ObservedJob? {
    /// Runs work of the job, if there is one.
    fileprivate func running<Result>(_ body: () -> Result) -> Result { map { $0.run(body) } ?? body() }
}

extension ImageError {
    fileprivate static let emptyBody = ImageError(.empty, "the response has no body")
}

extension LoadedData {
    /// Whether it is neither data nor a decoded image, nor the confirmation of a stored image.
    fileprivate var lacksBody: Bool { data.isEmpty && response.image == nil && response.status != 304 }

    /// A 304 response has no body to decrypt, and neither has a decoded image.
    fileprivate func decrypted(by decryptor: Decryptor?) -> Result<LoadedData, ImageError> {
        let isBodiless = response.image != nil && data.isEmpty
        guard let decryptor, response.status != 304, !isBodiless else { return .success(self) }
        do throws(ImageError) {
            var loaded = self
            loaded.data = try decryptor(data, of: response, otherwise: .corrupt)
            return .success(loaded)
        } catch {
            return .failure(error)
        }
    }
}

extension Result<LoadedData, ImageError> {
    /// The data of an animation that the loader has delivered as bitmaps, so that it is loaded as others are.
    fileprivate func encodingAnimation(by codecs: CodecRegistry) -> Self {
        flatMap { loaded in
            guard let image = loaded.response.image, image.animation != nil else { return self }
            do throws(ImageError) {
                var loaded = loaded
                if ImageFormat.sniff(loaded.data) == nil { loaded.data = try image.encoded(by: codecs) }
                loaded.response.attachment = nil
                return .success(loaded)
            } catch {
                return .failure(error)
            }
        }
    }
}

/// The handle of a delay between two attempts.
private final class DelayHandle: LoadHandle {
    private let timer: Task<Void, Never>
    private let rejected: (any LoadHandle)?

    init(_ timer: Task<Void, Never>, _ rejected: (any LoadHandle)?) {
        (self.timer, self.rejected) = (timer, rejected)
    }

    func cancel() {
        timer.cancel()
        rejected?.cancel()
    }

    func resume() {}
    func setPriority(_ priority: Priority) {}
}

/// The transfers of a pipeline since it was created.
struct TransferCounters: Sendable {
    /// The loads that have asked for an attempt, which others may share, and which may be refused.
    var fetches = 0
    var transfers = 0
    var failures = 0
    var receivedBytes = 0
}
