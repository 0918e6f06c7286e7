// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// How long a response may be used, based on its source's lifetime (RFC 9111).
struct Lifetime: Hashable {
    /// The lifetime in seconds; zero for a response that must not be stored.
    private(set) var seconds: Int
    private(set) var isStorable = true
    private var isPrivate = false
    private var isImmutable = false
    private let staleSeconds: Int

    /// - Parameters:
    ///   - source: the response that contained the source; nil for a file.
    ///   - now: the wall-clock time.
    ///   - isVersioned: whether the response's URL changes when the image does.
    init(
        of source: StoredExchange?, at now: Double, isVersioned: Bool,
        _ configuration: ImageServerConfiguration
    ) {
        func whole(_ duration: Duration) -> Int { Int(duration / .seconds(1)) }
        var remaining = whole(configuration.unstatedLifetime)
        staleSeconds = whole(configuration.staleWhileRevalidate)
        if let source {
            let control = CacheControl(source.headers)
            isStorable = !control.contains("no-store")
            isPrivate = control.contains("private")
            let isFollowed = configuration.followsSourceLifetime
            if isFollowed, source.hasExplicitLifetime || control.contains("no-cache") {
                remaining = Int(max(0, source.remainingFreshness(at: now)))
            }
            // A response with `Vary: *` never matches another request.
            if FieldList.elements(source.headers.values("Vary")).contains("*") { remaining = 0 }
        }
        let ceiling = whole(configuration.maximumLifetime)
        if isVersioned, isStorable, !isPrivate {
            (remaining, isImmutable) = (ceiling, true)
        }
        seconds = isStorable ? min(max(remaining, whole(configuration.minimumLifetime)), ceiling) : 0
    }

    /// Caps the lifetime of a response that a better one will replace.
    mutating func limit(to maximum: Int) {
        seconds = min(seconds, maximum)
        isImmutable = false
    }

    /// The `Cache-Control` value.
    var text: String {
        guard isStorable else { return "no-store" }
        var text = "\(isPrivate ? "private" : "public"), max-age=\(seconds)"
        if isImmutable {
            text += ", immutable"
        } else if staleSeconds > 0 {
            text += ", stale-while-revalidate=\(staleSeconds)"
        }
        return text
    }

    /// Whether other clients may get the response from this server's memory.
    var isShared: Bool { isStorable && !isPrivate && seconds > 0 }
}
#endif
