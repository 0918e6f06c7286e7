// SPDX-License-Identifier: MIT

#if RemoteCaches
/// The calls of a ``SharedDataCache`` to one of its stores since it was created, and their results.
public struct RemoteStoreStatistics: Sendable, Hashable {
    /// Whether a store is asked.
    public enum Circuit: String, Sendable, Hashable, CaseIterable {
        /// Every time.
        case closed
        /// Not now, because its last answers were failures.
        case open
        /// By one call, which shows whether the store is back.
        case probing
    }

    /// The name of the store: "valkey" or "s3".
    public let name: String
    /// The reads that found an entry.
    public var hits = 0
    /// The reads that found none.
    public var misses = 0
    /// The reads that had no answer within the time limit; misses for the caller.
    public var timeouts = 0
    /// The reads and writes that failed in another way.
    public var errors = 0
    /// The entries that were removed because their checksum, key or version was wrong; misses for the caller.
    public var damaged = 0
    /// The reads without a call, because the circuit was open.
    public var skipped = 0
    /// The entries written.
    public var writes = 0
    /// The entries not written, because too many bytes waited or the circuit was open.
    public var droppedWrites = 0
    /// The bytes that wait to be written.
    public var pendingBytes = 0
    /// The reason of the last failed call, for logs; nil before the first.
    public var lastError: String?
    /// Whether the store is asked.
    public var circuit = Circuit.closed

    init(name: String) { self.name = name }
}
#endif
