// SPDX-License-Identifier: MIT

/// Where redirects may lead. How many are followed is ``ImageBase/Limits/redirects``.
///
/// Only `http:` and `https:` are ever followed. When scheme, host or port change, ``LoadRequest/secretHeaders``, `Host`,
/// the client identity and all credentials and cookies of the request are not sent any more.
public struct RedirectPolicy: Sendable, Hashable {
    /// Whether redirects are followed; if not, the 3xx answer itself is the response. Default: true.
    public var follows = true
    /// Whether `https:` may lead to `http:`. Default: false.
    public var allowsDowngrade = false

    public init() {}

    /// Stands for the policy, in any process; nil for the default.
    package var fingerprint: String? {
        guard self != RedirectPolicy() else { return nil }
        return follows ? "downgrade" : "none"
    }
}
