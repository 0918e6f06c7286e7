// SPDX-License-Identifier: MIT

import PortableC
package import PortableFoundation

/// The modification date, size and file number of a local file. They change when the file is replaced.
package struct FileVersion: Sendable, Hashable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    /// The file number. It changes when the file is replaced, even by a file of the same size within the same
    /// clock tick.
    private let file: UInt64

    /// Reads the status of the file at `url` with one system call. Returns `nil` if the URL isn't a local
    /// file, or if the file is missing.
    package init?(of url: URL?) {
        guard let url, url.scheme?.lowercased() == "file" else { return nil }
        var status = stat()
        let path = url.path(percentEncoded: false)
        // If the name isn't valid UTF-8, Foundation returns an empty path.
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
