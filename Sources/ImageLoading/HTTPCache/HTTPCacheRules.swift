// SPDX-License-Identifier: MIT

/// The rules of an HTTP cache (RFC 9111): whether a response may be stored, how long it stays fresh, and
/// whether it may be served stale.
///
/// The properties are choices that RFC 9111 leaves to a cache, and exceptions that your app can make.
public struct HTTPCacheRules: Sendable, Hashable {
    /// Whether to serve a stale response if the server can't be reached and no directive forbids it (RFC
    /// 9111, 4.2.4). Default: `true`.
    public var servesStaleWhenUnreachable = true

    /// The freshness lifetime, in seconds, of a response that has none of the fields `Cache-Control`,
    /// `Expires`, `Pragma`, `Last-Modified` and `ETag`. Default: 0.
    public var unstatedLifetime = 0.0

    /// The freshness lifetime, in seconds, of a response that has an `ETag` but no explicit lifetime and no
    /// `Last-Modified` (RFC 9111, 4.2.2, allows a heuristic). Default: 0.
    public var heuristicLifetime = 0.0

    /// Whether to serve a matching stored response without validation, regardless of its age, its directives
    /// and the request's directives. A response with `Vary: *` is still validated. Default: `false`.
    public var ignoresFreshness = false

    /// Directives that replace `Cache-Control`, `Expires` and `Pragma` when a response is evaluated, for apps
    /// that control the server. The stored fields don't change, so other rules still see the fields that the
    /// server sent. Default: `nil`.
    public var responseCacheControl: CacheControl?

    /// Whether the cache serves more than one user (RFC 9111, 1). Default: `false`, for a private cache.
    ///
    /// A shared cache follows these rules:
    /// - A response with `private`, qualified or not, is never stored or served (3 and 5.2.2.7).
    /// - A response to a request with `Authorization` is stored only if it has `public`, `must-revalidate` or
    ///   `s-maxage` (3.5).
    /// - `s-maxage` takes precedence over `max-age` and `Expires` (4.2.1 and 5.2.2.10).
    /// - A response with `proxy-revalidate` or `s-maxage` isn't served stale (4.2.4, 5.2.2.8 and 5.2.2.10).
    public var isShared = false

    /// Whether a response is kept only until the load that received it ends. Directives that forbid storing
    /// don't apply then (RFC 9111, 5.2.2.5). Default: `false`.
    package var isForOneLoad = false

    public init() {}

    /// The statuses for which we implement the caching requirements (RFC 9111, 3 and 5.2.2.3).
    static let understood: Set<Int> = [
        200, 201, 202, 203, 204, 206, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 406, 409, 410,
        411,
        412, 413, 414, 415, 416, 421, 422, 426, 429, 500, 501, 502, 503, 504, 505,
    ]

    /// Whether a response may be stored (RFC 9111, 3).
    public func storage(of response: HTTPCacheResponse, to request: HTTPCacheRequest) -> HTTPCacheStorage {
        guard mayStore(request, response, isRepeatable: true) else {
            return isKeptWhileShown(response, to: request) ? .whileShown : .forbidden
        }
        let isSelective = response.headers["Vary"] != nil || !response.redirects.isEmpty
        return isSelective ? storage(of: StoredExchange(request, response)) : .allowed
    }

    /// Whether only the response's `no-store` forbids storing it, and this is a private cache.
    private func isKeptWhileShown(_ response: HTTPCacheResponse, to request: HTTPCacheRequest) -> Bool {
        guard !isShared, Self.forbidsStoring(control(of: response.headers), status: response.status) else {
            return false
        }
        var other = self
        other.responseCacheControl = CacheControl([:])
        return other.mayStore(request, response)
    }

    /// Whether a stored response may stay in the cache after a 304 response has changed its fields.
    public func storage(of exchange: StoredExchange) -> HTTPCacheStorage {
        if isForOneUser(exchange.headers) || exchange.redirects?.forbidsStoring == true { return .forbidden }
        if forbidsStoring(exchange) { return isShared ? .forbidden : .whileShown }
        if !exchange.selecting.isUnrepeatable { return .allowed }
        return exchange.isValidatedEachTime ? .forValidation : .forbidden
    }

    /// Whether a response may be stored and used for later requests (RFC 9111, 3).
    func mayStore(_ request: HTTPCacheRequest, _ response: HTTPCacheResponse) -> Bool {
        mayStore(request, response, isRepeatable: nil)
    }

    /// - Parameter isRepeatable: whether a later request can match the response; `nil` to compute it.
    private func mayStore(
        _ request: HTTPCacheRequest, _ response: HTTPCacheResponse, isRepeatable: Bool?
    ) -> Bool {
        let control = control(of: response.headers)
        let hasLifetime =
            control.contains("max-age") || isShared && control.contains("s-maxage")
            || responseCacheControl == nil && response.headers["Expires"] != nil
        let isExplicit = hasLifetime || control.contains("public") || control.contains("private")
        guard mayShare(response.headers, with: request) else { return false }
        guard (200...599).contains(response.status), response.status != 304 else { return false }
        if isForOneLoad { return request.method == "GET" }
        if CacheControl(request.headers).contains("no-store") { return false }
        if response.redirects.contains(where: { CacheControl($0.headers).contains("no-store") }) {
            return false
        }
        if Self.forbidsStoring(control, status: response.status) { return false }
        let matches = isRepeatable ?? !SelectingFields(request.fields, of: response.headers).isUnrepeatable
        if !matches { return false }
        switch request.method {
        case "GET":
            // These responses report a condition or range that failed, so they can't be used for an
            // unconditional request.
            if [412, 416].contains(response.status) { return false }
            return isExplicit || StoredExchange.heuristicStatuses.contains(response.status)
        case "POST":
            // A response to POST with an explicit lifetime can be used for later GET requests (RFC 9110,
            // 9.3.3).
            return (200...299).contains(response.status) && response.status != 206 && hasLifetime
                && Invalidation.sameOrigin(response.headers["Content-Location"], as: request.url)
                    == request.url
        default: return false
        }
    }

    /// The directives that apply to a response.
    func control(of headers: HTTPHeaders) -> CacheControl { responseCacheControl ?? CacheControl(headers) }

    /// Whether a response's directives forbid storing it (RFC 9111, 5.2.2.3 and 5.2.2.5).
    private static func forbidsStoring(_ control: CacheControl, status: Int) -> Bool {
        if control.contains("must-understand") { return !understood.contains(status) }
        return control.contains("no-store")
    }

    /// Whether a stored response, or a redirect that led to it, forbids storing it.
    package func forbidsStoring(_ exchange: StoredExchange) -> Bool {
        if isForOneLoad { return false }
        return exchange.redirects?.forbidsStoring == true
            || Self.forbidsStoring(control(of: exchange.headers), status: exchange.status)
    }

    /// How many seconds after `now` a request without directives may use a stored response without
    /// validation. Zero or less if it must be validated.
    public func timeToValidation(of exchange: StoredExchange, at now: Double) -> Double {
        if ignoresFreshness { return .infinity }
        let control = control(of: exchange.headers)
        return control.isUnqualified("no-cache")
            ? 0 : exchange.remainingFreshness(at: now, rules: self, control: control)
    }

    /// Whether the cache's users may share a response with `headers` to `request`. Always `true` for a
    /// private cache (RFC 9111, 3 and 3.5).
    func mayShare(_ headers: HTTPHeaders, with request: HTTPCacheRequest) -> Bool {
        guard isShared else { return true }
        if isForOneUser(headers) { return false }
        let control = control(of: headers)
        if ["public", "must-revalidate", "s-maxage"].contains(where: control.contains) { return true }
        let fields = request.fields
        return fields.isKnown("Authorization") && fields.headers["Authorization"] == nil
    }

    /// Whether a response with `headers` must not be in a shared cache (RFC 9111, 5.2.2.7).
    func isForOneUser(_ headers: HTTPHeaders) -> Bool {
        isShared && control(of: headers).contains("private")
    }

    /// Whether a response with these directives must be validated once it's stale (RFC 9111, 4.2.4).
    func requiresValidation(_ control: CacheControl) -> Bool {
        control.contains("must-revalidate")
            || isShared && (control.contains("proxy-revalidate") || control.contains("s-maxage"))
    }

    /// Whether a method is safe (RFC 9110, 9.2.1). Unknown methods are treated as unsafe.
    static func isSafe(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }
}

/// Whether a cache may store a response.
public enum HTTPCacheStorage: Sendable, Hashable {
    case allowed
    /// No request is certain to match the response, for example because of `Vary: *`. You may keep it only if
    /// you validate it by its entity tag before each use.
    case forValidation
    /// The response has `no-store`. You may keep it only while it's shown.
    case whileShown
    case forbidden
}
