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
/// Two loads share a transfer only when these are equal. A picture got with credentials (one of ``secretHeaders``, a
/// provider of ``credentials``, ``cookies``, an ``identity``, a modifier or decryptor without a name, or a user name in the URL) is kept in memory apart from everybody
/// else's and never on disk, unless the request names its ``ImageRequest/cacheKey``. With such a thing in
/// ``ImageManager/Configuration/network``, nothing that is got with it reaches the disk either.
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
    /// Whether a server is told who asks.
    var hasCredential: Bool { !secrets.isEmpty }

    /// By what others must not get what these options get.
    private var secrets: [String] {
        var secrets = headers.fields.filter { secretHeaders.contains($0.name) }.map(\.value)
        if let credentials { secrets.append("provider \(credentials.number)") }
        if let cookies { secrets.append("cookies \(cookies.number)") }
        for (name, number) in hooks where name == nil { secrets.append("hook \(number)") }
        if let identity { secrets.append("identity \(identity.hashValue)") }
        return secrets
    }

    /// Stands for the credentials that go with a load, in this process only; nil when there are none.
    static func credentialMark(_ options: NetworkOptions?, _ url: URL?) -> String? {
        var secrets = options?.secrets ?? []
        if let user = url?.user { secrets.append("\(user):\(url?.password ?? "")") }
        guard !secrets.isEmpty else { return nil }
        return "credential=" + Hash128(secrets.joined(separator: "\n")).hexadecimal
    }

    private var hooks: [(name: String?, number: Int)] {
        var hooks: [(String?, Int)] = []
        if let requestModifier { hooks.append((requestModifier.name, requestModifier.number)) }
        if let responseModifier { hooks.append((responseModifier.name, responseModifier.number)) }
        if let decryptor { hooks.append((decryptor.name, decryptor.number)) }
        return hooks
    }

    /// Stands for functions with names, in any process; empty when there are none.
    var hookMark: String {
        var marks: [String] = []
        if let name = requestModifier?.name { marks.append("request=" + name) }
        if let name = responseModifier?.name { marks.append("response=" + name) }
        if let name = decryptor?.name { marks.append("decryptor=" + name) }
        return marks.joined(separator: "\n")
    }

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
