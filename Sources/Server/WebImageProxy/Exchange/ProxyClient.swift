// SPDX-License-Identifier: MIT

#if Server
public import PortableFoundation

/// The client of one request. Your HTTP server implements it. One task uses it at a time.
///
/// If ``end()`` isn't called, the response is incomplete, so close the connection.
public protocol ProxyClient: Sendable {
    /// Returns the next bytes of the request's body, or `nil` after the last.
    func nextBody() async throws(TransferError) -> Data?
    /// Sends an interim response, such as 100 (Continue).
    func sendInterim(_ response: ProxyResponse) async throws(TransferError)
    /// Sends the head of the final response.
    func begin(_ response: ProxyResponse) async throws(TransferError)
    /// Sends bytes of the body.
    ///
    /// - Parameter stalled: called when the client reads nothing for a while.
    func write(_ bytes: Data, stalled: @escaping @Sendable () -> Void) async throws(TransferError)
    /// Ends the response.
    func end() async throws(TransferError)
    /// Sends a whole response. Its body is empty for a response to HEAD.
    func send(
        _ response: ProxyResponse, body: Data, stalled: @escaping @Sendable () -> Void
    ) async throws(TransferError)
}
#endif
