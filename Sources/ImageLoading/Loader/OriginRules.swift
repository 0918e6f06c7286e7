// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Decides which part of a request is for one origin (scheme, host and port) alone.
///
/// Redirects, authentication challenges, alternative URLs and continued loads all ask here. Cookies of a
/// ``CookieJar`` and the credentials of a ``CredentialProvider`` need no rule: both are chosen anew for each
/// server. A request that has left its origin and comes back stays without them, because another server
/// decided where it goes.
enum OriginRules {
    /// Never sent to another origin, whatever ``NetworkOptions/secretHeaders`` says.
    private static let boundFields: Set<HTTPHeaders.Name> = [
        "Authorization", "Cookie", "Host", "Proxy-Authorization",
    ]

    /// The header fields that no other origin may see.
    static func boundFields(_ request: LoadRequest) -> Set<HTTPHeaders.Name> {
        request.secretHeaders.union(boundFields)
    }

    /// Removes the header fields that no other origin may see.
    static func removeBoundFields(from headers: inout HTTPHeaders, _ request: LoadRequest) {
        for name in boundFields(request) { headers.remove(name.text) }
    }

    /// Whether a request for `source` leaves its origin on the way to `url`.
    static func leavesOrigin(_ source: URL, to url: URL, through way: [Redirection]) -> Bool {
        guard let origin = origin(source) else { return true }
        return origin != self.origin(url) || way.contains { origin != self.origin($0.url) }
    }

    private static func origin(_ url: URL) -> String? { (try? HTTPTarget(url.absoluteString))?.origin }
}

extension LoadRequest {
    /// The same request for another URL, without what is for the present origin alone if it was left.
    ///
    /// - Parameter way: the redirects that led to `url`.
    func moved(to url: URL, through way: [Redirection] = []) -> LoadRequest {
        var copy = self
        copy.url = url
        guard OriginRules.leavesOrigin(self.url, to: url, through: way) else { return copy }
        OriginRules.removeBoundFields(from: &copy.headers, self)
        copy.identity = nil
        return copy
    }

    /// The same request for another URL of the same image: whole, because validators are of one URL.
    package func asked(elsewhere url: URL) -> LoadRequest {
        var copy = moved(to: url)
        for name in ["Range", "If-Range", "If-None-Match", "If-Modified-Since"] { copy.headers.remove(name) }
        return copy
    }
}
