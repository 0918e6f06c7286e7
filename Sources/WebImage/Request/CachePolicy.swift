// SPDX-License-Identifier: MIT

/// When stored images are used, and when the server is asked.
///
/// The manager follows the HTTP rules of a private cache (RFC 9111): `Cache-Control`, `Expires`, `Age`,
/// `Vary`, validators, `stale-while-revalidate` and `stale-if-error` (RFC 5861), and `immutable` (RFC 8246).
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Uses a stored image while it is fresh. Delivers a stale one as ``LoadTask/Event/cached(_:)``,
    /// validates it, and uses it if the server cannot be asked. After redirects, each redirect must be fresh
    /// too.
    ///
    /// A browser that loads a page shows a fresh image at once as well, but nothing of a stale one before the
    /// server has confirmed it, and an error if the server cannot be reached. It requests an image without a
    /// stated lifetime each time; here it is fresh for ``ImageManager/Configuration/unstatedLifetime``.
    case standard
    /// Uses stored images of any age and never the network. If no image is stored, the load fails with
    /// ``ImageError/Code/notCached``. A browser does the same when it is switched to offline mode.
    case cacheOnly
    /// Uses a stored image of any age; loads the image if none is stored. A browser does the same for the
    /// images of a page that its back button shows again.
    case cacheElseLoad
    /// Delivers a stored image as ``LoadTask/Event/cached(_:)``, then validates it.
    ///
    /// If the server confirms it, it is also the result, with the status ``CacheStatus/revalidated``; nothing
    /// is decoded again. Otherwise the result is the new image, or the error if that fails. Whatever the
    /// failure is, also 404, the stored image stays, and a view keeps what it shows. A browser validates all
    /// images of a page in the same way when the user reloads it.
    ///
    /// If the request itself sets this policy, ``networkOnly`` or ``reload``, the network is asked although
    /// the URL failed recently (``ImageManager/failedURLs``). A policy of
    /// ``ImageManager/Configuration/requestDefaults`` does not.
    case refresh
    /// Loads the image without reading a cache, and stores it. HTTP caches between the client and the server
    /// may respond. A browser whose cache is empty does the same.
    case networkOnly
    /// Loads the image without reading a cache, and asks HTTP caches between the client and the server to
    /// validate theirs (`Cache-Control: no-cache`; RFC 9111, 5.2.1.4). A browser does the same when the user
    /// forces a reload.
    case reload

    /// Whether a stored image can be the result.
    package var readsCaches: Bool { self != .networkOnly && self != .reload }
    /// Whether the network is asked, also if a fresh image is stored.
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
    /// A URL that failed recently fails at once with ``ImageError/Code/recentlyFailed``, unless the request
    /// itself sets a ``CachePolicy`` that asks the network. A failure is added to the list.
    case remember
    /// The list is neither read nor changed.
    case ignore
}
