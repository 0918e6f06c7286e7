// SPDX-License-Identifier: MIT

#if Server
/// What may go wrong between two ends of a connection.
enum WireError: Error, Equatable {
    /// The other side is gone.
    case closed
    case timeout
    /// No TLS, or none with whom was meant.
    case untrusted(String)
    /// Not HTTP, or HTTP that two readers could read in two ways.
    case malformed(String)
    case tooLarge(String)
    /// HTTP, but nothing that is spoken here.
    case unsupported(String)
    /// Another major version of HTTP.
    case otherVersion
}
#endif
