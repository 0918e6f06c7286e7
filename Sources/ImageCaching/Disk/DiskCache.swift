// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A cache for data in a folder. Keys can be any text, and each entry has metadata.
///
/// ```swift
/// let cache = DiskCache(directory: path)
/// cache.store(body, metadata: headers, for: "https://example.com/a.jpg")
/// let entry = cache.read("https://example.com/a.jpg")
/// ```
///
/// Each entry is a single file. It begins with the bytes exactly as they were stored, so any viewer can open
/// it, followed by the key, the metadata and checksums. A read returns exactly the bytes that were stored, or
/// nothing: a truncated, modified or misplaced file is a miss and is removed. After a crash at any moment,
/// each entry is either the old one or the new one. Several processes and several caches can share a folder.
///
/// Don't use the cache for data that must not be lost: files aren't flushed to the medium (no `fsync`), so
/// the newest entries may be damaged after a power failure. Their checksums detect that.
///
/// If the folder can't be used, reads return `nil`, stores return `false`, and the observer gets one report.
/// If folders were removed, the next store creates them. A folder that other users can write to isn't used;
/// see ``DiskCacheConfiguration/allowsForeignFolder``.
///
/// The synchronous methods block, so don't call them on the main thread or on a thread of Swift's pool. The
/// `async` methods run on four private threads.
public final class DiskCache: DataCache {
    let context: DiskContext
    let index: DiskIndex
    let reader: EntryReader
    /// Returns the path of a plain file for a key that has no entry.
    let additionalFile: (@Sendable (CacheKey) -> String?)?
    let sdWebImageFolder: SDWebImageFolder?
    /// Keeps the writes and imports for a key in order. It's only needed with ``sdWebImageFolder``.
    let importOrder = WriteOrder()
    let queue = WorkQueue(slots: 4)

    /// Creates a cache without accessing any files; the first store creates the folders.
    ///
    /// - Parameters:
    ///   - directory: the cache's own folder. The cache only removes files from it that it created.
    ///   - observer: receives the folder's errors on a private queue. It gets each failure only once until a
    ///     store succeeds again.
    ///   - additionalFile: returns the path of a file, such as an image that ships with your app, to use for
    ///     a key that has no entry in any folder; `nil` for no file. The file is only read, doesn't count
    ///     toward the limits, and is ignored if it's larger than the limit for one entry. The closure is
    ///     called on the reading thread.
    public convenience init(
        directory: String, configuration: DiskCacheConfiguration = DiskCacheConfiguration(),
        time: any TimeSource = .system, observer: (@Sendable (ImageError) -> Void)? = nil,
        additionalFile: (@Sendable (CacheKey) -> String?)? = nil
    ) {
        self.init(
            directory: directory, configuration: configuration, files: .system, time: time,
            observer: observer, additionalFile: additionalFile)
    }

    /// Creates a cache in the folder at a file URL. For the other parameters, see
    /// ``init(directory:configuration:time:observer:additionalFile:)``.
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

    /// Creates a cache that uses a file system other than the machine's.
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
            // By now, all recorded changes are written, so the next process doesn't have to scan the files.
            temporaries.close()
            worker.close()
        }
    }

    /// The cache's own folder.
    public var directory: String { context.folder.root }
    /// The cache's limits and modes.
    ///
    /// You can change limits at any time. A lower limit removes entries right away, in the background. The
    /// modes (``DiskCacheConfiguration/isPrivate``, ``DiskCacheConfiguration/isReadOnly``,
    /// ``DiskCacheConfiguration/keepsExtensions``, ``DiskCacheConfiguration/additionalDirectories``,
    /// ``DiskCacheConfiguration/sdWebImageDirectory``, ``DiskCacheConfiguration/verification``,
    /// ``DiskCacheConfiguration/mapsLargeFiles``, ``DiskCacheConfiguration/isExcludedFromBackup``,
    /// ``DiskCacheConfiguration/fileProtection`` and ``DiskCacheConfiguration/allowsForeignFolder``) are
    /// fixed at initialization; setting another value has no effect.
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

    /// Whether keys are stored only as hashes; see ``DiskCacheConfiguration/isPrivate``.
    public var isPrivate: Bool { context.modes.isPrivate }

    /// Returns an error with the code `limit` if the data is larger than the limit for one entry, or
    /// otherwise the folder's ongoing failure; `nil` if the last write succeeded.
    public func storeError(forBytes count: Int) -> ImageError? {
        guard count <= context.configuration.largestEntry else {
            return ImageError(.limit, "the entry is larger than the disk cache allows")
        }
        return context.reporter.current
    }

    /// Passes the folder's errors to another observer until the result is released, starting with an ongoing
    /// failure. The observer is called the same way as the initializer's observer.
    public func observeErrors(
        _ observer: @escaping @Sendable (ImageError) -> Void
    ) -> ChangeObservation? {
        context.reporter.observe(observer)
    }

    /// Reports the entries that each trim removes to an observer, on a private queue, until the result is
    /// released.
    public func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation? {
        context.evictions.observe(observer)
    }

    /// Returns the path of the file for `key`, even if there's no such entry. The file begins with the stored
    /// bytes.
    public func path(for key: CacheKey) -> String {
        context.folder.path(of: entryName(for: storedKey(for: key)))
    }

    /// Returns the key that is written to files: `key` itself or, in a private cache, its hash.
    func storedKey(for key: CacheKey) -> CacheKey {
        context.modes.isPrivate ? PrivateKey.hashing(key) : key
    }

    /// Returns the file name for a key from ``storedKey(for:)``.
    func entryName(for key: CacheKey) -> EntryName {
        EntryName(key, keepsExtension: context.modes.keepsExtensions && !isPrivate)
    }
}

extension DiskCache: AgeLimitedCache {
    package var maximumAge: Duration? { configuration.maximumAge }
}
