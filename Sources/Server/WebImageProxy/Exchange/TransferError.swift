// SPDX-License-Identifier: MIT

#if Server
/// A failed connection, or a malformed message on one.
public enum TransferError: Error, Sendable, Hashable {
    /// The peer closed or refused the connection.
    case closed
    case timeout
    /// TLS failed, or the peer's certificate isn't trusted.
    case untrusted(String)
    /// The bytes aren't HTTP, or two implementations could read them differently.
    case malformed(String)
}
#endif
