// SPDX-License-Identifier: MIT

/// Where redirects may lead. How many are followed is ``ImageBase/Limits/redirects``.
///
/// Only `http:` and `https:` are ever followed. ``LoadRequest/secretHeaders`` are left behind when scheme, host or
/// port change.
public struct RedirectPolicy: Sendable, Hashable {
    /// Whether redirects are followed; if not, the 3xx answer itself is the response. Default: true.
    public var follows = true
    /// Whether `https:` may lead to `http:`. Default: false.
    public var allowsDowngrade = false

    public init() {}
}
