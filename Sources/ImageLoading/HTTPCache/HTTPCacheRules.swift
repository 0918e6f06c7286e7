// SPDX-License-Identifier: MIT

/// What RFC 9111 leaves to a cache. The rest is as the RFC has it for private caches.
public struct HTTPCacheRules: Sendable, Hashable {
    /// Whether a stale response is served when the origin cannot be reached and no directive forbids it (RFC 9111,
    /// 4.2.4). Default: true.
    public var servesStaleWhenUnreachable = true

    public init() {}

    /// Statuses whose meaning for caching is known here (RFC 9111, 3 and 5.2.2.3).
    static let understood: Set<Int> = [
        200, 201, 202, 203, 204, 206, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 406, 409, 410,
        411,
        412, 413, 414, 415, 416, 421, 422, 426, 429, 500, 501, 502, 503, 504, 505,
    ]

    /// Whether the response may be stored (RFC 9111, 3).
    static func mayStore(_ request: HTTPCacheRequest, _ response: HTTPCacheResponse) -> Bool {
        let control = CacheControl(response.headers)
        let isExplicit =
            control.contains("max-age") || control.contains("public") || control.contains("private")
            || response.headers["Expires"] != nil
        guard (200...599).contains(response.status), response.status != 304 else { return false }
        if CacheControl(request.headers).contains("no-store") { return false }
        if response.redirects.contains(where: { CacheControl($0.headers).contains("no-store") }) {
            return false
        }
        if control.contains("must-understand") {
            guard understood.contains(response.status) else { return false }
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
            return (200...299).contains(response.status) && response.status != 206
                && (control.contains("max-age") || response.headers["Expires"] != nil)
                && Invalidation.sameOrigin(response.headers["Content-Location"], as: request.url)
                    == request.url
        default: return false
        }
    }

    /// Methods that change nothing (RFC 9110, 9.2.1); all others, unknown ones too, may.
    static func isSafe(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }
}
