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

    /// Renames the file at `path` to that of an entry if that is still `expected`, which no other cache of
    /// this process can change in between.
    ///
    /// - Returns: false if there is another file, or none.
    func rename(
        _ path: String, to name: EntryName, replacing expected: FileIdentity
    ) throws(FileError) -> Bool {
        do {
            return try folder.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
                try inOrder(name) { () throws(FileError) in
                    guard FileIdentity(try files.status(at: name.text, in: bucket)) == expected else {
                        return false
                    }
                    try files.rename(path, in: .workingFolder, to: name.text, in: bucket)
                    return true
                }
            }
        } catch  where error.isNotFound {
            return false
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

    private func inOrder<Success>(
        _ name: EntryName, _ body: () throws(FileError) -> Success
    ) throws(FileError) -> Success {
        let result = Self.order.perform(name.hash) { Result { () throws(FileError) in try body() } }
        return try result.get()
    }
}
