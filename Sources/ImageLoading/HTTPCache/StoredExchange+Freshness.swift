// SPDX-License-Identifier: MIT

extension StoredExchange {
    /// Statuses whose responses may be fresh without saying so (RFC 9110, 15.1).
    static let heuristicStatuses: Set<Int> = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501]

    // A clock may be set back a little; by more, nobody can say how old anything is.
    private static let clockTolerance = 5.0
    static let maximumHeuristicLifetime = 7.0 * 86_400

    /// How old the response is, in seconds (RFC 9111, 4.2.3), at most 2^31. A response from the future of a
    /// clock that was set back counts as that old: nothing stays fresh because of a clock.
    public func age(at now: Double) -> Double {
        let greatest = Double(1 << 31)
        let resident = now - responseTime
        guard resident >= -Self.clockTolerance, responseTime >= requestTime - Self.clockTolerance else {
            return greatest
        }
        let apparent = max(0, responseTime - date)
        let corrected = ageValue + max(0, responseTime - requestTime)
        return min(greatest, max(apparent, corrected) + max(0, resident))
    }

    /// How long after its making the response is fresh, in seconds, as a private cache reckons (RFC 9111,
    /// 4.2.1): `max-age`, else `Expires`, else a tenth of the time since `Last-Modified`, at most a week
    /// (4.2.2); `s-maxage` is not looked at. Zero when nothing is said, or something that cannot be read.
    public var freshnessLifetime: Double { freshnessLifetime(isShared: false) }

    /// As ``freshnessLifetime``; for a shared cache, `s-maxage` precedes the rest.
    func freshnessLifetime(isShared: Bool) -> Double {
        let control = CacheControl(headers)
        if isShared, let seconds = control.seconds("s-maxage") { return seconds }
        if let seconds = control.seconds("max-age") { return seconds }
        let expires = headers.values("Expires")
        if !expires.isEmpty {
            let moments = expires.map { HTTPDate.strictSeconds($0, now: responseTime) ?? 0 }
            return min(Double(1 << 31), max(0, (moments.min() ?? 0) - date))
        }
        guard Self.heuristicStatuses.contains(status) || control.contains("public"),
            let modified = lastModified
        else { return 0 }
        return min(Self.maximumHeuristicLifetime, max(0, date - modified) / 10)
    }

    /// Whether the response says for how long it is fresh.
    var hasExplicitLifetime: Bool {
        headers["Expires"] != nil || CacheControl(headers).contains("max-age")
    }

    /// For how many seconds from `now` on the response, and the way to it, are fresh; not more than zero when
    /// one is stale.
    public func remainingFreshness(at now: Double) -> Double {
        remainingFreshness(at: now, isShared: false)
    }

    func remainingFreshness(at now: Double, isShared: Bool) -> Double {
        min(freshnessLifetime(isShared: isShared) - age(at: now), wayFreshness(at: now))
    }

    /// As ``remainingFreshness(at:)``, of the redirects to it alone; infinite without any.
    public func wayFreshness(at now: Double) -> Double {
        redirects.map { $0.freshUntil - now } ?? .infinity
    }

    /// The `Date` of the response, else when it came.
    var date: Double {
        headers["Date"].flatMap { HTTPDate.strictSeconds($0, now: responseTime) } ?? responseTime
    }

    var lastModified: Double? {
        headers["Last-Modified"].flatMap { HTTPDate.strictSeconds($0, now: responseTime) }
    }

    /// The first `Age` (RFC 9111, 5.1); zero for one that is no number.
    private var ageValue: Double {
        let first = FieldList.elements(headers.values("Age")).first ?? ""
        return Double(FieldList.number(first, maximum: 1 << 31) ?? 0)
    }
}
