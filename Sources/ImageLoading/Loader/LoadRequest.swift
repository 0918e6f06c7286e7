// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a loader shall get, and under which conditions.
///
///     var request = LoadRequest(url: url)
///     request.headers["Accept-Language"] = "de"
///     request.timeouts.whole = .seconds(60)
public struct LoadRequest: Sendable, Hashable {
    /// The address. A user name and password in it are sent as Basic credentials (RFC 7617) and appear in no error.
    public var url: URL
    /// The HTTP method. Default: `GET`.
    public var method = "GET"
    /// Sent after the transport's own; a field of the same name replaces the default.
    public var headers: HTTPHeaders
    /// The body to send. Default: none.
    public var body: Data?
    /// How long to wait for what.
    public var timeouts: LoadTimeouts
    /// `encodedBytes`, `headerBytes` and `redirects` concern loading.
    public var limits: Limits
    /// Where redirects may lead.
    public var redirects: RedirectPolicy
    /// Which servers are believed. Default: those that the system's certificate store vouches for.
    public var trust: TrustPolicy
    /// What is tried again; only ``RetryLoader`` does. Default: ``RetryPolicy/none``.
    public var retry = RetryPolicy.none
    /// Other addresses of the same thing, asked in this order when one has failed for good; only ``RetryLoader`` does.
    /// Those of another origin get no secrets. Default: none.
    public var alternatives: [URL] = []
    /// The most bytes a second that come, on the average; only ``HTTPLoader`` looks at it. Default: nil, no limit.
    public var bytesPerSecond: Int?
    /// Changes the request just before it goes out; only ``HTTPLoader`` calls it. Default: none.
    public var requestModifier: RequestModifier?
    /// Changes the head of the answer; only ``HTTPLoader`` calls it. Default: none.
    public var responseModifier: ResponseModifier?
    /// What undoes an encryption of the body. Loaders hand bytes on as they came: who gathers them calls it.
    /// Default: none.
    public var decryptor: Decryptor?
    /// Header fields that a redirect to another origin leaves behind. Default: ``defaultSecretHeaders``.
    public var secretHeaders = Self.defaultSecretHeaders
    /// Who knows by what servers let us in; only ``HTTPLoader`` asks. Default: nobody.
    public var credentials: CredentialProvider?
    /// Who we are, where a server wants to know over TLS. Default: nobody.
    public var identity: ClientIdentity?
    /// Which network addresses may be asked. Default: all.
    public var addresses = AddressPolicy.any
    /// Where cookies are kept and taken from; a header `Cookie` goes first. Default: nil, nowhere.
    public var cookies: CookieJar?

    public init(
        url: URL, headers: HTTPHeaders = [:], timeouts: LoadTimeouts = LoadTimeouts(),
        limits: Limits = .default, redirects: RedirectPolicy = RedirectPolicy(), trust: TrustPolicy = .system
    ) {
        self.url = url
        self.headers = headers
        self.timeouts = timeouts
        self.limits = limits
        self.redirects = redirects
        self.trust = trust
    }
}
