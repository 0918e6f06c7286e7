// SPDX-License-Identifier: MIT

#if Server
/// The outcome of one request, for logs and metrics.
struct RequestRecord: Sendable {
    /// The status for requests whose client disconnected before the response, as in nginx's log.
    static let clientClosedStatus = 499

    var client: String
    var method: String
    var target: String
    var status: Int
    /// How many bytes of the body were passed to the system.
    var bytes: Int
    var duration: Duration
    /// The `Cache-Status` value, or the reason why the front server refused the request.
    var cache: String
    /// Why the response isn't an image; nil if it is.
    var reason: String?
    var trace: TraceContext
    /// Whether the client disconnected before the end of the response, or was too slow.
    var isBroken: Bool
}
#endif
