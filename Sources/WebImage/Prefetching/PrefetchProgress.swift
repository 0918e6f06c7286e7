// SPDX-License-Identifier: MIT

public import ImageBase

/// How many images of a prefetch are done.
public struct PrefetchProgress: Sendable, Hashable, CustomStringConvertible {
    /// The images that are done: prefetched, there already, or failed.
    public internal(set) var finished = 0
    /// The images among ``finished`` that could not be loaded.
    public internal(set) var skipped = 0
    /// All images, without those that were taken out or cancelled.
    public internal(set) var total = 0

    /// ``finished`` as a part of ``total``, from 0 to 1. It is 1 if there are no images.
    public var fraction: Double { total == 0 ? 1 : Double(finished) / Double(total) }

    /// The numbers on one line, for logs.
    public var description: String { "\(finished) of \(total) prefetched, \(skipped) skipped" }
}

/// The result of one image of a prefetch.
public enum PrefetchResult: Sendable {
    /// The image was loaded.
    case loaded
    /// The image was fresh in a cache.
    case cached
    /// No cache that is to be filled may store the image. It was not loaded, or its response forbids storing
    /// (`no-store`, `Vary: *`). Then the transfer ended with the head, unless another load needs the rest.
    case notStorable
    case failed(ImageError)

    /// Whether the image was neither loaded nor cached.
    var isSkipped: Bool {
        switch self {
        case .loaded, .cached: false
        case .notStorable, .failed: true
        }
    }
}
