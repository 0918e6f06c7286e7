// SPDX-License-Identifier: MIT

import PortableC

/// A failed ``FileSystem`` call. It's small, doesn't allocate memory and doesn't contain a path.
package struct FileError: Error, Hashable, Sendable {
    /// The operation that failed.
    package let operation: FileOperation
    /// The system's error number, such as `ENOENT`.
    package let code: Int32

    package init(_ operation: FileOperation, _ code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// Whether the file or a folder on its path is missing (`ENOENT`).
    package var isNotFound: Bool { code == ENOENT }
    /// Whether the file already exists (`EEXIST`).
    package var isAlreadyThere: Bool { code == EEXIST }
    /// Whether the path is invalid or ends in a symbolic link, which we never follow (`ELOOP`,
    /// `ENAMETOOLONG`, `ENOTDIR`).
    package var isNoFilePath: Bool { [ELOOP, ENAMETOOLONG, ENOTDIR].contains(code) }
    /// Whether the volume is full or a quota is exhausted (`ENOSPC`, `EDQUOT`).
    package var isNoSpace: Bool { [ENOSPC, EDQUOT].contains(code) }
    /// Whether a rename crossed volumes (`EXDEV`).
    package var isOtherVolume: Bool { code == EXDEV }
}

extension FileError: CustomStringConvertible {
    /// The operation and the system's message, such as `open: Permission denied`.
    package var description: String {
        "\(operation.rawValue): \(String(cString: strerror(code)))"
    }
}

/// The operations of a ``FileSystem``.
package enum FileOperation: String, Sendable, Hashable, CaseIterable {
    case open, close, status, read, write, rename, unlink, sync, lock, list
    case makeDirectory = "make directory"
    case removeDirectory = "remove directory"
    case setTimes = "set times"
    case freeSpace = "free space"
}
