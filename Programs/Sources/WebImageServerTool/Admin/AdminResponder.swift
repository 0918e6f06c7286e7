// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import ImageBase
import ImageLoading
@_spi(Programs) import WebImageServer

/// Responds to the operators' requests: health, metrics and purges.
struct AdminResponder: Sendable {
    var isReady: @Sendable () -> Bool
    var metrics: @Sendable () -> String
    /// Removes a URL's variants and original, and returns the number of removed entries; nil if the cache
    /// can't be purged.
    var purgeURL: (@Sendable (String) async -> Int)?
    /// Removes a variant by its key, and returns whether it existed; nil if the cache can't be purged.
    var purgeKey: (@Sendable (String) async -> Bool)?
    /// Whether only this machine can connect.
    ///
    /// If so, requests by host name are refused. Otherwise the owner of a website could point its host name
    /// at this machine, and the site's pages could read the responses (DNS rebinding).
    var isLocal = true

    func respond(to request: ImageServerRequest) async -> ImageServerResponse {
        if isLocal, let host = request.headers["Host"], !Self.isAddress(host) {
            return .problem(status: 421, detail: "the admin listener has no name; use its address")
        }
        let path = request.target.prefix { $0 != "?" }
        let isRead = request.method == "GET" || request.method == "HEAD"
        switch path {
        case "/health/live": return isRead ? .plain("alive\n") : .notAllowed("GET, HEAD")
        case "/health/ready":
            guard isRead else { return .notAllowed("GET, HEAD") }
            return isReady()
                ? .plain("ready\n") : .problem(status: 503, detail: "the server is shutting down")
        case "/metrics":
            guard isRead else { return .notAllowed("GET, HEAD") }
            return .text(
                metrics(), headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"])
        case "/cache": return request.method == "DELETE" ? await purge(request) : .notAllowed("DELETE")
        default: return .problem(status: 404, detail: "unknown path")
        }
    }

    private func purge(_ request: ImageServerRequest) async -> ImageServerResponse {
        let query = request.target.drop { $0 != "?" }.dropFirst()
        let parameters = query.split(separator: "&").map { parameter in
            (name: parameter.prefix { $0 != "=" }, value: parameter.drop { $0 != "=" }.dropFirst())
        }
        guard parameters.count == 1, let parameter = parameters.first,
            let value = PercentCoding.decoded(parameter.value), !value.isEmpty
        else { return .problem(status: 400, detail: "a purge needs url= or key=, percent-encoded") }
        let count: Int
        switch parameter.name {
        case "url":
            guard let purgeURL else { return .problem(status: 501, detail: "this cache cannot be purged") }
            count = await purgeURL(value)
        case "key":
            guard let purgeKey else { return .problem(status: 501, detail: "this cache cannot be purged") }
            count = await purgeKey(value) ? 1 : 0
        default: return .problem(status: 400, detail: "a purge needs url= or key=, percent-encoded")
        }
        return .text(
            JSONValue.object([("purged", .int(count))]).text + "\n",
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store"])
    }

    private static func isAddress(_ host: String) -> Bool {
        var name = host[...]
        if name.hasPrefix("[") {
            name = name.dropFirst().prefix { $0 != "]" }
        } else if let colon = name.lastIndex(of: ":") {
            name = name[..<colon]
        }
        return name.lowercased() == "localhost" || TrustedNetwork.bytes(name) != nil
    }
}

extension ImageServerResponse {
    static func plain(_ text: String) -> ImageServerResponse {
        .text(text, headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"])
    }

    fileprivate static func notAllowed(_ methods: String) -> ImageServerResponse {
        var response = problem(status: 405, detail: "method not allowed")
        response.headers["Allow"] = methods
        return response
    }
}
#endif
