// SPDX-License-Identifier: MIT

public import PortableFoundation

/// An entry in a ``DiskCache``, including its bytes.
public struct DiskEntry: Sendable, Equatable {
    /// The bytes, exactly as they were stored.
    public let data: Data
    /// The metadata stored with the bytes. The cache doesn't interpret it.
    public let metadata: Data
    /// When the entry was stored. This is never in the future, even if the clock was set back.
    public let stored: Date
    /// When the time to live ends; `nil` if the entry doesn't have one.
    public let expires: Date?
    /// Whether the bytes are in an additional directory or file, which the cache only reads.
    public let isExternal: Bool
    /// Whether the clock has been set back since the entry was stored, so the entry's age is unknown.
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

/// Information about an entry, returned by ``DiskCache/entries()``.
public struct DiskEntryInfo: Sendable, Hashable {
    /// The key that finds the entry. In a private cache, it's a hash.
    public let key: CacheKey
    /// The file's size in bytes: body, key, metadata and a trailer of 64 bytes.
    public let bytes: Int
    /// When an entry was first stored under this key. If the index has been lost since then, it's the time of
    /// a later store.
    public let created: Date
    /// When these bytes were stored.
    public let stored: Date
    /// When the entry was last read or stored, according to the index.
    public let accessed: Date
    /// When the time to live ends; `nil` if the entry doesn't have one.
    public let expires: Date?
    /// The path of the file. The file begins with the stored bytes.
    public let path: String
}

/// The progress of a removal, a move or a verification of a ``DiskCache``.
public struct DiskCacheProgress: Sendable, Hashable {
    /// The number of entries processed.
    public var finished: Int
    /// The total number of entries, counted at the start.
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
    /// The number of entries that were removed because they were damaged or expired.
    public var damaged = 0
    /// The number of files that couldn't be read, or that a later version of the library wrote.
    public var skipped = 0
    /// The number of index rows that were corrected because they didn't match the files.
    public var corrected = 0

    public init(entries: DiskCacheStatistics = DiskCacheStatistics(count: 0, bytes: 0)) {
        self.entries = entries
    }
}

/// The number of entries in a data cache, and their total size.
public struct DiskCacheStatistics: Sendable, Hashable {
    /// The number of entries, including entries stored by other processes.
    public var count: Int
    /// The size of their files in bytes.
    public var bytes: Int

    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}
