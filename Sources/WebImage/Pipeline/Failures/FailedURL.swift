// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching

/// A URL that failed recently and is not loaded again yet; see ``ImageManager/failedURLs``.
public struct FailedURL: Sendable {
    /// The key that the original would have: ``ImageRequest/originalKey``, and the manager's partition.
    public let key: CacheKey
    /// The failure. Its code and status tell the kind.
    public let error: ImageError
    /// The time until the URL is loaded again.
    public let remaining: Duration
}
