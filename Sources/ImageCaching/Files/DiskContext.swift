// SPDX-License-Identifier: MIT

import ImageBase

/// What all parts of a disk cache share.
struct DiskContext: Sendable {
    let configuration: DiskCacheConfiguration
    let folder: CacheFolder
    let additionalFolders: [CacheFolder]
    let files: any FileSystem
    let time: any TimeSource
    let reporter: ErrorReporter
    let temporaries: TemporaryFiles
    let reader: EntryReader

    /// Wall time in nanoseconds since 1970.
    var now: Int64 {
        let seconds = time.wallTime
        return Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds > 0 ? .max : 0)
    }

    /// Leaves a mark before what is at `path` goes and the index has heard of it. Being unable to is no reason to keep it.
    func leaveMark(beforeRemoving path: String) throws(FileError) {
        guard temporaries.current == nil else { return }
        // Where nothing is, no folders are made.
        _ = try files.status(at: path)
        try? temporaries.leaveMark()
    }

    /// Deletes what `removeAll` put aside, here or in a process that is gone. What is not ours goes back to
    /// where it was.
    func emptyTrash(_ didRemove: () -> Void = {}) {
        for name in (try? files.list(folder.root)) ?? [] where name.hasPrefix(CacheFolder.trashPrefix) {
            let trash = "\(folder.root)/\(name)"
            for bucket in (try? files.list(trash)) ?? [] {
                emptyTrash("\(trash)/\(bucket)", bucket: bucket, didRemove)
                if (try? files.removeDirectory("\(trash)/\(bucket)")) == nil {
                    restore("\(trash)/\(bucket)", to: "\(folder.entries)/\(bucket)")
                }
            }
            try? files.removeDirectory(trash)
        }
    }

    /// Entries that were put aside.
    var trashCount: Int {
        let names = (try? files.list(folder.root)) ?? []
        return names.filter { $0.hasPrefix(CacheFolder.trashPrefix) }.reduce(0) { count, name in
            let trash = "\(folder.root)/\(name)"
            return ((try? files.list(trash)) ?? []).reduce(count) { count, bucket in
                count + ((try? files.list("\(trash)/\(bucket)"))?.count ?? 0)
            }
        }
    }

    private func emptyTrash(_ path: String, bucket: String, _ didRemove: () -> Void) {
        for file in (try? files.list(path)) ?? [] {
            if let name = EntryName(file), EntryName.bucketName(name.bucket) == bucket,
                (try? files.status(at: "\(path)/\(file)"))?.kind == .file
            {
                try? files.unlink("\(path)/\(file)")
                didRemove()
            } else {
                try? files.makeDirectories("\(folder.entries)/\(bucket)")
                restore("\(path)/\(file)", to: "\(folder.entries)/\(bucket)/\(file)")
            }
        }
    }

    /// Never over something that is there.
    private func restore(_ path: String, to target: String) {
        if (try? files.status(at: target)) == nil { try? files.rename(path, to: target) }
    }
}
