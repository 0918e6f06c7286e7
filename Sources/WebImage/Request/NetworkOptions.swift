// SPDX-License-Identifier: MIT

import ImageBase
public import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the bytes of a request are got over the network.
///
/// Two loads share a transfer only when these are equal. An image loaded with credentials (one of
/// ``secretHeaders``, a provider of ``credentials``, ``cookies``, an ``identity``, a modifier or decryptor
/// without a name, or a user name in the URL) is found only by requests with the same ones, and is kept in
/// memory, never on disk. A request that sets its ``ImageRequest/cacheKey`` says that credentials and
/// functions make no difference. What ``addresses``, ``trust`` or ``redirects`` forbid is not taken from a
/// cache either: what is loaded under other policies than the default is kept under a key of its own.
public struct NetworkOptions: Sendable, Hashable {
    /// Sent after the loader's own; a field of the same name replaces the default. Default: none.
    public var headers: HTTPHeaders = [:]
    /// How long to wait for what. Default: 10 s to connect, 15 s without a byte, at least 1 KiB a second.
    public var timeouts = LoadTimeouts()
    /// Where redirects may lead. Default: never from `https:` to `http:`.
    public var redirects = RedirectPolicy()
    /// Which servers are believed. Default: those that the system's certificates vouch for.
    public var trust = TrustPolicy.system
    /// What is tried again, when, and how often. Default: `RetryPolicy.standard`, three tries of what may be better the
    /// next time, less than a second of waiting in all unless the server asks for more.
    public var retry = RetryPolicy.standard
    /// The most bytes a second that come of one load, on the average. Default: nil, no limit.
    public var bytesPerSecond: Int?
    /// Changes the request just before it goes out. Default: none.
    public var requestModifier: RequestModifier?
    /// Changes the head of the answer before it is judged. Default: none.
    public var responseModifier: ResponseModifier?
    /// Undoes an encryption before bytes are decoded or stored: what is on disk is decrypted. Nothing is shown before
    /// all bytes are there. Default: none.
    public var decryptor: Decryptor?
    /// The headers that tell a server who asks: a redirect to another origin leaves them behind, and what is got with
    /// them is nobody else's. Default: `LoadRequest.defaultSecretHeaders`.
    public var secretHeaders = LoadRequest.defaultSecretHeaders
    /// Who knows by what servers let us in. Default: nobody.
    public var credentials: CredentialProvider?
    /// Who we are, where a server wants to know over TLS. Default: nobody.
    public var identity: ClientIdentity?
    /// Which network addresses may be asked. Default: all.
    public var addresses = AddressPolicy.any
    /// Where cookies are kept and taken from. Default: nil, nowhere.
    public var cookies: CookieJar?

    public init() {}
}

extension NetworkOptions {
    func loadRequest(for url: URL, limits: Limits) -> LoadRequest {
        var request = LoadRequest(
            url: url, headers: headers, timeouts: timeouts, limits: limits, redirects: redirects, trust: trust
        )
        request.retry = retry
        request.bytesPerSecond = bytesPerSecond
        request.requestModifier = requestModifier
        request.responseModifier = responseModifier
        request.decryptor = decryptor
        request.secretHeaders = secretHeaders
        request.credentials = credentials
        request.identity = identity
        request.addresses = addresses
        request.cookies = cookies
        return request
    }
}
