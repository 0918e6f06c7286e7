// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase

/// A failed call to a remote store. It's counted, but callers of the cache never see it.
enum RemoteCacheError: Error, Equatable {
    /// The store didn't reply within the time limit.
    case timedOut
    /// There's no connection, or the store is overloaded. The command wasn't sent.
    case unavailable(String)
    /// The connection was closed after the command was sent and before its reply arrived.
    case connectionLost(String)
    /// The store refused the command.
    case refused(String)
    /// The reply violates the protocol.
    case malformed(String)

    /// The reason, for logs.
    var message: String {
        switch self {
        case .timedOut: "no response within the time limit"
        case .unavailable(let reason), .connectionLost(let reason), .refused(let reason),
            .malformed(let reason):
            ImageError.escaping(reason)
        }
    }

    /// Whether the store might have carried out the command, or might still do so, despite the missing reply.
    var mayHaveTakenEffect: Bool {
        switch self {
        case .timedOut, .connectionLost, .malformed: true
        case .unavailable, .refused: false
        }
    }

    /// Whether the store replied, so other commands might succeed.
    var isRefusal: Bool { if case .refused = self { true } else { false } }
}
#endif
