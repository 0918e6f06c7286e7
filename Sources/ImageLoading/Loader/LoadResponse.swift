// SPDX-License-Identifier: MIT

public import PortableFoundation

/// The head of a response.
public struct LoadResponse: Sendable, Hashable {
    /// The kind of source that a response comes from.
    public enum Source: String, Sendable, Hashable, Codable {
        /// A server.
        case network
        /// A local file. Caches don't store its data, because it can be read again.
        case file
        /// A `data:` URL. Caches don't store its data.
        case data
        /// A custom loader.
        case custom
    }

    /// The URL of the response after redirects, without user name and password.
    public var url: URL {
        get { storage.fields.url }
        set { fields.url = newValue }
    }

    public var source: Source {
        get { storage.fields.source }
        set { fields.source = newValue }
    }

    /// The HTTP status; `nil` for other protocols.
    public var status: Int? {
        get { storage.fields.status }
        set { fields.status = newValue }
    }

    /// The header fields; empty for other protocols.
    public var headers: HTTPHeaders {
        get { storage.fields.headers }
        set { fields.headers = newValue }
    }

    /// The number of bytes that the sink will receive; `nil` if it isn't known, for example for a compressed
    /// or chunked body.
    public var expectedBytes: Int? {
        get { storage.fields.expectedBytes }
        set { fields.expectedBytes = newValue }
    }

    /// The media type from the server or the `data:` URL, in lower case and without parameters: `image/png`.
    public var contentType: String? {
        get { storage.fields.contentType }
        set { fields.contentType = newValue }
    }

    /// The redirects that led to the response, in order.
    public var redirects: [Redirection] {
        get { storage.fields.redirects }
        set { fields.redirects = newValue }
    }

    /// Whether caches may store the data and the images made from it, if HTTP allows it. A custom loader sets
    /// this to `false` for data that must not outlive the load. Default: `true`.
    public var allowsStoring: Bool {
        get { storage.fields.allowsStoring }
        set { fields.allowsStoring = newValue }
    }

    /// A value from another module that replaces the body, such as a decoded image.
    package var attachment: Attachment? {
        get { storage.fields.attachment }
        set { fields.attachment = newValue }
    }

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
        storage = Storage(
            Fields(
                url: url, source: source, status: status, headers: headers, expectedBytes: expectedBytes,
                contentType: contentType ?? headers["Content-Type"].flatMap(MediaType.essence),
                redirects: redirects))
    }

    public static func == (left: LoadResponse, right: LoadResponse) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }

    /// A single reference, because a load passes its response through several sinks. Read fields from it
    /// directly; ``fields`` copies all of them.
    private var storage: Storage

    private final class Storage: @unchecked Sendable {  // Changed only while uniquely referenced.
        @exclusivity(unchecked) var fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    private var fields: Fields {
        get { storage.fields }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
            yield &storage.fields
        }
    }

    private struct Fields: Sendable, Hashable {
        var url: URL
        var source: Source
        var status: Int?
        var headers: HTTPHeaders
        var expectedBytes: Int?
        var contentType: String?
        var redirects: [Redirection]
        var allowsStoring = true
        var attachment: Attachment?
    }
}
