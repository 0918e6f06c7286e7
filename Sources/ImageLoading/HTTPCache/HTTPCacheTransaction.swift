// SPDX-License-Identifier: MIT

/// One request to an HTTP cache, private or shared, by RFC 9111: what is done with it, and with the response
/// that comes then. It knows no storage and no clock but what it is given.
///
///     let transaction = HTTPCacheTransaction(request, stored: exchanges, now: time.wallTime)
///     switch transaction.decision {
///     case .serve(let answer): …                 // bytes of exchanges[answer.index]
///     case .validate(let headers): …             // ask; then transaction.received(response)
///     case …
///     }
public struct HTTPCacheTransaction: Sendable {
    public let request: HTTPCacheRequest
    /// What is stored for the request's address, in any order.
    public let stored: [StoredExchange]
    public let rules: HTTPCacheRules
    /// What to do.
    public private(set) var decision = HTTPCacheDecision.unsatisfiable

    /// Those of ``stored`` that the request may select (RFC 9111, 4.1), perhaps after validation, the latest
    /// first.
    let candidates: [Int]
    /// The one of ``stored`` to answer with, as soon as it may be used.
    public let selected: Int?

    /// - Parameter now: seconds since 1970.
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
                if rules.isForOneUser(exchange.headers) { return false }
                return exchange.isValidatedEachTime || exchange.selecting.match(request.fields)
            }
            .sorted {
                (stored[$0].date, stored[$0].responseTime) > (stored[$1].date, stored[$1].responseTime)
            }
        selected = candidates.first {
            stored[$0].answer(to: request, index: $0, now: now, isShared: rules.isShared) != nil
        }
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
        case .afterValidation: break
        }
        guard fallback != .unsatisfiable, request.method == "GET", stored[selected].hasValidator else {
            return fallback
        }
        return .validate(validation(of: selected, isForClient: true))
    }

    /// Whether a cache may answer at all: not where only an origin can judge a condition (RFC 9111, 4.3.2).
    private var isAnswerable: Bool {
        (request.method == "GET" || request.method == "HEAD") && request.headers["If-Match"] == nil
            && request.headers["If-Unmodified-Since"] == nil
    }

    private enum Reuse {
        case allowed, whileRevalidating, afterValidation
    }

    /// Whether `exchange` may be used as it is (RFC 9111, 4 and 5.2.1).
    private func reuse(of exchange: StoredExchange, _ now: Double) -> Reuse {
        let asked = CacheControl(request.headers)
        let given = CacheControl(exchange.headers)
        let age = exchange.age(at: now)
        let remaining = exchange.remainingFreshness(at: now, isShared: rules.isShared)
        if exchange.isValidatedEachTime { return .afterValidation }
        if asked.contains("no-cache") || given.isUnqualified("no-cache") { return .afterValidation }
        if asked.isEmpty, request.headers.values("Pragma").contains(where: Self.isNoCache) {
            return .afterValidation
        }
        // A response that says it will not change need not be asked for at a mere reload (RFC 8246).
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
        // What the response allows says nothing of the way to it.
        if request.method == "GET", exchange.isWayFresh(at: now), asked.seconds("max-age") == nil,
            asked.seconds("min-fresh") == nil,
            let most = given.seconds("stale-while-revalidate"), -remaining <= most
        {
            return .whileRevalidating
        }
        return .afterValidation
    }

    /// What the client gets when the origin could not be asked, or broke off before its head was complete:
    /// what is stale, where neither side forbids it (RFC 9111, 4.2.4). Nil means 502 or 504.
    public func failed(at now: Double) -> CachedResponse? {
        stale(at: now, isUnreachable: true)
    }

    /// A stale answer in the place of a failure (RFC 5861, 4).
    func stale(at now: Double, isUnreachable: Bool) -> CachedResponse? {
        guard isAnswerable, let selected, decision != .unsatisfiable else { return nil }
        let exchange = stored[selected]
        let asked = CacheControl(request.headers)
        let given = CacheControl(exchange.headers)
        let remaining = exchange.remainingFreshness(at: now, isShared: rules.isShared)
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

    /// What the request is answered with from `exchange`; nil if its bytes do not suffice.
    func answer(
        from exchange: StoredExchange, index: Int, now: Double, isValidated: Bool = false
    ) -> CachedResponse? {
        exchange.answer(
            to: request, index: index, now: now, isShared: rules.isShared, isValidated: isValidated)
    }

    /// For how many seconds from `now` on the selected response is fresh; nil without one.
    public func remainingFreshness(at now: Double) -> Double? {
        selected.map { stored[$0].remainingFreshness(at: now, isShared: rules.isShared) }
    }

    private static func isNoCache(_ value: String) -> Bool {
        FieldList.elements([value]).contains { $0.lowercased() == "no-cache" }
    }
}
