// SPDX-License-Identifier: MIT

#if Server
public import ImageCaching
public import ImageLoading
public import PortableFoundation

/// The response to an ``ImageServerRequest``.
public struct ImageServerResponse: Sendable {
    /// A response's body.
    public enum Body: Sendable {
        /// No body. A response to HEAD also has the `Content-Length` of the response to GET.
        case none
        /// Bytes in memory.
        case data(Data)
        /// A range of an open file in the disk cache, to be sent without a copy, for example with `sendfile`.
        case file(DiskEntryFile, range: Range<Int>)
    }

    /// The status code.
    public var status: Int
    /// All header fields, including `Content-Length`, except connection-specific ones.
    public var headers: HTTPHeaders { didSet { preparedFields = nil } }
    /// The ``headers`` as they're sent; nil if they weren't prepared or have changed since.
    @_spi(Programs) public private(set) var preparedFields: PreparedFields?
    /// The body.
    public var body: Body
    /// Why the request was refused, failed, or got a different image than its URL says. Default: nil.
    ///
    /// It's for the operator's log: it isn't sent to the client, and doesn't contain secrets.
    public var reason: String?

    public init(status: Int, headers: HTTPHeaders = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Serializes the header fields once for all clients that get this response.
    mutating func prepareFields() { preparedFields = PreparedFields(headers) }
}
#endif
