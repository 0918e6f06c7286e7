// SPDX-License-Identifier: MIT

import ImageBase

/// How requests are sent: header fields, credentials, time limits, retries.
///
/// The options of a load are those of its request, over those of the manager, over ``defaults``:
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
/// A field that is `nil` is not set here: the value comes from the next level. ``headers`` are merged by name
/// and ``secretHeaders`` and ``publicHeaders`` are united; every other field is taken whole. Where a value
/// can be absent, a ``Setting`` tells "none" (`.off`) from "not set here" (`nil`).
///
/// Two loads share a transfer only if their options are equal, except for ``retry``, ``decryptor``,
/// ``waitsForConnectivity`` and ``LoadTimeouts/total``. An
/// image loaded with credentials (a secret header field, ``credentials``, ``cookies``, ``identity``, a
/// modifier or decryptor without a name, or a user name in the URL) is found only by requests with the same
/// ones, and is kept in memory, never on disk. What ``addresses``, ``trust``, ``redirects``,
/// ``acceptableStatuses``, ``additionalStatuses`` and ``acceptableContentTypes`` forbid is not taken from a
/// cache either: an image loaded under a policy other than the default has a key of its own.
/// ``allowedOrigins`` and ``RedirectPolicy/predicate`` are not part of keys: they check the URL and the
/// redirects of a stored image when it is read, and one that they refuse counts as not cached.
public struct NetworkOptions: Sendable, Hashable {
    /// The options under those of a request.
    public enum Base: Sendable, Hashable {
        /// Those of the manager.
        case manager
        /// ``NetworkOptions/defaults``: nothing of the manager applies.
        case defaults
    }

    /// A value that can be absent.
    public enum Setting<Value: Sendable & Hashable>: Sendable, Hashable {
        /// No value, whatever the next level says.
        case off
        case use(Value)

        public init(_ value: Value?) { self = value.map { .use($0) } ?? .off }

        /// Nil if this is ``off``.
        public var value: Value? { if case .use(let value) = self { value } else { nil } }
    }

    /// The options under those of a request. `.defaults` makes a request anonymous: it has neither the
    /// credentials nor any other option of the manager. Without effect in the options of a manager and of a
    /// ``LoadRequest``. Default: `.manager`.
    public var base = Base.manager

    /// Header fields to send (RFC 9110, 5), merged by name: a field here replaces those of that name at the
    /// next level, and cannot remove them. Empty: nothing is set here.
    ///
    /// The transport sets those that describe the connection and the length of the message: `Connection`,
    /// `Keep-Alive`, `TE`, `Expect` and a `Content-Length` that equals the body's are left out, and another
    /// `Content-Length`, `Transfer-Encoding`, `Trailer` and `Upgrade` end the load with
    /// ``ImageBase/ImageError/Code/invalidRequest``.
    ///
    /// Default: `Accept: image/*,*/*;q=0.8` and `User-Agent: WebImage/<version>`. Loads of a manager name
    /// AVIF, WebP and JPEG XL in `Accept` too, as far as its codecs decode them.
    public var headers: HTTPHeaders = [:]

    /// The names of header fields that identify the user, in addition to those whose name contains a word for
    /// a credential: `X-Access-Token`, `Api-Key`, `authtoken`, `X-Session-Id`. These secret fields are not
    /// sent to another origin after a redirect (RFC 9110, 15.4), and a response to a request with one of them
    /// is given only to requests with the same value. United with the names of the next levels. Empty:
    /// nothing is set here.
    ///
    /// Default: `Authorization`, `Cookie` and `Proxy-Authorization`.
    public var secretHeaders: Set<HTTPHeaders.Name> = []

    /// The names of header fields that are the same for every user, although a word of the name means a
    /// credential: the key of your app, for example. They are sent to every origin, and responses to requests
    /// with one of them are stored and shared like others. United with the names of the next levels. Without
    /// effect on the names in ``secretHeaders``. Default: none.
    ///
    /// ```swift
    /// configuration.network.headers["X-Api-Key"] = keyOfTheApp
    /// configuration.network.publicHeaders = ["X-Api-Key"]
    /// ```
    public var publicHeaders: Set<HTTPHeaders.Name> = []

    /// The time limits of one attempt. Nil: as the next level says.
    ///
    /// Default: 10 s to connect, 15 s without a byte, at least 1 KiB per second.
    public var timeouts: LoadTimeouts?

    /// Which redirects are followed (RFC 9110, 15.4). Nil: as the next level says.
    ///
    /// Default: all but those from `https:` to `http:`.
    public var redirects: RedirectPolicy?

    /// Which certificates and keys of servers are accepted over TLS (RFC 9110, 4.3.4). Nil: as the next level
    /// says.
    ///
    /// Default: certificates that the system trusts.
    public var trust: TrustPolicy?

    /// Which network addresses may be connected to. Nil: as the next level says. Default: all.
    public var addresses: AddressPolicy?

    /// The URLs that may be loaded, at every redirect and from caches too. Nil: as the next level says.
    ///
    /// ```swift
    /// options.allowedOrigins = ["https://images.example.com", "https://*.cdn.example.com/media/"]
    /// ```
    ///
    /// Others end the load with ``ImageBase/ImageError/Code/blocked``. Default: all.
    public var allowedOrigins: AllowedOrigins?

    /// Which failures are retried, when, and how often. Managers retry, loaders do not. Nil: as
    /// the next level says.
    ///
    /// Default: ``RetryPolicy/standard``, three attempts with at most 750 ms of delay in all, unless the
    /// server asks for more by `Retry-After` (RFC 9110, 10.2.3).
    public var retry: RetryPolicy?

    /// Whether a load waits while the manager's network monitor says that the network is missing: before its
    /// first attempt, and after an attempt that failed for want of a connection. A stale image is shown at
    /// once. The time counts neither against the manager's `patience` nor against ``RetryPolicy/deadline``,
    /// and cancelling the load ends it. Managers wait, loaders do not. Nil: as the next level says. Default:
    /// false.
    public var waitsForConnectivity: Bool?

    /// The statuses of a success (RFC 9110, 15), with ``additionalStatuses``; others end the load with
    /// ``ImageBase/ImageError/Code/http``. Nil: as the next level says. Default: 200 to 299.
    public var acceptableStatuses: ClosedRange<Int>?

    /// The statuses of a success outside of ``acceptableStatuses``: single codes such as `[404, 410]`, or the
    /// codes of further ranges. Nil: as the next level says. Default: none.
    public var additionalStatuses: Set<Int>?

    /// The media types of a success (RFC 9110, 8.3.1), in lower case, such as `image/png` or `image/*`;
    /// others end the load with ``ImageBase/ImageError/Code/unsupported``. A response without `Content-Type`
    /// is accepted. `.off`: all types, and the bytes decide. Nil: as the next level says. Default: `.off`.
    public var acceptableContentTypes: Setting<Set<String>>?

    /// The average rate of a load, in bytes per second, that is not exceeded. `.off`: no limit. Nil: as the
    /// next level says. Default: `.off`.
    public var bytesPerSecond: Setting<Int>?

    /// Supplies credentials when a server asks for them (RFC 9110, 11). `.off`: a 401 is a failure. Nil: as
    /// the next level says. Default: `.off`.
    public var credentials: Setting<CredentialProvider>?

    /// The certificate shown to a server that asks for one over TLS (RFC 8446, 4.4.2). `.off`: none is shown.
    /// Nil: as the next level says. Default: `.off`.
    public var identity: Setting<ClientIdentity>?

    /// Stores cookies of responses and supplies those to send (RFC 6265). `.off`: cookies are ignored. Nil:
    /// as the next level says. Default: `.off`.
    public var cookies: Setting<CookieJar>?

    /// Changes each request before it is sent, and may wait for a token or a signature; called before
    /// ``requestModifier``. While it waits, the load takes no place in the transfer queue; its time counts as
    /// that of an attempt. Nil: as the next level says. Default: `.off`.
    public var asyncRequestModifier: Setting<AsyncRequestModifier>?

    /// Changes each request just before it is sent. Nil: as the next level says. Default: `.off`.
    public var requestModifier: Setting<RequestModifier>?

    /// Changes the head of each response before it's evaluated. Nil: as the next level says. Default: `.off`.
    public var responseModifier: Setting<ResponseModifier>?

    /// Decrypts bodies before they are decoded or stored: what is on disk is decrypted. There are no previews
    /// of an encrypted body. Nil: as the next level says. Default: `.off`.
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

    /// `WebImage/` and the major and minor version of this library: the default `User-Agent` (RFC 9110,
    /// 10.1.5).
    public static let userAgent = "WebImage/" + WebImageVersion.minor

    /// These options, with those of `next` for what is not set here.
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

    /// Sets each field that is `nil` to that of `next`, or to the default if `next` is `nil`.
    private mutating func fill(from next: NetworkOptions?) {
        // Inlined, so that no key path exists at run time.
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
