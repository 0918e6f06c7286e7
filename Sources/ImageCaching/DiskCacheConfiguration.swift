// SPDX-License-Identifier: MIT

/// The limits and modes of a ``DiskCache``.
public struct DiskCacheConfiguration: Sendable, Hashable {
    /// The maximum size of all files, in bytes. If it's exceeded, the least recently used entries are removed
    /// until the size is down to 80 % of the limit. Default: 512 MiB.
    public var maximumBytes = 512 << 20
    /// The maximum number of entries. If it's exceeded, entries are removed the same way. Default: no limit.
    public var maximumCount = Int.max
    /// How long an entry that was stored without a time to live is kept, measured from ``expiry``; `nil` for
    /// no limit. If it's zero, the next trim removes all such entries. An entry with a time to live is kept
    /// until that time ends, whether it's shorter or longer than this. Default: 7 days.
    public var maximumAge: Duration? = .seconds(7 * 24 * 3600)
    /// The event that ``maximumAge`` is measured from. Default: ``Expiry/access``.
    public var expiry = Expiry.access
    /// The interval of periodic trims, in addition to the trims after stores; `nil` for no periodic trims.
    /// They begin when the cache is first used. Default: 5 minutes.
    public var trimInterval: Duration? = .seconds(300)
    /// The maximum size of an entry's file, in bytes. Larger entries aren't stored. Default: `nil`, which
    /// uses ``maximumBytes``.
    public var maximumEntryBytes: Int?
    /// The minimum free space on the volume, in bytes. A trim removes entries until there's enough. Default:
    /// 0.
    public var minimumFreeBytes = 0
    /// Whether file names have the extension from the URL's path, if it has at most 8 ASCII letters and
    /// digits. Caches that share a folder need the same value. Default: `false`.
    public var keepsExtensions = false
    /// Whether keys are stored only as hashes (256 bits, SipHash with fixed keys), so URLs can't be read on
    /// disk. Default: `false`.
    ///
    /// Anyone who knows a URL can still find out whether it's in the cache. Metadata is stored unchanged.
    /// Files and folders are always accessible only to their owner (0600, 0700). A cache doesn't find entries
    /// that were stored with the other setting.
    public var isPrivate = false
    /// Whether the folder is only read: nothing is written, removed, trimmed or reported. Totals are counted
    /// once, when they're first requested. Default: `false`.
    public var isReadOnly = false
    /// Whether to use a folder that belongs to a user other than the process's user or root, or that other
    /// users or a group other than the process's effective group may write to. Default: `false`.
    ///
    /// Users who can write to the folder can choose the images that your app shows. By default, such a folder
    /// isn't used: nothing is found or stored, and the observer gets an error that names the owner and mode.
    /// The folder is checked when it's first used, and its mode is never changed. Folders that are only read
    /// (``isReadOnly``, ``additionalDirectories``) aren't checked.
    public var allowsForeignFolder = false
    /// Folders of other caches, such as a folder that ships with your app. They're searched, in this order,
    /// for entries that aren't in the cache's own folder, but they're never written, trimmed, listed or
    /// counted. Default: none.
    public var additionalDirectories: [String] = []
    /// A folder written by SDWebImage (3 to 5), such as `com.hackemist.SDImageCache/default` in the caches
    /// folder. Its images move into this cache. Default: `nil`, which imports nothing.
    ///
    /// SDWebImage names a file by the digest of its key, so a file can only be found when its key, the URL,
    /// is read. The image then becomes an entry with the file's modification time, and the file is removed.
    /// On Apple platforms, SDWebImage stores the archive of an image's extended object in an extended
    /// attribute. It becomes the entry's metadata, unless that would make the entry larger than its limit.
    /// Storing or removing an entry also removes the old file for its key, and removing all entries also
    /// removes all files that SDWebImage wrote. The folder doesn't count toward the limits. Delete it after a
    /// few weeks.
    public var sdWebImageDirectory: String?
    /// Which reads compare a body with its checksum. Default: ``Verification/firstRead``.
    public var verification = Verification.firstRead

    /// Whether to map files of at least 64 KiB into memory instead of reading them. This saves a copy, and it
    /// saves memory while the data isn't used. The body is compared with its checksum according to
    /// ``verification``. If the system drops a page after that, the page is read again without a check. If
    /// any software truncates a file in place, which caches never do, the process crashes. Don't use it for
    /// folders on network volumes. Default: `false`.
    public var mapsLargeFiles = false
    /// Whether the folder is excluded from backups. On Apple platforms, this sets
    /// `URLResourceValues.isExcludedFromBackup`. On all platforms, tools that support `CACHEDIR.TAG` skip the
    /// folder. Default: `true`.
    public var isExcludedFromBackup = true
    /// The protection of files on Apple devices that encrypt them; `nil` for your app's default. It applies
    /// to folders and files that are created afterward. With ``FileProtection/complete``, nothing is found
    /// while the device is locked. It has no effect on other platforms. Default: `nil`.
    public var fileProtection: FileProtection?

    public init() {}

    /// A configuration without limits for size, count and age. All other properties have their defaults. The
    /// cache gets smaller only if you remove entries.
    package static let unlimited: DiskCacheConfiguration = {
        var configuration = DiskCacheConfiguration()
        configuration.maximumBytes = .max
        configuration.maximumAge = nil
        configuration.trimInterval = nil
        return configuration
    }()

    /// The times when files can be read on Apple devices that encrypt them.
    public enum FileProtection: Sendable, Hashable {
        /// Files can be read only while the device is unlocked.
        case complete
        /// Files can be opened while the device is unlocked, and stay readable while they're open.
        case completeUnlessOpen
        /// Files can be read once the device has been unlocked after it started.
        case completeUntilFirstUserAuthentication
        /// Files can always be read.
        case unprotected
    }

    /// The event that an entry's age is measured from.
    public enum Expiry: Sendable, Hashable {
        /// The last read or store.
        case access
        /// The last store.
        case modification
        /// The first store since the entry was last removed. Only the index stores this time. If the index is
        /// lost, the last store is used instead.
        case creation
    }

    /// Which reads compare a body with its checksum.
    ///
    /// Every read checks lengths, key and metadata. It also checks the body if the file's size or
    /// modification time has changed since the store.
    public enum Verification: Sendable, Hashable {
        /// Each process's first read of a file, and the next read after the file was replaced or touched.
        case firstRead
        /// Like ``firstRead``, but files written since the machine was started are trusted unless they were
        /// touched.
        case afterBoot
        /// Every read, which then takes 1.2 to 1.5 times as long.
        case always
    }

    /// ``maximumEntryBytes`` with its default applied, but at most ``maximumBytes``.
    var largestEntry: Int { min(maximumEntryBytes ?? maximumBytes, maximumBytes) }
}
