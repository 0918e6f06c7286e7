// SPDX-License-Identifier: MIT

public import ImageBase

/// How much of a prefetch is done.
public struct PrefetchProgress: Sendable, Hashable, CustomStringConvertible {
    /// The number of finished images: prefetched, already cached, or skipped.
    public internal(set) var finished = 0
    /// The number of ``finished`` images that failed, or that may not be stored in any of the caches to fill.
    public internal(set) var skipped = 0
    /// The total number of images, not including images that were removed or canceled.
    public internal(set) var total = 0

    /// The fraction that's ``finished``, from 0 to 1. It's 1 if there are no images.
    public var fraction: Double { total == 0 ? 1 : Double(finished) / Double(total) }

    /// The numbers on one line, for logging.
    public var description: String { "\(finished) of \(total) prefetched, \(skipped) skipped" }
}

/// The result of prefetching one image.
public enum PrefetchResult: Sendable {
    /// The image was loaded.
    case loaded
    /// The image was fresh in a cache.
    case cached
    /// None of the caches to fill may store the image. It wasn't loaded, or its response forbids storing
    /// (`no-store`, `Vary: *`). In the latter case, the transfer ended after the response headers, unless
    /// another load needs the rest.
    case notStorable
    case failed(ImageError)

    /// Whether the image counts as ``PrefetchProgress/skipped``: it failed, or none of the caches to fill may
    /// store it.
    var isSkipped: Bool {
        switch self {
        case .loaded, .cached: false
        case .notStorable, .failed: true
        }
    }
}
