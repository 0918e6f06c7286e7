// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import PortableFoundation

/// A prefetcher's lists and the images being loaded, as a value. It contains no locks and calls none of your
/// app's closures.
struct PrefetchState {
    typealias TokenID = Int

    /// An image in a list.
    struct Item {
        let token: TokenID
        let index: Int
        let images: PrefetchList
        /// The list's priority when this image was taken from it.
        let priority: Priority
    }

    /// A list that hasn't ended.
    struct Batch {
        let token: PrefetchToken
        let report: (@Sendable (PrefetchProgress) -> Void)?
        let completion: (@Sendable (PrefetchProgress) -> Void)?
        var progress: PrefetchProgress
        var priority = Priority.low
        /// The index of the first image that hasn't been taken yet.
        var next = 0
        var running: [Int: Running] = [:]
        /// The URLs that were removed from the list.
        var removed: Set<URL> = []
        /// The errors of originals that couldn't be loaded.
        var failed: [CacheKey: ImageError] = [:]

        mutating func takeNext() -> Int? {
            while next < token.images.count {
                defer { next += 1 }
                if let url = token.images.url(next), removed.contains(url) { continue }
                running[next] = Running()
                return next
            }
            return nil
        }
    }

    /// An image that's being prefetched.
    struct Running {
        /// Whether the image counts toward ``PrefetchState/concurrency``.
        var counts = true
        /// The load's control; nil while the caches are being read.
        var control: Control?
    }

    /// Controls an image's load.
    struct Control {
        let cancel: @Sendable () -> Void
        let setPriority: @Sendable (Priority) -> Void
    }

    var concurrency: Int
    /// The priority for new lists.
    var priority: Priority
    var isLowDataMode = false
    /// Whether your app has paused the prefetcher.
    var isPaused = false
    /// Whether a step of the prefetcher is scheduled.
    var isScheduled = false
    /// The number of running images that count toward the limit.
    private(set) var occupied = 0
    private(set) var batches: [TokenID: Batch] = [:]
    /// The lists with images that haven't been taken yet, in the order of their turns.
    private var order: [TokenID] = []
    /// The combined progress of all lists since the prefetcher was last idle.
    private(set) var overall = PrefetchProgress()
    private var lastToken = 0

    init(concurrency: Int, priority: Priority) {
        self.concurrency = max(1, concurrency)
        self.priority = priority
    }

    mutating func makeToken() -> TokenID {
        lastToken += 1
        return lastToken
    }

    mutating func add(_ batch: Batch) {
        if batches.isEmpty { overall = PrefetchProgress() }
        overall.total += batch.progress.total
        batches[batch.token.id] = batch
        batches[batch.token.id]?.priority = priority
        order.append(batch.token.id)
    }

    /// Takes the next image if fewer than ``concurrency`` images count toward the limit. Lists take turns.
    mutating func take() -> Item? {
        while occupied < concurrency, !order.isEmpty {
            let id = order.removeFirst()
            guard let index = batches[id]?.takeNext(), let batch = batches[id] else { continue }
            order.append(id)
            occupied += 1
            return Item(token: id, index: index, images: batch.token.images, priority: batch.priority)
        }
        return nil
    }

    /// Sets the closures that control an image's load.
    ///
    /// - Returns: its list's current priority; nil if the image is no longer in the list.
    mutating func setControl(_ control: Control, of item: Item) -> Priority? {
        guard batches[item.token]?.running[item.index] != nil else { return nil }
        batches[item.token]?.running[item.index]?.control = control
        return batches[item.token]?.priority
    }

    /// Changes a list's priority. Returns the controls of its images that are being loaded.
    mutating func setPriority(_ priority: Priority, of id: TokenID) -> [Control] {
        batches[id]?.priority = priority
        return batches[id]?.running.values.compactMap(\.control) ?? []
    }

    /// Called when another task requests the image, which then no longer counts toward the limit.
    mutating func release(_ item: Item) {
        guard batches[item.token]?.running[item.index]?.counts == true else { return }
        batches[item.token]?.running[item.index]?.counts = false
        occupied -= 1
    }

    /// Counts a finished image.
    ///
    /// - Returns: false if the image is no longer in the list.
    mutating func end(_ item: Item, _ result: PrefetchResult, of original: CacheKey) -> Bool {
        guard let running = batches[item.token]?.running.removeValue(forKey: item.index) else { return false }
        if running.counts { occupied -= 1 }
        batches[item.token]?.progress.finished += 1
        overall.finished += 1
        if result.isSkipped {
            batches[item.token]?.progress.skipped += 1
            overall.skipped += 1
        }
        if case .failed(let error) = result { batches[item.token]?.failed[original] = error }
        return true
    }

    /// Removes a list.
    ///
    /// - Returns: the list, and the closures that cancel its images.
    mutating func remove(_ id: TokenID) -> (Batch, cancellations: [@Sendable () -> Void])? {
        guard let batch = batches.removeValue(forKey: id) else { return nil }
        order.removeAll { $0 == id }
        overall.total -= batch.progress.total - batch.progress.finished
        occupied -= batch.running.values.count { $0.counts }
        return (batch, batch.running.values.compactMap { $0.control?.cancel })
    }

    /// Removes images from a list.
    ///
    /// - Returns: the closures that cancel the images; nil if none of them is in the list, or all of them are
    ///   finished.
    mutating func remove(_ urls: Set<URL>, of id: TokenID) -> [@Sendable () -> Void]? {
        guard var batch = batches[id] else { return nil }
        let new = urls.subtracting(batch.removed)
        guard !new.isEmpty else { return nil }
        let images = batch.token.images
        func isNew(_ index: Int) -> Bool { images.url(index).map { new.contains($0) } ?? false }
        let running = batch.running.filter { isNew($0.key) }
        let waiting = (batch.next..<images.count).count { isNew($0) }
        guard running.count + waiting > 0 else { return nil }
        batch.removed.formUnion(new)
        for index in running.keys { batch.running[index] = nil }
        occupied -= running.values.count { $0.counts }
        batch.progress.total -= running.count + waiting
        overall.total -= running.count + waiting
        batches[id] = batch
        return running.values.compactMap { $0.control?.cancel }
    }
}
