// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The contents of a file that a disk cache didn't write.
struct PlainFile {
    let data: Data
    /// When the file was last modified, in nanoseconds since 1970.
    let modified: Int64

    /// Reads the file at `path`.
    ///
    /// - Returns: `nil` if there's no such file, if it's a symbolic link, a folder or a device, or if it's
    ///   larger than `limit`, in bytes.
    static func read(
        _ path: String, limit: Int, with reader: EntryReader
    ) throws(FileError) -> PlainFile? {
        guard let file = try open(path, reader.files) else { return nil }
        defer { try? reader.files.close(file) }
        let status = try reader.files.status(of: file)
        guard status.kind == .file, status.size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: status.size)
        let isWhole = try bytes.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
            try reader.fill(buffer, from: file, at: 0)
        }
        return isWhole ? PlainFile(data: Data(bytes), modified: status.modified) : nil
    }

    /// Returns whether ``read(_:limit:with:)`` would find a file.
    static func exists(_ path: String, limit: Int, _ files: any FileSystem) -> Bool {
        guard let status = try? files.status(at: path) else { return false }
        return status.kind == .file && status.size <= limit
    }

    private static func open(_ path: String, _ files: any FileSystem) throws(FileError) -> OpenFile? {
        do {
            return try files.open(path, .read)
        } catch  where error.isNotFound || error.isNoFilePath {
            return nil
        }
    }
}
