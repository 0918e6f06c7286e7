// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Decides whether stored images may be used without asking the server.
final class FreshnessRules: Sendable {
    let time: any TimeSource
    /// The lifetime of a response that states none, in seconds.
    private let unstatedLifetime: Double

    init(time: any TimeSource, unstatedLifetime: Duration) {
        self.time = time
        self.unstatedLifetime = unstatedLifetime.seconds
    }

    /// How a stored response may be used.
    enum Reuse {
        case fresh
        /// It is used once more, and validated in the background.
        case staleWhileRevalidating
        case afterValidation
        case never
    }

    func expiry(of image: EncodedImage) -> Expiry { expiry(of: image.http, storedAt: image.storedAt) }

    func expiry(of http: StoredExchange?, storedAt: Double) -> Expiry {
        let now = time.wallTime
        let seconds =
            http?.remainingFreshness(at: now, whenSilent: unstatedLifetime)
            ?? unstatedLifetime - max(0, now - storedAt)
        return Expiry(after: seconds, by: time)
    }

    /// - Parameter storedAt: seconds since 1970; decides for data that did not come over HTTP.
    func reuse(of http: StoredExchange?, storedAt: Double, for key: DataKey) -> Reuse {
        guard let http else {
            let isYoung = max(0, time.wallTime - storedAt) < unstatedLifetime
            return key.ignoresAge || isYoung ? .fresh : .never
        }
        if http.isValidatedEachTime { return key.allowsLoading ? .afterValidation : .never }
        guard http.selecting.match(key.fields) else { return .never }
        if key.ignoresAge { return .fresh }
        let now = time.wallTime
        if http.isSilent {
            let isYoung = http.remainingFreshness(at: now, whenSilent: unstatedLifetime) > 0
            return isYoung && !Self.isRestrictive(key.request.headers) ? .fresh : .never
        }
        let request = HTTPCacheRequest(
            url: http.url, headers: key.request.headers,
            sentFields: http.selecting.isEmpty ? nil : key.fields)
        return switch HTTPCacheTransaction(request, stored: [http], now: now).decision {
        case .serve: .fresh
        case .serveStale: .staleWhileRevalidating
        case .validate: .afterValidation
        case .complete, .fetch, .unsatisfiable: .never
        }
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
        let decision = HTTPCacheTransaction(request, stored: [http], now: time.wallTime).decision
        if case .serve = decision {
            return true
        } else {
            return http.isSilent && !Self.isRestrictive(headers)
        }
    }

    /// Whether a request accepts fewer stored responses than the fresh ones.
    static func isRestrictive(_ headers: HTTPHeaders) -> Bool {
        let control = CacheControl(headers)
        return ["no-cache", "max-age", "min-fresh"].contains { control.contains($0) }
    }
}
