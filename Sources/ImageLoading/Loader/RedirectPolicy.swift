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

    public init(follows: Bool = true, allowsDowngrade: Bool = false) {
        self.follows = follows
        self.allowsDowngrade = allowsDowngrade
    }

    /// Text that is equal for equal policies in every process; nil for the default.
    package var fingerprint: String? {
        guard self != RedirectPolicy() else { return nil }
        return follows ? "downgrade" : "none"
    }
}
