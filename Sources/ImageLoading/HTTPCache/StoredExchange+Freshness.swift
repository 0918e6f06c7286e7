// SPDX-License-Identifier: MIT

extension StoredExchange {
    /// The statuses that are heuristically cacheable (RFC 9110, 15.1).
    static let heuristicStatuses: Set<Int> = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501]

    // If the clock was set back by more than this many seconds, ages can't be computed.
    private static let clockTolerance = 5.0
    static let maximumHeuristicLifetime = 7.0 * 86_400

    /// The response's age in seconds (RFC 9111, 4.2.3), at most 2^31.
    ///
    /// If the clock was set back, the response's time may be in the future. Its age is then the maximum, so
    /// it isn't fresh.
    public func age(at now: Double) -> Double {
        let greatest = Double(CacheControl.mostSeconds)
        let resident = now - responseTime
        guard resident >= -Self.clockTolerance, responseTime >= requestTime - Self.clockTolerance else {
            return greatest
        }
        let apparent = max(0, responseTime - date)
        let corrected = ageValue + max(0, responseTime - requestTime)
        return min(greatest, max(apparent, corrected) + max(0, resident))
    }

    /// The freshness lifetime in seconds in a private cache (RFC 9111, 4.2.1): `max-age`, else `Expires`,
    /// else a tenth of the time since `Last-Modified`, but at most a week (4.2.2). Zero if these are missing
    /// or invalid.
    public var freshnessLifetime: Double {
        freshnessLifetime(rules: HTTPCacheRules(), control: CacheControl(headers))
    }

    /// The freshness lifetime according to a cache's rules. In a shared cache, `s-maxage` comes first.
    ///
    /// - Parameter control: the directives that `rules` apply to the response.
    private func freshnessLifetime(rules: HTTPCacheRules, control: CacheControl) -> Double {
        if rules.isShared, let seconds = control.seconds("s-maxage") { return seconds }
        if let seconds = control.seconds("max-age") { return seconds }
        let expires = rules.responseCacheControl == nil ? headers.values("Expires") : []
        if !expires.isEmpty {
            let moments = expires.map { HTTPDate.strictSeconds($0, now: responseTime) ?? 0 }
            return min(Double(CacheControl.mostSeconds), max(0, (moments.min() ?? 0) - date))
        }
        let allowsHeuristics = Self.heuristicStatuses.contains(status) || control.contains("public")
        guard allowsHeuristics, let modified = lastModified else {
            guard hasCachingFields(rules) else { return rules.unstatedLifetime }
            let hasTagOnly = headers["ETag"] != nil && headers["Last-Modified"] == nil
            let hasPragma = headers["Pragma"] != nil && rules.responseCacheControl == nil
            return allowsHeuristics && hasTagOnly && !hasPragma ? rules.heuristicLifetime : 0
        }
        return min(Self.maximumHeuristicLifetime, max(0, date - modified) / 10)
    }

    /// Whether the response has a field that a cache could compute a lifetime from or validate with.
    private func hasCachingFields(_ rules: HTTPCacheRules) -> Bool {
        if headers["Last-Modified"] != nil || headers["ETag"] != nil { return true }
        if let control = rules.responseCacheControl { return !control.isEmpty }
        return ["Cache-Control", "Expires", "Pragma"].contains { headers[$0] != nil }
    }

    /// Whether the response has an explicit lifetime.
    package var hasExplicitLifetime: Bool {
        headers["Expires"] != nil || CacheControl(headers).contains("max-age")
    }

    /// How many seconds after `now` the response and the redirects to it stay fresh; zero or less if one of
    /// them is stale.
    public func remainingFreshness(at now: Double) -> Double {
        remainingFreshness(at: now, rules: HTTPCacheRules())
    }

    func remainingFreshness(at now: Double, rules: HTTPCacheRules) -> Double {
        remainingFreshness(at: now, rules: rules, control: rules.control(of: headers))
    }

    /// - Parameter control: the directives that `rules` apply to the response.
    func remainingFreshness(at now: Double, rules: HTTPCacheRules, control: CacheControl) -> Double {
        let lifetime = freshnessLifetime(rules: rules, control: control)
        return min(lifetime - age(at: now), redirectFreshness(at: now))
    }

    /// How many seconds after `now` the redirects to the response stay fresh; infinite if there were no
    /// redirects.
    func redirectFreshness(at now: Double) -> Double {
        redirects.map { $0.freshUntil - now } ?? .infinity
    }

    /// The value of `Date`, or the time when the response was received if it's missing.
    var date: Double {
        headers["Date"].flatMap { HTTPDate.strictSeconds($0, now: responseTime) } ?? responseTime
    }

    var lastModified: Double? {
        headers["Last-Modified"].flatMap { HTTPDate.strictSeconds($0, now: responseTime) }
    }

    /// The first value of `Age` (RFC 9111, 5.1); zero if it's invalid.
    private var ageValue: Double {
        let first = FieldList.elements(headers.values("Age")).first ?? ""
        return Double(FieldList.number(first, maximum: CacheControl.mostSeconds) ?? 0)
    }
}
