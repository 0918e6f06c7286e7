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
    /// A loader of the user's.
    case custom
}
