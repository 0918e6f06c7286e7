// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImage

/// The `Cache-Status` value (RFC 9211): whether the source's server was contacted for a response.
struct CacheStatusField {
    let text: String

    /// - Parameter now: the wall-clock time.
    init(_ variant: VariantDataResponse, at now: Double) {
        self.init(
            variant.origin, variant.status, http: variant.http,
            isMade: variant.steps.contains { $0.name == .encode }, isStored: variant.isStorable, at: now)
    }

    init(_ source: DataResponse, at now: Double) {
        self.init(source.origin, source.status, http: source.http, isMade: false, isStored: false, at: now)
    }

    private init(
        _ origin: ImageOrigin, _ status: CacheStatus, http: StoredExchange?, isMade: Bool, isStored: Bool,
        at now: Double
    ) {
        var parts = ["webimage"]
        if status == .revalidated {
            // The source's server sent 304 or the same bytes again, so we used the stored data.
            parts.append("fwd=stale")
        } else if origin == .network {
            parts.append("fwd=miss")
        } else if isMade {
            parts.append("fwd=partial")
        } else {
            parts.append("hit")
            if status == .stale, let http { parts.append("ttl=\(Int(http.remainingFreshness(at: now)))") }
            parts.append("detail=\(origin.rawValue)")
        }
        if isStored, isMade { parts.append("stored") }
        text = parts.joined(separator: "; ")
    }
}
#endif
