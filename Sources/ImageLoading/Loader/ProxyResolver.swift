// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Chooses the proxy for each URL, for example from the desktop's settings.
///
/// ```swift
/// configuration.proxy = .resolver(resolver)
/// ```
///
/// A transport calls it once for each request, after the request has left the transport's queue, and again
/// for each redirect. There's one call at a time for URLs of the same server, but calls for different servers
/// can overlap. If a call takes longer than ``LoadTimeouts/connect``, the load fails with
/// ``ImageBase/ImageError/Code/timeout``.
public protocol ProxyResolver: AnyObject, Sendable {
    /// Returns the proxies for a URL, with the preferred one first.
    ///
    /// It's called on a background thread, so it may block.
    ///
    /// - Parameter url: the URL of a request or a redirect, without user name, password and fragment. An
    ///   `https:` URL also has no path or query, because they're private to the server.
    /// - Returns: URLs with the scheme `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h`, as for
    ///   ``LoaderConfiguration/Proxy/server(_:)``, and `direct://` for no proxy. The first valid and
    ///   supported one is used, even if the proxy doesn't respond. If none of them is valid and supported,
    ///   the load fails with ``ImageBase/ImageError/Code/unsupported``.
    /// - Throws: an error with a message that's safe to log. The load fails with
    ///   ``ImageBase/ImageError/Code/network``, and the error is its cause.
    func proxies(for url: URL) throws(ImageError) -> [String]

    /// Identifies the user of the proxies, if their URLs contain a user name and this user sees images that
    /// other users don't see; otherwise `nil`. See ``Loader/partition``.
    var partition: String? { get }
}

extension LoaderConfiguration.Proxy {
    private static let schemes: Set<String> = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Creates the first valid and supported proxy that a resolver returned. Returns `nil` if there isn't
    /// one.
    init?(firstOf list: [String]) {
        for text in list {
            guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else {
                continue
            }
            if scheme == "direct" {
                self = .none
                return
            }
            guard Self.schemes.contains(scheme), let host = parts.host, !host.isEmpty,
                parts.port.map({ (1..<1 << 16).contains($0) }) ?? true
            else { continue }
            self = .server(text)
            return
        }
        return nil
    }
}

extension LoaderConfiguration.Proxy: Hashable {
    /// Two resolvers are equal if they are the same object.
    public static func == (left: LoaderConfiguration.Proxy, right: LoaderConfiguration.Proxy) -> Bool {
        switch (left, right) {
        case (.system, .system), (.none, .none): true
        case (.server(let left), .server(let right)): left == right
        case (.resolver(let left), .resolver(let right)): left === right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .system: hasher.combine(0)
        case .none: hasher.combine(1)
        case .server(let address): hasher.combine(address)
        case .resolver(let resolver): hasher.combine(ObjectIdentifier(resolver))
        }
    }
}
