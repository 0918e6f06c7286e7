// SPDX-License-Identifier: MIT

/// How much a ``DiskCache`` keeps, and for how long.
public struct DiskCacheConfiguration: Sendable, Hashable {
    /// Bytes of all entries' files. Writing past it trims to 80 % of it, the least recently used first.
    /// Default: 512 MiB.
    public var maximumBytes = 512 << 20
    /// Number of entries; trimmed likewise. Default: no limit.
    public var maximumCount = Int.max
    /// How long an entry is kept, counted from ``expiry``; nil for ever. Zero: all go with the next trim.
    /// Default: 7 days.
    public var maximumAge: Duration? = .seconds(7 * 24 * 3600)
    /// From when ``maximumAge`` counts. Default: ``Expiry/access``.
    public var expiry = Expiry.access
    /// How often a trim is made besides those that writes start, while the cache is there and was used; nil
    /// for never. Default: 5 minutes.
    public var trimInterval: Duration? = .seconds(300)
    /// Bytes of one entry's file; a larger one is not stored. Default: ``maximumBytes`` (nil).
    public var maximumEntryBytes: Int?
    /// Bytes to be left free on the volume: a trim takes away as much as is missing. Default: 0.
    public var minimumFreeBytes = 0
    /// Whether files keep the extension of a URL's path, when it is at most 8 ASCII letters and digits.
    /// Caches that share a folder must agree. Default: false.
    public var keepsExtensions = false
    /// Whether keys are kept on disk as hashes only, so that nothing of a URL can be read there: 256 bits by
    /// SipHash under fixed keys. Who has a URL can still tell whether it is there, and metadata is kept as it
    /// is given. Files and folders are the owner's alone (0600, 0700) in any case. Entries that were stored
    /// with another value are not found. Default: false.
    public var isPrivate = false
    /// Whether the folder is only read: nothing is written, removed or trimmed, nothing of it is reported, and
    /// totals are as the files were when first asked for. Default: false.
    public var isReadOnly = false
    /// Folders of other caches, such as one that comes with the application, where a read looks when there is
    /// nothing in the cache's own, in this order. They are never written, trimmed, listed or counted. Default:
    /// none.
    public var additionalDirectories: [String] = []
    /// When a body is compared with its checksum. Default: ``Verification/firstRead``.
    public var verification = Verification.firstRead

    public init() {}

    /// A moment in the life of an entry.
    public enum Expiry: Sendable, Hashable {
        /// When it was last read or stored.
        case access
        /// When it was last stored.
        case modification
        /// When it was first stored, and since then not removed. This is known to the index alone: where that
        /// is lost, it is when it was last stored.
        case creation
    }

    /// When a body is compared with its checksum. Lengths, key and metadata are checked in every read, and so
    /// is the body of a file whose size or modification time are not those that it was stored with.
    public enum Verification: Sendable, Hashable {
        /// In a process's first read of a file, and again when the file is another one or was touched since.
        case firstRead
        /// The same, but a file written since the machine was started, and not touched, is trusted at once.
        case afterBoot
        /// In every read: 1.2 to 1.5 times the cost.
        case always
    }

    var entryCeiling: Int { min(maximumEntryBytes ?? maximumBytes, maximumBytes) }
}
