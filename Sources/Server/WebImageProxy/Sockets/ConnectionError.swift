// SPDX-License-Identifier: MIT

#if Server
/// The failures of a connection, and of the messages on it.
enum ConnectionError: Error, Equatable {
    /// The peer has closed the connection or refused it.
    case closed
    case timeout
    /// TLS failed, or the peer's certificate is not trusted.
    case untrusted(String)
    /// Not HTTP, or HTTP that two implementations could read differently.
    case malformed(String)
    case tooLarge(String)
    /// Valid HTTP that the proxy does not implement.
    case unsupported(String)
    /// Another major version of HTTP.
    case unsupportedVersion
}
#endif
