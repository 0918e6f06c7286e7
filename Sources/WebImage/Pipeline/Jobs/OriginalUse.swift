// SPDX-License-Identifier: MIT

import ImageCaching

/// How a job uses the decoded originals in memory.
struct OriginalUse: Equatable, Sendable {
    /// Whether the image may be made from another image in memory.
    var queriesMemory: Bool
    /// Whether a larger image may be scaled down.
    var usesLargerImages: Bool
    /// The memory key under which the image is stored before it's transformed; nil to not store it.
    var storedKey: CacheKey?
    /// The keys of images with only the first transformers applied, the longest prefix first. Empty if there
    /// are fewer than two transformers.
    var prefixes: [CacheKey] = []

    static let none = OriginalUse(queriesMemory: false, usesLargerImages: false, storedKey: nil)
}
