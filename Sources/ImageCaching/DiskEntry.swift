// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a ``DiskCache`` kept.
public struct DiskEntry: Sendable, Equatable {
    /// The bytes as they were stored.
    public let data: Data
    /// What the layer above stored with them; the cache never looks into it.
    public let metadata: Data
    /// When it was stored. Never in the future, whatever the clock did.
    public let stored: Date

    public init(data: Data, metadata: Data, stored: Date) {
        self.data = data
        self.metadata = metadata
        self.stored = stored
    }
}

/// An entry as ``DiskCache/entries()`` lists it.
public struct DiskEntryInfo: Sendable, Hashable {
    /// The text of the key. May hold secrets that are in a URL: see `ImageError.redacting(_:)` before it is
    /// logged.
    public let key: String
    /// Bytes of the file: body, key, metadata and 64 of our own.
    public let bytes: Int
    /// When it was first stored under this key, as far as the index knows.
    public let created: Date
    /// When these bytes were stored.
    public let stored: Date
    /// The last hit or store, as far as it is written to the index.
    public let accessed: Date
    /// When its time to live ends; nil without one.
    public let expires: Date?
    /// The file, whose first bytes are the stored ones.
    public let path: String
}

/// How far a clear, a move or a check of a ``DiskCache`` is.
public struct DiskCacheProgress: Sendable, Hashable {
    /// Entries that are done with.
    public var done: Int
    /// Entries in all, as found at the start.
    public var total: Int

    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}

/// What a ``DiskCache`` found when it verified its entries.
public struct DiskCacheVerification: Sendable, Hashable {
    /// Entries that are whole, and what their files take.
    public var entries: DiskCacheStatistics
    /// Entries that were damaged, or expired, and are removed.
    public var damaged = 0
    /// Files that could not be read, or that a later version of the library wrote.
    public var skipped = 0
    /// Rows of the index that did not agree with the files, and are corrected.
    public var corrected = 0

    public init(entries: DiskCacheStatistics = DiskCacheStatistics(count: 0, bytes: 0)) {
        self.entries = entries
    }
}

/// How full a ``DiskCache`` is.
public struct DiskCacheStatistics: Sendable, Hashable {
    /// Number of entries, of all processes that share the folder.
    public var count: Int
    /// Bytes of their files.
    public var bytes: Int

    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}
