// SPDX-License-Identifier: MIT

import ImageBase

/// The files whose bodies this process has compared with their checksums, and how they looked then.
final class VerifiedFiles: Sendable {
    /// A file that was changed, replaced or touched since has another one: nobody can set `changed`.
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

    /// About 2 MB.
    private static let capacity = 16_384
    private let files = Locked<[EntryName: Identity]>([:])

    func contains(_ name: EntryName, _ status: FileStatus) -> Bool {
        files.withLock { $0[name] == Identity(status) }
    }

    func insert(_ name: EntryName, _ status: FileStatus) {
        files.withLock { files in
            // To start again costs one check an entry, and needs no order of age.
            if files.count >= Self.capacity { files.removeAll() }
            files[name] = Identity(status)
        }
    }
}
