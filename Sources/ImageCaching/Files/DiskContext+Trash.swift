// SPDX-License-Identifier: MIT

import ImageBase

extension DiskContext {
    /// Deletes the entries that `removeAll` moved away, in this process or in a process that has ended.
    ///
    /// Files that the cache didn't create are moved back. Links aren't followed.
    func emptyTrash(onRemoval didRemove: () -> Void = {}) {
        try? folder.withRoot(files) { (root) throws(FileError) in
            for name in try files.list(".", in: root) where name.hasPrefix(CacheFolder.trashPrefix) {
                try? files.withFolder(name, in: root) { (trash) throws(FileError) in
                    for bucket in try files.list(".", in: trash) {
                        empty(bucket, in: trash, root: root, onRemoval: didRemove)
                    }
                }
                try? files.removeDirectory(name, in: root)
            }
        }
    }

    /// The number of entries in the trash.
    var trashCount: Int {
        var count = 0
        try? folder.withRoot(files) { (root) throws(FileError) in
            for name in try files.list(".", in: root) where name.hasPrefix(CacheFolder.trashPrefix) {
                try? files.withFolder(name, in: root) { (trash) throws(FileError) in
                    for bucket in try files.list(".", in: trash) {
                        count += (try? files.list(bucket, in: trash))?.count ?? 0
                    }
                }
            }
        }
        return count
    }

    /// Empties and removes a bucket's folder, or moves it back if that isn't possible.
    private func empty(
        _ bucket: String, in trash: OpenFile, root: OpenFile, onRemoval didRemove: () -> Void
    ) {
        try? files.withFolder(bucket, in: trash) { (opened) throws(FileError) in
            for file in try files.list(".", in: opened) {
                if let name = EntryName(file), EntryName.bucketName(name.bucket) == bucket,
                    (try? files.status(at: file, in: opened))?.kind == .file
                {
                    try? files.unlink(file, in: opened)
                    didRemove()
                } else {
                    try? restore(file, from: opened, toBucket: bucket, root: root)
                }
            }
        }
        guard (try? files.removeDirectory(bucket, in: trash)) == nil else { return }
        try? files.withFolder(CacheFolder.entriesName, in: root) { (entries) throws(FileError) in
            try restore(bucket, from: trash, to: entries)
        }
    }

    private func restore(
        _ file: String, from folder: OpenFile, toBucket bucket: String, root: OpenFile
    ) throws(FileError) {
        try files.makeDirectoryIfMissing(CacheFolder.entriesName, in: root)
        try files.withFolder(CacheFolder.entriesName, in: root) { (entries) throws(FileError) in
            try files.makeDirectoryIfMissing(bucket, in: entries)
            try files.withFolder(bucket, in: entries) { (target) throws(FileError) in
                try restore(file, from: folder, to: target)
            }
        }
    }

    /// Moves a file back unless another file has taken its place.
    private func restore(_ name: String, from folder: OpenFile, to target: OpenFile) throws(FileError) {
        guard (try? files.status(at: name, in: target)) == nil else { return }
        try files.rename(name, in: folder, to: name, in: target)
    }
}
