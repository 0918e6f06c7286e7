// SPDX-License-Identifier: MIT

import ImageBase

/// The properties that distinguish a file from earlier and later files at the same path.
struct FileIdentity: Hashable, Sendable {
    private let inode: UInt64
    // The inode isn't enough, because a new file can get a removed file's inode.
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

/// The file that a new file replaces, unless it has been replaced or removed already.
struct FormerFile: Sendable {
    let name: EntryName
    let file: FileIdentity
}

extension DiskContext {
    /// Keeps stores and removals of an entry in order, across all caches in the process.
    private static let order = WriteOrder()

    /// Renames a file to become an entry's file, replacing it atomically. Creates the bucket's folder if it's
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
                // The bucket's folder doesn't exist yet, or another process is removing all entries, possibly
                // between the calls that create the folders here.
                attempts += 1
                do {
                    try files.makeDirectories(self.folder.bucket(name.bucket))
                } catch  where error.isNotFound {}
            }
        }
    }

    /// Renames the file at `path` to become an entry's file, if `former` is still an entry. No other cache in
    /// this process can change that in between. If the former file has another name, it stays; the caller
    /// removes it.
    ///
    /// - Returns: `false` if `former` isn't an entry anymore, or if there is already another entry with this
    ///   name.
    func rename(
        _ path: String, to name: EntryName, replacing former: FormerFile
    ) throws(FileError) -> Bool {
        do {
            // Open the folders here: a folder that was opened earlier may be in the trash by now.
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

    /// Renames the file at `path` to become the file of an entry that doesn't exist yet.
    private func renameToFree(_ path: String, to name: EntryName) throws(FileError) -> Bool {
        try files.makeDirectories(folder.bucket(name.bucket))
        return try folder.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
            // The write order protects the time between this check and the rename only within this process.
            // Another process could still store the entry in between.
            guard (try? files.status(at: name.text, in: bucket)) == nil else { return false }
            try files.rename(path, in: .workingFolder, to: name.text, in: bucket)
            return true
        }
    }

    /// Removes an entry's file.
    func unlink(_ name: EntryName) throws(FileError) {
        try folder.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
            try files.unlink(name.text, in: bucket)
        }
    }

    /// Removes an entry's file. A metadata change by this process can't bring it back.
    func unlinkInOrder(_ name: EntryName) throws(FileError) {
        try inOrder(name) { () throws(FileError) in try unlink(name) }
    }

    /// Runs `body`, which moves all entries away. Until it returns, this process doesn't store or remove any
    /// entries.
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
