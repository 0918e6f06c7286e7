// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// Loads data with the loader, and validates stored data.
struct FetchStage: Sendable {
    let loader: any Loader
    /// See ``ImageManager/Configuration/patience``.
    let patience: Duration?
    let time: any TimeSource
    let hooks: LoadHooks
    let failedURLs: FailedURLs
    let previews: PreviewSettings
    /// See ``ImageManager/Configuration/minimumProgressInterval``.
    let minimumProgressInterval: Double
    let counters: Locked<TransferCounters>

    /// Starts a transfer.
    ///
    /// - Parameters:
    ///   - stored: the image to validate, or a partial download to complete.
    ///   - stage: is given the transfer.
    ///   - observed: the job of the stage; nil without an observer.
    ///   - clients: returns the present clients of the stage.
    ///   - completion: called once, on any thread, unless a result is returned.
    /// - Returns: the outcome if no transfer is needed.
    func start(
        _ key: DataKey, stored: EncodedImage?, in stage: RunningStage, observed: ObservedJob?,
        clients: @escaping @Sendable () -> [LoadClient],
        completion: @escaping @Sendable (LoadGraph.Outcome, Delivery) -> Void
    ) -> LoadGraph.Outcome? {
        var fetch = NetworkFetch(key, key.validated ?? stored, now: time.wallTime)
        if fetch.isAlreadyFresh, let stored = fetch.stored { return .done(.encoded(stored.with(.fresh))) }
        if key.failedURLPolicy == .remember, let failure = failedURLs.failure(for: key),
            !fetch.skipToAlternative()
        {
            return .failed(
                ImageError(
                    .recentlyFailed, "failed recently; not retried yet", url: key.address, cause: failure))
        }
        let transfer = Transfer(
            fetch, in: self, stage: stage, observed: observed, clients: clients, completion: completion)
        if hooks.areAsked(about: fetch.request.url) {
            transfer.startIfAllowed()
        } else {
            transfer.start()
        }
        return nil
    }
}

/// The transfer of a fetch stage.
private final class Transfer: Sendable {
    private let context: FetchStage
    private let fetch: NetworkFetch
    private let stage: RunningStage
    /// Nil without an observer.
    private let observed: ObservedJob?
    private let clients: @Sendable () -> [LoadClient]
    private let completion: @Sendable (LoadGraph.Outcome, Delivery) -> Void
    private let collector = Locked(Collector())

    private struct Collector: Sendable {
        weak var value: DataCollector?
    }

    init(
        _ fetch: NetworkFetch, in context: FetchStage, stage: RunningStage, observed: ObservedJob?,
        clients: @escaping @Sendable () -> [LoadClient],
        completion: @escaping @Sendable (LoadGraph.Outcome, Delivery) -> Void
    ) {
        self.context = context
        self.fetch = fetch
        self.stage = stage
        self.observed = observed
        self.clients = clients
        self.completion = completion
    }

    private var key: DataKey { fetch.key }

    /// Asks the program first.
    func startIfAllowed() {
        let cancellation = stage.cancellation
        context.hooks.checkLoading(
            of: fetch.request, priority: stage.priority, unless: { cancellation.isCancelled }
        ) { [self] refusal in
            if cancellation.isCancelled { return completion(.failed(.cancelled), .caller) }
            if let refusal { return completion(failure(refusal), .caller) }
            start()
        }
    }

    func start() {
        context.counters.withLock { $0.transfers += 1 }
        let writer = storedDownloads.map { PartialDownloadWriter($0, fetch) }
        let collector = DataCollector(
            limit: key.request.limits.encodedBytes, progressInterval: .milliseconds(10),
            minimumProgress: context.minimumProgressInterval,
            progress: { self.report($0) },
            growth: { collector, received in writer?.didReceive(received, in: collector) },
            interruption: { self.storePartialDownload($0) },
            completion: { self.finish($0) })
        self.collector.withLock { $0.value = collector }
        if let observed { observed.transferBegan(collector) }
        // Encrypted data, and the second part of an image, cannot be decoded.
        if !fetch.isCompletion, key.request.decryptor == nil { allowPreviews(of: collector) }
        let priority = stage.priority
        var request = fetch.request
        request.patience = isInBackground(priority) ? nil : context.patience
        let transfer = context.loader.load(request, priority: priority, sink: collector)
        stage.attach(transfer, startedWith: priority)
    }

    /// Whether the transfer only validates an image that was delivered already, or is a prefetch.
    private func isInBackground(_ priority: Priority) -> Bool {
        priority <= .low && clients().allSatisfy(\.isBackground)
    }

    private func allowPreviews(of collector: DataCollector) {
        let (settings, cancellation, clients) = (context.previews, stage.cancellation, clients)
        stage.allowPreviews {
            PreviewFeed(settings, collector, cancellation: cancellation, clients: { clients() })
        }
    }

    private func report(_ progress: LoadProgress) {
        if progress.received == 0, key.source.isValidating {
            for client in clients() { client.didReceiveHead() }
        }
        // A small body is complete with the next call.
        if progress.received == 0, let expected = progress.expected, expected <= 64 << 10 { return }
        let progress = whole(progress)
        if let observed { observed.progress(progress) }
        let clients = clients()
        for client in clients { client.progress(progress, on: .pool) }
        stage.observersChanged(clients)
    }

    /// The progress of the whole image, of which a part may have been received by an earlier transfer.
    private func whole(_ progress: LoadProgress) -> LoadProgress {
        guard fetch.isCompletion, let response = collector.withLock({ $0.value })?.response else {
            return progress
        }
        return fetch.whole(progress, of: response)
    }

    private func finish(_ result: Result<LoadedData, ImageError>) {
        if let observed { observed.transferEnded(result) }
        let previews = stage.detach()
        previews?.end()
        let decryptor = key.request.decryptor
        if case .failure(let error) = result, context.failedURLs.mayBlock(inserting: error, for: key) {
            let error = error.at(url: key.address)
            context.hooks.checkRemembering(error, of: key.request.url, priority: stage.priority) { [self] in
                completion(failure(error, isRemembered: $0, in: observed), .caller)
            }
            return
        }
        let hasImage = (try? result.get())?.response.image != nil
        guard decryptor != nil || fetch.isCompletion || hasImage else {
            return completion(outcome(of: result, previews), .pool)
        }
        // Decrypting, joining two parts, and encoding must not block the loader's thread.
        WorkerThreads.run { [self] in
            let result = (decryptor.map { result.decrypted(by: $0) } ?? result)
                .encodingAnimation(by: context.previews.codecs)
            completion(outcome(of: result, previews), .caller)
        }
    }

    private func outcome(
        of result: Result<LoadedData, ImageError>, _ previews: PreviewFeed?
    ) -> LoadGraph.Outcome {
        guard let observed else { return interpret(result, previews) }
        return observed.run { interpret(result, previews) }
    }

    private func interpret(
        _ result: Result<LoadedData, ImageError>, _ previews: PreviewFeed?
    ) -> LoadGraph.Outcome {
        switch result {
        case .success(let loaded):
            context.counters.withLock { $0.receivedBytes += loaded.data.count }
            switch fetch.response(loaded, now: context.time.wallTime, previews: previews) {
            case .image(let image):
                accept(image)
                return .done(.encoded(image))
            case .mismatch: return refetch()
            case .failed(let error): return failure(error)
            }
        case .failure(let error): return failure(error)
        }
    }

    private func accept(_ image: EncodedImage) {
        // The image is complete. A partial download may be there that this load did not read.
        if image.status == .fetched,
            fetch.isCompletion || image.data.count >= PartialDownloads.minimumBytes
        {
            key.caches.partialDownloads?.removePartialDownload(for: key)
        }
        if image.status == .revalidated {
            if let observed { observed.send(.revalidated) }
            context.failedURLs.remove(for: key)
            key.caches.headerUpdates?.store(image, for: key)
        } else if key.storesDisk, image.origin.isFetched, image.isStorable {
            key.caches.pendingOriginals.insert(image, for: key.cacheKey)
        }
    }

    private func failure(
        _ error: ImageError, isRemembered: Bool, in observed: ObservedJob?
    ) -> LoadGraph.Outcome {
        guard let observed else { return failure(error, isRemembered: isRemembered) }
        return observed.run { failure(error, isRemembered: isRemembered) }
    }

    /// - Parameter isRemembered: what the program says; nil if it was not asked.
    private func failure(_ error: ImageError, isRemembered: Bool? = nil) -> LoadGraph.Outcome {
        let error = error.at(url: key.address)
        // The partial download is not of the image that the server has now.
        if fetch.isCompletion, error.status == 416 { return refetch() }
        if key.failedURLPolicy == .remember {
            context.failedURLs.insert(error, for: key, isAccepted: isRemembered)
        }
        if error.code != .cancelled, error.code != .vetoed { context.counters.withLock { $0.failures += 1 } }
        return .failed(error)
    }

    private func refetch() -> LoadGraph.Outcome {
        key.caches.partialDownloads?.removePartialDownload(for: key)
        return .replace(key.skippingDisk.plan.steps)
    }

    // MARK: Partial downloads

    /// Nil if no partial download of this transfer is stored.
    private var storedDownloads: PartialDownloads? {
        PartialDownloads.areStored(for: key) ? key.caches.partialDownloads : nil
    }

    private func storePartialDownload(_ partial: LoadedData) {
        guard let downloads = storedDownloads,
            partial.data.count + (fetch.stored?.data.count ?? 0) >= PartialDownloads.minimumBytes
        else { return }
        let (now, stores) = (context.time.wallTime, downloads.disk.queues.stores)
        guard let reservation = stores.reserve(partial.data.count) else { return }
        // Joining it to stored data must not block the loader's thread.
        stores.submit(holding: reservation) { [fetch] in
            if let image = fetch.partialDownload(partial, now: now) { downloads.store(image, for: fetch.key) }
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

    /// A 304 response has no body to decrypt, and neither has a decoded image.
    fileprivate func decrypted(by decryptor: Decryptor) -> Self {
        flatMap { loaded in
            let isBodiless = loaded.response.image != nil && loaded.data.isEmpty
            guard loaded.response.status != 304, !isBodiless else { return self }
            do throws(ImageError) {
                var loaded = loaded
                loaded.data = try decryptor(
                    loaded.data, of: loaded.response, otherwise: .corrupt)
                return .success(loaded)
            } catch {
                return .failure(error)
            }
        }
    }
}

/// The transfers of a pipeline since it was created.
struct TransferCounters: Sendable {
    var transfers = 0
    var failures = 0
    var receivedBytes = 0
}
