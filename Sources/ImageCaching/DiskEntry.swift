// SPDX-License-Identifier: MIT

public import PortableFoundation

/// An entry of a ``DiskCache`` with its bytes.
public struct DiskEntry: Sendable, Equatable {
    /// The bytes as they were stored.
    public let data: Data
    /// The metadata stored with them, which the cache does not interpret.
    public let metadata: Data
    /// The time of the store; never in the future, even if the clock was put back.
    public let stored: Date
    /// The end of the time to live; nil without one.
    public let expires: Date?
    /// Whether the bytes are in an additional directory or file, which the cache only reads.
    public let isExternal: Bool
    /// Whether the clock was put back since the store, so that the age of the entry is unknown.
    package var isFromFuture = false

    public init(
        data: Data, metadata: Data, stored: Date, expires: Date? = nil, isExternal: Bool = false
    ) {
        self.data = data
        self.metadata = metadata
        self.stored = stored
        self.expires = expires
        self.isExternal = isExternal
    }
}

/// Information about an entry, as ``DiskCache/entries()`` lists it.
public struct DiskEntryInfo: Sendable, Hashable {
    /// The key, with which the cache finds the entry. In a private cache it is a hash.
    public let key: CacheKey
    /// The size of the file in bytes: body, key, metadata and a trailer of 64 bytes.
    public let bytes: Int
    /// The first store under this key, as far as the index knows.
    public let created: Date
    /// The store of these bytes.
    public let stored: Date
    /// The last read or store that is written to the index.
    public let accessed: Date
    /// The end of the time to live; nil without one.
    public let expires: Date?
    /// The path of the file, which begins with the stored bytes.
    public let path: String
}

/// The progress of a removal, a move or a verification of a ``DiskCache``.
public struct DiskCacheProgress: Sendable, Hashable {
    /// The number of entries processed.
    public var finished: Int
    /// The number of all entries, as found at the start.
    public var total: Int

    public init(finished: Int, total: Int) {
        self.finished = finished
        self.total = total
    }
}

/// The result of ``DiskCache/verify(progress:)-(_)``.
public struct DiskCacheVerification: Sendable, Hashable {
    /// The number of intact entries and the size of their files.
    public var entries: DiskCacheStatistics
    /// The number of entries removed because they were damaged or expired.
    public var damaged = 0
    /// The number of files that could not be read, or that a later version of the library wrote.
    public var skipped = 0
    /// The number of index rows corrected because they did not agree with the files.
    public var corrected = 0

    public init(entries: DiskCacheStatistics = DiskCacheStatistics(count: 0, bytes: 0)) {
        self.entries = entries
    }
}

/// The number of entries in a cache of data and their size.
public struct DiskCacheStatistics: Sendable, Hashable {
    /// The number of entries, those of other processes included.
    public var count: Int
    /// The size of their files in bytes.
    public var bytes: Int

    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}
