// SPDX-License-Identifier: MIT

#if RemoteCaches
/// A failure of a remote store.
enum RemoteCacheError: Error {
    /// The store did not answer within its time limit.
    case timedOut
}
#endif
