// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A cache of data in a folder, with keys of any text and metadata for each entry.
///
/// ```swift
/// let cache = DiskCache(directory: path)
/// cache.store(body, metadata: headers, for: "https://example.com/a.jpg")
/// let entry = cache.read("https://example.com/a.jpg")
/// ```
///
/// Each entry is one file: the bytes as they were stored, so that any viewer opens the file, followed by the
/// key, the metadata and checksums. A read returns exactly the bytes that were stored or nothing: a
/// truncated, modified or misplaced file is a miss and is removed. After a crash at any moment, each entry is
/// the old one or the new one. Several processes and several caches may share a folder.
///
/// The cache is not for data that must not be lost: files are not flushed to the medium (no `fsync`), so the
/// newest entries may be damaged after a power failure, which their checksums detect.
///
/// If the folder cannot be used, reads return nil, stores return false, and the observer gets one report. The
/// next store creates folders that were removed. A folder that other users can write to is not used, see
/// ``DiskCacheConfiguration/allowsForeignFolder``.
///
/// The synchronous methods block: do not call them on the main thread or on a thread of Swift's pool. The
/// `async` methods run on four private threads.
public final class DiskCache: DataCache {
    let context: DiskContext
    let index: DiskIndex
    let reader: EntryReader
    /// Returns the path of a plain file for a key without an entry.
    let additionalFile: (@Sendable (CacheKey) -> String?)?
    let sdWebImageFolder: SDWebImageFolder?
    /// The order of writes and imports of a key, which is needed only with ``sdWebImageFolder``.
    let importOrder = WriteOrder()
    let queue = WorkQueue(slots: 4)

    /// Creates a cache without accessing a file; the first store creates the folders.
    ///
    /// - Parameters:
    ///   - directory: the cache's own folder. Only files that the cache created are removed from it.
    ///   - observer: receives errors of the folder on a private queue, each failure once until a store
    ///     succeeds again.
    ///   - additionalFile: returns the path of a file, such as an image shipped with the application, that is
    ///     the entry of a key without one in any folder; nil for none. The file is only read, not counted,
    ///     and ignored if it is larger than the limit for one entry. Called on the thread that reads.
    public convenience init(
        directory: String, configuration: DiskCacheConfiguration = DiskCacheConfiguration(),
        time: any TimeSource = .system, observer: (@Sendable (ImageError) -> Void)? = nil,
        additionalFile: (@Sendable (CacheKey) -> String?)? = nil
    ) {
        self.init(
            directory: directory, configuration: configuration, files: .system, time: time,
            observer: observer, additionalFile: additionalFile)
    }

    /// Creates a cache in a folder that a file URL names; see
    /// ``init(directory:configuration:time:observer:additionalFile:)`` for the rest.
    ///
    /// ```swift
    /// _ = DiskCache(directory: URL(filePath: "/var/cache/thumbnails"))
    /// ```
    public convenience init(
        directory: URL, configuration: DiskCacheConfiguration = DiskCacheConfiguration(),
        observer: (@Sendable (ImageError) -> Void)? = nil
    ) {
        self.init(directory: directory.path, configuration: configuration, observer: observer)
    }

    /// Creates a cache that works on another file system than the machine's.
    package init(
        directory: String, configuration: DiskCacheConfiguration = DiskCacheConfiguration(),
        files: any FileSystem, time: any TimeSource = .system,
        observer: (@Sendable (ImageError) -> Void)? = nil,
        additionalFile: (@Sendable (CacheKey) -> String?)? = nil
    ) {
        let folder = CacheFolder(directory)
        let reporter = ErrorReporter(observer)
        let check = FolderCheck(folder, files, reporter: reporter, modes: configuration)
        context = DiskContext(
            modes: configuration, limits: Locked(configuration), folder: folder,
            additionalFolders: configuration.additionalDirectories.map(CacheFolder.init),
            files: files, time: time, reporter: reporter, check: check,
            temporaries: TemporaryFiles(
                folder, files, check: check, attributes: FolderAttributes(configuration)),
            reader: EntryReader(
                files: files, verified: VerifiedFiles(), verification: configuration.verification,
                mapsLargeFiles: configuration.mapsLargeFiles))
        index = DiskIndex(context)
        reader = context.reader
        self.additionalFile = additionalFile
        sdWebImageFolder = configuration.sdWebImageDirectory.map(SDWebImageFolder.init)
    }

    deinit {
        let temporaries = context.temporaries
        index.perform { worker in
            temporaries.close()
            worker.close()
        }
    }

    /// The cache's own folder.
    public var directory: String { context.folder.root }
    /// The limits and modes of the cache.
    ///
    /// Limits may change at any time. A lower limit removes entries at once, in the background. The modes
    /// (``DiskCacheConfiguration/isPrivate``, ``DiskCacheConfiguration/isReadOnly``,
    /// ``DiskCacheConfiguration/keepsExtensions``, ``DiskCacheConfiguration/additionalDirectories``,
    /// ``DiskCacheConfiguration/sdWebImageDirectory``, ``DiskCacheConfiguration/verification``,
    /// ``DiskCacheConfiguration/mapsLargeFiles``, ``DiskCacheConfiguration/isExcludedFromBackup``,
    /// ``DiskCacheConfiguration/fileProtection`` and ``DiskCacheConfiguration/allowsForeignFolder``) are
    /// fixed at initialisation: setting another value has no
    /// effect.
    public var configuration: DiskCacheConfiguration {
        get { context.configuration }
        set {
            let old = context.setLimits(of: newValue)
            if old != context.configuration { index.limitsChanged(from: old) }
        }
    }

    public var maximumBytes: Int {
        get { configuration.maximumBytes }
        set { configuration.maximumBytes = newValue }
    }

    /// Whether keys are stored as hashes only; see ``DiskCacheConfiguration/isPrivate``.
    public var isPrivate: Bool { context.modes.isPrivate }

    /// Returns an error with the code `limit` for data that is larger than the limit for one entry, else the
    /// failure of the folder that lasts; nil if the last write succeeded.
    public func storeError(forBytes count: Int) -> ImageError? {
        guard count <= context.configuration.largestEntry else {
            return ImageError(.limit, "the entry is larger than the disk cache allows")
        }
        return context.reporter.current
    }

    /// Passes errors of the folder to another observer too, beginning with a failure that lasts, until the
    /// result is released. The observer is called as the one of the initialiser is.
    public func observeErrors(
        _ observer: @escaping @Sendable (ImageError) -> Void
    ) -> ChangeObservation? {
        context.reporter.observe(observer)
    }

    /// Passes what each trim removes to an observer, on a private queue, until the result is released.
    public func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation? {
        context.evictions.observe(observer)
    }

    /// Returns the path of the file of `key`'s entry, whether it exists or not. The file begins with the
    /// stored bytes.
    public func path(for key: CacheKey) -> String {
        context.folder.path(of: entryName(for: storedKey(for: key)))
    }

    /// Returns the key that is written to files: `key` itself, or its hash in a private cache.
    func storedKey(for key: CacheKey) -> CacheKey {
        context.modes.isPrivate ? PrivateKey.hashing(key) : key
    }

    /// Returns the name of the file for a key of ``storedKey(for:)``.
    func entryName(for key: CacheKey) -> EntryName {
        EntryName(key, keepsExtension: context.modes.keepsExtensions && !isPrivate)
    }
}

extension DiskCache: AgeLimitedCache {
    package var maximumAge: Duration? { configuration.maximumAge }
}
