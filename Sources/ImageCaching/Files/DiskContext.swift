// SPDX-License-Identifier: MIT

import ImageBase

/// The values that all parts of a disk cache share.
struct DiskContext: Sendable {
    /// The configuration passed to the initializer. Its modes never change.
    let modes: DiskCacheConfiguration
    /// The current limits, along with ``modes``.
    let limits: Locked<DiskCacheConfiguration>
    let folder: CacheFolder
    let additionalFolders: [CacheFolder]
    let files: any FileSystem
    let time: any TimeSource
    let reporter: ErrorReporter
    let check: FolderCheck
    let temporaries: TemporaryFiles
    let reader: EntryReader
    let evictions = EvictionReporter()

    /// The current limits and the modes.
    var configuration: DiskCacheConfiguration { limits.withLock { $0 } }

    /// Applies the limits from `new`, and returns the old configuration.
    func setLimits(of new: DiskCacheConfiguration) -> DiskCacheConfiguration {
        var new = new
        new.keepsExtensions = modes.keepsExtensions
        new.isPrivate = modes.isPrivate
        new.isReadOnly = modes.isReadOnly
        new.additionalDirectories = modes.additionalDirectories
        new.sdWebImageDirectory = modes.sdWebImageDirectory
        new.verification = modes.verification
        new.mapsLargeFiles = modes.mapsLargeFiles
        new.isExcludedFromBackup = modes.isExcludedFromBackup
        new.fileProtection = modes.fileProtection
        new.allowsForeignFolder = modes.allowsForeignFolder
        return limits.withLock { [new] limits in
            defer { limits = new }
            return limits
        }
    }

    /// The wall-clock time in nanoseconds since 1970.
    var now: Int64 {
        let seconds = time.wallTime
        return Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds > 0 ? .max : 0)
    }

    /// Marks the session as dirty before the file at `path` is removed, because the removal isn't written to
    /// the index until later.
    ///
    /// If marking fails, the file is removed anyway.
    func markDirty(beforeRemoving path: String) throws(FileError) {
        guard temporaries.current == nil else { return }
        // This throws if the file doesn't exist, so removing a missing entry doesn't create any folders.
        _ = try files.status(at: path)
        try? temporaries.markDirty()
    }
}
