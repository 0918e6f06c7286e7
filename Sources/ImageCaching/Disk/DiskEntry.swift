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
    public let stored: Date
    /// The last hit or store, as far as it is written to the index.
    public let accessed: Date
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
