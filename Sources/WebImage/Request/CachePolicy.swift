// SPDX-License-Identifier: MIT

/// When to use stored images, and when to ask the server.
///
/// The manager follows the HTTP rules of a private cache (RFC 9111): `Cache-Control`, `Expires`, `Age`,
/// `Vary`, validators, `stale-while-revalidate` and `stale-if-error` (RFC 5861), and `immutable` (RFC 8246).
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Uses a stored image while it's fresh. Delivers a stale one as ``LoadTask/Event/cached(_:)``, validates
    /// it, and uses it if the server can't be reached. If there were redirects, each of them must be fresh,
    /// too.
    ///
    /// A browser that loads a page also shows a fresh image immediately. But it doesn't show a stale image
    /// until the server has confirmed it, and it shows an error if the server can't be reached. A browser
    /// requests an image without an explicit lifetime each time; here it's fresh for
    /// ``ImageManagerConfiguration/unstatedLifetime``.
    case standard
    /// Uses stored images of any age and never the network. If no image is stored, the load fails with
    /// ``ImageError/Code/notCached``. A browser does the same in offline mode.
    case cacheOnly
    /// Uses a stored image of any age, and loads the image if none is stored. A browser does the same for the
    /// images of a page when you go back to it.
    case cacheElseLoad
    /// Delivers a stored image as ``LoadTask/Event/cached(_:)``, then validates it.
    ///
    /// If the server confirms it, the stored image is also the result, with the status
    /// ``CacheStatus/revalidated``, and isn't decoded again. Otherwise the result is the new image, or an
    /// error if that fails. After any failure, even a 404, the stored image stays in the cache, and a view
    /// keeps showing it. A browser validates all images of a page like this when the user reloads it.
    ///
    /// If the request itself sets this policy, ``networkOnly`` or ``reload``, the network is used even if the
    /// URL failed recently (``ImageManager/failedURLs``). This doesn't apply to a policy from
    /// ``ImageManagerConfiguration/requestDefaults``.
    case refresh
    /// Loads the image without reading a cache, and stores it. HTTP caches between the client and the server
    /// may respond. A browser with an empty cache does the same.
    case networkOnly
    /// Loads the image without reading a cache, and asks HTTP caches between the client and the server to
    /// validate their copies (`Cache-Control: no-cache`; RFC 9111, 5.2.1.4). A browser does the same when the
    /// user forces a reload.
    case reload

    /// Whether a stored image can be the result.
    package var readsCaches: Bool { self != .networkOnly && self != .reload }
    /// Whether the network is used even if a fresh image is stored.
    var requiresNetwork: Bool { self == .refresh || !readsCaches }
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
    /// A URL that failed recently fails immediately with ``ImageError/Code/recentlyFailed``, unless the
    /// request itself sets a ``CachePolicy`` that always uses the network. New failures are added to the
    /// list.
    case remember
    /// The request neither reads nor changes the list.
    case ignore
}
