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
    public var url: URL {
        get { fields.value.url }
        set { fields.value.url = newValue }
    }

    /// The HTTP method. Default: `GET`.
    public var method: String {
        get { fields.value.method }
        set { fields.value.method = newValue }
    }

    /// Sent after the transport's own; a field of the same name replaces the default.
    public var headers: HTTPHeaders {
        get { fields.value.headers }
        set { fields.value.headers = newValue }
    }

    /// The body to send. Default: none.
    public var body: Data? {
        get { fields.value.body }
        set { fields.value.body = newValue }
    }

    /// How long to wait for what.
    public var timeouts: LoadTimeouts {
        get { fields.value.timeouts }
        set { fields.value.timeouts = newValue }
    }

    /// `encodedBytes`, `headerBytes` and `redirects` concern loading.
    public var limits: Limits {
        get { fields.value.limits }
        set { fields.value.limits = newValue }
    }

    /// Where redirects may lead.
    public var redirects: RedirectPolicy {
        get { fields.value.redirects }
        set { fields.value.redirects = newValue }
    }

    /// Which servers are believed. Default: those that the system's certificate store vouches for.
    public var trust: TrustPolicy {
        get { fields.value.trust }
        set { fields.value.trust = newValue }
    }

    /// How long the load may go without a new byte of its body, all attempts and the delays between them included; nil = no
    /// limit. Only ``RetryLoader`` looks at it; it then fails with ``ImageBase/ImageError/Code/timeout``. Default: nil.
    ///
    /// It counts from the moment when the load leaves the library's queues: to connect, to wait for the head and for
    /// `Retry-After`. Bytes that an earlier attempt has brought do not count as new. Time in a queue, while paused by the
    /// sink or held back by a rate limit does not count. A retry that could only begin later is not made;
    /// ``ImageBase/ImageError/retryDate`` says when it could.
    public var patience: Duration? {
        get { fields.value.patience }
        set { fields.value.patience = newValue }
    }

    /// What is tried again; only ``RetryLoader`` does. Default: ``RetryPolicy/none``.
    public var retry: RetryPolicy {
        get { fields.value.retry }
        set { fields.value.retry = newValue }
    }

    /// Other addresses of the same thing, asked in this order when one has failed for good; only ``RetryLoader`` does.
    /// Those of another origin get no secrets. Default: none.
    public var alternatives: [URL] {
        get { fields.value.alternatives }
        set { fields.value.alternatives = newValue }
    }

    /// The most bytes a second that come, on the average; only ``HTTPLoader`` looks at it. Default: nil, no limit.
    public var bytesPerSecond: Int? {
        get { fields.value.bytesPerSecond }
        set { fields.value.bytesPerSecond = newValue }
    }

    /// Changes the request just before it goes out; only ``HTTPLoader`` calls it. Default: none.
    public var requestModifier: RequestModifier? {
        get { fields.value.requestModifier }
        set { fields.value.requestModifier = newValue }
    }

    /// Changes the head of the answer; only ``HTTPLoader`` calls it. Default: none.
    public var responseModifier: ResponseModifier? {
        get { fields.value.responseModifier }
        set { fields.value.responseModifier = newValue }
    }

    /// What undoes an encryption of the body. Loaders hand bytes on as they came: who gathers them calls it.
    /// Default: none.
    public var decryptor: Decryptor? {
        get { fields.value.decryptor }
        set { fields.value.decryptor = newValue }
    }

    /// Header fields that are not sent to another origin, besides `Authorization`, `Cookie`, `Proxy-Authorization` and
    /// `Host`, which never are. Default: ``defaultSecretHeaders``.
    public var secretHeaders: Set<HTTPHeaders.Name> {
        get { fields.value.secretHeaders }
        set { fields.value.secretHeaders = newValue }
    }

    /// Who knows by what servers let us in; only ``HTTPLoader`` asks. Default: nobody.
    public var credentials: CredentialProvider? {
        get { fields.value.credentials }
        set { fields.value.credentials = newValue }
    }

    /// Who we are, where a server wants to know over TLS. Default: nobody.
    public var identity: ClientIdentity? {
        get { fields.value.identity }
        set { fields.value.identity = newValue }
    }

    /// Which network addresses may be asked. Default: all.
    public var addresses: AddressPolicy {
        get { fields.value.addresses }
        set { fields.value.addresses = newValue }
    }

    /// Where cookies are kept and taken from; a header `Cookie` goes first. Default: nil, nowhere.
    public var cookies: CookieJar? {
        get { fields.value.cookies }
        set { fields.value.cookies = newValue }
    }

    public init(
        url: URL, headers: HTTPHeaders = [:], timeouts: LoadTimeouts = LoadTimeouts(),
        limits: Limits = .default, redirects: RedirectPolicy = RedirectPolicy(), trust: TrustPolicy = .system
    ) {
        fields = CopyOnWrite(
            Fields(
                url: url, headers: headers, timeouts: timeouts, limits: limits, redirects: redirects,
                trust: trust))
    }

    public static func == (left: LoadRequest, right: LoadRequest) -> Bool {
        left.fields.value == right.fields.value
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(fields.value) }

    /// One reference: a load passes its request through half a dozen objects.
    private var fields: CopyOnWrite<Fields>

    private struct Fields: Sendable, Hashable {
        var url: URL
        var method = "GET"
        var headers: HTTPHeaders
        var body: Data?
        var timeouts: LoadTimeouts
        var limits: Limits
        var redirects: RedirectPolicy
        var trust: TrustPolicy
        var patience: Duration?
        var retry = RetryPolicy.none
        var alternatives: [URL] = []
        var bytesPerSecond: Int?
        var requestModifier: RequestModifier?
        var responseModifier: ResponseModifier?
        var decryptor: Decryptor?
        var secretHeaders = LoadRequest.defaultSecretHeaders
        var credentials: CredentialProvider?
        var identity: ClientIdentity?
        var addresses = AddressPolicy.any
        var cookies: CookieJar?
    }
}
