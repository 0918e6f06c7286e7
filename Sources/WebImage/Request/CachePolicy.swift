// SPDX-License-Identifier: MIT

/// When stored images are used, and when the server is asked.
///
/// The manager follows the HTTP rules of a private cache (RFC 9111): `Cache-Control`, `Expires`, `Age`,
/// `Vary`, validators, `stale-while-revalidate` and `stale-if-error` (RFC 5861), and `immutable` (RFC 8246).
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Uses a stored image while it is fresh, and validates it with the server when it is stale. After
    /// redirects, each redirect must be fresh too.
    ///
    /// Like an ordinary page load in a browser, except that an image without a stated lifetime is fresh for
    /// ``ImageManager/Configuration/unstatedLifetime``.
    case standard
    /// Uses stored images of any age and never the network. If no image is stored, the load fails with
    /// ``ImageError/Code/notCached``. Like a browser that is offline.
    case cacheOnly
    /// Uses a stored image of any age; loads the image if none is stored. Like a browser's back button.
    case cacheElseLoad
    /// Delivers a stored image as ``LoadTask/Event/cached(_:)``, then validates it.
    ///
    /// If the server confirms it, it is also the result, with the status ``CacheStatus/revalidated``; nothing
    /// is decoded again. Otherwise the result is the new image, or the error if the network fails. Like a
    /// browser's reload, with the old image on screen until the new one has arrived.
    case refresh
    /// Loads the image without reading a cache, and stores it. HTTP caches between the client and the server
    /// may respond. Like a browser with an empty cache.
    case networkOnly
    /// Loads the image without reading a cache, and asks HTTP caches between the client and the server to
    /// validate theirs (`Cache-Control: no-cache`; RFC 9111, 5.2.1.4). Like a browser's forced reload.
    case reload

    /// Whether a stored image can be the result.
    var readsCaches: Bool { self != .networkOnly && self != .reload }
    /// Whether a stored image of any age can be delivered.
    var ignoresAge: Bool { self == .cacheOnly || self == .cacheElseLoad || self == .refresh }
}

/// A set of caches.
public struct CacheTiers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The memory cache, which contains decoded images.
    public static let memory = CacheTiers(rawValue: 1)
    /// The disk cache, which contains encoded data.
    public static let disk = CacheTiers(rawValue: 2)
    /// Memory and disk.
    public static let all: CacheTiers = [.memory, .disk]
}

/// Whether a request uses the manager's list of URLs that failed recently.
public enum FailedURLPolicy: Sendable, Hashable {
    /// A URL that failed recently fails at once with ``ImageError/Code/recentlyFailed``. A failure is added
    /// to the list.
    case remember
    /// The list is neither read nor changed.
    case ignore
}
