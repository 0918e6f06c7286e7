// SPDX-License-Identifier: MIT

public import ImageLoading

extension ImageManager {
    /// The URLs that failed recently and are not loaded again yet, in no order; see
    /// ``ImageManager/Configuration/failedURLTimes``. Copies the list.
    public var failedURLs: [FailedURL] { pipeline.failedURLs.all }

    #if DEBUG
    /// The number of failures that are kept, for tests.
    package var failedURLCount: Int { pipeline.failedURLs.count }
    #endif

    /// Allows a request to be loaded again at once, although it failed recently: forgets the failures of its
    /// URL, with any header fields and for any ``ImageRequest/cacheKey``.
    public func forgetFailure(of request: ImageRequest) {
        pipeline.failedURLs.removeAll(of: pipeline.planner.failureKey(for: processed(request)))
    }

    /// Allows URLs to be loaded again at once that failed in a certain way.
    ///
    ///     manager.forgetFailures { $0.error.status == 404 }
    public func forgetFailures(where isForgotten: (FailedURL) -> Bool) {
        let failures = pipeline.failedURLs
        for failure in failures.all where isForgotten(failure) { failures.remove(failure) }
    }

    /// Allows all URLs to be loaded again at once.
    public func forgetAllFailures() { pipeline.failedURLs.removeAll() }

    /// The servers that get no requests at the moment, because several loads from them failed in a row; in no
    /// order. Empty without a ``ImageManager/Configuration/circuit`` policy.
    public var openCircuits: [OpenCircuit] { pipeline.loader.openCircuits }

    /// Allows requests to servers again that get none at the moment.
    ///
    ///     manager.closeCircuits { $0.origin.hasPrefix("https://images.example.com") }
    public func closeCircuits(where isClosed: (OpenCircuit) -> Bool = { _ in true }) {
        pipeline.loader.closeCircuits(where: isClosed)
    }
}
