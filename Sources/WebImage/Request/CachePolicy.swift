// SPDX-License-Identifier: MIT

/// When caches may answer and when the origin is asked.
///
/// The HTTP rules are those of a private cache (RFC 9111): `Cache-Control`, `Expires`, `Age`, `Vary`, validators,
/// `stale-while-revalidate` and `stale-if-error` (RFC 5861), `immutable` (RFC 8246).
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// As HTTP has it: a stored picture is taken while it is fresh, else the origin is asked whether it is still good
    /// (304), or for another one. Behind redirects, each of them must be fresh too. As a browser that shows a page again; only
    /// that a picture about which the server says nothing is fresh for ``ImageManager/Configuration/unstatedLifetime``.
    case standard
    /// Only caches, whatever the age; ``ImageError/Code/notCached`` when none has it. As a browser that is offline.
    case cacheOnly
    /// A stored picture of any age is taken, else the origin is asked. As a browser's back button.
    case cacheElseLoad
    /// The stored picture comes first, as the event ``LoadTask/Event/cached(_:)``; then the origin is asked whether it
    /// is still good. If so, it is the result too, ``ImageResponse/status`` saying ``CacheStatus/revalidated``, and
    /// nothing is decoded or shown again; if not, the result is the new one. When the network fails, the result is the
    /// error. As a browser's reload, which shows the old picture meanwhile.
    case refresh
    /// No cache is read; what comes is stored. As a browser whose cache was emptied; caches on the way may answer.
    case networkOnly
    /// As ``networkOnly``, and every HTTP cache on the way is told to ask the origin too
    /// (`Cache-Control: no-cache`, RFC 9111, 5.2.1.4). As a browser's reload with Shift.
    case reload

    /// Whether a stored picture may be shown.
    var readsCaches: Bool { self != .networkOnly && self != .reload }
    /// Whether it may be shown however old it is.
    var ignoresAge: Bool { self == .cacheOnly || self == .cacheElseLoad || self == .refresh }
}

/// A set of places where pictures are kept.
public struct CacheTiers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Decoded pictures, in this process.
    public static let memory = CacheTiers(rawValue: 1)
    /// Encoded bytes, on disk.
    public static let disk = CacheTiers(rawValue: 2)
    public static let all: CacheTiers = [.memory, .disk]
}

/// What the memory of failed URLs means for a request.
public enum FailedURLPolicy: Sendable, Hashable {
    /// A URL that failed a short time ago fails at once with ``ImageError/Code/recentlyFailed``; a failure is noted.
    case remember
    /// The origin is asked whatever happened before; nothing is noted.
    case ignore
}
