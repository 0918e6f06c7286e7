// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

/// One list of images that an ``ImagePrefetcher`` loads.
///
/// ```swift
/// let token = prefetcher.prefetch(urls)
/// for await progress in token.progressUpdates { bar.fraction = progress.fraction }
/// ```
///
/// Releasing a token does not cancel it.
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

    /// The URLs of the list, in its order. Requests without a URL are left out.
    public var urls: [URL] { images.urls }

    /// The newest progress.
    public var progress: PrefetchProgress { feed.newest }

    /// The newest progress and its changes, until all images are done or the token is cancelled. A loop that
    /// is slower than the prefetcher receives the newest progress only. Each sequence is for one loop.
    public var progressUpdates: AsyncStream<PrefetchProgress> { feed.updates }

    /// The results of the images that are done, by their URLs. Of several requests for a URL, the last one
    /// that is done counts; requests without a URL are left out.
    ///
    /// ```swift
    /// for (url, result) in token.results {
    ///     if case .failed(let error) = result { print(url, error) }
    /// }
    /// ```
    public var results: [URL: PrefetchResult] { finished.withLock { $0 } }

    /// Whether images are still to be prefetched.
    public var isRunning: Bool { prefetcher.isRunning(id) }

    /// The last progress, once the list has ended: all images are done, or the token was cancelled. Then
    /// ``results`` has the images that are done, and no further one.
    ///
    /// ```swift
    /// let end = await token.finalProgress
    /// print("\(end.finished) of \(end.total)")
    /// ```
    ///
    /// Cancelling the Swift task that waits cancels the list.
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

    /// The priority of the loads of this list: of those that have begun, and of those that follow. Default:
    /// ``ImagePrefetcher/priority``. A change after the end has no effect.
    public var priority: Priority {
        get { prefetcher.priority(of: id) ?? prefetcher.priority }
        set { prefetcher.setPriority(newValue, of: [id]) }
    }

    /// Ends the prefetching of the list, and cancels its loads unless another task wants the same image. Its
    /// sequences and ``finalProgress`` end, and ``results`` keeps what is done. The completion is not called.
    /// Other lists go on.
    public func cancel() { prefetcher.cancel([id]) }

    /// Takes an image out of the list: it is not loaded, its load is cancelled unless another task wants the
    /// same image, and it no longer counts in ``progress``. Has no effect if the image is done.
    ///
    /// Looks at each URL that has not been loaded.
    public func cancel(_ url: URL) { prefetcher.cancel([url], of: [id]) }
}

/// The images of a token. Requests for URLs are made when their turn comes.
struct PrefetchList: Sendable {
    private let images: [any ImageRequestConvertible]

    init(_ images: [any ImageRequestConvertible]) { self.images = images }

    var count: Int { images.count }

    var urls: [URL] { images.indices.compactMap(url) }

    func url(_ index: Int) -> URL? { images[index] as? URL ?? images[index].imageRequest.url }

    func request(_ index: Int) -> ImageRequest { images[index].imageRequest }
}
