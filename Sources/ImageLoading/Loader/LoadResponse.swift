// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The head of a response.
public struct LoadResponse: Sendable, Hashable {
    /// The kind of source.
    public enum Source: String, Sendable, Hashable, Codable {
        /// A server.
        case network
        /// A local file. Caches do not store its data, which can be read again.
        case file
        /// A `data:` URL. Caches do not store its data.
        case data
        /// The source of a custom loader.
        case custom
    }

    /// The URL of the response after redirects, without user name and password.
    public var url: URL
    public var source: Source
    /// The HTTP status; nil for other protocols.
    public var status: Int?
    /// The header fields; empty for other protocols.
    public var headers: HTTPHeaders
    /// The number of bytes that the sink will receive; nil if it is not known, as for a compressed or chunked
    /// body.
    public var expectedBytes: Int?
    /// The media type that the server or the `data:` URL states, in lower case and without parameters:
    /// `image/png`.
    public var contentType: String?
    /// The redirects that led to the response, in their order.
    public var redirects: [Redirection]
    /// Whether caches may store the data and images made from it, if HTTP allows it. A custom loader sets
    /// this to false for data that must not outlive the load. Default: true.
    public var allowsStoring = true
    /// A value of another module that takes the place of the body, such as a decoded image.
    package var attachment: Attachment?

    /// A value that is equal only to itself.
    package struct Attachment: Sendable, Hashable {
        package let value: any AnyObject & Sendable

        package init(_ value: any AnyObject & Sendable) { self.value = value }

        package static func == (left: Attachment, right: Attachment) -> Bool { left.value === right.value }

        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(value)) }
    }

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
