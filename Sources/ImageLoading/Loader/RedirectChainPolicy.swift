// SPDX-License-Identifier: MIT

package import ImageBase
package import PortableFoundation

/// The URLs and redirects that a load's options allow: ``NetworkOptions/allowedOrigins`` and
/// ``RedirectPolicy/predicate``.
package struct RedirectChainPolicy: Sendable {
    private let origins: AllowedOrigins
    private let predicate: RedirectPredicate?

    /// Returns `nil` if all are allowed.
    package init?(_ origins: AllowedOrigins?, _ redirects: RedirectPolicy?) {
        self.origins = origins ?? .any
        predicate = redirects?.predicate
        if self.origins.patterns == nil, predicate == nil { return nil }
    }

    /// Why a URL must not be requested; `nil` if it may be.
    package func refusal(of url: URL) -> ImageError? {
        let text = url.absoluteString
        // A `data:` URL contains the whole image, so it can be huge.
        return refusal(of: "the URL", origins.objection(to: text))
            .map { $0.at(url: text.hasPrefix("data:") ? "data:" : text) }
    }

    /// Why a redirect must not be followed; `nil` if it may be.
    ///
    /// - Parameters:
    ///   - target: the URL to request next, as in the response.
    ///   - requestURL: the first URL of the load.
    package func refusal(ofRedirectFrom source: URL, to target: URL, requestURL: URL) -> ImageError? {
        let text = target.absoluteString
        let place = "the redirect to \((try? HTTPTarget(text))?.origin ?? "an invalid URL")"
        if let refusal = refusal(of: place, origins.objection(to: text)) { return refusal }
        guard let predicate else { return nil }
        let hop = RedirectPredicate.Redirect(
            source: source.withoutUser, target: target.withoutUser, requestURL: requestURL.withoutUser)
        if predicate.allows(hop) { return nil }
        return ImageError(.blocked, "redirect refused by the predicate \(predicate.name)")
    }

    private func refusal(of place: String, _ objection: AllowedOrigins.Objection?) -> ImageError? {
        switch objection {
        case nil: nil
        case .unlisted: ImageError(.blocked, "\(place) is not in the allowed origins")
        case .userInformation:
            ImageError(.blocked, "\(place) has a user name; it is not permitted with allowed origins")
        }
    }
}

extension NetworkOptions {
    /// Whether some URLs or redirects aren't allowed.
    package var restrictsRedirectChain: Bool {
        allowedOrigins?.patterns != nil || redirects?.predicate != nil
    }
}

extension LoadRequest {
    /// The policy; `nil` if all URLs and redirects are allowed.
    package var redirectChainPolicy: RedirectChainPolicy? {
        RedirectChainPolicy(self.allowedOrigins, self.redirects)
    }

    /// Why the URL must not be requested; `nil` if it may be.
    package var refusal: ImageError? { redirectChainPolicy?.refusal(of: url) }
}

extension URL {
    fileprivate var withoutUser: URL {
        guard user != nil, let target = try? HTTPTarget(absoluteString) else { return self }
        return URL(text: target.text) ?? self
    }
}
