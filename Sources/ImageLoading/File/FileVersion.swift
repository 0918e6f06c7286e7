// SPDX-License-Identifier: MIT

import PortableC
package import PortableFoundation

/// The modification date, the size and the number of a local file, which change when it is replaced.
package struct FileVersion: Sendable, Hashable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    /// Another one after a file was replaced, also within a tick of the clock by one of the same size.
    private let file: UInt64

    /// Reads the status of the file at `url`, with one system call. Nil if the URL is not that of a local
    /// file, or the file is missing.
    package init?(of url: URL?) {
        guard let url, url.scheme?.lowercased() == "file" else { return nil }
        var status = stat()
        let path = url.path(percentEncoded: false)
        // The path of a name that is not UTF-8 is empty.
        let isFound =
            path.isEmpty
            ? stat(FileLoader.bytes(ofPathOf: url) ?? [0], &status) == 0 : stat(path, &status) == 0
        guard isFound else { return nil }
        #if canImport(Darwin)
        let modified = status.st_mtimespec
        #else
        let modified = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(modified.tv_sec), Int(modified.tv_nsec))
        size = Int(clamping: status.st_size)
        file = UInt64(status.st_ino)
    }
}
