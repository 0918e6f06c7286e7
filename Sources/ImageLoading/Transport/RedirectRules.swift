// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Which redirects are followed, and how they change the request (RFC 9110, 15.4).
enum RedirectRules {
    /// The scheme of `location` in lower case; `nil` for a relative reference.
    static func scheme(of location: String) -> String? {
        guard let colon = location.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = location[..<colon]
        guard let first = scheme.utf8.first, isLetter(first) else { return nil }
        let isScheme = scheme.utf8.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
        }
        return isScheme ? scheme.lowercased() : nil
    }

    /// Fails with ``ImageError/Code/blocked`` for schemes other than HTTP.
    static func check(scheme: String?) throws(ImageError) {
        if let scheme, scheme != "http", scheme != "https" {
            throw ImageError(
                .blocked, "redirect to the scheme \(scheme.prefix(32)); only http and https are allowed")
        }
    }

    /// Fails with ``ImageError/Code/blocked`` if the options of `request` don't allow the redirect.
    ///
    /// - Parameter location: the URL of `target`, with a user name if it has one.
    static func check(
        from source: HTTPTarget, to target: HTTPTarget, location: String, request: LoadRequest
    ) throws(ImageError) {
        if source.isSecure, !target.isSecure, !request.redirects.allowsDowngrade {
            throw ImageError(.blocked, "redirect from https to http")
        }
        guard let policy = request.redirectChainPolicy else { return }
        guard let sourceURL = URL(text: source.text), let targetURL = URL(text: location) else {
            throw ImageError(.redirect, "invalid redirect target")
        }
        let refusal = policy.refusal(ofRedirectFrom: sourceURL, to: targetURL, requestURL: request.url)
        if let refusal { throw refusal }
    }

    /// Whether a redirect changes the method to GET and drops the body.
    static func becomesGet(status: Int, method: String) -> Bool {
        switch status {
        case 303: method != "GET" && method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
