// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import PortableFoundation

// Runs a prefetcher. Each step starts loading one image, on the prefetcher's queue, which also calls your
// app's closures.
extension ImagePrefetcher {
    func start(
        _ images: PrefetchList, progress: (@Sendable (PrefetchProgress) -> Void)? = nil,
        completion: (@Sendable (PrefetchProgress) -> Void)? = nil
    ) -> PrefetchToken {
        let id = state.withLock { $0.makeToken() }
        let token = PrefetchToken(id: id, images: images, prefetcher: self)
        var start = PrefetchProgress()
        start.total = images.count
        token.feed.post(start)
        guard images.count > 0 else {
            token.feed.end()
            completion?(start)
            return token
        }
        let batch = PrefetchState.Batch(
            token: token, report: progress, completion: completion, progress: start)
        state.withLock { $0.add(batch) }
        reportAll()
        schedule()
        return token
    }

    func isRunning(_ id: PrefetchState.TokenID) -> Bool { state.withLock { $0.batches[id] != nil } }

    /// The priority of a list; nil if it has ended.
    func priority(of id: PrefetchState.TokenID) -> Priority? { state.withLock { $0.batches[id]?.priority } }

    func setPriority(_ priority: Priority, of ids: [PrefetchState.TokenID]) {
        let controls = state.withLock { state in ids.flatMap { state.setPriority(priority, of: $0) } }
        for control in controls { control.setPriority(priority) }
    }

    /// Cancels lists. All of them are removed before the first load is canceled, so none of them starts
    /// another load.
    func cancel(_ ids: [PrefetchState.TokenID]) {
        let removed = state.withLock { state in ids.compactMap { state.remove($0) } }
        guard !removed.isEmpty else { return }
        for (batch, cancellations) in removed {
            for cancel in cancellations { cancel() }
            batch.token.feed.end()
        }
        reportAll()
        schedule()
    }

    /// Removes images from lists. All of them are removed before the first load is canceled.
    func cancel(_ urls: Set<URL>, of ids: [PrefetchState.TokenID]) {
        guard !urls.isEmpty else { return }
        let removed = state.withLock { state in
            ids.compactMap { id in state.remove(urls, of: id).map { (id: id, cancellations: $0) } }
        }
        guard !removed.isEmpty else { return }
        for cancel in removed.flatMap(\.cancellations) { cancel() }
        queue.async { for list in removed { self.report(list.id) } }
        schedule()
    }

    /// Schedules the next step on the queue, unless one is already scheduled.
    func schedule() {
        let isScheduled = state.withLock { state in
            defer { state.isScheduled = true }
            return state.isScheduled
        }
        if !isScheduled { queue.async { self.step() } }
    }

    private func step() {
        state.withLock { $0.isScheduled = false }
        // If the manager was shut down, continue even while paused, so the remaining images fail.
        guard manager.pipeline.isShutDown || !isPaused, let item = state.withLock({ $0.take() }) else {
            return
        }
        begin(item)
        schedule()
    }

    private func begin(_ item: PrefetchState.Item) {
        var request = manager.effective(item.images.request(item.index))
        request.priority = item.priority
        request.progressive = .off
        request.lookup = .asynchronous
        let original = manager.pipeline.planner.keys(for: request).original
        let (isWanted, error) = state.withLock { state in
            (state.batches[item.token] != nil, state.batches[item.token]?.failed[original])
        }
        guard isWanted else { return }
        if manager.pipeline.isShutDown { return end(item, .failed(.shutDown), of: original) }
        if let error { return end(item, .failed(error), of: original) }
        switch manager.pipeline.prefetchStep(for: request, tiers) {
        case .none(let isCached): end(item, isCached ? .cached : .notStorable, of: original)
        case .loadImage(let request):
            load(ImageTask(request, prefetch: sharing(item)), item, original: original)
        case .loadData(let request):
            load(DataTask(request, prefetch: sharing(item)), item, original: original)
        }
    }

    /// Called when another task requests the same image.
    private func sharing(_ item: PrefetchState.Item) -> @Sendable () -> Void {
        { [weak self] in
            self?.state.withLock { $0.release(item) }
            self?.schedule()
        }
    }

    private func load<Response>(
        _ task: LoadTask<Response>, _ item: PrefetchState.Item, original: CacheKey
    ) {
        let pipeline = manager.pipeline
        if tiers == .disk { pipeline.requiredStores.insert(original, for: task) }
        pipeline.start(task)
        // The token may have been canceled while the caches were being read.
        let control = PrefetchState.Control(cancel: task.cancel) { task.priority = $0 }
        guard let priority = state.withLock({ $0.setControl(control, of: item) }) else {
            return task.cancel()
        }
        // The list's priority may have changed in the meantime, too.
        if priority != item.priority { task.priority = priority }
        task.onFinish { result in
            let result: PrefetchResult =
                switch result {
                case .success: .loaded
                case .failure(let error): error.isNotStorable ? .notStorable : .failed(error)
                }
            // Wait until the disk catches up before loading the next image.
            pipeline.queues.stores.whenRoom {
                self.queue.async {
                    self.end(item, result, of: original)
                    self.schedule()
                }
            }
        }
    }

    /// Counts a finished image. Runs on the queue.
    private func end(_ item: PrefetchState.Item, _ result: PrefetchResult, of original: CacheKey) {
        let token = state.withLock { state in
            state.end(item, result, of: original) ? state.batches[item.token]?.token : nil
        }
        if let token, let url = item.images.url(item.index) { token.finished.withLock { $0[url] = result } }
        report(item.token)
    }

    /// Reports a list's progress, and its end. Runs on the queue.
    private func report(_ id: PrefetchState.TokenID) {
        let (reported, hasEnded) = state.withLock { state -> (PrefetchState.Batch?, Bool) in
            guard let batch = state.batches[id] else { return (nil, false) }
            let hasEnded = batch.progress.finished == batch.progress.total
            if hasEnded { _ = state.remove(id) }
            return (batch, hasEnded)
        }
        guard let batch = reported else { return }
        feed.post(progress)
        batch.token.feed.post(batch.progress)
        batch.report?(batch.progress)
        guard hasEnded else { return }
        batch.token.feed.end()
        batch.completion?(batch.progress)
    }

    private func reportAll() {
        queue.async { self.feed.post(self.progress) }
    }
}
