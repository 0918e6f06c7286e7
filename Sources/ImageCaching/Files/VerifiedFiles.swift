// SPDX-License-Identifier: MIT

import ImageBase

/// The files that this process has verified, by comparing their bodies with their checksums.
final class VerifiedFiles: Sendable {
    /// Identifies a file's contents. It's different after the file is changed, replaced or touched, because
    /// no process can set `changed`.
    private struct Identity: Equatable {
        let inode: UInt64
        let size: Int
        let modified: Int64
        let changed: Int64

        init(_ status: FileStatus) {
            inode = status.inode
            size = status.size
            modified = status.modified
            changed = status.changed
        }
    }

    /// The maximum number of files to remember. They take about 2 MB.
    private static let capacity = 16_384
    private let files = Locked<[EntryName: Identity]>([:])

    func contains(_ name: EntryName, _ status: FileStatus) -> Bool {
        files.withLock { $0[name] == Identity(status) }
    }

    func insert(_ name: EntryName, _ status: FileStatus) {
        files.withLock { files in
            // Starting over costs one more check per entry, but we don't have to track ages.
            if files.count >= Self.capacity { files.removeAll() }
            files[name] = Identity(status)
        }
    }
}
