// SPDX-License-Identifier: MIT

#if Server
public import PortableFoundation

/// The client that sent a request. Your HTTP server implements it. Only one task uses it at a time.
///
/// If ``end()`` isn't called, the response is incomplete, so close the connection.
public protocol ProxyClient: Sendable {
    /// Returns the next bytes of the request body, or `nil` at its end.
    func nextBody() async throws(TransferError) -> Data?
    /// Sends an interim response, such as 100 (Continue).
    func sendInterim(_ response: ProxyResponse) async throws(TransferError)
    /// Sends the head of the final response.
    func begin(_ response: ProxyResponse) async throws(TransferError)
    /// Sends bytes of the body.
    ///
    /// - Parameter stalled: called if the client doesn't read for a while.
    func write(_ bytes: Data, stalled: @escaping @Sendable () -> Void) async throws(TransferError)
    /// Ends the response.
    func end() async throws(TransferError)
    /// Sends a complete response. Its body is empty for a response to HEAD.
    func send(
        _ response: ProxyResponse, body: Data, stalled: @escaping @Sendable () -> Void
    ) async throws(TransferError)
}
#endif
