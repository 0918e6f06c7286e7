// SPDX-License-Identifier: MIT

extension ImageManager {
    /// Whether new loads wait; see ``suspend()``.
    public var isSuspended: Bool { pipeline.suspendableLoader.isSuspended }

    /// Holds back everything that needs a loader until ``resume()``, for example while a list scrolls fast.
    ///
    /// Running transfers continue. A load that a cache can serve alone ends as usual. A stale image is the
    /// result at once, with the status ``CacheStatus/stale``, unless the server forbids that. A miss waits,
    /// and so does ``CachePolicy/refresh``, after its stored image was delivered. Waiting loads can be
    /// cancelled.
    public func suspend() { pipeline.suspendableLoader.isSuspended = true }

    /// Starts the loads that wait, in the order of priority.
    public func resume() { pipeline.resume() }
}
