// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// The URLs that may be loaded, for programs that load URLs from untrusted sources.
///
/// ```swift
/// options.allowedOrigins = ["https://images.example.com", "https://*.cdn.example.com/media/"]
/// ```
///
/// The list applies to every URL of a load: that of the request, before any cache is read, each target of a
/// redirect, and alternative URLs. Loads of others fail with ``ImageBase/ImageError/Code/blocked``, which is
/// not remembered as a failed URL and removes nothing from caches. With a list, URLs with a user name or
/// password are not allowed, nor `file:`, `data:` and other schemes without a pattern.
///
/// The list says which names may be requested, and ``AddressPolicy`` which addresses they may have. Programs
/// that allow names whose DNS records others control need both.
public struct AllowedOrigins: Sendable, Hashable {
    /// The patterns of which a URL must match one; nil if all URLs are allowed.
    public let patterns: [OriginPattern]?

    /// All URLs.
    public static let any = AllowedOrigins(patterns: nil)

    /// - Parameter patterns: a URL must match one of them. Empty: no URL is allowed.
    public init(_ patterns: [OriginPattern]) { self.init(patterns: patterns) }

    /// Parses patterns, such as those of a configuration file.
    ///
    /// - Throws: the error of ``OriginPattern/init(parsing:)`` for the first invalid one.
    public init(parsing texts: [String]) throws(ImageError) {
        var patterns: [OriginPattern] = []
        for text in texts { patterns.append(try OriginPattern(parsing: text)) }
        self.init(patterns: patterns)
    }

    private init(patterns: [OriginPattern]?) { self.patterns = patterns }

    /// Whether the URL may be loaded. Takes about a microsecond for each pattern of its scheme.
    public func allows(_ url: URL) -> Bool { allows(url.absoluteString) }

    package func allows(_ url: String) -> Bool { objection(to: url) == nil }

    /// Why a URL may not be loaded.
    enum Objection { case unlisted, userInformation }

    /// Nil if the URL may be loaded.
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
    /// `any`, or the patterns.
    public var description: String { patterns.map { "\($0)" } ?? "any" }
}
