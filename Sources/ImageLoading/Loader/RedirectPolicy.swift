// SPDX-License-Identifier: MIT

/// Which redirects are followed (RFC 9110, 15.4). To limit their number, see ``ImageBase/Limits/redirects``.
///
/// Only redirects to `http:` and `https:` are ever followed. If the scheme, host or port changes, the
/// request's ``NetworkOptions/secretHeaders``, `Host`, client identity, credentials and cookies are no longer
/// sent.
public struct RedirectPolicy: Sendable, Hashable {
    /// Whether redirects are followed. If not, the 3xx response itself is the result. Default: `true`.
    public var follows: Bool
    /// Whether a redirect from `https:` to `http:` is followed. Default: `false`.
    public var allowsDowngrade: Bool
    /// Decides about each redirect that the other properties allow. If it refuses one, the load ends with
    /// ``ImageBase/ImageError/Code/blocked``. Default: `nil`, which allows all.
    ///
    /// To allow only some servers, use ``NetworkOptions/allowedOrigins``.
    public var predicate: RedirectPredicate?

    public init(follows: Bool = true, allowsDowngrade: Bool = false, predicate: RedirectPredicate? = nil) {
        self.follows = follows
        self.allowsDowngrade = allowsDowngrade
        self.predicate = predicate
    }

    /// A string that is the same in every process for policies that differ only in their predicates; `nil`
    /// for the default. The predicate checks the redirects of stored responses when they're read.
    package var fingerprint: String? {
        if !follows { return "none" }
        return allowsDowngrade ? "downgrade" : nil
    }
}
