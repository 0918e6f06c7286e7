// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import Foundation
public import ImageBase
public import ImageLoading

/// Chooses proxies from the desktop's settings, with GProxyResolver.
///
/// ```swift
/// var loader = LoaderConfiguration()
/// loader.proxy = .resolver(DesktopProxies())
/// configuration.loader = ImageManagerConfiguration.makeLoader(loader)
/// ```
///
/// The settings can name a proxy for each protocol, hosts that bypass it, or a script (PAC). GLib reads them
/// with a module from the package glib-networking or, in a sandbox, from the desktop's portal; without
/// either, all connections are direct. Changes to the settings apply to the next request.
///
/// The caches don't separate images by a user name in the settings, because it's the same for the whole
/// desktop.
public final class DesktopProxies: ProxyResolver {
    private let resolver: ObjectReference?

    public convenience init() { self.init(resolver: nil) }

    /// - Parameter resolver: a GProxyResolver; nil for GLib's default, which we look up on first use, because
    ///   that may wait for another process.
    package init(resolver: OpaquePointer?) {
        self.resolver = resolver.map { ObjectReference(retaining: $0) }
    }

    public var partition: String? { nil }

    public func proxies(for url: URL) throws(ImageError) -> [String] {
        guard let resolver = resolver?.pointer ?? g_proxy_resolver_get_default() else {
            return ["direct://"]
        }
        var failure: UnsafeMutablePointer<GError>?
        guard let list = g_proxy_resolver_lookup(resolver, url.absoluteString, nil, &failure) else {
            defer { g_clear_error(&failure) }
            let text = failure.map { String(cString: $0.pointee.message) } ?? "no answer"
            // The message may quote a proxy's URL with its credentials.
            throw ImageError(.network, "GProxyResolver: " + (text.contains("@") ? "invalid proxy" : text))
        }
        defer { g_strfreev(list) }
        return [String](cArray: list).map(Self.resolvingNames)
    }

    /// Returns the proxy with the scheme `socks5h` instead of `socks5`, because GLib leaves name resolution
    /// to SOCKS proxies.
    private static func resolvingNames(_ proxy: String) -> String {
        for scheme in ["socks5://", "socks://"] where proxy.hasPrefix(scheme) {
            return "socks5h://" + proxy.dropFirst(scheme.count)
        }
        return proxy
    }
}
#endif
