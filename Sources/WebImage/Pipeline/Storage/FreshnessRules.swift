// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Decides whether stored images may be used without asking the server.
final class FreshnessRules: Sendable {
    let time: any TimeSource
    private let rules: HTTPCacheRules

    init(time: any TimeSource, rules: HTTPCacheRules) {
        self.time = time
        self.rules = rules
    }

    func expiry(of image: EncodedImage) -> Expiry { expiry(of: image.http, storedAt: image.storedAt) }

    func expiry(of http: StoredExchange?, storedAt: Double) -> Expiry {
        let now = time.wallTime
        let seconds =
            http.map { rules.timeToValidation(of: $0, at: now) }
            ?? rules.unstatedLifetime - max(0, now - storedAt)
        return Expiry(after: seconds, by: time)
    }

    /// - Parameter storedAt: seconds since 1970; decides for data that did not come over HTTP.
    func reuse(of http: StoredExchange?, storedAt: Double, for key: DataKey) -> HTTPCacheReuse {
        guard let http else {
            let isYoung = max(0, time.wallTime - storedAt) < rules.unstatedLifetime
            return key.ignoresAge || isYoung ? .allowed : .notPossible
        }
        if http.isValidatedEachTime, !key.allowsLoading { return .notPossible }
        let request = HTTPCacheRequest(
            url: http.url, headers: key.request.headers,
            sentFields: http.selecting.isEmpty ? nil : key.fields)
        var rules = key.rules
        rules.ignoresFreshness = key.ignoresAge
        return HTTPCacheTransaction(request, stored: [http], now: time.wallTime, rules: rules).decision.reuse
    }

    /// Whether an image in memory may be used without validation by a request with these headers.
    ///
    /// - Parameter fields: evaluated only if the request has a `Cache-Control` field.
    func isFresh(
        _ cached: CachedImage, for headers: HTTPHeaders, _ fields: @autoclosure () -> RequestFields
    ) -> Bool {
        guard !cached.expiry.isPast(time) else { return false }
        // Request directives (RFC 9111, 5.2.1).
        guard headers["Cache-Control"] != nil, let http = cached.http else { return true }
        let request = HTTPCacheRequest(url: http.url, headers: headers, sentFields: fields())
        let transaction = HTTPCacheTransaction(request, stored: [http], now: time.wallTime, rules: rules)
        return transaction.decision.reuse == .allowed
    }

    /// Whether a request accepts fewer stored responses than the fresh ones.
    static func isRestrictive(_ headers: HTTPHeaders) -> Bool {
        let control = CacheControl(headers)
        return ["no-cache", "max-age", "min-fresh"].contains { control.contains($0) }
    }
}
