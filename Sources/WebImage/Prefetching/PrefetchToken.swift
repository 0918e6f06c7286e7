// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

/// A list of images that an ``ImagePrefetcher`` loads.
///
/// ```swift
/// let token = prefetcher.prefetch(urls)
/// for await progress in token.progressUpdates { bar.fraction = progress.fraction }
/// ```
///
/// Releasing a token doesn't cancel it.
public final class PrefetchToken: Sendable {
    let id: PrefetchState.TokenID
    let images: PrefetchList
    let feed = ValueFeed(PrefetchProgress())
    let finished = Locked<[URL: PrefetchResult]>([:])
    private let prefetcher: ImagePrefetcher

    init(id: PrefetchState.TokenID, images: PrefetchList, prefetcher: ImagePrefetcher) {
        self.id = id
        self.images = images
        self.prefetcher = prefetcher
    }

    /// The list's URLs, in order. Requests without a URL are left out.
    public var urls: [URL] { images.urls }

    /// The newest progress.
    public var progress: PrefetchProgress { feed.newest }

    /// The newest progress and its changes, until all images are finished or you cancel the token. If your
    /// loop is slower than the prefetcher, it only receives the newest progress. Use each sequence in only
    /// one loop.
    public var progressUpdates: AsyncStream<PrefetchProgress> { feed.updates }

    /// The results of finished images, by URL. If several requests have the same URL, this has the result of
    /// the last one to finish. Requests without a URL are left out.
    ///
    /// ```swift
    /// for (url, result) in token.results {
    ///     if case .failed(let error) = result { print(url, error) }
    /// }
    /// ```
    public var results: [URL: PrefetchResult] { finished.withLock { $0 } }

    /// Whether there are still images to prefetch.
    public var isRunning: Bool { prefetcher.isRunning(id) }

    /// The final progress. It's available once the list has ended, because all images are finished or the
    /// token was canceled. ``results`` then contains every finished image, and doesn't change anymore.
    ///
    /// ```swift
    /// let end = await token.finalProgress
    /// print("\(end.finished) of \(end.total)")
    /// ```
    ///
    /// If you cancel the Swift task that awaits this, the list is canceled, too.
    public var finalProgress: PrefetchProgress {
        get async {
            await withTaskCancellationHandler {
                for await _ in feed.updates {}
                return progress
            } onCancel: {
                cancel()
            }
        }
    }

    /// The priority of this list's loads, including those that have already started. Default:
    /// ``ImagePrefetcher/priority``. Setting it after the end has no effect.
    public var priority: Priority {
        get { prefetcher.priority(of: id) ?? prefetcher.priority }
        set { prefetcher.setPriority(newValue, of: [id]) }
    }

    /// Stops prefetching the list, and cancels each of its loads unless another task needs the same image.
    /// Its sequences and ``finalProgress`` end, and ``results`` keeps the finished images. The completion
    /// isn't called. Other lists continue.
    public func cancel() { prefetcher.cancel([id]) }

    /// Removes an image from the list and from ``progress``. If its load is already running, the load is
    /// canceled unless another task needs the same image. Has no effect if the image is finished.
    ///
    /// The time this takes is proportional to the number of images that haven't been loaded.
    public func cancel(_ url: URL) { prefetcher.cancel([url], of: [id]) }
}

/// A token's images. Each URL's request is created only when it's the URL's turn.
struct PrefetchList: Sendable {
    private let images: [any ImageRequestConvertible]

    init(_ images: [any ImageRequestConvertible]) { self.images = images }

    var count: Int { images.count }

    var urls: [URL] { images.indices.compactMap(url) }

    func url(_ index: Int) -> URL? { images[index] as? URL ?? images[index].imageRequest.url }

    func request(_ index: Int) -> ImageRequest { images[index].imageRequest }
}
