// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase

/// A failure of a remote store. It is counted, and never reaches a caller of a cache.
enum RemoteCacheError: Error, Equatable {
    /// The store did not answer within the time limit.
    case timedOut
    /// There is no connection, or the store is overloaded. The command was not sent.
    case unavailable(String)
    /// The connection was closed before the reply to a command that was sent.
    case connectionLost(String)
    /// The store answered and refused the command.
    case refused(String)
    /// The store's answer violates its protocol.
    case malformed(String)

    /// The reason, for logs.
    var message: String {
        switch self {
        case .timedOut: "no answer within the time limit"
        case .unavailable(let reason), .connectionLost(let reason), .refused(let reason),
            .malformed(let reason):
            ImageError.escaping(reason)
        }
    }

    /// Whether the store may have carried out the command, or still will, although there is no usable reply.
    var mayHaveTakenEffect: Bool {
        switch self {
        case .timedOut, .connectionLost, .malformed: true
        case .unavailable, .refused: false
        }
    }

    /// Whether the store answered, so that other commands may succeed.
    var isRefusal: Bool { if case .refused = self { true } else { false } }
}
#endif
