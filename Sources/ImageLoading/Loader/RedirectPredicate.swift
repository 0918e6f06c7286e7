// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A function that decides about each redirect; see ``RedirectPolicy/predicate``.
///
/// ```swift
/// let sameSite = RedirectPredicate(name: "same site") { redirect in
///     redirect.target.host() == redirect.requestURL.host()
/// }
/// options.redirects = RedirectPolicy(predicate: sameSite)
/// ```
///
/// A predicate is equal only to itself, and loads with different predicates don't share a transfer, so create
/// one predicate for all requests. It isn't part of cache keys: a stored image that was loaded through
/// redirects is used only if the predicate allows those redirects.
public final class RedirectPredicate: Sendable {
    /// A redirect that a predicate decides about.
    public struct Redirect: Sendable, Hashable {
        /// The URL that was requested, without user name and password.
        public var source: URL
        /// The URL to request next, without user name and password.
        public var target: URL
        /// The first URL of the load, without user name and password.
        public var requestURL: URL

        public init(source: URL, target: URL, requestURL: URL) {
            self.source = source
            self.target = target
            self.requestURL = requestURL
        }
    }

    /// The former name of `Redirect`, available until 1.0.
    @available(*, deprecated, renamed: "Redirect")
    public typealias Hop = Redirect

    /// The name used in error messages.
    public let name: String
    private let body: @Sendable (Redirect) -> Bool

    /// - Parameters:
    ///   - name: used in error messages, such as "redirect refused by the predicate same site".
    ///   - allows: whether the redirect is followed. It may be called on any thread, before a request is sent
    ///     and when a stored image is read. It must not block, because transfers share a thread.
    public init(name: String, _ allows: @escaping @Sendable (Redirect) -> Bool) {
        self.name = name
        body = allows
    }

    func allows(_ redirect: Redirect) -> Bool { body(redirect) }
}

extension RedirectPredicate: Hashable {
    public static func == (left: RedirectPredicate, right: RedirectPredicate) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
