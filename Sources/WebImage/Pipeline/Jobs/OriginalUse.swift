// SPDX-License-Identifier: MIT

import ImageCaching

/// How a job uses decoded originals in memory.
struct OriginalUse: Equatable, Sendable {
    /// Whether the image may be made from another one in memory.
    var queriesMemory: Bool
    /// Whether a larger image may be reduced.
    var usesLargerImages: Bool
    /// The key under which the image is stored in memory before it is transformed; nil to not store it.
    var storedKey: CacheKey?
    /// The keys of the images with the first ones of the transformers, the longest beginning first. Empty for
    /// fewer than two transformers.
    var prefixes: [CacheKey] = []

    static let none = OriginalUse(queriesMemory: false, usesLargerImages: false, storedKey: nil)
}
