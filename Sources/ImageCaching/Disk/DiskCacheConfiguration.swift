// SPDX-License-Identifier: MIT

/// How much a ``DiskCache`` keeps, and for how long.
public struct DiskCacheConfiguration: Sendable, Hashable {
    /// Bytes of all entries' files. Writing past it trims to 80 % of it, the least recently used first.
    /// Default: 512 MiB.
    public var maximumBytes = 512 << 20
    /// Number of entries; trimmed likewise. Default: no limit.
    public var maximumCount = Int.max
    /// How long an entry is kept since it was last read or stored; nil for ever. Zero: all go with the next
    /// trim. Default: 7 days.
    public var maximumAge: Duration? = .seconds(7 * 24 * 3600)
    /// Bytes of one entry's file; a larger one is not stored. Default: ``maximumBytes`` (nil).
    public var maximumEntryBytes: Int?
    /// Bytes to be left free on the volume: a trim takes away as much as is missing. Default: 0.
    public var minimumFreeBytes = 0
    /// Whether files keep the extension of a URL's path, when it is at most 8 ASCII letters and digits.
    /// Caches that share a folder must agree. Default: false.
    public var keepsExtensions = false
    /// When a body is compared with its checksum. Default: ``Verification/firstRead``.
    public var verification = Verification.firstRead

    public init() {}

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
