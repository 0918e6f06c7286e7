// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Decides whether stored images may be used, and if so, whether they need validation.
final class FreshnessRules: Sendable {
    let time: any TimeSource
    /// ``ImageManagerConfiguration/heuristicLifetime`` in seconds.
    private let heuristicLifetime: Double

    init(_ configuration: ImageManagerConfiguration) {
        time = configuration.time
        heuristicLifetime = configuration.heuristicLifetime.seconds
    }

    /// When an image in memory stops being fresh.
    func expiry(of image: EncodedImage, for job: DataJob) -> Expiry {
        if image.storage == .whileShown { return Expiry(after: 0, by: time) }
        guard let http = image.http else {
            let age = max(0, time.wallTime - image.storedAt)
            return Expiry(after: job.rules.unstatedLifetime - age, by: time)
        }
        return expiry(of: http, by: job.rules)
    }

    /// When the data of an image in memory was stored, in seconds since 1970. This is computed from the
    /// image's expiry.
    func storedAt(_ cached: CachedImage, by rules: HTTPCacheRules) -> Double {
        guard cached.http == nil else { return time.wallTime }
        let lifetime = Expiry(after: rules.unstatedLifetime, by: time).remaining(by: time)
        return time.wallTime - max(0, lifetime - cached.expiry.remaining(by: time))
    }

    private func expiry(of http: StoredExchange, by rules: HTTPCacheRules) -> Expiry {
        var rules = rules
        rules.heuristicLifetime = heuristicLifetime
        return Expiry(after: rules.timeToValidation(of: http, at: time.wallTime), by: time)
    }

    /// - Parameter storedAt: when the data was stored, in seconds since 1970. Used only for data that didn't
    ///   come over HTTP.
    func reuse(of http: StoredExchange?, storedAt: Double, for job: DataJob) -> HTTPCacheReuse {
        guard job.allowsRedirectChain(of: http) else { return .notPossible }
        guard let http else {
            let isYoung = max(0, time.wallTime - storedAt) < job.rules.unstatedLifetime
            return job.ignoresAge || isYoung ? .allowed : .afterValidation
        }
        if http.isValidatedEachTime, !job.allowsLoading { return .notPossible }
        let request = HTTPCacheRequest(
            url: http.url, headers: job.request.headers,
            sentFields: http.selecting.isEmpty ? nil : job.fields)
        var rules = job.rules
        rules.ignoresFreshness = job.ignoresAge
        return HTTPCacheTransaction(request, stored: [http], now: time.wallTime, rules: rules).storedReuse
    }

    /// The stored image with its status in this load; nil if it can't be delivered.
    func usable(_ image: EncodedImage, for job: DataJob) -> EncodedImage? {
        switch reuse(of: image.http, storedAt: image.storedAt, for: job) {
        case .notPossible: nil
        case .allowed: job.validatesFresh ? image.with(.fresh, needsValidation: true) : image
        case .whileRevalidating: image.with(.stale, needsValidation: !job.servesStale)
        case .afterValidation: image.with(.stale, needsValidation: true)
        }
    }

    /// Whether a load that can't validate a stored image may still use it.
    func servesStale(_ http: StoredExchange?, for job: DataJob) -> Bool {
        guard job.servesStale else { return false }
        guard let http else { return true }
        let request = HTTPCacheRequest(
            url: http.url, headers: job.request.headers,
            sentFields: http.selecting.isEmpty ? nil : job.fields)
        return HTTPCacheTransaction(request, stored: [http], now: time.wallTime, rules: job.rules)
            .failed(at: time.wallTime) != nil
    }

    /// Whether a request with these headers may use an image in memory without validation; nil if the rules
    /// don't let the request find the image.
    ///
    /// - Parameters:
    ///   - rules: the request's rules.
    ///   - fields: evaluated only if the request has a `Cache-Control` field.
    func isFresh(
        _ cached: CachedImage, by rules: HTTPCacheRules, for headers: HTTPHeaders,
        _ fields: @autoclosure () -> RequestFields
    ) -> Bool? {
        isFresh(
            cached.http, until: cached.expiry, evaluatedBy: cached.control, isWeak: cached.isWeak, by: rules,
            for: headers, fields())
    }

    /// - Parameter control: the directives used for computing `expiry` in place of the response's directives.
    @inline(__always)
    func isFresh(
        _ http: StoredExchange?, until expiry: Expiry, evaluatedBy control: CacheControl?, isWeak: Bool,
        by rules: HTTPCacheRules, for headers: HTTPHeaders, _ fields: @autoclosure () -> RequestFields
    ) -> Bool? {
        guard let http else { return !expiry.isPast(time) }
        var expiry = expiry
        if control != rules.responseCacheControl {
            // With these directives, the image wouldn't have been stored.
            if !isWeak, rules.forbidsStoring(http) { return nil }
            expiry = self.expiry(of: http, by: rules)
        }
        guard !expiry.isPast(time), !isWeak else { return false }
        // Request directives (RFC 9111, 5.2.1).
        guard headers["Cache-Control"] != nil else { return true }
        var rules = rules
        rules.heuristicLifetime = heuristicLifetime
        let request = HTTPCacheRequest(url: http.url, headers: headers, sentFields: fields())
        let transaction = HTTPCacheTransaction(request, stored: [http], now: time.wallTime, rules: rules)
        return transaction.decision.reuse == .allowed
    }

    /// Whether a request accepts only some of the fresh stored responses.
    static func isRestrictive(_ headers: HTTPHeaders) -> Bool {
        let control = CacheControl(headers)
        return ["no-cache", "max-age", "min-fresh"].contains { control.contains($0) }
    }
}
