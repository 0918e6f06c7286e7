// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Which URLs may be loaded, for apps that load URLs from untrusted sources.
///
/// ```swift
/// options.allowedOrigins = ["https://images.example.com", "https://*.cdn.example.com/media/"]
/// ```
///
/// The list applies to every URL of a load: the request's URL, redirect targets and alternative URLs. The
/// request's URL is checked before any cache is read. Loads of any other URL fail with
/// ``ImageBase/ImageError/Code/blocked``. These URLs aren't remembered as failed, and nothing is removed from
/// caches. If there's a list, URLs with a user name or password aren't allowed, and neither are `file:`,
/// `data:` and other schemes without a pattern.
///
/// The list limits the names that may be requested; ``AddressPolicy`` limits the addresses that they may
/// have. If you allow names with DNS records that you don't control, you need both.
public struct AllowedOrigins: Sendable, Hashable {
    /// The patterns. A URL must match one of them. `nil` if all URLs are allowed.
    public let patterns: [OriginPattern]?

    /// Allows all URLs.
    public static let any = AllowedOrigins(patterns: nil)

    /// - Parameter patterns: a URL must match one of them. If it's empty, no URL is allowed.
    public init(_ patterns: [OriginPattern]) { self.init(patterns: patterns) }

    /// Parses patterns, for example from a configuration file.
    ///
    /// - Throws: the error from ``OriginPattern/init(parsing:)`` for the first invalid pattern.
    public init(parsing texts: [String]) throws(ImageError) {
        var patterns: [OriginPattern] = []
        for text in texts { patterns.append(try OriginPattern(parsing: text)) }
        self.init(patterns: patterns)
    }

    private init(patterns: [OriginPattern]?) { self.patterns = patterns }

    /// Whether the URL may be loaded. This takes about a microsecond for each pattern with the URL's scheme.
    public func allows(_ url: URL) -> Bool { allows(url.absoluteString) }

    package func allows(_ url: String) -> Bool { objection(to: url) == nil }

    /// The reasons not to load a URL.
    enum Objection { case unlisted, userInformation }

    /// Why a URL may not be loaded; `nil` if it may be.
    func objection(to url: String) -> Objection? {
        guard let patterns else { return nil }
        guard let scheme = OriginParts.scheme(of: url) else { return .unlisted }
        let candidates = patterns.filter { $0.scheme == scheme }
        guard !candidates.isEmpty, let parts = OriginParts(url) else { return .unlisted }
        if parts.hasUserInformation { return .userInformation }
        return candidates.contains { $0.matches(parts) } ? nil : .unlisted
    }
}

extension AllowedOrigins: ExpressibleByArrayLiteral {
    public init(arrayLiteral patterns: OriginPattern...) { self.init(patterns) }
}

extension AllowedOrigins: CustomStringConvertible {
    /// The patterns as text, or `any`.
    public var description: String { patterns.map { "\($0)" } ?? "any" }
}
