// SPDX-License-Identifier: MIT

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
