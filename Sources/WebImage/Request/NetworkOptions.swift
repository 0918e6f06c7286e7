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
/// Two loads share a transfer only when these are equal. A picture got with credentials (a header `Authorization` or
/// `Cookie`, or a user name in the URL) is kept in memory apart from everybody else's and never on disk, unless the
/// request names its ``ImageRequest/cacheKey``. With such a header in ``ImageManager/Configuration/network``, nothing
/// that is got with it reaches the disk either.
public struct NetworkOptions: Sendable, Hashable {
    /// Sent after the loader's own; a field of the same name replaces the default. Default: none.
    public var headers: HTTPHeaders = [:]
    /// How long to wait for what. Default: 10 s to connect, 15 s without a byte, at least 1 KiB a second.
    public var timeouts = LoadTimeouts()
    /// Where redirects may lead. Default: never from `https:` to `http:`.
    public var redirects = RedirectPolicy()
    /// Which servers are believed. Default: those that the system's certificates vouch for.
    public var trust = TrustPolicy.system
    /// Which network addresses may be asked. Default: all.
    public var addresses = AddressPolicy.any
    /// Whether cookies are kept and sent. Default: false.
    public var handlesCookies = false

    public init() {}
}

extension NetworkOptions {
    /// Whether a header tells the server who asks.
    var hasCredential: Bool { headers["Authorization"] != nil || headers["Cookie"] != nil }

    /// Stands for the credentials that go with a load, in this process only; nil when there are none.
    static func credentialMark(_ options: NetworkOptions?, _ url: URL?) -> String? {
        var secrets: [String] = []
        for name in ["Authorization", "Cookie"] {
            secrets += options?.headers.values(name) ?? []
        }
        if let user = url?.user { secrets.append("\(user):\(url?.password ?? "")") }
        guard !secrets.isEmpty else { return nil }
        return "credential=" + Hash128(secrets.joined(separator: "\n")).hexadecimal
    }

    func loadRequest(for url: URL, limits: Limits) -> LoadRequest {
        var request = LoadRequest(
            url: url, headers: headers, timeouts: timeouts, limits: limits, redirects: redirects, trust: trust
        )
        request.addresses = addresses
        request.handlesCookies = handlesCookies
        return request
    }
}
