// SPDX-License-Identifier: MIT

/// Decides whether to resend a request right away if its connection ended before the response.
///
/// A server that restarts, or that limits the requests on a connection, ends the connection with a GOAWAY
/// frame (RFC 9113, 6.8) while requests are in flight. The request isn't the cause, so we resend it on
/// another connection without a delay, and don't count this as a new attempt. RFC 9110, 9.2.2 allows this for
/// safe methods.
struct ConnectionRetries: Sendable {
    /// The maximum number of retries, for a server that ends every connection without a response.
    static let maximum = 2
    private var count = 0

    /// Whether the last retry has begun. It needs a new connection: on a shared one, a server that limits the
    /// requests on a connection could refuse it again.
    var isLast: Bool { count == Self.maximum }

    /// Begins a retry if another one is allowed. Returns whether it is.
    ///
    /// - Parameter received: how many bytes of the body the sink has. If there are any, the transfer is
    ///   resumed instead.
    mutating func begin(method: String, received: Int) -> Bool {
        guard method == "GET" || method == "HEAD", received == 0, count < Self.maximum else { return false }
        count += 1
        return true
    }
}
