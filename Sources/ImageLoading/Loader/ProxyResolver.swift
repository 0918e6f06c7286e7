// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Chooses the proxy for each URL, for example by the settings of a desktop.
///
/// ```swift
/// configuration.proxy = .resolver(resolver)
/// ```
///
/// It is asked once for each request, after the request has left the transport's queue, and again for each
/// redirect. It receives one question at a time about the URLs of a server, and questions about several
/// servers at the same time. A load whose answer takes longer than ``LoadTimeouts/connect`` fails with
/// ``ImageBase/ImageError/Code/timeout``.
public protocol ProxyResolver: AnyObject, Sendable {
    /// Returns the proxies for a URL, the preferred one first.
    ///
    /// It is called on a background thread that it may block.
    ///
    /// - Parameter url: the URL of a request or a redirect, without user name, password and fragment; for
    ///   `https:` also without path and query, which are a secret of the server.
    /// - Returns: URLs with the scheme `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h`, as for
    ///   ``LoaderConfiguration/Proxy/server(_:)``, and `direct://` for no proxy. The first one that is valid
    ///   and supported is used, also if the proxy does not respond. Without one, the load fails with
    ///   ``ImageBase/ImageError/Code/unsupported``.
    /// - Throws: an error whose text may be logged. The load fails with
    ///   ``ImageBase/ImageError/Code/network``, and the error is its cause.
    func proxies(for url: URL) throws(ImageError) -> [String]

    /// Identifies the user of the proxies if their URLs contain the name of a user who sees images that other
    /// users do not see; else nil. See ``Loader/partition``.
    var partition: String? { get }
}

extension LoaderConfiguration.Proxy {
    private static let schemes: Set<String> = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Creates the first proxy of a resolver's answer that is valid and supported; nil without one.
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
    /// Resolvers are equal if they are the same object.
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
