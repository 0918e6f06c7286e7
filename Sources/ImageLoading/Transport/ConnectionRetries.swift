// SPDX-License-Identifier: MIT

/// Decides whether a request whose connection ended before its response is sent again at once.
///
/// A server that restarts, or that limits the requests of a connection, ends it with a GOAWAY frame (RFC
/// 9113, 6.8) while requests are on their way. That says nothing about the request, so another connection is
/// used without a delay and without counting as an attempt, as RFC 9110, 9.2.2 allows for safe methods.
struct ConnectionRetries: Sendable {
    /// A server that ends each connection without a response must not be asked forever.
    static let maximum = 2
    private var count = 0

    /// Whether the last retry has begun. It needs a connection of its own: on one that many requests share, a
    /// server that limits their number could refuse it again.
    var isLast: Bool { count == Self.maximum }

    /// Counts a retry if one is allowed.
    ///
    /// - Parameter received: the number of bytes of the body that the sink has. With some, the transfer is
    ///   resumed instead.
    mutating func begin(method: String, received: Int) -> Bool {
        guard method == "GET" || method == "HEAD", received == 0, count < Self.maximum else { return false }
        count += 1
        return true
    }
}
