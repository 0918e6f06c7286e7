// SPDX-License-Identifier: MIT

/// The limits and modes of a ``DiskCache``.
public struct DiskCacheConfiguration: Sendable, Hashable {
    /// The maximum size of all files, in bytes. Exceeding it trims to 80 %, the least recently used entries
    /// first. Default: 512 MiB.
    public var maximumBytes = 512 << 20
    /// The maximum number of entries, trimmed in the same way. Default: no limit.
    public var maximumCount = Int.max
    /// The time for which an entry is kept that was stored without a time to live, counted from ``expiry``;
    /// nil for no limit. With zero, the next trim removes all such entries. An entry with a time to live is
    /// kept until that ends, whether it's shorter or longer. Default: 7 days.
    public var maximumAge: Duration? = .seconds(7 * 24 * 3600)
    /// The event from which ``maximumAge`` counts. Default: ``Expiry/access``.
    public var expiry = Expiry.access
    /// The interval of periodic trims, in addition to those that stores start; nil for none. They begin with
    /// the first use of the cache. Default: 5 minutes.
    public var trimInterval: Duration? = .seconds(300)
    /// The maximum size of an entry's file, in bytes; a larger entry is not stored. Default: ``maximumBytes``
    /// (nil).
    public var maximumEntryBytes: Int?
    /// The minimum free space on the volume, in bytes: a trim removes entries until it is reached. Default:
    /// 0.
    public var minimumFreeBytes = 0
    /// Whether file names have the extension of the URL's path if it is at most 8 ASCII letters and digits.
    /// Caches that share a folder need the same value. Default: false.
    public var keepsExtensions = false
    /// Whether keys are stored as hashes only (256 bits, SipHash with fixed keys), so that no part of a URL
    /// can be read on disk. Default: false.
    ///
    /// Anyone who knows a URL can still find out whether it is in the cache. Metadata is stored as given.
    /// Files and folders are accessible to their owner only (0600, 0700) in any case. Entries stored with the
    /// other value are not found.
    public var isPrivate = false
    /// Whether the folder is only read: nothing is written, removed, trimmed or reported. Totals are those of
    /// the first request for them. Default: false.
    public var isReadOnly = false
    /// Whether the folder may belong to another user than the process's and root, and whether others, or a
    /// group that is not the process's effective one, may write to it. Default: false.
    ///
    /// Users who can write to the folder can choose the images that the application shows. By default, such a
    /// folder is not used: nothing is found or stored, and the observer gets an error that names owner and
    /// mode. The folder is inspected when it is first used, and its mode is never changed. Folders that are
    /// only read (``isReadOnly``, ``additionalDirectories``) are not inspected.
    public var allowsForeignFolder = false
    /// Folders of other caches, such as one shipped with the application, where reads look for entries that
    /// the cache's own folder does not have, in this order. They are never written, trimmed, listed or
    /// counted. Default: none.
    public var additionalDirectories: [String] = []
    /// A folder that SDWebImage (3 to 5) has written, such as `com.hackemist.SDImageCache/default` in the
    /// folder for caches, whose images move into this cache; nil for none. Default: nil.
    ///
    /// SDWebImage names a file by the digest of its key, so it can only be found when its key, the URL, is
    /// read. It then becomes an entry, with the time of its file, and leaves that folder. On Apple platforms,
    /// the archive of the image's extended object, an extended attribute of the file, becomes the entry's
    /// metadata, unless the entry would be larger than its limit with it. Storing or removing an entry also
    /// removes the old file of its key, and removing all entries also removes all files that SDWebImage
    /// wrote. The folder does not count for the limits; delete it after some weeks.
    public var sdWebImageDirectory: String?
    /// The reads that compare a body with its checksum. Default: ``Verification/firstRead``.
    public var verification = Verification.firstRead

    /// Whether files of at least 64 KiB are mapped into memory instead of read, which saves a copy, and
    /// memory while the data is not used. The body is compared with its checksum as ``verification`` says;
    /// after that, pages are read again whenever the system has dropped them, without a check. A program that
    /// truncates a file in place, which no cache does, makes the process crash. Not for folders on network
    /// volumes. Default: false.
    public var mapsLargeFiles = false
    /// Whether the folder is excluded from backups on Apple platforms (`URLResourceValues
    /// .isExcludedFromBackup`). Tools that know `CACHEDIR.TAG` skip it on all platforms. Default: true.
    public var isExcludedFromBackup = true
    /// The protection of files on the devices of Apple that encrypt them; nil for that of the application.
    /// It applies to folders and files that are created afterwards. With ``FileProtection/complete``, nothing
    /// is found while the device is locked. Without effect on other platforms. Default: nil.
    public var fileProtection: FileProtection?

    public init() {}

    /// No limits of size, count and age; everything else as by default. Only removals make the cache smaller.
    package static let unlimited: DiskCacheConfiguration = {
        var configuration = DiskCacheConfiguration()
        configuration.maximumBytes = .max
        configuration.maximumAge = nil
        configuration.trimInterval = nil
        return configuration
    }()

    /// The time at which files can be read on Apple devices that encrypt them.
    public enum FileProtection: Sendable, Hashable {
        /// While the device is unlocked.
        case complete
        /// While the device is unlocked; files that are open then stay readable.
        case completeUnlessOpen
        /// After the device was unlocked once since its start.
        case completeUntilFirstUserAuthentication
        /// Always.
        case unprotected
    }

    /// The event from which the age of an entry counts.
    public enum Expiry: Sendable, Hashable {
        /// The last read or store.
        case access
        /// The last store.
        case modification
        /// The first store since the entry was last removed. Only the index knows it: after its loss, the
        /// last store.
        case creation
    }

    /// The reads that compare a body with its checksum.
    ///
    /// Every read checks lengths, key and metadata, and the body of a file whose size or modification time
    /// have changed since the store.
    public enum Verification: Sendable, Hashable {
        /// The first read of a file by a process, and the next one if the file was replaced or touched.
        case firstRead
        /// Like ``firstRead``, except that files written since the machine was started are trusted unless
        /// touched.
        case afterBoot
        /// Every read, which then takes 1.2 to 1.5 times as long.
        case always
    }

    /// ``maximumEntryBytes`` with its default applied, at most ``maximumBytes``.
    var largestEntry: Int { min(maximumEntryBytes ?? maximumBytes, maximumBytes) }
}
