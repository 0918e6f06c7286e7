// SPDX-License-Identifier: MIT

#if Server
public import ImageLoading
public import PortableFoundation

/// The server behind a ``CachingProxy``. Your HTTP client implements it.
public protocol ProxyOrigin: Sendable {
    /// Sends a request, and returns the final response once its head has arrived.
    func respond(to request: ProxyOriginRequest) async throws(ProxyOriginFailure) -> any ProxyOriginResponse
}

/// A request to the origin.
public struct ProxyOriginRequest: Sendable {
    public let method: String
    /// The path and query, or `*`.
    public let target: String
    /// All fields except `Transfer-Encoding` and connection-specific ones.
    public let headers: HTTPHeaders
    public let body: BodyLength
    /// Returns the next bytes of the body, or `nil` at its end.
    public let nextBody: @Sendable () async throws(TransferError) -> Data?
    /// Passes an interim response to the client; `nil` if the client doesn't support them.
    public internal(set) var passInterim: (@Sendable (ProxyResponse) async throws(TransferError) -> Void)?
}

/// Why a request failed, and on which connection.
public enum ProxyOriginFailure: Error, Sendable, Hashable {
    case client(TransferError)
    case origin(TransferError)
}

/// A final response from the origin whose body hasn't been read yet.
///
/// Its connection closes when the last reference is released, unless the body was read to its end. Only one
/// task uses it at a time.
public protocol ProxyOriginResponse: Sendable {
    var head: ProxyResponse { get }

    /// Returns the next bytes of the body, or `nil` at its end.
    ///
    /// If the length of the body is known, the connection can be reused before this returns the last bytes.
    func next() async throws(TransferError) -> Data?
}
#endif
