// SPDX-License-Identifier: MIT

/// A response's status line and header fields.
struct ResponseHead: Sendable, Hashable {
    var version: HTTPVersion
    var status: Int
    var headers = HTTPHeaders()
    /// The declared length; `nil` if it's missing or the body has a transfer coding.
    var contentLength: Int?

    /// Whether the response redirects the client (RFC 9110, 15.4).
    var isRedirect: Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    /// The content codings in the order in which they were applied, in lower case, without `identity`.
    var codings: [String] { tokens("Content-Encoding").filter { $0 != "identity" } }

    /// Whether the body has a transfer coding that we didn't request (RFC 9112, 7). `chunked` is always
    /// allowed.
    var hasUnaskedTransferCoding: Bool {
        tokens("Transfer-Encoding").contains { $0 != "chunked" && $0 != "identity" }
    }

    private func tokens(_ name: String) -> [String] {
        guard headers[name] != nil else { return [] }
        return headers.values(name).flatMap { (value: String) -> [String] in
            value.split(separator: ",").map { (token: Substring) -> String in
                String(token.filter { $0 != " " && $0 != "\t" }).lowercased()
            }
        }.filter { $0 != "" }
    }
}

/// The HTTP version of a response.
public enum HTTPVersion: String, Sendable, Hashable, Codable {
    case http1_0 = "HTTP/1.0"
    case http1_1 = "HTTP/1.1"
    case http2 = "HTTP/2"
    case http3 = "HTTP/3"
}
