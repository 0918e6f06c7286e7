// SPDX-License-Identifier: MIT

/// The part of an unwanted body that we still read to use its HTTP/1.1 connection again. Reading it costs
/// less than a new connection.
enum BodyRest {
    /// In bytes.
    static let maximum = 64 << 10
    /// The longest time for a body that does not arrive.
    static let maximumTime: Duration = .seconds(1)
}
