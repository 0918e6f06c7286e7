// SPDX-License-Identifier: MIT

import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoredExchange {
    /// Of an answer as it came, without any work on its headers; nil when it was not over HTTP.
    init?(_ loaded: LoadedData, to request: DataKey, sent requestTime: Double, now: Double) {
        let response = loaded.response
        guard let status = response.status else { return nil }
        let headers = response.headers
        self.init(
            url: ImageRequest.Keys.text(response.url),
            selecting: headers["Vary"] == nil
                ? SelectingFields() : SelectingFields(request.fields, of: headers),
            status: status, headers: headers, requestTime: requestTime,
            responseTime: loaded.headTime(sent: requestTime, now: now),
            bodyBytes: loaded.data.count)
        if !response.redirects.isEmpty { apply(response.redirects, of: request.fields) }
    }

    /// Whether the response, or a redirect to it, forbids to store it (RFC 9111, 5.2.2.5), or varies on what
    /// no later request can be compared by.
    var forbidsStoring: Bool {
        selecting.isUnrepeatable || saysNoStore
    }

    private var saysNoStore: Bool {
        if redirects?.forbidsStoring == true { return true }
        return headers.values("Cache-Control").contains { value in
            value.split(separator: ",").contains { directive in
                directive.prefix { $0 != "=" }.filter { $0 != " " && $0 != "\t" }.lowercased() == "no-store"
            }
        }
    }

    /// Whether an image may stay in memory while it is shown, to be validated before each use.
    var isKeptWhileShown: Bool { isValidatedEachTime && !saysNoStore }

    /// Whether the server said nothing from which a cache could tell for how long the picture is good.
    var isSilent: Bool {
        for name in ["Cache-Control", "Last-Modified", "ETag", "Expires", "Pragma"] where headers[name] != nil
        {
            return false
        }
        return true
    }

    /// For how many seconds from `now` on it may be used unasked.
    ///
    /// - Parameter lifetime: in seconds, of what a server says nothing about.
    func remainingFreshness(at now: Double, whenSilent lifetime: Double) -> Double {
        if isSilent { return min(lifetime - age(at: now), wayFreshness(at: now)) }
        if CacheControl(headers).isUnqualified("no-cache") { return 0 }
        return remainingFreshness(at: now)
    }
}

extension LoadedData {
    /// When the head came, seconds since 1970.
    func headTime(sent: Double, now: Double) -> Double { max(sent, now - (metrics.transfer?.seconds ?? 0)) }
}
