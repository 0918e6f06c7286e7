// SPDX-License-Identifier: MIT

/// The part that stored images had in a response.
public enum CacheStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// No stored image was used.
    case fetched
    /// A stored image was used without asking the server.
    case fresh
    /// A stored image was used after the server confirmed that it is current (304).
    case revalidated
    /// A stored image was used although it is stale: it is being validated (`stale-while-revalidate`), or the
    /// server could not be asked, or it sent no image.
    case stale
}
