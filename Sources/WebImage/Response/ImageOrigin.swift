// SPDX-License-Identifier: MIT

/// Where a picture came from.
public enum ImageOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The memory cache.
    case memory
    /// The disk cache.
    case disk
    /// An origin server.
    case network
    /// A `file:` URL.
    case file
    /// A `data:` URL.
    case data
    /// A custom loader whose response says `LoadResponse.Source.custom`.
    case custom

    /// Whether the bytes came from a loader and caches keep them: not those of local files and `data:` URLs.
    var isFetched: Bool { self == .network || self == .custom }
}
