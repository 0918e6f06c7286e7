// SPDX-License-Identifier: MIT

/// Which redirects are followed (RFC 9110, 15.4). How many is ``ImageBase/Limits/redirects``.
///
/// Only `http:` and `https:` are ever followed. When scheme, host or port change,
/// ``NetworkOptions/secretHeaders``, `Host`, the client identity and all credentials and cookies of the
/// request are no longer sent.
public struct RedirectPolicy: Sendable, Hashable {
    /// Whether redirects are followed; if not, the 3xx response itself is the result. Default: true.
    public var follows: Bool
    /// Whether a redirect from `https:` to `http:` is followed. Default: false.
    public var allowsDowngrade: Bool
    /// Decides about each redirect that the other properties allow. One that it refuses ends the load with
    /// ``ImageBase/ImageError/Code/blocked``. Default: nil, which allows all.
    ///
    /// To allow some servers only, use ``NetworkOptions/allowedOrigins``.
    public var predicate: RedirectPredicate?

    public init(follows: Bool = true, allowsDowngrade: Bool = false, predicate: RedirectPredicate? = nil) {
        self.follows = follows
        self.allowsDowngrade = allowsDowngrade
        self.predicate = predicate
    }

    /// Text that is equal in every process for policies that are equal but for their predicates; nil for the
    /// default. The predicate checks the redirects of stored responses when they're read.
    package var fingerprint: String? {
        if !follows { return "none" }
        return allowsDowngrade ? "downgrade" : nil
    }
}
