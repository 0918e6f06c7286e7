// SPDX-License-Identifier: MIT

/// What became of a stored picture on the way to a response.
public enum CacheStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing that was stored was used.
    case fetched
    /// It was taken as it was, unasked.
    case fresh
    /// The origin was asked, and said that it is still good (304).
    case revalidated
    /// It is older than its server wants, and was taken all the same: while it is being validated
    /// (`stale-while-revalidate`), or because the origin failed (`stale-if-error`,
    /// ``ImageRequest/servesStaleWhenUnreachable``).
    case stale
}
