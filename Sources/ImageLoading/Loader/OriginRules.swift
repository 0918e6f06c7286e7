// SPDX-License-Identifier: MIT

package import PortableFoundation

/// Decides which parts of a request belong to one origin (scheme, host and port).
///
/// Redirects, authentication, alternative URLs and resumed loads use these rules. The cookies of a
/// ``CookieJar`` and the credentials of a ``CredentialProvider`` don't need them, because they're selected
/// for each server. If a request leaves its origin and comes back, the removed parts aren't restored, because
/// another server chose the target.
enum OriginRules {
    /// Fields that are never sent to another origin, even if they aren't secret.
    private static let boundFields: Set<HTTPHeaders.Name> = [
        "Authorization", "Cookie", "Host", "Proxy-Authorization",
    ]

    /// Whether a header field belongs to the origin.
    static func isBound(_ name: HTTPHeaders.Name, _ request: LoadRequest) -> Bool {
        boundFields.contains(name) || request.isSecret(name)
    }

    /// Removes the header fields that belong to the origin.
    static func removeBoundFields(from headers: inout HTTPHeaders, _ request: LoadRequest) {
        headers = HTTPHeaders(headers.fields.filter { !isBound($0.name, request) })
    }

    /// Whether a request for `source` leaves its origin on the way to `url`.
    static func leavesOrigin(_ source: URL, to url: URL, through way: [Redirection]) -> Bool {
        guard let origin = origin(source) else { return true }
        return origin != self.origin(url) || way.contains { origin != self.origin($0.url) }
    }

    private static func origin(_ url: URL) -> String? { (try? HTTPTarget(url.absoluteString))?.origin }
}

extension LoadRequest {
    /// Returns the request for another URL. If that URL, or a redirect that led to it, has another origin,
    /// the parts that belong to the origin are removed.
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

    /// Returns the request for another URL of the same image. Ranges and conditions are removed, because they
    /// apply to one URL only.
    package func asked(elsewhere url: URL) -> LoadRequest {
        var copy = moved(to: url)
        for name in ["Range", "If-Range", "If-None-Match", "If-Modified-Since"] { copy.headers.remove(name) }
        return copy
    }
}
