// SPDX-License-Identifier: MIT

#if Server
public import ImageCaching
public import ImageLoading
public import PortableFoundation

/// An answer to an ``ImageServerRequest``.
public struct ImageServerResponse: Sendable {
    /// The body of an answer.
    public enum Body: Sendable {
        /// Without a body. A response to HEAD has this, with the `Content-Length` of the answer to GET.
        case none
        /// Bytes in memory.
        case data(Data)
        /// A range of an open file of the disk cache, to be sent without a copy, as `sendfile` does.
        case file(DiskEntryFile, range: Range<Int>)
    }

    /// The status code.
    public var status: Int
    /// All header fields, `Content-Length` included, but those of the connection.
    public var headers: HTTPHeaders { didSet { preparedFields = nil } }
    /// The ``headers`` as they are sent; nil if they weren't prepared or have changed since.
    @_spi(Programs) public private(set) var preparedFields: PreparedFields?
    /// The body.
    public var body: Body
    /// Why the request was refused, has failed or got another image than its URL says, for the operator's
    /// log. It isn't sent, and holds no secret. Default: nil.
    public var reason: String?

    public init(status: Int, headers: HTTPHeaders = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Writes the header fields once for all clients that get them.
    mutating func prepareFields() { preparedFields = PreparedFields(headers) }
}
#endif
