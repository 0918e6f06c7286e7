// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

extension ImageManager {
    /// What may be done with something stored.
    enum Reuse {
        case fresh
        /// It is taken once more, and the origin asked behind the caller's back.
        case staleWhileRevalidating
        /// The origin must be asked first, and can be asked for no more than a yes.
        case afterValidation
        case never
    }

    func expiry(of bytes: Bytes) -> Expiry { expiry(of: bytes.http, stored: bytes.stored) }

    func expiry(of http: StoredExchange?, stored: Double) -> Expiry {
        let now = time.wallTime
        let lifetime = unstatedLifetimeInSeconds
        let seconds =
            http?.remainingFreshness(at: now, whenSilent: lifetime) ?? lifetime - max(0, now - stored)
        return Expiry(after: seconds, time)
    }

    /// - Parameter stored: seconds since 1970; looked at where no HTTP was spoken.
    func reuse(of http: StoredExchange?, stored: Double, for key: DataKey) -> Reuse {
        guard let http else {
            let isYoung = max(0, time.wallTime - stored) < unstatedLifetimeInSeconds
            return key.ignoresAge || isYoung ? .fresh : .never
        }
        if http.isValidatedEachTime { return key.asksOrigin ? .afterValidation : .never }
        guard http.selecting.match(key.fields) else { return .never }
        if key.ignoresAge { return .fresh }
        let now = time.wallTime
        if http.isSilent {
            let isYoung = http.remainingFreshness(at: now, whenSilent: unstatedLifetimeInSeconds) > 0
            return isYoung && !isDemanding(key.request.headers) ? .fresh : .never
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

    /// Whether a picture in memory may be taken unasked by a request with these headers.
    ///
    /// - Parameter fields: evaluated only if the request demands something.
    func isFresh(
        _ cached: CachedImage, for headers: HTTPHeaders, _ fields: @autoclosure () -> RequestFields
    ) -> Bool {
        guard !cached.expiry.isPast(time) else { return false }
        // What a request itself demands (RFC 9111, 5.2.1).
        guard headers["Cache-Control"] != nil, let http = cached.http else { return true }
        let request = HTTPCacheRequest(url: http.url, headers: headers, sentFields: fields())
        let decision = HTTPCacheTransaction(request, stored: [http], now: time.wallTime).decision
        if case .serve = decision { return true } else { return http.isSilent && !isDemanding(headers) }
    }

    /// Whether a request wants more than that what is stored is fresh.
    func isDemanding(_ headers: HTTPHeaders) -> Bool {
        let control = CacheControl(headers)
        return ["no-cache", "max-age", "min-fresh"].contains { control.contains($0) }
    }
}
