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
    /// A jar whose cookies are those of a storage of the system, which may be shared with web views and other
    /// requests of the program.
    ///
    /// ```swift
    /// options.cookies = .use(CookieJar(storage: .shared))
    /// ```
    ///
    /// Cookies of responses are added to the storage, whose `cookieAcceptPolicy` decides about the rest, and
    /// changes of the storage have an effect at once. ``removeAll()`` removes all cookies of the storage.
    /// Equal jars are one object: keep the jar, because loads with different jars share neither transfers nor
    /// images.
    ///
    /// - Parameter time: the clock for expiry times. Default: the system's.
    public convenience init(storage: HTTPCookieStorage, time: any TimeSource = .system) {
        self.init(SystemCookies(storage: storage), time: time)
    }
}

/// The cookies of a storage of the system.
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
    /// Creates a cookie of the system. A domain with a leading dot includes its subdomains.
    public init(_ cookie: HTTPCookie) {
        let domain = cookie.domain.lowercased()
        let isHostOnly = !domain.hasPrefix(".")
        self.init(
            name: cookie.name, value: cookie.value, domain: isHostOnly ? domain : String(domain.dropFirst()),
            isHostOnly: isHostOnly, path: cookie.path, isSecure: cookie.isSecure,
            isHTTPOnly: cookie.isHTTPOnly, expires: cookie.expiresDate?.timeIntervalSince1970, created: 0)
    }

    /// The cookie as one of the system; nil if the system refuses its contents.
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
