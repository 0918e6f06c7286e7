// SPDX-License-Identifier: MIT

import ImageBase

/// The properties that distinguish a file from its predecessors and successors at the same path.
struct FileIdentity: Hashable, Sendable {
    private let inode: UInt64
    // The number of a removed file may be given to the next one.
    private let size: Int
    private let modified: Int64
    private let changed: Int64

    init(_ status: FileStatus) {
        inode = status.inode
        size = status.size
        modified = status.modified
        changed = status.changed
    }
}

/// The file in whose place a new one is put, unless another one has taken it or it was removed.
struct FormerFile: Sendable {
    let name: EntryName
    let file: FileIdentity
}

extension DiskContext {
    /// The order of the stores and removals of an entry by all caches of the process.
    private static let order = WriteOrder()

    /// Renames a file to that of an entry, which it replaces atomically. Creates the bucket's folder if it is
    /// missing.
    func rename(_ source: String, in folder: OpenFile, to name: EntryName) throws(FileError) {
        var attempts = 0
        while true {
            do {
                return try self.folder.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
                    try inOrder(name) { () throws(FileError) in
                        try files.rename(source, in: folder, to: name.text, in: bucket)
                    }
                }
            } catch  where error.isNotFound && attempts < TemporaryFiles.attempts {
                // The bucket's folder does not exist yet, or another process is removing all entries,
                // possibly between the calls that create the folders here.
                attempts += 1
                do {
                    try files.makeDirectories(self.folder.bucket(name.bucket))
                } catch  where error.isNotFound {}
            }
        }
    }

    /// Renames the file at `path` to that of an entry if `former` is still an entry, which no other cache of
    /// this process can change in between. A former file of another name stays; the caller removes it.
    ///
    /// - Returns: false if `former` is not an entry any more, or if `name` is another entry already.
    func rename(
        _ path: String, to name: EntryName, replacing former: FormerFile
    ) throws(FileError) -> Bool {
        do {
            // The folders are opened within the order: a folder that was opened before may be in the trash.
            return try inOrder(former.name, and: name) { () throws(FileError) in
                try folder.withBucket(former.name.bucket, by: files) { (bucket) throws(FileError) in
                    guard FileIdentity(try files.status(at: former.name.text, in: bucket)) == former.file
                    else { return false }
                    if former.name == name {
                        try files.rename(path, in: .workingFolder, to: name.text, in: bucket)
                        return true
                    }
                    return try renameToFree(path, to: name)
                }
            }
        } catch  where error.isNotFound {
            return false
        }
    }

    /// Renames the file at `path` to that of an entry that does not exist yet.
    private func renameToFree(_ path: String, to name: EntryName) throws(FileError) -> Bool {
        try files.makeDirectories(folder.bucket(name.bucket))
        return try folder.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
            guard (try? files.status(at: name.text, in: bucket)) == nil else { return false }
            try files.rename(path, in: .workingFolder, to: name.text, in: bucket)
            return true
        }
    }

    /// Removes the file of an entry.
    func unlink(_ name: EntryName) throws(FileError) {
        try folder.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
            try files.unlink(name.text, in: bucket)
        }
    }

    /// Removes the file of an entry, which no change of its metadata by this process brings back.
    func unlinkInOrder(_ name: EntryName) throws(FileError) {
        try inOrder(name) { () throws(FileError) in try unlink(name) }
    }

    /// Runs `body`, which moves all entries away, while no store or removal of this process runs.
    func inOrderOfAll<Success>(_ body: () throws(FileError) -> Success) throws(FileError) -> Success {
        try Self.order.performAlone { Result { () throws(FileError) in try body() } }.get()
    }

    private func inOrder<Success>(
        _ name: EntryName, and other: EntryName? = nil, _ body: () throws(FileError) -> Success
    ) throws(FileError) -> Success {
        let result = Self.order.perform(name.hash, and: other?.hash) {
            Result { () throws(FileError) in try body() }
        }
        return try result.get()
    }
}
