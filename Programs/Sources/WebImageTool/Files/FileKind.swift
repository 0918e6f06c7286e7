// SPDX-License-Identifier: MIT

import PortableC

/// The kind of file at a path.
enum FileKind {
    case missing
    case folder
    /// A pipe, a socket or a character device, which can be read once, from its beginning.
    case stream
    /// A block device.
    case blockDevice
    case other

    /// Follows a symbolic link. A link that leads nowhere is ``other``.
    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = lstat(path, &status) == 0 ? .other : .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFIFO, S_IFSOCK, S_IFCHR: self = .stream
        case S_IFBLK: self = .blockDevice
        default: self = .other
        }
    }

    /// Returns whether a path is a symbolic link.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
