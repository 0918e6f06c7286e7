// SPDX-License-Identifier: MIT

/// How much of an unwanted body we still read to reuse its HTTP/1.1 connection. Reading it is cheaper than
/// opening a new connection.
enum BodyRest {
    /// The maximum number of bytes that we read.
    static let maximum = 64 << 10
    /// How long we wait for a body that doesn't arrive.
    static let maximumTime: Duration = .seconds(1)
}
