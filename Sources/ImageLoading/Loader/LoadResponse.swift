// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The head of an answer.
public struct LoadResponse: Sendable, Hashable {
    /// Where bytes come from.
    public enum Source: String, Sendable, Hashable, Codable {
        /// A server.
        case network
        /// A local file. Its bytes are not stored by caches: they can be read again.
        case file
        /// The URL itself. Its bytes are not stored by caches.
        case data
        /// Anything else, which a custom loader knows.
        case custom
    }

    /// The address that answered, after redirects, without user name and password.
    public var url: URL
    public var source: Source
    /// The HTTP status; nil where no HTTP was spoken.
    public var status: Int?
    /// Empty but for HTTP.
    public var headers: HTTPHeaders
    /// How many bytes the sink will be given, when that is known: not for a compressed or chunked body.
    public var expectedBytes: Int?
    /// What the server, or the `data:` URL, says the bytes are, without parameters, lower case: `image/png`.
    public var contentType: String?
    /// The answers before this one that led here, in their order.
    public var redirects: [Redirection]
    /// Whether caches may keep the bytes and images made of them. A custom loader sets this to false for
    /// bytes that must not outlive the load; HTTP says it by `Cache-Control: no-store`. Default: true.
    public var allowsStoring = true

    public init(
        url: URL, source: Source, status: Int? = nil, headers: HTTPHeaders = [:],
        expectedBytes: Int? = nil, contentType: String? = nil, redirects: [Redirection] = []
    ) {
        self.url = url
        self.source = source
        self.status = status
        self.headers = headers
        self.expectedBytes = expectedBytes
        self.contentType = contentType ?? headers["Content-Type"].flatMap(MediaType.essence)
        self.redirects = redirects
    }
}
