// SPDX-License-Identifier: MIT

#if Server
public import ImageLoading
public import PortableFoundation

/// The server behind a ``CachingProxy``. Your HTTP client implements it.
public protocol ProxyOrigin: Sendable {
    /// Sends a request, and returns the final response when its head has arrived.
    func respond(to request: ProxyOriginRequest) async throws(ProxyOriginFailure) -> any ProxyOriginResponse
}

/// A request for the origin.
public struct ProxyOriginRequest: Sendable {
    public let method: String
    /// The path and the query, or `*`.
    public let target: String
    /// All fields, but those about the connection and `Transfer-Encoding`.
    public let headers: HTTPHeaders
    public let body: BodyLength
    /// Returns the next bytes of the body, or `nil` after the last.
    public let nextBody: @Sendable () async throws(TransferError) -> Data?
    /// Passes an interim response to the client; `nil` if the client doesn't understand it.
    public internal(set) var passInterim: (@Sendable (ProxyResponse) async throws(TransferError) -> Void)?
}

/// The failure of a request, by the connection that failed.
public enum ProxyOriginFailure: Error, Sendable, Hashable {
    case client(TransferError)
    case origin(TransferError)
}

/// A final response of the origin whose body hasn't been read yet. Its connection ends with its last
/// reference, unless the body was read to its end. One task uses it at a time.
public protocol ProxyOriginResponse: Sendable {
    var head: ProxyResponse { get }

    /// Returns the next bytes of the body, or `nil` after the last.
    ///
    /// The connection can be used again before the last bytes of a body are returned whose length is known.
    func next() async throws(TransferError) -> Data?
}
#endif
