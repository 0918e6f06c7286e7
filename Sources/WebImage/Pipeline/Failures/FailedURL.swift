// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
import ImageLoading

/// A URL that failed recently, so it isn't loaded again yet; see ``ImageManager/failedURLs``.
public struct FailedURL: Sendable {
    /// The key of the original for a request without ``ImageRequest/cacheKey``: the URL without its fragment,
    /// and the partition; see ``ImageManager/keys(for:)``. A key longer than 1,024 bytes is truncated and
    /// ends with a digest.
    public let key: CacheKey
    /// The header fields of the failing requests if they may be the cause; nil if they can't be.
    let headers: HTTPHeaders?
    /// The failure; its code and status say what went wrong.
    public let error: ImageError
    /// The time until the URL may be loaded again.
    public let remaining: Duration
}
