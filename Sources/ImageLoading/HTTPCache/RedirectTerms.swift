// SPDX-License-Identifier: MIT

import PortableFoundation

/// How redirects that led to a response limit its reuse under the first URL.
///
/// A cache that stores each response separately, like a browser's cache, requests a stale redirect again. We
/// store only the final response, together with these terms.
public struct RedirectTerms: Sendable, Hashable {
    /// When the first redirect becomes stale, in seconds since 1970.
    public var freshUntil: Double
    /// Whether a stale redirect must not be followed, because of `no-cache` or `must-revalidate`.
    public var forbidsStale = false
    /// Whether a redirect must not be stored (RFC 9111, 5.2.2.5).
    public var forbidsStoring = false
    /// The URLs that were requested before the response's URL, in order and without fragments. Empty if they
    /// aren't known, for example for responses stored by earlier versions.
    public var urls: [String] = []

    /// Computes the terms of a chain of redirects.
    ///
    /// A redirect's lifetime depends on its fields (RFC 9111, 4.2.1). If it has no such fields, a permanent
    /// redirect is fresh for a week (RFC 9110, 15.4.2 and 15.4.9) and a temporary one is never fresh.
    ///
    /// - Parameters:
    ///   - redirects: in order; the result is `nil` if it's empty.
    ///   - requestTime: when the first request was sent, in seconds since 1970.
    ///   - responseTime: when the head of the final response was received, in seconds since 1970.
    public init?(_ redirects: [Redirection], requestTime: Double, responseTime: Double) {
        guard !redirects.isEmpty else { return nil }
        freshUntil = .infinity
        urls = redirects.map { redirect in String(redirect.url.absoluteString.prefix { $0 != "#" }) }
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

    /// The terms as words separated by spaces: the time, the URLs, and `fresh` if a stale redirect must not
    /// be followed. Earlier versions ignore the URLs.
    var words: String {
        let urls = urls.map { Self.word(for: $0) }
        return (["\(freshUntil)"] + urls + (forbidsStale ? ["fresh"] : [])).joined(separator: " ")
    }

    /// Returns a URL as one word. A URL with a space is replaced, because it's invalid and would become
    /// several words.
    private static func word(for url: some StringProtocol) -> String {
        url.utf8.contains { $0 <= 0x20 } ? "invalid:" : String(url)
    }

    /// Parses the text from ``words``. If that fails, the terms are stale.
    init(words text: String) {
        var words = text.split(separator: " ")[...]
        freshUntil = words.popFirst().flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } ?? 0
        forbidsStale = words.last == "fresh"
        urls = words.prefix(words.count - (forbidsStale ? 1 : 0)).map { Self.word(for: $0) }
    }
}

extension StoredExchange {
    /// Whether the redirects may be followed without a request.
    func isWayFresh(at now: Double) -> Bool { redirects.map { $0.freshUntil > now } ?? true }

    /// Whether a redirect is stale and must not be followed without a request.
    func isWayForbidden(at now: Double) -> Bool { !isWayFresh(at: now) && redirects?.forbidsStale == true }

    /// Sets the terms from the redirects that led to the response. The response also varies on the fields
    /// that the redirects vary on.
    package mutating func apply(_ way: [Redirection], of request: @autoclosure () -> RequestFields) {
        redirects = RedirectTerms(way, requestTime: requestTime, responseTime: responseTime)
        if way.isEmpty { return }
        let request = request()
        for redirect in way { selecting.add(SelectingFields(request, of: redirect.headers)) }
    }
}
