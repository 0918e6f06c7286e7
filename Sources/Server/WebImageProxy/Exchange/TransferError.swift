// SPDX-License-Identifier: MIT

#if Server
/// The failure of a connection, or of a message on it.
public enum TransferError: Error, Sendable, Hashable {
    /// The peer has closed the connection or refused it.
    case closed
    case timeout
    /// TLS failed, or the peer's certificate isn't trusted.
    case untrusted(String)
    /// Not HTTP, or HTTP that two implementations could read differently.
    case malformed(String)
}
#endif
