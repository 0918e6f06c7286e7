// SPDX-License-Identifier: MIT

#if Server
/// The outcome of one request, for logs and metrics.
struct RequestRecord: Sendable {
    /// The status for requests whose client has left before an answer, as nginx logs it.
    static let clientClosedStatus = 499

    var client: String
    var method: String
    var target: String
    var status: Int
    /// The number of bytes of the body that were given to the system.
    var bytes: Int
    var duration: Duration
    /// The value of `Cache-Status`, or the reason why the front has refused the request.
    var cache: String
    /// The reason for an answer without an image; nil for an answer with one.
    var reason: String?
    var trace: TraceContext
    /// Whether the client has left before the end of the response, or was too slow.
    var isBroken: Bool
}
#endif
