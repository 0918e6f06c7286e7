// SPDX-License-Identifier: MIT

/// What RFC 9111 leaves to a cache, and whether the cache is private or shared.
public struct HTTPCacheRules: Sendable, Hashable {
    /// Whether a stale response is served when the origin cannot be reached and no directive forbids it (RFC 9111,
    /// 4.2.4). Default: true.
    public var servesStaleWhenUnreachable = true

    /// Whether the cache serves more than one user (RFC 9111, 1). Default: false, a private cache.
    ///
    /// For a shared cache:
    /// - a response with `private`, qualified or not, is neither stored nor served (3 and 5.2.2.7);
    /// - a response to a request with `Authorization` is stored only with `public`, `must-revalidate` or `s-maxage` (3.5);
    /// - `s-maxage` precedes `max-age` and `Expires` (4.2.1 and 5.2.2.10);
    /// - a response with `proxy-revalidate` or `s-maxage` is not served stale (4.2.4, 5.2.2.8 and 5.2.2.10).
    public var isShared = false

    public init() {}

    /// Statuses whose meaning for caching is known here (RFC 9111, 3 and 5.2.2.3).
    static let understood: Set<Int> = [
        200, 201, 202, 203, 204, 206, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 406, 409, 410,
        411,
        412, 413, 414, 415, 416, 421, 422, 426, 429, 500, 501, 502, 503, 504, 505,
    ]

    /// Whether the response may be stored (RFC 9111, 3).
    func mayStore(_ request: HTTPCacheRequest, _ response: HTTPCacheResponse) -> Bool {
        let control = CacheControl(response.headers)
        let hasLifetime =
            control.contains("max-age") || isShared && control.contains("s-maxage")
            || response.headers["Expires"] != nil
        let isExplicit = hasLifetime || control.contains("public") || control.contains("private")
        guard mayShare(response.headers, with: request) else { return false }
        guard (200...599).contains(response.status), response.status != 304 else { return false }
        if CacheControl(request.headers).contains("no-store") { return false }
        if response.redirects.contains(where: { CacheControl($0.headers).contains("no-store") }) {
            return false
        }
        if control.contains("must-understand") {
            guard Self.understood.contains(response.status) else { return false }
        } else if control.contains("no-store") {
            return false
        }
        if SelectingFields(request.fields, of: response.headers).isUnrepeatable { return false }
        switch request.method {
        case "GET":
            // Whatever status a server answers a condition with, it is not what an unconditional request is given.
            if [412, 416].contains(response.status) { return false }
            return isExplicit || StoredExchange.heuristicStatuses.contains(response.status)
        case "POST":
            // Good for later GETs if it says so (RFC 9110, 9.3.3).
            return (200...299).contains(response.status) && response.status != 206 && hasLifetime
                && Invalidation.sameOrigin(response.headers["Content-Location"], as: request.url)
                    == request.url
        default: return false
        }
    }

    /// Whether a response with `headers` to `request` may be stored as far as it depends on who uses the cache. A private
    /// cache may store any (RFC 9111, 3 and 3.5).
    func mayShare(_ headers: HTTPHeaders, with request: HTTPCacheRequest) -> Bool {
        guard isShared else { return true }
        if isForOneUser(headers) { return false }
        let control = CacheControl(headers)
        if ["public", "must-revalidate", "s-maxage"].contains(where: control.contains) { return true }
        let fields = request.fields
        return fields.isKnown("Authorization") && fields.headers["Authorization"] == nil
    }

    /// Whether a response with `headers` must not be in this cache at all (RFC 9111, 5.2.2.7). One that became `private`
    /// by a 304 is removed.
    func isForOneUser(_ headers: HTTPHeaders) -> Bool {
        isShared && CacheControl(headers).contains("private")
    }

    /// Whether a response with these directives must be validated once it is stale (RFC 9111, 4.2.4).
    func requiresValidation(_ control: CacheControl) -> Bool {
        control.contains("must-revalidate")
            || isShared && (control.contains("proxy-revalidate") || control.contains("s-maxage"))
    }

    /// Methods that change nothing (RFC 9110, 9.2.1); all others, unknown ones too, may.
    static func isSafe(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }
}
