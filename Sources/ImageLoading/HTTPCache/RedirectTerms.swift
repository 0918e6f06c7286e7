// SPDX-License-Identifier: MIT

/// What the redirects on the way to a response say of its reuse under the address that was asked first. A
/// cache that keeps each answer by itself, as browsers do, asks the first redirect again that is stale.
public struct RedirectTerms: Sendable, Hashable {
    /// Until when the way may be taken unasked, by the redirect that says least; seconds since 1970.
    public var freshUntil: Double
    /// Whether one of them must not be followed once it is stale: `no-cache`, `must-revalidate`.
    public var forbidsStale = false
    /// Whether one of them must not be stored (RFC 9111, 5.2.2.5).
    public var forbidsStoring = false

    /// A redirect is fresh for as long as it says (RFC 9111, 4.2.1). If it says nothing, a permanent one is
    /// for a week (RFC 9110, 15.4.2 and 15.4.9), and one for now is never.
    ///
    /// - Parameters:
    ///   - redirects: in their order; nil comes of none.
    ///   - requestTime: when the first was asked for, in seconds since 1970.
    ///   - responseTime: when the head of the last answer came, in seconds since 1970.
    public init?(_ redirects: [Redirection], requestTime: Double, responseTime: Double) {
        guard !redirects.isEmpty else { return nil }
        freshUntil = .infinity
        for redirect in redirects {
            let exchange = StoredExchange(
                url: "", status: redirect.status, headers: redirect.headers, requestTime: requestTime,
                responseTime: responseTime)
            let control = CacheControl(redirect.headers)
            let isAskedEachTime = control.isUnqualified("no-cache")
            var lifetime = exchange.freshnessLifetime
            if isAskedEachTime {
                lifetime = 0
            } else if [301, 308].contains(redirect.status), !exchange.hasExplicitLifetime {
                lifetime = StoredExchange.maximumHeuristicLifetime
            }
            freshUntil = min(freshUntil, responseTime + lifetime - exchange.age(at: responseTime))
            if isAskedEachTime || control.contains("must-revalidate") { forbidsStale = true }
            if control.contains("no-store") { forbidsStoring = true }
        }
    }

    init(freshUntil: Double, forbidsStale: Bool) {
        self.freshUntil = freshUntil
        self.forbidsStale = forbidsStale
    }
}

extension StoredExchange {
    /// Whether the response itself or a redirect to it must not be stored (RFC 9111, 5.2.2.5).
    var forbidsStoring: Bool {
        redirects?.forbidsStoring == true || CacheControl(headers).contains("no-store")
    }

    /// Whether the redirects to it may be followed unasked.
    func isWayFresh(at now: Double) -> Bool { redirects.map { $0.freshUntil > now } ?? true }

    /// Whether a redirect to it is stale that must not be followed then.
    func isWayForbidden(at now: Double) -> Bool { !isWayFresh(at: now) && redirects?.forbidsStale == true }

    /// Takes over what the redirects to a response say; what they vary on, it varies on too.
    package mutating func apply(_ way: [Redirection], of request: @autoclosure () -> RequestFields) {
        redirects = RedirectTerms(way, requestTime: requestTime, responseTime: responseTime)
        if way.isEmpty { return }
        let request = request()
        for redirect in way { selecting.add(SelectingFields(request, of: redirect.headers)) }
    }
}
