// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase

/// A failure of a remote store. It is counted, and never reaches a caller of a cache.
enum RemoteCacheError: Error, Equatable {
    /// The store did not answer within the time limit.
    case timedOut
    /// There is no connection, it was closed, or the store is overloaded.
    case unavailable(String)
    /// The store answered and refused the command.
    case refused(String)
    /// The store's answer violates its protocol.
    case malformed(String)

    /// The reason, for logs.
    var message: String {
        switch self {
        case .timedOut: "no answer within the time limit"
        case .unavailable(let reason), .refused(let reason), .malformed(let reason):
            ImageError.escaping(reason)
        }
    }

    /// Whether the store answered, so that other commands may succeed.
    var isRefusal: Bool { if case .refused = self { true } else { false } }
}
#endif
