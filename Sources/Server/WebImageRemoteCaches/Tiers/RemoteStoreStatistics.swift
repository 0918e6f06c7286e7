// SPDX-License-Identifier: MIT

#if RemoteCaches
/// Statistics on the calls that a ``SharedDataCache`` has made to one of its stores since it was created.
public struct RemoteStoreStatistics: Sendable, Hashable {
    /// Whether the store is used.
    public enum Circuit: String, Sendable, Hashable, CaseIterable {
        /// The store is used normally.
        case closed
        /// The store isn't used, because the most recent calls failed.
        case open
        /// One call is testing whether the store is back.
        case probing
    }

    /// The store's name: "valkey" or "s3".
    public let name: String
    /// Reads that found an entry.
    public var hits = 0
    /// Reads that didn't find an entry.
    public var misses = 0
    /// Reads without a reply within the time limit. The caller sees them as misses.
    public var timeouts = 0
    /// Reads that failed in any other way, and all writes and removals that failed.
    public var errors = 0
    /// Entries removed because their checksum, key or version was wrong. The caller sees them as misses.
    public var damaged = 0
    /// Reads that weren't sent, because the circuit was open or the entry was just being written or removed.
    public var skipped = 0
    /// Entries written.
    public var writes = 0
    /// Entries not written because too many bytes were pending or the circuit was open. It also includes
    /// removals that weren't sent because too many were pending.
    public var droppedWrites = 0
    /// Bytes waiting to be written.
    public var pendingBytes = 0
    /// The reason for the most recent failure, for logs; nil if no call has failed.
    public var lastError: String?
    /// Whether the store is used.
    public var circuit = Circuit.closed

    init(name: String) { self.name = name }
}
#endif
