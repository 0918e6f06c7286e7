// SPDX-License-Identifier: MIT

import PortableFoundation

/// The URLs that an unsafe request invalidates (RFC 9111, 4.4).
enum Invalidation {
    /// The request's URL, and any URLs of the same origin in `Location` and `Content-Location`. Empty after
    /// an error.
    static func addresses(_ request: HTTPCacheRequest, _ response: HTTPCacheResponse) -> [String] {
        guard !HTTPCacheRules.isSafe(request.method), (200...399).contains(response.status) else { return [] }
        var addresses = [request.url]
        for name in ["Location", "Content-Location"] {
            guard let address = sameOrigin(response.headers[name], as: request.url),
                !addresses.contains(address)
            else { continue }
            addresses.append(address)
        }
        return addresses
    }

    /// Resolves `reference` without its fragment. Returns `nil` if its origin isn't the origin of `base`.
    static func sameOrigin(_ reference: String?, as base: String) -> String? {
        guard let reference, !reference.isEmpty, let baseURL = URL(text: base),
            let url = URL(text: reference, relativeTo: baseURL)?.absoluteURL, origin(url) == origin(baseURL)
        else { return nil }
        let text = url.absoluteString
        return text.firstIndex(of: "#").map { String(text[..<$0]) } ?? text
    }

    private static func origin(_ url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased() else { return nil }
        return "\(scheme) \(host) \(url.port ?? (scheme == "https" ? 443 : 80))"
    }
}
