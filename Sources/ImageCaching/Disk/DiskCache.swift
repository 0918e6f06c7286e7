// SPDX-License-Identifier: MIT

public import ImageBase

/// Bytes kept in a folder, under keys of any text, with a blob of metadata each.
///
///     let cache = DiskCache(directory: path)
///     cache.store(body, metadata: headers, for: "https://example.com/a.jpg")
///     let entry = cache.read("https://example.com/a.jpg")
///
/// Each entry is one file: the bytes as they were given, so that the path opens in any viewer, and behind
/// them the key, the metadata and checksums. A read gives the same bytes back or nothing: what was cut short,
/// changed or put in the wrong place is a miss, and is removed. A crash at any moment leaves an entry whole,
/// or as it was before. Several processes and several caches may share a folder.
///
/// What must not be lost does not belong here: files are not forced to the medium (no `fsync`), so after a
/// power failure the newest may be gone, which their checksums show.
///
/// A folder that cannot be used is no error for the caller: reads find nothing, stores return false, and the
/// observer is told once. Folders that were removed are made again by the next store.
///
/// The plain methods block the calling thread: never call them on the main thread or one of Swift's pool. The
/// `async` ones of the same names run on four private threads.
public final class DiskCache: DataCache {
    let context: DiskContext
    let index: DiskIndex
    let reader: EntryReader
    let queue = WorkQueue(label: "WebImage.diskCache", slots: 4)

    /// Touches no file: folders are made by the first store.
    ///
    /// - Parameters:
    ///   - directory: the cache's own folder. Only files that the cache itself made are ever removed from it.
    ///   - observer: told of troubles with the folder, on a private queue, each once until a store succeeds
    ///     again.
    public init(
        directory: String, configuration: DiskCacheConfiguration = DiskCacheConfiguration(),
        files: any FileSystem = .system, time: any TimeSource = .system,
        observer: (@Sendable (ImageError) -> Void)? = nil
    ) {
        let folder = CacheFolder(directory)
        context = DiskContext(
            configuration: configuration, folder: folder,
            additionalFolders: configuration.additionalDirectories.map(CacheFolder.init), files: files,
            time: time,
            reporter: ErrorReporter(observer), temporaries: TemporaryFiles(folder, files),
            reader: EntryReader(
                files: files, verified: VerifiedFiles(), verification: configuration.verification))
        index = DiskIndex(context)
        reader = context.reader
    }

    deinit {
        let temporaries = context.temporaries
        index.afterWriting { worker in
            temporaries.close()
            worker.close()
        }
    }

    /// The folder given at the start.
    public var directory: String { context.folder.root }
    /// The limits given at the start.
    public var configuration: DiskCacheConfiguration { context.configuration }
    /// Whether keys are stored as hashes only; see ``DiskCacheConfiguration/isPrivate``.
    public var isPrivate: Bool { configuration.isPrivate }

    /// The file where the entry of `key` is, or would be. Its first bytes are the stored ones.
    public func path(for key: CacheKey) -> String {
        context.folder.path(of: name(of: kept(key)))
    }

    /// `key` as it stands in files: itself, or a hash of it in a private cache.
    func kept(_ key: CacheKey) -> CacheKey {
        configuration.isPrivate ? PrivateKey.of(key) : key
    }

    /// Of a key as it is kept.
    func name(of key: CacheKey) -> EntryName {
        EntryName(key, keepsExtension: configuration.keepsExtensions && !configuration.isPrivate)
    }
}
