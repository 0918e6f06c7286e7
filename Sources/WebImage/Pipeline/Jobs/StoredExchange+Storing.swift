// SPDX-License-Identifier: MIT

import ImageLoading

extension StoredExchange {
    /// Whether the response, or a redirect to it, forbids to store it (RFC 9111, 5.2.2.5), or varies on
    /// something that a later request cannot be compared by.
    var forbidsStoring: Bool {
        selecting.isUnrepeatable || hasNoStore
    }

    private var hasNoStore: Bool {
        if redirects?.forbidsStoring == true { return true }
        return headers.values("Cache-Control").contains { value in
            value.split(separator: ",").contains { directive in
                directive.prefix { $0 != "=" }.filter { $0 != " " && $0 != "\t" }.lowercased() == "no-store"
            }
        }
    }

    /// Whether an image may stay in memory while it is shown, to be validated before each use.
    var isKeptWhileShown: Bool { isValidatedEachTime && !hasNoStore }

    /// Whether the response has no field from which a cache could compute a lifetime.
    var isSilent: Bool {
        for name in ["Cache-Control", "Last-Modified", "ETag", "Expires", "Pragma"] where headers[name] != nil
        {
            return false
        }
        return true
    }

    /// The seconds from `now` for which the response is fresh.
    ///
    /// - Parameter lifetime: the lifetime in seconds of a response that states none.
    func remainingFreshness(at now: Double, whenSilent lifetime: Double) -> Double {
        if isSilent { return min(lifetime - age(at: now), wayFreshness(at: now)) }
        if CacheControl(headers).isUnqualified("no-cache") { return 0 }
        return remainingFreshness(at: now)
    }
}
