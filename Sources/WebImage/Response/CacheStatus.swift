// SPDX-License-Identifier: MIT

/// How stored images were used for a response.
public enum CacheStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// No stored image was used.
    case fetched
    /// A stored image was used without asking the server.
    case fresh
    /// A stored image was used after the server confirmed that it's current (304).
    case revalidated
    /// A stored image was used although it's stale. It's being validated (`stale-while-revalidate`), or the
    /// server couldn't be reached, or it didn't send an image.
    case stale
}
