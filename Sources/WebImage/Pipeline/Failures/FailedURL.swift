// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
import ImageLoading

/// A URL that failed recently and is not loaded again yet; see ``ImageManager/failedURLs``.
public struct FailedURL: Sendable {
    /// The URL without its fragment, and the partition: the key of the original for a request without
    /// ``ImageRequest/cacheKey``; see ``ImageManager/keys(for:)``. A key of more than 1,024 bytes is cut,
    /// and ends with a digest.
    public let key: CacheKey
    /// The header fields of the requests that fail, if they may be the reason; nil if they cannot be.
    let headers: HTTPHeaders?
    /// The failure. Its code and status tell the kind.
    public let error: ImageError
    /// The time until the URL is loaded again.
    public let remaining: Duration
}
