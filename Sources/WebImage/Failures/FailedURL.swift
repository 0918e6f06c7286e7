// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageLoading

/// An address that failed a short time ago and is not asked again yet; see ``ImageManager/failedURLs``.
public struct FailedURL: Sendable {
    /// The key that the original would have: ``ImageRequest/originalKey``, and what the manager adds to it.
    public let key: CacheKey
    /// How it failed; its code and status say of which kind it is.
    public let error: ImageError
    /// For how long it is not asked.
    public let remaining: Duration
}

extension ImageManager {
    /// The addresses that are not asked again yet, in no order, for as long as
    /// ``ImageManager/Configuration/failedURLTimes`` says. Copies the list.
    public var failedURLs: [FailedURL] { failures.all }

    /// How many addresses are not asked again yet, because they failed a short time ago.
    public var failedURLCount: Int { failures.count }

    /// Lets `request` be tried again at once, although it failed a short time ago.
    public func forgetFailure(of request: ImageRequest) {
        failures.remove(keys(for: processed(request)).original)
    }

    /// Lets be tried again at once what failed in a certain way.
    ///
    ///     manager.forgetFailures { $0.error.status == 404 }
    public func forgetFailures(where isForgotten: (FailedURL) -> Bool) {
        for failure in failures.all where isForgotten(failure) { failures.remove(failure.key) }
    }

    /// The servers that are left alone at the moment, because loads from them failed several times in a row; in no order.
    /// Empty unless ``ImageManager/Configuration/circuit`` says that some are.
    public var openCircuits: [OpenCircuit] { loader.openCircuits }

    /// Lets servers that are left alone be asked again at once.
    ///
    ///     manager.closeCircuits { $0.origin.hasPrefix("https://images.example.com") }
    public func closeCircuits(where isClosed: (OpenCircuit) -> Bool = { _ in true }) {
        loader.closeCircuits(where: isClosed)
    }

    /// Lets everything be tried again at once.
    public func forgetAllFailures() { failures.removeAll() }
}
