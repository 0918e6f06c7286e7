// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
public import ImageBase

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension CookieJar {
    /// Creates a jar that stores its cookies in the system's cookie storage, which web views and your app's
    /// other requests may share.
    ///
    /// ```swift
    /// options.cookies = .use(CookieJar(storage: .shared))
    /// ```
    ///
    /// Cookies from responses are added to the storage. Its `cookieAcceptPolicy` decides about everything
    /// else, and changes to the storage take effect right away. ``removeAll()`` removes all cookies from the
    /// storage. A jar is equal only to itself, and loads with different jars don't share transfers or images,
    /// so create one jar for all requests.
    ///
    /// - Parameter time: the clock for expiry times. Default: the system's.
    public convenience init(storage: HTTPCookieStorage, time: any TimeSource = .system) {
        self.init(SystemCookies(storage: storage), time: time)
    }
}

/// The cookies in the system's storage.
private struct SystemCookies: CookieBacking, @unchecked Sendable {  // The storage may be used on any thread.
    let storage: HTTPCookieStorage

    var cookies: [Cookie] { (storage.cookies ?? []).map(Cookie.init) }

    func store(_ cookie: Cookie, isSecure: Bool) {
        let replaced = (storage.cookies ?? []).first {
            $0.name == cookie.name && $0.path == cookie.path && Cookie($0).domain == cookie.domain
        }
        if let replaced, replaced.isSecure, !isSecure { return }
        guard let made = cookie.systemCookie else { return }
        storage.setCookie(made)
    }

    func removeAll() {
        for cookie in storage.cookies ?? [] { storage.deleteCookie(cookie) }
    }
}

extension Cookie {
    /// Creates a cookie from a system cookie. A domain with a leading dot includes its subdomains.
    public init(_ cookie: HTTPCookie) {
        let domain = cookie.domain.lowercased()
        let isHostOnly = !domain.hasPrefix(".")
        self.init(
            name: cookie.name, value: cookie.value, domain: isHostOnly ? domain : String(domain.dropFirst()),
            isHostOnly: isHostOnly, path: cookie.path, isSecure: cookie.isSecure,
            isHTTPOnly: cookie.isHTTPOnly, expires: cookie.expiresDate?.timeIntervalSince1970, created: 0)
    }

    /// This cookie as a system cookie; `nil` if the system rejects its contents.
    public var systemCookie: HTTPCookie? {
        var properties: [HTTPCookiePropertyKey: Any] = [
            .name: name, .value: value, .domain: isHostOnly ? domain : "." + domain, .path: path,
        ]
        if isSecure { properties[.secure] = "TRUE" }
        if isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
        if let expires {
            properties[.expires] = Date(timeIntervalSince1970: expires)
        } else {
            properties[.discard] = "TRUE"
        }
        return HTTPCookie(properties: properties)
    }
}
#endif
