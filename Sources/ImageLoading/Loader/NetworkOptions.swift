// SPDX-License-Identifier: MIT

import ImageBase

/// How requests are sent: header fields, credentials, time limits, retries.
///
/// A load uses the request's options, then the manager's, then ``defaults``:
///
/// ```swift
/// configuration.network.headers["Accept-Language"] = "de"
/// configuration.network.credentials = .use(provider)
/// configuration.network.timeouts = LoadTimeouts(idle: .seconds(5))
///
/// request.network.timeouts = LoadTimeouts(idle: .seconds(60))  // The rest is as the manager says.
/// request.network.credentials = .off                           // This request sends no credentials.
/// ```
///
/// If a field is `nil`, its value comes from the next level. ``headers`` are merged by name,
/// ``secretHeaders`` and ``publicHeaders`` are combined, and every other field is inherited as a whole. If an
/// option can be turned off, its ``Setting`` distinguishes `.off` from `nil`, which inherits the next level's
/// value.
///
/// Two loads share a transfer only if their options are equal, except for ``retry``, ``decryptor``,
/// ``waitsForConnectivity`` and ``LoadTimeouts/total``. An image loaded with credentials (a secret header
/// field, ``credentials``, ``cookies``, ``identity``, a modifier or decryptor without a name, or a user name
/// in the URL) is found only by requests with the same credentials, and is kept in memory, never on disk. A
/// cache also doesn't return images that ``addresses``, ``trust``, ``redirects``, ``acceptableStatuses``,
/// ``additionalStatuses`` or ``acceptableContentTypes`` forbid, because an image loaded under a policy other
/// than the default has a separate key. ``allowedOrigins`` and ``RedirectPolicy/predicate`` aren't part of
/// keys. They check the URL and the redirects of a stored image when it's read, and an image that they refuse
/// is treated as not cached.
public struct NetworkOptions: Sendable, Hashable {
    /// The options that fill in the fields that a request doesn't set.
    public enum Base: Sendable, Hashable {
        /// The manager's options.
        case manager
        /// ``NetworkOptions/defaults``. The manager's options don't apply.
        case defaults
    }

    /// A value that can be turned off.
    public enum Setting<Value: Sendable & Hashable>: Sendable, Hashable {
        /// No value, even if the next level has one.
        case off
        case use(Value)

        public init(_ value: Value?) { self = value.map { .use($0) } ?? .off }

        /// The value, or `nil` for ``off``.
        public var value: Value? { if case .use(let value) = self { value } else { nil } }
    }

    /// The options that fill in the fields that a request doesn't set. If it's `.defaults`, the request is
    /// anonymous: it doesn't use the manager's credentials or any other option of the manager. Has no effect
    /// in the options of a manager or a ``LoadRequest``. Default: `.manager`.
    public var base = Base.manager

    /// Header fields to send (RFC 9110, 5), merged by name: a field here replaces the fields with the same
    /// name from the next level. You can't remove a field that the next level sets. If it's empty, the fields
    /// come from the next level.
    ///
    /// The transport sets the fields that describe the connection and the length of the message:
    /// `Connection`, `Keep-Alive`, `TE`, `Expect` and a `Content-Length` that equals the body's length are
    /// left out. A different `Content-Length`, `Transfer-Encoding`, `Trailer` and `Upgrade` make the load
    /// fail with ``ImageBase/ImageError/Code/invalidRequest``.
    ///
    /// Default: `Accept: image/*,*/*;q=0.8` and `User-Agent: WebImage/<version>`. A manager also lists AVIF,
    /// WebP and JPEG XL in `Accept` if its codecs decode them.
    public var headers: HTTPHeaders = [:]

    /// The names of header fields that identify the user, in addition to names that contain a word for a
    /// credential: `X-Access-Token`, `Api-Key`, `authtoken`, `X-Session-Id`. These secret fields aren't sent
    /// to another origin after a redirect (RFC 9110, 15.4), and a response to a request with a secret field
    /// is returned only for requests with the same value. The names of the next levels are added. If it's
    /// empty, the names come from the next levels.
    ///
    /// Default: `Authorization`, `Cookie` and `Proxy-Authorization`.
    public var secretHeaders: Set<HTTPHeaders.Name> = []

    /// The names of header fields that are the same for every user even though the name contains a word for a
    /// credential, such as your app's API key. They're sent to every origin, and responses to requests with
    /// them are stored and shared as usual. The names of the next levels are added. Has no effect on names in
    /// ``secretHeaders``. Default: none.
    ///
    /// ```swift
    /// configuration.network.headers["X-Api-Key"] = keyOfTheApp
    /// configuration.network.publicHeaders = ["X-Api-Key"]
    /// ```
    public var publicHeaders: Set<HTTPHeaders.Name> = []

    /// The time limits of one attempt. `nil` inherits the next level's value.
    ///
    /// Default: 10 s to connect, 15 s without a byte, at least 1 KiB per second.
    public var timeouts: LoadTimeouts?

    /// Which redirects are followed (RFC 9110, 15.4). `nil` inherits the next level's value.
    ///
    /// Default: all except from `https:` to `http:`.
    public var redirects: RedirectPolicy?

    /// Which server certificates and keys are accepted over TLS (RFC 9110, 4.3.4). `nil` inherits the next
    /// level's value.
    ///
    /// Default: certificates that the system trusts.
    public var trust: TrustPolicy?

    /// Which network addresses a load may connect to. `nil` inherits the next level's value. Default: all.
    public var addresses: AddressPolicy?

    /// The URLs that may be loaded. They're also checked at every redirect and when a cache is read. `nil`
    /// inherits the next level's value.
    ///
    /// ```swift
    /// options.allowedOrigins = ["https://images.example.com", "https://*.cdn.example.com/media/"]
    /// ```
    ///
    /// Any other URL makes the load fail with ``ImageBase/ImageError/Code/blocked``. Default: all are
    /// allowed.
    public var allowedOrigins: AllowedOrigins?

    /// Which failures are retried, when, and how many times. Managers retry, loaders don't. `nil` inherits
    /// the next level's value.
    ///
    /// Default: ``RetryPolicy/standard``, three attempts with a total delay of at most 750 ms, unless the
    /// server asks for more with `Retry-After` (RFC 9110, 10.2.3).
    public var retry: RetryPolicy?

    /// Whether a load waits while the manager's network monitor reports that there's no network: before its
    /// first attempt, and after an attempt that failed because it couldn't connect. A stale image is shown
    /// right away. The wait doesn't count toward the manager's `stallTimeout` or ``RetryPolicy/deadline``,
    /// and ends if you cancel the load. Managers wait, loaders don't. `nil` inherits the next level's value.
    /// Default: `false`.
    public var waitsForConnectivity: Bool?

    /// The statuses of successful responses (RFC 9110, 15), in addition to ``additionalStatuses``. Any other
    /// status makes the load fail with ``ImageBase/ImageError/Code/http``. `nil` inherits the next level's
    /// value. Default: 200 to 299.
    public var acceptableStatuses: ClosedRange<Int>?

    /// Statuses outside ``acceptableStatuses`` that are also accepted: single codes such as `[404, 410]`, or
    /// the codes of more ranges. `nil` inherits the next level's value. Default: none.
    public var additionalStatuses: Set<Int>?

    /// The media types that are accepted (RFC 9110, 8.3.1), in lower case, such as `image/png` or `image/*`.
    /// Any other type makes the load fail with ``ImageBase/ImageError/Code/unsupported``. A response without
    /// `Content-Type` is accepted. `.off` accepts all types, and only the bytes matter. `nil` inherits the
    /// next level's value. Default: `.off`.
    public var acceptableContentTypes: Setting<Set<String>>?

    /// The maximum average rate of a load, in bytes per second. `.off` means no limit. `nil` inherits the
    /// next level's value. Default: `.off`.
    public var bytesPerSecond: Setting<Int>?

    /// Supplies credentials when a server asks for them (RFC 9110, 11). `.off` treats a 401 as a failure.
    /// `nil` inherits the next level's value. Default: `.off`.
    public var credentials: Setting<CredentialProvider>?

    /// The certificate to present if a server asks for one over TLS (RFC 8446, 4.4.2). If it's `.off`, no
    /// certificate is presented. `nil` inherits the next level's value. Default: `.off`.
    public var identity: Setting<ClientIdentity>?

    /// Stores cookies from responses and supplies cookies to send (RFC 6265). If it's `.off`, cookies are
    /// ignored. `nil` inherits the next level's value. Default: `.off`.
    public var cookies: Setting<CookieJar>?

    /// Changes each request before it's sent, and can wait for a token or a signature. It's called before
    /// ``requestModifier``. While it waits, the load doesn't occupy a slot in the transfer queue, but the
    /// time is part of the attempt. `nil` inherits the next level's value. Default: `.off`.
    public var asyncRequestModifier: Setting<AsyncRequestModifier>?

    /// Changes each request just before it's sent. `nil` inherits the next level's value. Default: `.off`.
    public var requestModifier: Setting<RequestModifier>?

    /// Changes the head of each response before it's evaluated. `nil` inherits the next level's value.
    /// Default: `.off`.
    public var responseModifier: Setting<ResponseModifier>?

    /// Decrypts bodies before they're decoded or stored, so the data on disk is decrypted. An encrypted body
    /// has no previews. `nil` inherits the next level's value. Default: `.off`.
    public var decryptor: Setting<Decryptor>?

    public init() {}
}

extension NetworkOptions {
    /// The values of fields that neither the request nor the manager sets. No field is `nil`.
    public static let defaults: NetworkOptions = {
        var options = NetworkOptions()
        options.base = .defaults
        options.headers = ["Accept": "image/*,*/*;q=0.8", "User-Agent": userAgent]
        options.secretHeaders = ["Authorization", "Cookie", "Proxy-Authorization"]
        options.fill(from: nil)
        return options
    }()

    /// The default `User-Agent` (RFC 9110, 10.1.5): `WebImage/` and the library's major and minor version.
    public static let userAgent = "WebImage/" + WebImageVersion.minor

    /// Returns these options, with fields that aren't set filled in from `next`.
    public func filled(from next: NetworkOptions) -> NetworkOptions {
        var options = self
        options.base = next.base
        options.headers = headers.filled(from: next.headers)
        options.secretHeaders = secretHeaders.union(next.secretHeaders)
        options.publicHeaders = publicHeaders.union(next.publicHeaders)
        options.fill(from: next)
        return options
    }

    /// Whether a header field identifies the user.
    package func isSecret(_ name: HTTPHeaders.Name) -> Bool {
        secretHeaders.contains(name) || name.meansCredential && !publicHeaders.contains(name)
    }

    /// Fills in each field that is `nil` from `next`, or with the default if `next` is `nil`.
    private mutating func fill(from next: NetworkOptions?) {
        // This is inlined, so there's no key path at run time.
        @inline(__always)
        func fill<Value>(
            _ field: WritableKeyPath<NetworkOptions, Value?>, _ standard: @autoclosure () -> Value
        ) {
            if self[keyPath: field] != nil { return }
            if let next {
                self[keyPath: field] = next[keyPath: field]
            } else {
                self[keyPath: field] = standard()
            }
        }
        fill(\.timeouts, LoadTimeouts())
        fill(\.redirects, RedirectPolicy())
        fill(\.trust, .system)
        fill(\.addresses, .any)
        fill(\.allowedOrigins, .any)
        fill(\.retry, .standard)
        fill(\.waitsForConnectivity, false)
        fill(\.acceptableStatuses, 200...299)
        fill(\.additionalStatuses, [])
        fill(\.acceptableContentTypes, .off)
        fill(\.bytesPerSecond, .off)
        fill(\.credentials, .off)
        fill(\.identity, .off)
        fill(\.cookies, .off)
        fill(\.asyncRequestModifier, .off)
        fill(\.requestModifier, .off)
        fill(\.responseModifier, .off)
        fill(\.decryptor, .off)
    }
}
