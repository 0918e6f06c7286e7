// SPDX-License-Identifier: MIT

/// One request to a private or shared HTTP cache (RFC 9111). It decides how to handle the request, and then
/// the server's response.
///
/// It's a value and doesn't contain a store or a clock.
///
/// ```swift
/// let transaction = HTTPCacheTransaction(request, stored: exchanges, now: time.wallTime)
/// switch transaction.decision {
/// case .serve(let answer): respond(with: answer)  // bytes of exchanges[answer.index]
/// …
/// case .validate(let headers): ask(headers)       // then transaction.received(response)
/// …
/// }
/// ```
public struct HTTPCacheTransaction: Sendable {
    public let request: HTTPCacheRequest
    /// The exchanges stored for the request's URL, in any order.
    public let stored: [StoredExchange]
    public let rules: HTTPCacheRules
    /// How to handle the request.
    public private(set) var decision = HTTPCacheDecision.unsatisfiable

    /// The indices of the stored exchanges that match the request (RFC 9111, 4.1), or that may match after
    /// validation, with the latest first.
    let candidates: [Int]
    /// The index of the exchange to serve, if it may be reused.
    public let selected: Int?

    /// - Parameter now: the current time in seconds since 1970.
    public init(
        _ request: HTTPCacheRequest, stored: [StoredExchange], now: Double,
        rules: HTTPCacheRules = HTTPCacheRules()
    ) {
        self.request = request
        self.stored = stored
        self.rules = rules
        candidates = stored.indices
            .filter { index in
                let exchange = stored[index]
                if rules.isForOneUser(exchange.headers) || rules.forbidsStoring(exchange) { return false }
                return exchange.isValidatedEachTime || exchange.selecting.match(request.fields)
            }
            .sorted {
                (stored[$0].date, stored[$0].responseTime) > (stored[$1].date, stored[$1].responseTime)
            }
        selected = candidates.first { stored[$0].hasBytes(for: request) }
        decision = decide(now)
    }

    private func decide(_ now: Double) -> HTTPCacheDecision {
        let headers = request.headers
        let fallback: HTTPCacheDecision =
            CacheControl(headers).contains("only-if-cached") ? .unsatisfiable : .fetch(headers)
        guard isAnswerable else { return .fetch(headers) }
        guard let selected, let answer = answer(from: stored[selected], index: selected, now: now) else {
            return fallback == .unsatisfiable ? fallback : completion.map { .complete($0) } ?? fallback
        }
        switch reuse(of: stored[selected], now) {
        case .allowed: return .serve(answer)
        case .whileRevalidating:
            return .serveStale(answer, revalidation: validation(of: selected, isForClient: false))
        case .afterValidation, .notPossible: break
        }
        guard fallback != .unsatisfiable, request.method == "GET", stored[selected].hasValidator else {
            return fallback
        }
        return .validate(validation(of: selected, isForClient: true))
    }

    /// How the matching stored response may be used, even if it has no validator. A stale response without a
    /// validator may also be used after the server has been contacted.
    package var storedReuse: HTTPCacheReuse {
        if case .fetch = decision, isAnswerable, let selected, !stored[selected].isValidatedEachTime {
            return .afterValidation
        }
        return decision.reuse
    }

    /// Whether the cache may respond to the request. Some conditions can be evaluated only by the server (RFC
    /// 9111, 4.3.2).
    private var isAnswerable: Bool {
        (request.method == "GET" || request.method == "HEAD") && request.headers["If-Match"] == nil
            && request.headers["If-Unmodified-Since"] == nil
    }

    /// Whether `exchange` may be served as it is (RFC 9111, 4 and 5.2.1).
    private func reuse(of exchange: StoredExchange, _ now: Double) -> HTTPCacheReuse {
        if exchange.isValidatedEachTime { return .afterValidation }
        if rules.ignoresFreshness { return .allowed }
        let asked = CacheControl(request.headers)
        let given = rules.control(of: exchange.headers)
        let age = exchange.age(at: now)
        let remaining = exchange.remainingFreshness(at: now, rules: rules, control: given)
        if asked.contains("no-cache") || given.isUnqualified("no-cache") {
            return .afterValidation
        }
        if asked.isEmpty, request.headers.values("Pragma").contains(where: Self.isNoCache) {
            return .afterValidation
        }
        // An immutable response isn't validated on an ordinary reload (RFC 8246).
        let isImmutable = given.contains("immutable") && remaining > 0
        if let most = asked.seconds("max-age"), !isImmutable, most == 0 || age > most {
            return .afterValidation
        }
        if let least = asked.seconds("min-fresh"), remaining < least { return .afterValidation }
        if remaining > 0 { return .allowed }
        if rules.requiresValidation(given) || exchange.isWayForbidden(at: now) { return .afterValidation }
        if asked.contains("max-stale") {
            let most = asked.isUnqualified("max-stale") ? .infinity : asked.seconds("max-stale") ?? 0
            if -remaining <= most { return .allowed }
        }
        // `stale-while-revalidate` doesn't apply to the redirects that led to the response, so they must be
        // fresh.
        if request.method == "GET", exchange.isWayFresh(at: now), asked.seconds("max-age") == nil,
            asked.seconds("min-fresh") == nil,
            let most = given.seconds("stale-while-revalidate"), -remaining <= most
        {
            return .whileRevalidating
        }
        return .afterValidation
    }

    /// The stale response to serve if the server couldn't be reached, or if the connection broke before the
    /// head was complete (RFC 9111, 4.2.4). If it's `nil`, respond with 502 or 504.
    public func failed(at now: Double) -> CachedResponse? {
        stale(at: now, isUnreachable: true)
    }

    /// The stale response to serve instead of an error (RFC 5861, 4).
    func stale(at now: Double, isUnreachable: Bool) -> CachedResponse? {
        guard isAnswerable, let selected, decision != .unsatisfiable else { return nil }
        let exchange = stored[selected]
        let asked = CacheControl(request.headers)
        let given = rules.control(of: exchange.headers)
        let remaining = exchange.remainingFreshness(at: now, rules: rules, control: given)
        let isForbidden =
            rules.requiresValidation(given) || given.isUnqualified("no-cache") || asked.contains("no-cache")
            || asked.seconds("max-age") != nil
            || request.headers.values("Pragma").contains(where: Self.isNoCache)
            || exchange.isWayForbidden(at: now) || exchange.isValidatedEachTime
        if isForbidden { return nil }
        let allowance = [asked, given].compactMap { $0.seconds("stale-if-error") }.max()
        let isAllowed = allowance.map { -remaining <= $0 } ?? false
        guard isAllowed || isUnreachable && rules.servesStaleWhenUnreachable else { return nil }
        return answer(from: exchange, index: selected, now: now)
    }

    /// Creates the response to the request from `exchange`, or returns `nil` if it doesn't have enough bytes.
    func answer(
        from exchange: StoredExchange, index: Int, now: Double, isValidated: Bool = false
    ) -> CachedResponse? {
        exchange.answer(
            to: request, index: index, now: now, rules: rules, isValidated: isValidated)
    }

    /// How many seconds after `now` the selected response stays fresh; `nil` if none was selected.
    public func remainingFreshness(at now: Double) -> Double? {
        selected.map { stored[$0].remainingFreshness(at: now, rules: rules) }
    }

    private static func isNoCache(_ value: String) -> Bool {
        FieldList.elements([value]).contains { $0.lowercased() == "no-cache" }
    }
}
